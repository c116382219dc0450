public import RippleGraph
public import RippleModel
import SourceUses

/// Turns what was asked about into changes: a target, one of its files, or a declaration.
///
/// A question about a target contains those about its files, and each of these contains those about
/// the file's declarations: what is touched is the union.
public struct AskedChanges {
  private let graph: TargetGraph
  private let traits: TargetTraits
  private let sources: SourceIndex
  /// What the change is; without one, the interface is assumed to change.
  public let changeClass: ChangeClass?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - traits: What each target is.
  ///   - sources: What the files say; those of the targets asked about need facts.
  ///   - changeClass: What the change is; without one, the interface is assumed to change.
  public init(
    graph: TargetGraph, traits: TargetTraits, sources: SourceIndex, changeClass: ChangeClass?
  ) {
    self.graph = graph
    self.traits = traits
    self.sources = sources
    self.changeClass = changeClass
  }

  /// Anything in a target changes.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - roles: What its files are to it, where known.
  /// - Returns: The changes.
  public func target(_ target: TargetID, roles: Set<OwnedFile.Role> = []) -> [Change] {
    let language = graph.index(of: target).map { traits.languages[$0] } ?? .swift
    var usual = ChangeClass.fileScope
    if language != .swift, !roles.isEmpty {
      usual =
        roles.contains(.publicHeader)
        ? .header : roles.contains(.privateHeader) ? .privateHeader : .clangSource
    }
    let facts = (sources.files[target] ?? []).compactMap(\.facts)
    let isKnown = !facts.isEmpty && facts.count == sources.files[target]?.count
    return [
      Change(
        target: target, changeClass: changeClass ?? usual,
        scope: isKnown ? ChangeScope(anythingIn: facts) : nil)
    ]
  }

  /// Anything in a file changes.
  public func file(_ path: String, of target: TargetID, role: OwnedFile.Role) -> Change {
    let usual: ChangeClass =
      switch role {
      case .source: path.hasSuffix(".swift") ? .fileScope : .clangSource
      case .publicHeader: .header
      case .privateHeader: .privateHeader
      case .resource: .resource
      case .artifact: .unknown
      }
    let facts = sources.files[target]?.first { $0.path == path }?.facts
    return Change(
      target: target, path: path, changeClass: changeClass ?? usual,
      scope: facts.map { ChangeScope(anythingIn: [$0]) })
  }

  /// Anything in a file of a target changes: in the source that SwiftPM writes, where it is a
  /// resource that is embedded in code.
  public func file(_ path: String, of target: Target, role: OwnedFile.Role) -> Change {
    guard role == .resource, var change = target.change(ofResource: path) else {
      return file(path, of: target.id, role: role)
    }
    change.changeClass = changeClass ?? change.changeClass
    return change
  }

  /// A declaration changes, by its dotted name in a target; empty where there is none.
  public func declaration(_ name: String, of target: TargetID) -> [Change] {
    DeclarationFinder(files: sources.files[target] ?? []).find(name).map { match in
      var scope = match.scope
      scope.requested = "\(target.name).\(name)"
      return Change(
        target: target, path: match.path, changeClass: changeClass ?? match.changeClass,
        scope: scope)
    }
  }

  /// The targets whose names and declarations decide what is compiled when some targets change: these,
  /// all that depend on them, and all that those depend on.
  ///
  /// - Complexity: O(V + E).
  public static func deciding(_ targets: some Sequence<TargetID>, in graph: TargetGraph)
    -> Set<TargetID>
  {
    let starts = targets.compactMap(graph.index)
    var above = graph.structure.closure(of: starts, .dependents)
    for node in starts { above.insert(node) }
    var all = graph.structure.closure(of: Array(above), .dependencies)
    for node in above { all.insert(node) }
    return Set(all.map { graph.id($0) })
  }
}
