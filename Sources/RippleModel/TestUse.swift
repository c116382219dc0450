/// Something that changed and that a test reads or starts as it runs.
public struct TestUse: Hashable, Sendable, Codable, Comparable {
  /// What changed: a path, or a target where the manifest changed what it is.
  public var path: String
  /// How the test comes to it.
  public var how: How
  /// The file whose text says so; the path itself where its place does.
  public var through: String

  /// How a test comes to something that it is not compiled with.
  public enum How: String, Hashable, Sendable, Codable, CaseIterable {
    /// It says how tests run: a test plan or a scheme.
    case configures
    /// It lies in the test target's folder: a fixture, a snapshot.
    case beside
    /// The test starts programs, which may read it or be made of it.
    case starts
    /// The test makes paths from its own place in the sources, or from where it runs.
    case anchors
    /// The test lists folders.
    case lists
    /// The test names the file or its folder.
    case names
    /// The lines of a file moved, and it asks for the number of one.
    case lines
  }

  /// Makes a use.
  public init(path: String, how: How, through: String) {
    self.path = path
    self.how = how
    self.through = through
  }

  /// Orders by path.
  public static func < (left: TestUse, right: TestUse) -> Bool {
    (left.path, left.through) < (right.path, right.through)
  }
}
