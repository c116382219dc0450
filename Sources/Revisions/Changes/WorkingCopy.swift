public import FileTrees
public import RippleModel
public import RippleStore
import RippleSystem
public import WorkspaceLoading

/// Reads change sets of a workspace that lies in a git repository.
public struct WorkingCopy {
  /// What to compare.
  public enum Range: Hashable, Sendable {
    /// What is on disk now with where it parted from a revision.
    case since(String)
    /// A revision with another.
    case between(String, String)
    /// A revision with where it parted from another.
    case branch(base: String, head: String)
    /// The last commit with the index.
    case staged

    /// Reads `A..B`, `A...B` or a revision; a side that is left out is `HEAD`.
    public init(_ text: String) {
      let dots = text.firstRange(of: "...") ?? text.firstRange(of: "..")
      guard let dots else {
        self = .since(text)
        return
      }
      let sides = [text[..<dots.lowerBound], text[dots.upperBound...]].map {
        $0.isEmpty ? "HEAD" : String($0)
      }
      self =
        text[dots].count == 3
        ? .branch(base: sides[0], head: sides[1]) : .between(sides[0], sides[1])
    }
  }

  private let tree: DiskTree
  private let repositories: Repositories
  private let manifests: any ManifestReading
  private let store: Store
  private let platform: String?
  private let given: GivenGraph?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - tree: The root of the workspace.
  ///   - repositories: The repositories that hold it.
  ///   - manifests: Reads a manifest.
  ///   - store: Knows what earlier runs found in the same contents.
  ///   - platform: The platform built for, where it is known.
  ///   - given: The graph of every state, instead of manifests.
  public init(
    tree: DiskTree, repositories: Repositories, manifests: any ManifestReading, store: Store,
    platform: String? = nil, given: GivenGraph? = nil
  ) {
    self.tree = tree
    self.repositories = repositories
    self.manifests = manifests
    self.given = given
    self.store = store
    self.platform = platform
  }

  /// What differs, between which states.
  public struct Difference {
    /// The changes.
    public var set: ChangeSet
    /// The workspace that they lead to.
    public var workspace: Workspace
    /// The commit that was compared with.
    public var base: String
    /// Where what changed led to a state of git's, its files; `nil` for what is on disk.
    public var snapshot: GitSnapshot?
  }

  /// The change set of a range.
  ///
  /// - Parameters:
  ///   - range: What to compare.
  ///   - current: The workspace as it is on disk.
  /// - Returns: The changes, and between which states.
  /// - Throws: `ToolError` for a revision that is not there, `LoadingError`.
  public func changes(_ range: Range, current: Workspace) throws -> Difference {
    let main = repositories.main
    switch range {
    case .since(let revision):
      let base =
        try revision == "HEAD"
        ? main.commit("HEAD") : main.mergeBase(of: revision, and: "HEAD")
      return try onDisk(since: base, current)
    case .between(let first, let second):
      return try between(main.commit(first), repositories.snapshot(of: second))
    case .branch(let first, let second):
      return try between(main.mergeBase(of: first, and: second), repositories.snapshot(of: second))
    case .staged:
      return try between(main.commit("HEAD"), repositories.indexSnapshot())
    }
  }

  private func between(_ base: String, _ newer: GitSnapshot) throws -> Difference {
    let older = try repositories.snapshot(of: base)
    let after = try state(newer, newer)
    var set = try read(try state(older, older), after)
    set.movedSubmodules = moved(older, newer)
    return Difference(set: set, workspace: after.workspace, base: base, snapshot: newer)
  }

  private func read(
    _ before: ChangeSetReader.State, _ after: ChangeSetReader.State
  ) throws -> ChangeSet {
    try ChangeSetReader(
      before: before, after: after, platform: platform,
      cache: FactsCache(store: store, progress: SilentProgress())
    ).read()
  }

  private func state(
    _ tree: any FileTree, _ snapshot: GitSnapshot
  ) throws -> ChangeSetReader.State {
    let loader = WorkspaceLoader(
      tree: tree, manifests: manifests, rootName: RelativePath.name(of: self.tree.root))
    return ChangeSetReader.State(
      workspace: try given?.workspace(of: tree) ?? loader.load([]).addingCycles(),
      files: snapshot.files, bytes: snapshot.bytes(ofFiles:))
  }

  /// Submodules whose commits differ and of which one cannot be looked into.
  private func moved(_ older: GitSnapshot, _ newer: GitSnapshot) -> [String] {
    newer.submodules.filter { path, commit in
      guard let was = older.submodules[path], was != commit else { return false }
      return older.kind(of: path) == nil || newer.kind(of: path) == nil
    }.keys.sorted()
  }
}

// MARK: What is on disk

extension WorkingCopy {
  /// The files of one repository as they are on disk.
  private struct Living {
    var files: [String: ContentID] = [:]
    var links: Set<String> = []
    var submodules: [String: ContentID] = [:]

    /// Takes what git says, by paths of the workspace.
    mutating func add(_ status: GitStatus, _ place: (String) -> String) {
      for entry in status.index where !status.gone.contains(entry.path) {
        switch entry.kind {
        case .submodule: submodules[place(entry.path)] = entry.content
        case .file: files[place(entry.path)] = entry.content
        case .link: links.insert(place(entry.path))
        }
      }
      for (path, content) in status.modified { files[place(path)] = content }
      for (path, content) in status.untracked { files[place(path)] = content }
    }
  }

  private func onDisk(since base: String, _ current: Workspace) throws -> Difference {
    let main = repositories.main
    let status = try GitStatus(main)
    var living = Living()
    living.add(status) { RelativePath.relative($0, to: main.prefix) }
    let entries = try main.tree(of: base)
    var older = repositories.snapshot(entries, leavingOut: status.leftOut)
    for path in status.leftOut {
      living.files[RelativePath.relative(path, to: main.prefix)] = nil
    }
    var mounts: [GitSnapshot.Mount] = []
    let submodules = Set(older.submodules.keys).union(living.submodules.keys)
    let others = Set(repositories.others(of: current.packages.map(\.path))).union(submodules)
    for folder in others.sorted() {
      guard let tool = repositories.repository(at: folder) else { continue }
      let isSubmodule = submodules.contains(folder)
      guard isSubmodule || wasWritten(folder, tool, current) else { continue }
      living.add(try GitStatus(tool)) { RelativePath.join(folder, $0) }
      guard !isSubmodule else { continue }
      mounts.append(
        GitSnapshot.Mount(
          folder: folder, repository: tool, entries: try tool.tree(of: "HEAD")))
    }
    if !mounts.isEmpty {
      older = repositories.snapshot(entries, adding: mounts, leavingOut: status.leftOut)
    }
    let after = ChangeSetReader.State(
      workspace: current, files: follow(living, older),
      bytes: { paths in paths.reduce(into: [:]) { $0[$1] = tree.bytes(of: $1) } })
    let before = try self.before(older, after)
    var set = try read(before, after)
    set.otherRepositories = mounts.map(\.folder)
    return Difference(set: set, workspace: current, base: base, snapshot: nil)
  }

  /// Links as what they lead to, which is what a compiler reads.
  private func follow(_ living: Living, _ older: GitSnapshot) -> [String: ContentID] {
    var result = living.files
    // Also files behind a link to a folder, which git does not list by that path.
    let behind = older.files.keys.filter { result[$0] == nil }
    for path in living.links.union(behind) {
      guard let bytes = tree.bytes(of: path) else { continue }
      let was = older.files[path]
      // Git vouches for a content that is named by SHA-256; we cannot name it so.
      result[path] = was.map { $0.bytes.count != 20 } ?? false ? was : ContentID(ofContent: bytes)
    }
    return result
  }

  /// The state at the base; where no manifest, no list of files differs, its graph is today's.
  private func before(
    _ older: GitSnapshot, _ after: ChangeSetReader.State
  ) throws -> ChangeSetReader.State {
    let changed = Set(older.files.keys).symmetricDifference(after.files.keys)
    let isSameShape =
      changed.isEmpty
      && !older.files.contains { path, content in
        after.files[path] != content && after.workspace.isShaped(by: path)
      }
    guard !isSameShape else {
      return ChangeSetReader.State(
        workspace: after.workspace, files: older.files, bytes: older.bytes(ofFiles:))
    }
    return try state(BaseTree(older, over: tree, tracked: after.files.keys), older)
  }

  /// Whether a file of another repository may have been edited: one is newer than its index.
  private func wasWritten(_ folder: String, _ tool: GitTool, _ current: Workspace) -> Bool {
    guard let index = SystemFile.status(of: tool.gitFolder + "/index") else { return true }
    var folders: Set<String> = []
    for target in current.targets {
      for file in target.files where RelativePath.contains(folder, file.path) {
        folders.insert(RelativePath.folder(of: file.path))
        if isNewer(file.path, index.modified) { return true }
      }
    }
    return folders.contains { isNewer($0, index.modified) }
  }

  private func isNewer(_ path: String, _ time: Int64) -> Bool {
    // What is gone was not written; its folder was.
    SystemFile.status(of: tree.absolute(path)).map { $0.modified > time } ?? false
  }
}

extension Workspace {
  /// Whether a file's content decides what targets there are.
  fileprivate func isShaped(by path: String) -> Bool {
    RelativePath.isManifest(path) || RelativePath.name(of: path) == "Package.resolved"
      || packages.contains { $0.manifest == path }
      || ProjectReaders.all.contains { $0.isShaped(by: path) }
  }
}
