/// What the same history costs under the model of today's builds, beside the one asked about.
public struct ModelBaseline: Hashable, Sendable, Encodable {
  /// The build model of today.
  public var model: String
  /// CPU seconds under it.
  public var cpuSeconds: Double

  /// Makes a baseline.
  public init(model: String, cpuSeconds: Double) {
    self.model = model
    self.cpuSeconds = cpuSeconds
  }

  /// What another model would cost instead, in one sentence.
  func sentence(_ name: String, _ seconds: Double) -> String {
    let (now, then) = (Seconds.text(cpuSeconds), Seconds.text(seconds))
    let start = "the same steps cost \(now) CPU under \(model), the model of builds here"
    guard cpuSeconds > 0, cpuSeconds != seconds else {
      return start + (cpuSeconds == seconds ? ": '\(name)' changes nothing" : "")
    }
    let percent = Int((100 * abs(seconds - cpuSeconds) / cpuSeconds).rounded())
    let word = seconds > cpuSeconds ? "dearer" : "cheaper"
    return
      "\(start): '\(name)' would be \(percent == 0 ? "under 1" : "\(percent)") % \(word) (\(then))"
  }
}
