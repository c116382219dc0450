import FileTrees
import RippleModel
public import RippleStore
public import RippleSystem
public import WorkspaceLoading

/// Brings the store's history up to date with a repository.
///
/// First every change of contents is classified, file by file, and kept by the names of the two
/// contents; then commits are kept in order, the oldest first. Each step is a transaction, and
/// what is kept is never done again, so that an import that was killed goes on where it was.
public struct HistoryImport {
  private let store: Store
  private let repository: GitTool
  private let rootName: String
  private let given: GivenGraph?
  private let progress: any ProgressReporting

  /// How much an import read and parsed.
  public struct Work: Hashable, Sendable {
    /// Commits that were new.
    public var commits = 0
    /// Versions of Swift files that were read.
    public var versions = 0
    /// Their bytes.
    public var bytes = 0
    /// The bytes that went through the parser.
    public var parsedBytes = 0
    /// The versions of which all was parsed, because their pieces could not be told apart.
    public var wholeVersions = 0

    /// Makes a record of no work.
    public init() {}

    init(versions: Int, bytes: Int, parsedBytes: Int, wholeVersions: Int) {
      self.versions = versions
      self.bytes = bytes
      self.parsedBytes = parsedBytes
      self.wholeVersions = wholeVersions
    }

    mutating func add(_ other: Work) {
      commits += other.commits
      versions += other.versions
      bytes += other.bytes
      parsedBytes += other.parsedBytes
      wholeVersions += other.wholeVersions
    }
  }

  /// Changes with what is made of what git tells.
  private static let reading = 1

  /// How many commits are kept at once.
  private static let batchSize = 256

  /// Makes an import.
  ///
  /// - Parameters:
  ///   - store: Where the history goes.
  ///   - repository: The repository.
  ///   - rootName: The name of the workspace's own folder, which names a package at its root.
  ///   - given: The graph that says which files belong to which target, instead of manifests.
  ///   - progress: Told how far the work is.
  public init(
    store: Store, repository: GitTool, rootName: String, given: GivenGraph? = nil,
    progress: any ProgressReporting = SilentProgress()
  ) {
    self.given = given
    self.store = store
    self.repository = repository
    self.rootName = rootName
    self.progress = progress
  }

  /// Keeps every commit that a reference reaches and that is not kept yet.
  ///
  /// - Parameters:
  ///   - reference: The last commit.
  ///   - comparesMerges: Whether merges are compared with their first parent too.
  /// - Returns: How much work that was.
  /// - Throws: `ToolError` where git fails, `StoreError`.
  @discardableResult
  public func refresh(_ reference: String, comparesMerges: Bool) throws -> Work {
    let line = HistoryLine(repository)
    let tip = try line.tip(of: reference)
    let key = "history:" + repository.prefix
    let mark = tip + (comparesMerges ? "+m" : "") + " \(version)"
    if try store.sharedSetting(key) == mark { return Work() }
    try forgetOtherVersions()
    let known = try store.commitNames()
    let all = try line.commits(of: tip)
    let missing = all.filter { commit in
      known[ObjectBytes.of(commit.name)].map { comparesMerges && !$0 && commit.isMerge } ?? true
    }.map(\.name)
    var work = Work()
    if !missing.isEmpty {
      let raws = try repository.needingObjects {
        try located(read(missing, comparesMerges: comparesMerges), among: all)
      }
      work = try classify(raws)
      work.commits = missing.count
      try keep(raws, comparesMerges: comparesMerges)
    }
    try store.setShared(key, to: mark)
    return work
  }

  /// What changes are classified and assigned by.
  private var version: String {
    "\(ChangeCodec.version).\(Self.reading)" + (given.map { " graph \($0.name)" } ?? "")
  }

  /// Commits that an older Ripple classified otherwise, or for another workspace, are read anew.
  private func forgetOtherVersions() throws {
    let key = "history.version"
    let now = "\(version) \(repository.prefix)"
    let kept = try store.sharedSetting(key)
    guard kept != now else { return }
    try store.sharedTransaction {
      if kept != nil { try store.removeHistory() }
      try store.setShared(key, to: now)
    }
  }

  private func read(_ names: [String], comparesMerges: Bool) throws -> [RawCommit] {
    let shallow = try HistoryLine(repository).shallowBoundary()
    var result: [RawCommit] = []
    result.reserveCapacity(names.count)
    let bar = progress.start("Reading commits", total: names.count)
    defer { bar.finish() }
    try CommitLog(repository, shallow: shallow).read(names, comparesMerges: comparesMerges) {
      result.append($0)
      bar.advance(by: 1)
    }
    return result
  }

  /// The commits with paths from the workspace's folder, behind links, and where the files of
  /// foreign commits are now.
  private func located(
    _ commits: [RawCommit], among all: [HistoryLine.Entry]
  ) throws -> [RawCommit] {
    let trees = GitTrees(try GitObjects(repository))
    let foreign = try ForeignCommits(
      all, shallow: HistoryLine(repository).shallowBoundary(), repository: repository, trees: trees)
    let links = LinkedChanges(trees: trees)
    let parents = try parentTrees(commits).mapValues { ContentID(hexadecimal: Array($0.utf8)[...]) }
    return try commits.map { raw in
      var raw = raw
      let folder = foreign.folders[raw.commit.id] ?? ""
      raw.folder = folder.isEmpty ? nil : folder
      if let tree = ContentID(hexadecimal: Array(raw.commit.tree.utf8)[...]), !raw.changes.isEmpty {
        let before = raw.commit.parents.first.flatMap { parents[$0] } ?? nil
        raw.changes = try links.applied(to: raw.changes, before: before, after: tree)
      }
      for index in raw.changes.indices {
        let change = raw.changes[index]
        let place = { (path: String) in
          RelativePath.relative(RelativePath.join(folder, path), to: repository.prefix)
        }
        raw.changes[index].path = place(change.path)
        raw.changes[index].oldPath = change.oldPath.map(place)
      }
      return raw
    }
  }

  // MARK: Classes

  private func classify(_ commits: [RawCommit]) throws -> Work {
    let chains = ChainBuilder(commits).chains
    let all = chains.flatMap(\.pairs)
    let known = try store.pairNames(version: ChangeCodec.version)
    let missing = known.isEmpty ? nil : Set(all.filter { !known.contains($0) })
    let open = chains.compactMap { chain -> PairChain? in
      guard let missing else { return chain }
      var chain = chain
      chain.pairs.removeAll { !missing.contains($0) }
      return chain.pairs.isEmpty ? nil : chain
    }
    return try PairClassifier(repository: repository, progress: progress).classify(open) {
      answers in
      try store.save(pairs: answers.map { ($0.pair, $0.data) }, version: ChangeCodec.version)
    }
  }

  // MARK: Commits

  private func keep(_ commits: [RawCommit], comparesMerges: Bool) throws {
    let objects = try GitObjects(repository)
    let builder = ChangeBuilder(
      ownership: HistoricalOwnership(
        trees: GitTrees(objects), rootName: rootName, prefix: repository.prefix,
        reader: SyntaxManifestReader(root: "/"), given: given),
      objects: objects, trees: try parentTrees(commits))
    let bar = progress.start("Keeping commits", total: commits.count)
    defer { bar.finish() }
    var start = 0
    while start < commits.count {
      let end = min(start + HistoryImport.batchSize, commits.count)
      let batch = commits[start..<end]
      let pairs = try store.pairs(
        Set(batch.flatMap { $0.changes.compactMap(ChainBuilder.pair) }).sorted(),
        version: ChangeCodec.version)
      let classes = try StoredBytes.read(store) { try pairs.mapValues(ChangeCodec.classes) }
      let stored = try batch.map { raw in
        StoredCommit(
          commit: raw.commit, isCompared: comparesMerges || !raw.commit.marks.contains(.merge),
          changes: try builder.changes(of: raw, classes)
        ).addingMarks()
      }
      try store.save(commits: stored)
      bar.advance(by: end - start)
      start = end
    }
  }

  /// The trees of commits and of their first parents, by the commit's name.
  private func parentTrees(_ commits: [RawCommit]) throws -> [String: String] {
    var trees = Dictionary(
      commits.map { ($0.commit.id, $0.commit.tree) }, uniquingKeysWith: { first, _ in first })
    let parents = Set(commits.compactMap(\.commit.parents.first)).filter { trees[$0] == nil }
    for (name, tree) in try store.commitTrees() where parents.contains(name) {
      trees[name] = tree
    }
    return trees
  }
}

extension StoredCommit {
  /// The commit with the marks that its classes decide.
  fileprivate func addingMarks() -> StoredCommit {
    var result = self
    let swift = changes.filter { $0.change.path.hasSuffix(".swift") && $0.change.owner != nil }
    if swift.count == changes.count,
      swift.contains(where: { ($0.change.added ?? 0) + ($0.change.deleted ?? 0) > 0 }),
      swift.allSatisfy({
        $0.change.status == .modified && $0.change.changeClass <= .movedTrivia
      })
    {
      result.commit.marks.insert(.pureFormat)
    }
    return result
  }
}

/// Bytes of git's names.
enum ObjectBytes {
  static func of(_ digits: String) -> [UInt8] {
    ContentID(hexadecimal: Array(digits.utf8)[...])?.bytes ?? []
  }
}
