/// By how much the expected rebuild of a change may grow.
///
/// The expected rebuild is the mean CPU time that a step of the history costs.
public struct RebuildBudget: Hashable, Sendable {
  /// The most that it may grow, as a share of what it was.
  public var increaseShare: Double?
  /// The most that it may grow, in CPU seconds.
  public var increaseSeconds: Double?
  /// The most that it may be, in CPU seconds.
  public var maximumSeconds: Double?

  /// Makes a budget; without any limit everything is within it.
  public init(
    increaseShare: Double? = nil, increaseSeconds: Double? = nil, maximumSeconds: Double? = nil
  ) {
    self.increaseShare = increaseShare
    self.increaseSeconds = increaseSeconds
    self.maximumSeconds = maximumSeconds
  }

  /// Reads `3%`, a share, or `0.5`, seconds, as the most that it may grow.
  public init?(increase text: String) {
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let value = Double(number), value.isFinite, value >= 0 else { return nil }
    if text.hasSuffix("%") { increaseShare = value / 100 } else { increaseSeconds = value }
  }

  /// Whether a rebuild that grew from one mean to another is within every limit.
  ///
  /// Where nothing was rebuilt before, any growth is more than any share.
  public func allows(from before: Double, to after: Double) -> Bool {
    // Sums of the same jobs in another order differ in their last digits.
    let tolerance = 1e-9
    if let increaseShare, after > before * (1 + increaseShare) + tolerance { return false }
    if let increaseSeconds, after > before + increaseSeconds + tolerance { return false }
    if let maximumSeconds, after > maximumSeconds + tolerance { return false }
    return true
  }

  /// The limits in words, such as `at most 3 % more`.
  public var words: String {
    let number = { (value: Double) in
      let tenths = (value * 10).rounded() / 10
      return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    }
    return [
      increaseShare.map { "at most \(number($0 * 100)) % more" },
      increaseSeconds.map { "at most \($0) s more" },
      maximumSeconds.map { "at most \($0) s" },
    ].compactMap(\.self).joined(separator: ", ")
  }
}
