public import RippleModel

extension ComparisonBasis {
  /// What is assumed, and what was left out where anything was, one sentence each.
  public var sentences: [String] {
    let clean =
      cleanShare == 0 ? "none" : "\(Figure.text(100 * cleanShare, decimals: 0)) %"
    let assumed =
      "Assumed: \(Noun("build").counted(Int(buildsPerChange))) a change, \(clean) of them from "
      + "nothing; a second of work is worth \(Figure.text(workPrice, decimals: 1)) s of waiting, and "
      + "pays within \(Figure.text(horizonWeeks, decimals: 0)) weeks or not at all."
    guard !leftOut.isEmpty else { return [assumed] }
    let parts = leftOut.sorted { $0.key < $1.key }
      .map { "\(Noun("step").counted($0.value)) (\($0.key))" }
    return [assumed, "Left out of the history: \(parts.joined(separator: ", "))."]
  }
}
