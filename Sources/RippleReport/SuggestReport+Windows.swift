import RippleModel

extension SuggestReport {
  /// Which changes the candidates were ranked on, and which had no part in that and judge them.
  ///
  /// - Parameters:
  ///   - mined: The dates of the first, in seconds since 1970.
  ///   - judged: The dates of the second.
  /// - Returns: A sentence.
  public static func windows(mined: [Int], judged: [Int]) -> String {
    "Found and ranked on \(span(mined)); judged on \(span(judged)), which had no part in the choice: "
      + "their intervals hold for all rows at once."
  }

  private static func span(_ dates: [Int]) -> String {
    guard let first = dates.min(), let last = dates.max() else { return "no changes" }
    return "\(Noun.change.counted(dates.count)) of \(Figure.day(first)) to \(Figure.day(last))"
  }
}
