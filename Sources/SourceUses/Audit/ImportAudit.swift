public import RippleGraph
public import RippleModel

/// Compares what sources import with what the manifest declares.
public struct ImportAudit: Hashable, Sendable {
  /// An import of a module of the workspace that the target does not declare, once per module.
  public struct Undeclared: Hashable, Sendable {
    /// The target whose files import.
    public let target: TargetID
    /// The target whose module is imported.
    public let imported: TargetID
    /// Every file that imports it, with the line.
    public let places: [SourcePlace]
    /// The chain of declared dependencies that makes it compile; empty where none does.
    public let chain: [TargetID]

    /// The first of its places.
    public var place: SourcePlace { places.first ?? SourcePlace(path: "", line: 0) }
  }

  /// A declared dependency that nothing in the target's sources, nor any other target, needs.
  public struct Unused: Hashable, Sendable {
    /// The target that declares.
    public let target: TargetID
    /// The target that is never needed.
    public let dependency: TargetID
    /// The product through which it is declared; `nil` for a target of the same package.
    public let product: String?
    /// Where it is declared.
    public let place: SourcePlace?
  }

  /// An `@_exported import` of a module of the workspace.
  public struct Reexport: Hashable, Sendable {
    /// The target that re-exports.
    public let target: TargetID
    /// The target whose module is re-exported.
    public let exported: TargetID
    /// The import.
    public let place: SourcePlace
  }

  /// Imports without a declaration, sorted by target.
  public let undeclared: [Undeclared]
  /// Declarations without a use, sorted by target; all of them can go at once.
  public let unused: [Unused]
  /// Re-exports, sorted by target.
  public let reexports: [Reexport]

  /// Audits every target whose sources are known.
  ///
  /// - Parameters:
  ///   - targets: Every target that was loaded, tests included, so that no route is missed.
  ///   - graph: The graph in which chains are looked for.
  ///   - sources: The imports of each file; facts where members may be used without an import.
  /// - Complexity: O(imports + edges), and a walk of the graph for each edge that seems unused.
  public init(_ targets: [Target], graph: TargetGraph, sources: SourceIndex) {
    let needs = DependencyNeeds(targets, sources: sources)
    undeclared = needs.undeclared.map { item in
      Undeclared(
        target: item.importer, imported: item.imported, places: item.places,
        chain: ImportAudit.chain(item.importer, item.imported, graph))
    }
    unused = needs.unused()
    reexports = needs.reexports
  }

  /// Looks for what an incremental build may leave stale alone: undeclared imports, without their
  /// chains, and re-exports.
  public init(hazardsOf targets: [Target], sources: SourceIndex) {
    let needs = DependencyNeeds(targets, sources: sources)
    undeclared = needs.undeclared.map { item in
      Undeclared(
        target: item.importer, imported: item.imported, places: item.places, chain: [])
    }
    unused = []
    reexports = needs.reexports
  }

  private static func chain(
    _ from: TargetID, _ imported: TargetID, _ graph: TargetGraph
  ) -> [TargetID] {
    guard let source = graph.index(of: from), let end = graph.index(of: imported),
      let path = graph.structure.shortestPath(from: source, to: end)
    else { return [] }
    return path.nodes.map { graph.id($0) }
  }
}
