import FileTrees
public import RippleModel
public import RippleSystem
import WorkspaceLoading

/// Loads the packages as they were at the end of each month, week or other stretch of time.
public struct RevisionWorkspaces {
  /// How far apart samples lie.
  public struct Interval: Hashable, Sendable {
    /// What is counted.
    public enum Unit: String, CaseIterable, Sendable {
      /// A day of UTC.
      case day
      /// Seven days.
      case week
      /// A month of the calendar.
      case month
      /// A year of the calendar.
      case year
    }

    /// How many of the unit.
    public var count: Int
    /// What is counted.
    public var unit: Unit

    /// Reads `1month`, `2 weeks`, `year`.
    public init?(_ text: String) {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      var word = text[digits.endIndex...].drop { $0 == " " }
      if word.hasSuffix("s") { word = word.dropLast() }
      guard let unit = Unit(rawValue: String(word)), let count = Int(digits.isEmpty ? "1" : digits),
        (1...100_000).contains(count)
      else { return nil }
      self.count = count
      self.unit = unit
    }

    /// The stretch that a time lies in, numbered.
    func number(of seconds: Int) -> Int {
      let day = CalendarDay(containing: seconds)
      switch unit {
      case .day: return day.number / count
      case .week: return day.number / (7 * count)
      case .month: return day.monthNumber / count
      case .year: return day.monthNumber / (12 * count)
      }
    }
  }

  /// The packages at one commit.
  public struct Sample: Sendable {
    /// The commit.
    public let commit: String
    /// When it was committed, as `2024-05-31`, in UTC.
    public let day: String
    /// The packages.
    public let workspace: Workspace
  }

  private let repositories: Repositories
  private var repository: GitTool { repositories.main }
  private let progress: any ProgressReporting
  private let host: ManifestHost?
  private let traits: [String]?

  /// Makes a reader of the repository that holds a workspace.
  ///
  /// - Parameters:
  ///   - repositories: The repository, and those below it.
  ///   - host: The host that manifests are read for; `nil` chooses for each.
  ///   - traits: The traits that are on; `nil` for the default ones.
  ///   - progress: Told of each sample.
  public init(
    repositories: Repositories, host: ManifestHost? = nil, traits: [String]? = nil,
    progress: any ProgressReporting
  ) {
    self.host = host
    self.traits = traits
    self.repositories = repositories
    self.progress = progress
  }

  /// The last commit of each stretch on the first-parent line, the oldest first.
  ///
  /// A commit without a package that can be loaded is left out.
  ///
  /// - Throws: `ToolError`.
  public func samples(every interval: Interval, upTo reference: String) throws -> [Sample] {
    let tip = try HistoryLine(repository).tip(of: reference)
    let output = try repository.git(["rev-list", "--first-parent", "--timestamp", tip])
    var newest: [Int: (seconds: Int, commit: String)] = [:]
    for line in output.split(separator: 0x0A) {
      let words = line.split(separator: 0x20)
      guard words.count == 2, let seconds = Int(GitText.words(words[0])) else { continue }
      let number = interval.number(of: seconds)
      if newest[number] == nil { newest[number] = (seconds, GitText.words(words[1])) }
    }
    let chosen = newest.sorted { $0.key < $1.key }.map(\.value)
    let bar = progress.start("Reading graphs", total: chosen.count)
    defer { bar.finish() }
    return try chosen.compactMap { seconds, commit in
      defer { bar.advance(by: 1) }
      let snapshot = try repositories.snapshot(of: commit)
      // Before the first manifest there is no graph.
      guard let workspace = try? load(snapshot) else { return nil }
      return Sample(
        commit: commit, day: CalendarDay(containing: seconds).description, workspace: workspace)
    }
  }

  /// The commit from which two revisions grew apart.
  ///
  /// - Throws: `ToolError` where there is none.
  public func parting(of base: String, and head: String) throws -> String {
    try repository.mergeBase(of: base, and: head)
  }

  /// The name of the commit that a revision stands for.
  public func commit(_ revision: String) throws -> String { try repository.commit(revision) }

  /// The packages of one commit.
  ///
  /// - Parameter revision: Anything that names a commit to git.
  /// - Returns: The packages, the files, and their sizes in bytes.
  /// - Throws: `ToolError`, and the loader's errors where there is no package.
  public func revision(
    _ revision: String
  ) throws -> (
    commit: String, workspace: Workspace, snapshot: GitSnapshot, bytes: [String: Int]
  ) {
    let commit = try repository.commit(revision)
    let output = try repository.git(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
    var bytes: [String: Int] = [:]
    for record in output.split(separator: 0) {
      let halves = record.split(separator: 9, maxSplits: 1)
      guard halves.count == 2, let size = halves[0].split(separator: 32).last else { continue }
      let path = RelativePath.relative(GitText.path(halves[1]), to: repository.prefix)
      bytes[path] = GitText.number(size)
    }
    let snapshot = try repositories.snapshot(of: commit)
    return (commit, try load(snapshot), snapshot, bytes)
  }

  /// The files that have another name in a newer commit: their newer names by the older.
  ///
  /// - Throws: `ToolError`.
  public func renames(from base: String, to head: String) throws -> [String: String] {
    let output = try repository.git([
      "diff-tree", "-r", "-z", "-M", "--name-status", "--diff-filter=R", "--no-textconv",
      "--no-ext-diff", base, head,
    ])
    let fields = output.split(separator: 0).map {
      RelativePath.relative(GitText.path($0), to: repository.prefix)
    }
    return stride(from: 0, to: fields.count - 2, by: 3).reduce(into: [:]) { result, index in
      result[fields[index + 1]] = fields[index + 2]
    }
  }

  private func load(_ snapshot: GitSnapshot) throws -> Workspace {
    try WorkspaceLoader(
      tree: snapshot,
      manifests: SyntaxManifestReader(root: repositories.root, host: host, traits: traits),
      rootName: RelativePath.name(of: repositories.root)
    ).load([])
  }
}
