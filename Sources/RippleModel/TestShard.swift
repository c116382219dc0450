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
