/// Tells a person how far long work has come; no-op by default.
public protocol ProgressReporting: Sendable {
  /// Starts a piece of work of a known size.
  func start(_ title: String, total: Int) -> any ProgressBar
}

/// One piece of work under way; safe to advance from several threads.
public protocol ProgressBar: Sendable {
  /// Says that some more is done.
  func advance(by count: Int)
  /// Says that all is done.
  func finish()
}

/// Progress that nobody sees.
public struct SilentProgress: ProgressReporting, ProgressBar {
  /// Makes one.
  public init() {}

  /// Starts nothing.
  public func start(_ title: String, total: Int) -> any ProgressBar { self }

  /// Says nothing.
  public func advance(by count: Int) {}

  /// Says nothing.
  public func finish() {}
}
