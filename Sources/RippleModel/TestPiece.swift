/// Tests of one target that are run together.
public struct TestPiece: Hashable, Sendable, Codable {
  /// The test target.
  public var target: TargetID
  /// The suites, tests of suites (`Suite/name`) and free tests (`name()`) that run; `nil` for all of
  /// the target.
  public var suites: [String]?
  /// Those that do not run although the rest of the target does.
  public var without: [String]

  /// Makes a piece; without more, it is the whole target.
  public init(target: TargetID, suites: [String]? = nil, without: [String] = []) {
    self.target = target
    self.suites = suites
    self.without = without
  }
}

extension TestSelection {
  /// What runs, target by target.
  public var pieces: [TestPiece] {
    running.map { TestPiece(target: $0.target, suites: $0.files?.suites) }
  }
}
