public import RippleModel
public import RippleStore
public import RippleSystem
import WorkspaceLoading

/// Reads what sources say as they were in a commit, without checking it out.
public struct RevisionSources {
  private let cache: FactsCache

  /// Makes a reader whose answers the store keeps.
  public init(store: Store, progress: any ProgressReporting) {
    cache = FactsCache(store: store, progress: progress)
  }

  /// An index of the imports of every Swift file of a commit, and of the facts of some targets.
  ///
  /// - Parameters:
  ///   - snapshot: The commit, or the index.
  ///   - workspace: The packages as they are in it.
  ///   - detailed: The targets whose names and declarations are needed.
  /// - Returns: An entry for every Swift target.
  /// - Throws: `ToolError`, `StoreError`.
  public func index(
    of snapshot: GitSnapshot, workspace: Workspace, detailed: Set<TargetID>
  ) throws -> SourceIndex {
    let files = snapshot.files
    var sources: [TargetID: [String]] = [:]
    for target in workspace.targets where target.language == .swift {
      sources[target.id] = target.files.filter {
        $0.role == .source && $0.path.hasSuffix(".swift") && files[$0.path] != nil
      }.map(\.path).sorted()
    }
    let load: FactsCache.Loader = { missing in
      let contents = try snapshot.bytes(of: Set(missing.map(\.content)))
      let bytes = missing.map { contents[$0.content] }
      return { bytes[$0] }
    }
    var result = try cache.index(
      sources, detailed: detailed, defines: workspace.defines, files, load)
    result.bundled = Set(
      workspace.targets.filter { $0.files.contains { $0.role == .resource } }.map(\.id))
    return result
  }
}
