import RippleGraph
import RippleModel

/// Targets to which a change means something else than to others of its class.
extension Simulator {
  /// Whether plugins may write some of a target's sources.
  func generates(_ node: Int) -> Bool {
    graph.dependencies(of: node).contains { graph.nodes.kind(of: $0) == .plugin }
  }

  /// Whether a target is compiled as a whole module although the build compiles file by file.
  func isWhole(_ node: Int) -> Bool {
    model.compilation == .perFile && traits.languages[node] == .swift
      && traits.units[node] != .usual
  }

  /// Whether what depends on a node depends on a macro, which is built for the host.
  func isMacro(_ node: Int) -> Bool {
    graph.nodes.kind(of: node) == .macro && model.macros != nil
  }

  /// A module that is compiled whole has no fingerprints: when its bytes change, every file that
  /// loaded it is compiled.
  ///
  /// That of Embedded Swift holds bodies, with their places.
  func adapt(_ row: inout BuildModel.Effects, toModuleOf node: Int) {
    guard row.own != .none else { return }
    row.own = .all
    if traits.units[node] == .embedded {
      row.module = .yes
      row.objects = .yes
    }
    if row.module != .no { row.dependents = .all }
    row.next = .no
  }

  /// What depends on a macro is not compiled against its module: files that expand it run the plugin.
  func adapt(_ row: inout BuildModel.Effects, toMacro node: Int) {
    switch model.macros {
    case .module: row.dependents = row.module == .no ? .none : .usersOfFile
    case .plugin: row.dependents = row.objects == .no ? .none : .usersOfFile
    case nil: return
    }
    row.next = .no
  }
}
