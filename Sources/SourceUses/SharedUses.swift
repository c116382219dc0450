package import RippleGraph
import RippleModel

/// What the files of a workspace were found to meet.
///
/// From then on it is only read: variants of the workspace's graph share it, on several threads.
///
/// A variant asks again only for targets whose answer may differ: those that own other files,
/// depend on something else, or meet what moved from one target to another.
public final class SharedUses: @unchecked Sendable {
  // Sendable, though the table and the uses are classes that fill in answers as they are asked:
  // `init` asks for all that is read from here (the index, `knownModules`), and nothing of this
  // class calls what fills in more (`intern`, `types(of:)`, `visibleModules`).
  let table: DeclarationTable
  private let graph: TargetGraph
  private let known: [TargetID: Known]
  private let owners: [String: TargetID]
  private let moduleUsers: [UsageQuery.ModuleUse: CompiledFiles]

  /// What is known of one target.
  private struct Known {
    var targetUses: TargetUses
    var paths: [String]
    var types: Set<Int>
    /// The modules whose declarations it meets anything of.
    var modules: Set<Int>
    var names: Set<String>
  }

  /// How a variant differs: what moved, and which of its targets see other modules.
  struct Variant {
    fileprivate var types: Set<Int>
    fileprivate var names: Set<String>
    fileprivate var stale: BitSet
    fileprivate var graph: TargetGraph
  }

  /// Keeps what was worked out so far: a target that nobody asked about is asked again.
  ///
  /// - Complexity: O(files), and O(types) for each target that was asked about.
  package init(_ query: UsageQuery, graph: TargetGraph) {
    var known: [TargetID: Known] = [:]
    var owners: [String: TargetID] = [:]
    for (target, files) in query.sources.files {
      for file in files { owners[file.path] = target }
      guard let targetUses = query.knownTargetUses[target] else { continue }
      _ = targetUses.index  // Filled in now, and only read from here on.
      let some = targetUses.files.compactMap(\.self)
      known[target] = Known(
        targetUses: targetUses, paths: files.map(\.path),
        types: Set(some.lazy.map(\.types).joined()),
        modules: Set(some.lazy.map(\.modules).joined()),
        names: Set(some.lazy.map(\.unqualified).joined()))
    }
    table = query.table
    self.graph = graph
    self.known = known
    self.owners = owners
    moduleUsers = query.knownModuleUsers
  }

  /// How a variant of the graph and of the files' owners differs.
  func variant(_ sources: SourceIndex, _ graph: TargetGraph) -> Variant {
    var types: Set<Int> = []
    var names: Set<String> = []
    for (target, files) in sources.files {
      for file in files where owners[file.path] != target {
        guard let facts = file.facts else { continue }
        let number = table.file(file.path)
        types.formUnion(facts.types.compactMap { table.index(of: $0.name, in: number) })
        names.formUnion(facts.topLevelNames)
      }
    }
    return Variant(
      types: types, names: names, stale: stale(in: graph),
      graph: graph)
  }

  /// The nodes of a variant that see other modules than they did.
  private func stale(in variant: TargetGraph) -> BitSet {
    let changed = (0..<variant.nodeCount).filter { node in
      // Who depends on a module that is new is changed by that.
      guard let known = graph.index(of: variant.id(node)) else { return false }
      let now = Set(variant.dependencies(of: node).map { variant.id($0) })
      return now != Set(graph.dependencies(of: known).map { graph.id($0) })
    }
    var result = variant.structure.closure(of: changed, .dependents)
    for node in changed { result.insert(node) }
    return result
  }

  /// The files of a target that use anything of a module, where a variant changes neither.
  func users(
    of use: UsageQuery.ModuleUse, providing files: [SourceIndex.SourceFile]
  ) -> CompiledFiles? {
    guard let source = known[use.source], source.paths.elementsEqual(files.lazy.map(\.path))
    else { return nil }
    return moduleUsers[use]
  }

  /// What the files of a target of a variant meet; `nil` where that may differ.
  func targetUses(
    in target: TargetID, node: Int, _ files: [SourceIndex.SourceFile], _ variant: Variant
  ) -> TargetUses? {
    guard let known = known[target], known.paths.elementsEqual(files.lazy.map(\.path)),
      !variant.types.contains(where: known.types.contains),
      !variant.names.contains(where: known.names.contains),
      !variant.stale.contains(node) || sees(known, node, variant.graph)
    else { return nil }
    return known.targetUses
  }

  /// Whether a target that sees fewer modules still sees all that it meets anything of.
  ///
  /// In a large graph that costs more than asking the target again.
  private func sees(_ known: Known, _ node: Int, _ variant: TargetGraph) -> Bool {
    guard variant.nodeCount <= 2_000 else { return false }
    var visible = BitSet(capacity: graph.nodeCount)
    let closure = variant.structure.closure(of: [node], .dependencies)
    for module in closure.map({ variant.id($0) }) + [variant.id(node)] {
      guard let number = graph.index(of: module) else { continue }
      visible.insert(number)
    }
    let home = graph.index(of: variant.id(node))
    guard let home, let former = table.knownModules(from: home), visible.isSubset(of: former),
      known.modules.allSatisfy(visible.contains)
    else { return false }
    return known.types.allSatisfy { type in
      let modules = table.entries[type].modules
      return modules.isEmpty || modules.contains(where: visible.contains)
    }
  }
}
