import RippleModel

/// Says whether a scenario pays, and says no where it does not.
///
/// One answer for every command: it rests on the later part of a history, which no search has
/// looked at, and is "yes" only where it holds in every other setting that was tried.
struct PayoffVerdict {
  let settings: Comparison.Settings

  /// The answer for a score whose figures are judged.
  func verdict(_ score: ScenarioScore, _ judged: JudgedFigures) -> Verdict {
    // What a split is for is told and decides nothing: the replay does.
    let notes = score.splits.flatMap(conditions)
    let saved = judged.savedWallSeconds
    let isIdle = saved.high == 0 && saved.low == 0 && score.savedWallSeconds.mean == 0
    let needed = Bootstrap.fewestBlocks(tried: judged.candidates)
    let isThin = judged.authorDays < needed
    if !isThin || isIdle && score.window.changes > 0 {
      let against = losses(score, judged)
      if !against.isEmpty { return Verdict(answer: .no, reasons: against + notes) }
    }
    if isThin {
      let changes = judged.window.changes
      let days = judged.authorDays
      return Verdict(
        answer: .unclear,
        reasons: [
          "It cannot be told: \(changes) later \(changes == 1 ? "change" : "changes") on "
            + "\(days) \(days == 1 ? "author-day" : "author-days") are too few; \(needed) "
            + "author-days are needed."
        ] + notes)
    }
    var verdict = weighed(score, judged)
    verdict.reasons += notes
    return verdict
  }

  /// Why it does not pay, even at the better end of the interval.
  private func losses(_ score: ScenarioScore, _ judged: JudgedFigures) -> [String] {
    let saved = judged.savedWallSeconds
    if saved.high <= 0 {
      let noun =
        saved.mean == 0 ? "It saves nothing" : "It costs \(PayoffVerdict.text(-saved.mean)) s"
      return ["\(noun) per change (\(interval(judged)))."]
    }
    let weeks = weeks(saved.high, score, judged)
    guard weeks > settings.horizonWeeks else { return [] }
    return [
      "It pays back after \(PayoffVerdict.text(weeks: weeks)) weeks at best, and "
        + "\(PayoffVerdict.text(settings.horizonWeeks)) are allowed (\(interval(judged)))."
    ]
  }

  private func weighed(_ score: ScenarioScore, _ judged: JudgedFigures) -> Verdict {
    let saved = judged.savedWallSeconds
    guard saved.low > 0 else {
      return Verdict(
        answer: .unclear, reasons: ["What it saves may be chance (\(interval(judged)))."])
    }
    var reasons = [
      "It saves \(PayoffVerdict.text(saved.mean)) s per change (\(interval(judged)))."
    ]
    let best = weeks(saved.high, score, judged)
    let worst = weeks(saved.low, score, judged)
    let rate = PayoffVerdict.text(judged.window.changesPerWeek)
    reasons.append(
      "It pays back after \(PayoffVerdict.text(weeks: best)) to "
        + "\(PayoffVerdict.text(weeks: worst)) weeks, at "
        + "\(rate) changes a week.")
    guard worst <= settings.horizonWeeks else {
      reasons.append("\(PayoffVerdict.text(settings.horizonWeeks)) weeks are allowed.")
      return Verdict(answer: .unclear, reasons: reasons)
    }
    let failed = judged.settings.filter { !$0.holds }.map(\.name)
    let names = failed.isEmpty ? judged.settings.map(\.name) : failed
    reasons.append(
      "That holds in \(judged.settings.count - failed.count) of \(judged.settings.count) settings"
        + (failed.isEmpty ? ": " : ", but not ") + names.joined(separator: ", ") + ".")
    let faults = score.hazardsGained + score.steps.flatMap(\.doubts)
    reasons += faults.map { "Not counted as a saving: \($0)" }
    let isSure = failed.isEmpty && faults.isEmpty
    return Verdict(answer: isSure ? .yes : .unclear, reasons: reasons)
  }

  private func weeks(
    _ saved: Double, _ score: ScenarioScore, _ judged: JudgedFigures
  ) -> Double {
    settings.paybackWeeks(saved, migrationSeconds: score.migration.seconds, judged.window)
      ?? .infinity
  }

  private func interval(_ judged: JudgedFigures) -> String {
    let saved = judged.savedWallSeconds
    return "95 % interval \(PayoffVerdict.text(saved.low)) to \(PayoffVerdict.text(saved.high)) s, "
      + "over the \(judged.window.changes) later changes"
      + (judged.candidates > 1 ? ", for \(judged.candidates) candidates at once" : "")
  }

  private func conditions(_ split: SplitConditions) -> [String] {
    var result: [String] = []
    if !split.isExpensive {
      result.append(
        "'\(split.target.name)' is cheap: \(PayoffVerdict.text(split.compileSeconds)) s to "
          + "compile, and the target in the middle takes "
          + "\(PayoffVerdict.text(split.medianSeconds)) s.")
    }
    if !split.hasManyDependents {
      result.append(
        "Few targets depend on '\(split.target.name)': \(split.dependents), and a split is for "
          + "\(SplitConditions.manyDependents) or more.")
    }
    return result
  }

  /// A number of weeks, which nobody needs to the hundredth where they are many.
  static func text(weeks: Double) -> String {
    if weeks > 2_000 { return "more than 2,000" }
    return weeks < 100 ? text(weeks) : text(weeks.rounded())
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
