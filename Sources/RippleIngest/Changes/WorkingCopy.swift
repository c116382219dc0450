public import RippleModel
public import RippleStore

/// Reads change sets of a workspace that lies in a git repository.
public struct WorkingCopy {
  /// What to compare.
  public enum Range: Hashable, Sendable {
    /// A revision with what is on disk now.
    case since(String)
    /// A revision with another.
    case between(String, String)
    /// The last commit with the index.
    case staged
  }

  private let tree: DiskTree
  private let repository: any GitRepository
  private let folders: [String]
  private let manifests: any ManifestReading
  private let store: Store
  private let platform: String?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - tree: The root of the workspace.
  ///   - repository: The repository that holds it.
  ///   - folders: The packages; empty means the root's own.
  ///   - manifests: Reads a manifest.
  ///   - store: Knows what earlier runs found in the same contents.
  ///   - platform: The platform built for, where it is known.
  public init(
    tree: DiskTree, repository: any GitRepository, folders: [String],
    manifests: any ManifestReading, store: Store, platform: String? = nil
  ) {
    self.store = store
    self.platform = platform
    self.tree = tree
    self.repository = repository
    self.folders = folders
    self.manifests = manifests
  }

  /// The change set of a range.
  ///
  /// - Parameters:
  ///   - range: What to compare.
  ///   - current: The workspace as it is on disk.
  /// - Returns: The change set, and the workspace that it leads to.
  /// - Throws: `ToolError` for a revision that is not there, `LoadingError`.
  public func changes(
    _ range: Range, current: Workspace
  ) throws -> (set: ChangeSet, workspace: Workspace) {
    let old: GitSnapshot
    let after: ChangeSetReader.State
    switch range {
    case .since(let revision):
      old = GitSnapshot(try repository.tree(of: revision), of: repository)
      after = disk(current, tracked: old)
    case .between(let first, let second):
      old = GitSnapshot(try repository.tree(of: first), of: repository)
      after = try state(GitSnapshot(try repository.tree(of: second), of: repository))
    case .staged:
      old = GitSnapshot(try repository.tree(of: "HEAD"), of: repository)
      after = try state(GitSnapshot(try repository.index(), of: repository))
    }
    let reader = ChangeSetReader(
      before: try state(old), after: after, platform: platform,
      cache: FactsCache(store: store, progress: SilentProgress()))
    return (try reader.read(), after.workspace)
  }

  private func state(_ snapshot: GitSnapshot) throws -> ChangeSetReader.State {
    let loader = WorkspaceLoader(
      tree: snapshot, manifests: manifests, rootName: RelativePath.name(of: tree.root))
    return ChangeSetReader.State(
      workspace: try loader.load(folders).addingCycles(), files: snapshot.files,
      bytes: { paths in
        let files = snapshot.files
        let contents = try snapshot.bytes(of: Set(paths.compactMap { files[$0] }))
        return paths.reduce(into: [:]) { result, path in
          result[path] = files[path].flatMap { contents[$0] }
        }
      })
  }

  /// What is on disk: every tracked file that is still there, and every file that a target owns.
  private func disk(_ current: Workspace, tracked: GitSnapshot) -> ChangeSetReader.State {
    let owned = current.targets.flatMap { $0.files.map(\.path) }
    let manifests = current.packages.flatMap { package in
      [package.manifest, RelativePath.join(package.path, "Package.resolved")].compactMap(\.self)
    }
    var files: [String: ContentID] = [:]
    let paths = Set(owned + manifests + tracked.files.keys).filter { !$0.contains(".build/") }
    for path in paths {
      guard let bytes = tree.bytes(of: path) else { continue }
      files[path] = ContentID(ofContent: bytes)
    }
    return ChangeSetReader.State(
      workspace: current, files: files,
      bytes: { paths in
        paths.reduce(into: [:]) { $0[$1] = tree.bytes(of: $1) }
      })
  }
}
