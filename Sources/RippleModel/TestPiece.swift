/// Tests of one target that are run together.
public struct TestPiece: Hashable, Sendable, Codable {
  /// The test target.
  public var target: TargetID
  /// The suites and free tests (`name()`) that run; `nil` for all of the target.
  public var suites: [String]?
  /// The suites that do not run although the rest of the target does.
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

/// One of the machines that share the tests of a selection.
public struct TestShard: Hashable, Sendable, Codable {
  /// What it runs, sorted by target.
  public var pieces: [TestPiece]
  /// CPU seconds of what it must build, each target once.
  public var buildSeconds: Double
  /// Seconds that its tests run.
  public var runSeconds: Double
  /// The test bundles that it must link, sorted.
  public var links: [String]

  /// Makes a shard.
  public init(pieces: [TestPiece], buildSeconds: Double, runSeconds: Double, links: [String]) {
    self.pieces = pieces
    self.buildSeconds = buildSeconds
    self.runSeconds = runSeconds
    self.links = links
  }

  /// Seconds of both.
  public var seconds: Double { buildSeconds + runSeconds }
}

/// How long tests ran.
public struct TestTime: Hashable, Sendable {
  /// The module of the test target.
  public var module: String
  /// The suite; `name()` for a free test.
  public var suite: String
  /// Wall seconds of all its tests.
  public var seconds: Double

  /// Makes a figure.
  public init(module: String, suite: String, seconds: Double) {
    self.module = module
    self.suite = suite
    self.seconds = seconds
  }
}
