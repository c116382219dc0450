import FileTrees
public import RippleModel
public import RippleStore
public import WorkspaceLoading

/// Reads a part of the kept history, with where each file and target is now.
public struct HistoryReader {
  private let store: Store
  private let repository: GitTool
  private let rootName: String
  private let given: GivenGraph?

  /// Makes a reader; the store must be fresh, and of the same given graph if there is one.
  public init(store: Store, repository: GitTool, rootName: String, given: GivenGraph? = nil) {
    self.given = given
    self.store = store
    self.repository = repository
    self.rootName = rootName
  }

  /// The history that was asked about.
  ///
  /// - Parameters:
  ///   - options: Which part.
  ///   - withDetail: Whether changes tell the declarations that they touch.
  /// - Returns: Its steps, and what was left out.
  /// - Throws: `ToolError`, `StoreError`.
  public func read(_ options: HistoryOptions, withDetail: Bool = false) throws -> History {
    let line = HistoryLine(repository)
    let tip = try line.tip(of: options.reference)
    let order = try line.commits(of: tip, firstParent: options.firstParent).map(\.name)
    var known = Dictionary(
      try store.commits().map { ($0.commit.id, $0) }, uniquingKeysWith: { first, _ in first })
    try addPlaces(&known, all: line.commits(of: tip).map(\.name), tip)
    var selection = Selection(options)
    for name in order {
      if let commit = known[name] { selection.take(commit) }
    }
    if withDetail { try addDetail(&selection) }
    var history = History(
      steps: steps(selection.commits, options.unit), commitCount: selection.count,
      skipped: selection.skipped)
    let boundary = selection.boundary
    if boundary > 0 {
      history.warnings.append(
        "The clone is shallow: what \(boundary) boundary commits changed is not known, and "
          + "nothing before them is here.")
    }
    return history
  }

  // MARK: Then and now

  /// Follows renames from the tip back, so that each change knows where its file is now.
  private func addPlaces(
    _ commits: inout [String: StoredCommit], all: [String], _ tip: String
  ) throws {
    let objects = try GitObjects(repository)
    let trees = GitTrees(objects)
    let ownership = HistoricalOwnership(
      trees: trees, rootName: rootName, prefix: repository.prefix,
      reader: SyntaxManifestReader(root: "/"), given: given)
    guard let tree = commits[tip]?.commit.tree else { return }
    let layout = ownership.layout(of: tree)
    var lineage = PathLineage(
      paths: Set(
        try repository.tree(of: tip).filter { $0.kind == .file }.map {
          RelativePath.relative($0.path, to: repository.prefix)
        }
      ).union(layout.targets.flatMap { $0.files.roles.keys }))
    var owners: [String: TargetID?] = [:]
    for name in all.reversed() {
      guard var commit = commits[name] else { continue }
      for index in commit.changes.indices {
        let path = lineage.now(commit.changes[index].change)
        commit.changes[index].change.pathNow = path
        guard let path else { continue }
        let owner = owners[path] ?? layout.owners(of: path).keys.min()
        owners[path] = .some(owner)
        commit.changes[index].change.ownerNow = owner
      }
      for change in commit.changes { lineage.step(back: change.change) }
      commits[name] = commit
    }
  }

  private func addDetail(_ selection: inout Selection) throws {
    let wanted = Set(selection.commits.flatMap { $0.changes.compactMap(\.pair) })
    let pairs = try store.pairs(wanted.sorted(), version: ChangeCodec.version)
    for commit in selection.commits.indices {
      for index in selection.commits[commit].changes.indices {
        guard let pair = selection.commits[commit].changes[index].pair, let data = pairs[pair]
        else { continue }
        selection.commits[commit].changes[index].change.detail = try StoredBytes.read(store) {
          try ChangeCodec.decode(data)
        }
      }
    }
  }

  // MARK: Steps

  private func steps(_ commits: [StoredCommit], _ unit: HistoryOptions.Unit) -> [HistoryStep] {
    guard unit == .authorDay else {
      return commits.map { HistoryStep(commits: [$0.commit], changes: $0.changes.map(\.change)) }
    }
    var result: [HistoryStep] = []
    var days: [String: Int] = [:]
    for item in commits {
      let day = item.commit.authored / 86_400
      let key = "\(item.commit.authorEmail)\u{0}\(item.commit.authorName)\u{0}\(day)"
      let index = days[key] ?? result.count
      if index == result.count { result.append(HistoryStep(commits: [], changes: [])) }
      days[key] = index
      result[index].commits.append(item.commit)
      result[index].changes += item.changes.map(\.change)
    }
    return result
  }
}

extension StoredChange {
  /// The contents of a Swift file's change.
  fileprivate var pair: ContentPair? {
    guard change.path.hasSuffix(".swift"), !change.isSubmodule else { return nil }
    let isSwift = (change.oldPath ?? change.path).hasSuffix(".swift")
    return ContentPair(before: isSwift ? before ?? [] : [], after: after ?? [])
  }
}

/// What of the commits an answer holds, and what not.
private struct Selection {
  private let options: HistoryOptions
  var commits: [StoredCommit] = []
  /// The commits in the window, whether or not they have changes.
  private(set) var count = 0
  private(set) var boundary = 0
  private var outside = 0
  private var merges = 0
  private var otherPaths = 0

  init(_ options: HistoryOptions) { self.options = options }

  mutating func take(_ item: StoredCommit) {
    let time = item.commit.committed
    // A clock that went wrong leaves out that commit, and none before or after it.
    if options.since.map({ time < $0 }) ?? false || options.until.map({ time > $0 }) ?? false {
      return outside += 1
    }
    var item = item
    if item.commit.marks.contains(.merge), !options.firstParent {
      merges += 1
      item.changes = []
    }
    if !options.paths.isEmpty {
      item.changes.removeAll { change in
        let paths = [change.change.path, change.change.oldPath].compactMap(\.self)
        return !options.paths.contains { folder in
          paths.contains { RelativePath.contains(folder, $0) }
        }
      }
      if item.changes.isEmpty { return otherPaths += 1 }
    }
    if item.commit.marks.contains(.shallowBoundary) { boundary += 1 }
    count += 1
    commits.append(item)
  }

  var skipped: [History.Skip] {
    let all = [
      ("commits outside the window of time", outside),
      ("merges, whose changes their branches' commits hold", merges),
      ("commits that touch none of the paths", otherPaths),
      ("commits at a shallow clone's boundary", boundary),
    ]
    return all.filter { $0.1 > 0 }.map { History.Skip(what: $0.0, count: $0.1) }
  }
}

/// Where a path of an older commit is at the end of the history.
///
/// It is followed along one order of all commits, the newest first. Where branches renamed the
/// same file in two ways, the rename that comes last in that order decides.
struct PathLineage {
  private let paths: Set<String>
  private var renamed: [String: String?] = [:]

  init(paths: Set<String>) { self.paths = paths }

  /// Where the file of a change is now; `nil` if it is gone.
  func now(_ change: HistoricalChange) -> String? { now(change.path) }

  private func now(_ path: String) -> String? {
    if let known = renamed[path] { return known }
    return paths.contains(path) ? path : nil
  }

  /// Goes back before a change.
  mutating func step(back change: HistoricalChange) {
    guard change.status == .renamed, let old = change.oldPath else {
      // Before a file was added, its path was another file's.
      if change.status == .added { renamed[change.path] = nil }
      return
    }
    renamed[old] = .some(change.pathNow)
  }
}
