/// How long tests ran.
public struct TestTime: Hashable, Sendable {
  /// The module of the test target.
  public var module: String
  /// The suite; `name()` for a free test.
  public var suite: String
  /// The test; empty for all of the suite.
  public var test: String
  /// Wall seconds.
  public var seconds: Double

  /// Makes a figure.
  public init(module: String, suite: String, test: String = "", seconds: Double) {
    self.test = test
    self.module = module
    self.suite = suite
    self.seconds = seconds
  }
}
