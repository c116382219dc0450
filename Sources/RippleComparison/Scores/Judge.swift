import RippleModel

/// Says whether a scenario pays, and says no where it does not.
struct Judge {
  let settings: Comparison.Settings

  func verdict(_ score: ScenarioScore) -> Verdict {
    var against: [String] = []
    var reasons: [String] = []
    for split in score.splits { against += objections(split) }
    let saved = score.savedWallSeconds
    let interval = "95 % interval \(Judge.text(saved.low)) to \(Judge.text(saved.high)) s"
    if saved.high <= 0 {
      let noun = saved.mean == 0 ? "It saves nothing" : "It costs \(Judge.text(-saved.mean)) s"
      against.append("\(noun) per change (\(interval)).")
    } else if let weeks = score.breakEven.weeks, weeks > settings.horizonWeeks {
      against.append(
        "It pays back after \(Judge.text(weeks)) weeks, later than the "
          + "\(Judge.text(settings.horizonWeeks)) that are allowed.")
    }
    if !against.isEmpty { return Verdict(answer: .no, reasons: against) }
    guard saved.low > 0 else {
      reasons.append("What it saves may be chance (\(interval)).")
      return Verdict(answer: .unclear, reasons: reasons)
    }
    reasons.append("It saves \(Judge.text(saved.mean)) s per change (\(interval)).")
    if let weeks = score.breakEven.weeks {
      reasons.append("It pays back after \(Judge.text(weeks)) weeks.")
    }
    return Verdict(answer: .yes, reasons: reasons)
  }

  private func objections(_ split: SplitConditions) -> [String] {
    var result: [String] = []
    if !split.isExpensive {
      result.append(
        "'\(split.target.name)' is cheap: \(Judge.text(split.compileSeconds)) s to compile, and "
          + "the target in the middle takes \(Judge.text(split.medianSeconds)) s.")
    }
    if !split.hasManyDependents {
      result.append(
        "Few targets depend on '\(split.target.name)': \(split.dependents), and a split is for "
          + "\(SplitConditions.manyDependents) or more.")
    }
    return result
  }

  /// A figure with two decimals at most.
  static func text(_ value: Double) -> String {
    let hundredths = (abs(value) * 100).rounded()
    guard hundredths < 1e15 else { return value < 0 ? "-∞" : "∞" }
    let whole = Int(hundredths) / 100
    let rest = Int(hundredths) % 100
    let sign = value < 0 && hundredths > 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
