/// What the jobs of a build cost by the size of Swift sources, in CPU seconds.
public struct CostRates: Hashable, Sendable, Codable {
  /// Any compilation of a target, whichever files it compiles.
  public var startSeconds: Double
  /// A compiled file, whatever its size.
  public var secondsPerFile: Double
  /// A compiled file, for each of its bytes.
  public var secondsPerByte: Double
  /// An emitted module, whatever its size.
  public var emitStartSeconds: Double
  /// An emitted module, for each file of its target.
  public var emitSecondsPerFile: Double
  /// An emitted module, for each byte of its target's sources.
  public var emitSecondsPerByte: Double
  /// A linked product.
  public var linkSeconds: Double

  /// Makes rates.
  public init(
    startSeconds: Double = 0, secondsPerFile: Double = 0, secondsPerByte: Double = 0,
    emitStartSeconds: Double = 0, emitSecondsPerFile: Double = 0, emitSecondsPerByte: Double = 0,
    linkSeconds: Double = 0
  ) {
    self.startSeconds = startSeconds
    self.secondsPerFile = secondsPerFile
    self.secondsPerByte = secondsPerByte
    self.emitStartSeconds = emitStartSeconds
    self.emitSecondsPerFile = emitSecondsPerFile
    self.emitSecondsPerByte = emitSecondsPerByte
    self.linkSeconds = linkSeconds
  }

  /// The rates of a machine on which everything takes so many times as long, but links, which are
  /// known one by one.
  public func scaled(by factor: Double) -> CostRates {
    CostRates(
      startSeconds: startSeconds * factor, secondsPerFile: secondsPerFile * factor,
      secondsPerByte: secondsPerByte * factor, emitStartSeconds: emitStartSeconds * factor,
      emitSecondsPerFile: emitSecondsPerFile * factor,
      emitSecondsPerByte: emitSecondsPerByte * factor, linkSeconds: linkSeconds)
  }

  /// A build after a change.
  ///
  /// The ratios are those of 323 targets that builds of real commits of five packages compiled (least
  /// sum of |ln(estimate / measured)|, `Tests/Tools/fit_costs.py`); the level is that of 34 builds of
  /// an idle machine, 0.20 s for a target, which `ripple calibrate --costs` found again on another.
  public static let incremental = CostRates(
    startSeconds: 0.11, secondsPerByte: 0.0133 / 1000, emitStartSeconds: 0.09,
    emitSecondsPerByte: 0.0012 / 1000, linkSeconds: 0.09)

  /// A build of everything, in which nothing that compilations share is there yet.
  ///
  /// The ratios are those of 27 targets of eight packages; the level is that of `ripple calibrate
  /// --costs`, 0.35 s for a target.
  public static let clean = CostRates(
    startSeconds: 0.28, secondsPerByte: 0.0146 / 1000, emitStartSeconds: 0.07,
    emitSecondsPerFile: 0.0075, emitSecondsPerByte: 0.0023 / 1000, linkSeconds: 0.09)
}
