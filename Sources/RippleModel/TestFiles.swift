/// Which files of a test target a change of some of its files reaches.
public struct TestFiles: Hashable, Sendable, Codable {
  /// The changed files, and those that use what they provide, or what such a file provides; sorted.
  public var reached: [String]
  /// The names by which the reached files are used, sorted, of which no other file mentions one.
  public var names: [String]
  /// The suites and free tests in the reached files, sorted.
  public var suites: [String]
  /// The suites in the other files, sorted, with their files.
  public var skipped: [SkippedSuite]

  /// Makes a record.
  public init(reached: [String], names: [String], suites: [String], skipped: [SkippedSuite]) {
    self.reached = reached
    self.names = names
    self.suites = suites
    self.skipped = skipped
  }
}

/// A suite that does not run although its target does.
public struct SkippedSuite: Hashable, Sendable, Codable, Comparable {
  /// The suite.
  public var name: String
  /// A file that declares or extends it.
  public var file: String

  /// Makes one.
  public init(name: String, file: String) {
    self.name = name
    self.file = file
  }

  /// Orders by name, then by file.
  public static func < (left: SkippedSuite, right: SkippedSuite) -> Bool {
    (left.name, left.file) < (right.name, right.file)
  }
}
