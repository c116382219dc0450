/// What one historical change costs under a layout.
public struct UnitOutcome: Hashable, Sendable {
  /// Targets of which at least one file is compiled.
  public var targets = 0
  /// Files that are compiled; where which ones is not known, all of the target.
  public var files = 0
  /// Products that are linked again.
  public var relinks = 0
  /// Test targets whose outcome may change.
  public var tests = 0
  /// Seconds of all jobs.
  public var cpuSeconds = 0.0
  /// Seconds until the last job has finished, on the workers that were asked for.
  public var wallSeconds = 0.0

  /// Nothing.
  public init() {}
}
