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
