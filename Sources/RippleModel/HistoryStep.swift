/// One step of a replay: a commit, a merged branch, or a day of one author.
public struct HistoryStep: Hashable, Sendable, Codable {
  /// The commits, the oldest first; at least one.
  public var commits: [Commit]
  /// What they changed, commit by commit, each sorted by path.
  public var changes: [HistoricalChange]

  /// Makes a step.
  public init(commits: [Commit], changes: [HistoricalChange]) {
    self.commits = commits
    self.changes = changes
  }

  /// The marks that any of its commits has.
  public var marks: Commit.Marks { commits.reduce(into: []) { $0.formUnion($1.marks) } }

  /// When its last commit was made, in seconds since 1970.
  public var committed: Int { commits.map(\.committed).max() ?? 0 }
}

/// A part of a history, ready to be counted or replayed.
public struct History: Hashable, Sendable, Codable {
  /// The steps, the oldest first.
  public var steps: [HistoryStep]
  /// The number of commits that git counts for the same question.
  public var commitCount: Int
  /// What was left out of the steps, and how much of it.
  public var skipped: [Skip]
  /// What may make the figures wrong, one sentence each.
  public var warnings: [String]

  /// Makes a history.
  public init(
    steps: [HistoryStep], commitCount: Int, skipped: [Skip] = [], warnings: [String] = []
  ) {
    self.steps = steps
    self.commitCount = commitCount
    self.skipped = skipped
    self.warnings = warnings
  }

  /// Something that was left out.
  public struct Skip: Hashable, Sendable, Codable {
    /// What it is.
    public var what: String
    /// How many there are.
    public var count: Int

    /// Makes a record.
    public init(what: String, count: Int) {
      self.what = what
      self.count = count
    }
  }

  /// Every change of every step.
  public var changes: [HistoricalChange] { steps.flatMap(\.changes) }
}
