/// A commit that moved sources from target to target: a restructuring that was carried out.
public struct Restructuring: Hashable, Sendable, Codable {
  /// The commit's name.
  public var commit: String
  /// Its first parent.
  public var parent: String
  /// When it was committed, in seconds since 1970.
  public var date: Int
  /// What it says of itself.
  public var subject: String
  /// The files that moved, sorted.
  public var moves: [Move]

  /// One file with its targets.
  public struct Move: Hashable, Sendable, Codable, Comparable {
    /// The path before.
    public var path: String
    /// The path after.
    public var newPath: String
    /// The target that lost it.
    public var from: TargetID
    /// The target that gained it.
    public var to: TargetID

    /// Makes a move.
    public init(path: String, newPath: String, from: TargetID, to: TargetID) {
      self.path = path
      self.newPath = newPath
      self.from = from
      self.to = to
    }

    /// Orders by path.
    public static func < (left: Move, right: Move) -> Bool {
      (left.path, left.newPath) < (right.path, right.newPath)
    }
  }

  /// Makes a restructuring.
  public init(commit: String, parent: String, date: Int, subject: String, moves: [Move]) {
    self.commit = commit
    self.parent = parent
    self.date = date
    self.subject = subject
    self.moves = moves
  }
}
