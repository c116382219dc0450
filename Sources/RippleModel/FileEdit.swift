/// A changed file as two states hold it, before anything is concluded from it.
public struct FileEdit: Hashable, Sendable {
  /// The path, relative to the root of the workspace.
  public var path: String
  /// Git's name of the content before, in hexadecimal; `nil` where there was none.
  public var before: String?
  /// Git's name of the content after; `nil` where there is none.
  public var after: String?
  /// What the scanner says of both contents, for each target that compiles it as Swift.
  public var facts: [TargetID: Facts]

  /// What the scanner says of a file's two contents.
  public struct Facts: Hashable, Sendable {
    /// Before; `nil` where there was no such source.
    public var before: FileFacts?
    /// After.
    public var after: FileFacts?

    /// Makes a pair.
    public init(before: FileFacts?, after: FileFacts?) {
      self.before = before
      self.after = after
    }
  }

  /// Makes an edit.
  public init(path: String, before: String?, after: String?, facts: [TargetID: Facts] = [:]) {
    self.path = path
    self.before = before
    self.after = after
    self.facts = facts
  }
}
