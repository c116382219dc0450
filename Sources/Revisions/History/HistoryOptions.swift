/// Which part of a history is asked about.
public struct HistoryOptions: Hashable, Sendable {
  /// What one step of a replay is.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Each commit that is no merge.
    case commit
    /// Each commit of the first-parent line: a merged branch is one step.
    case merge
    /// All commits of one author on one day (UTC), by author date.
    case authorDay
  }

  /// The last commit, as git names it.
  public var reference: String
  /// The earliest committer date, in seconds since 1970.
  public var since: Int?
  /// The latest committer date, in seconds since 1970.
  public var until: Int?
  /// Whether only the first-parent line counts, a merge with all that it brought.
  public var firstParent: Bool
  /// Only files at or below one of these paths, relative to the workspace; empty means all.
  public var paths: [String]
  /// What one step is.
  public var unit: Unit

  /// Makes options; by default all of `HEAD`, commit by commit.
  public init(
    reference: String = "HEAD", since: Int? = nil, until: Int? = nil, firstParent: Bool = false,
    paths: [String] = [], unit: Unit = .commit
  ) {
    self.reference = reference
    self.since = since
    self.until = until
    self.firstParent = firstParent || unit == .merge
    self.paths = paths
    self.unit = unit
  }
}
