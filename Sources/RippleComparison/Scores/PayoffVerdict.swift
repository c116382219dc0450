import RippleModel

/// Says whether a scenario pays, and says no where it does not.
///
/// One answer for every command: it rests on the later part of a history, which no search has
/// looked at, and is "yes" only where it holds at half and twice each assumption.
struct PayoffVerdict {
  /// Fewer changes than this tell nothing.
  static let fewestChanges = 8
  /// Fewer days than this tell nothing, however much happened on each.
  static let fewestDays = 3

  let settings: Comparison.Settings

  /// The part of a window that a verdict rests on: the newer third of a whole history, and all of
  /// a window that was set apart by name.
  static func judgedRange(of window: Comparison.Window) -> Range<Int> {
    let count = window.units.count
    return window.summary.name == "all" ? laterRange(of: count) : 0..<count
  }

  /// The newer third of some units; the older two thirds are there to be searched.
  static func laterRange(of count: Int) -> Range<Int> { count * 2 / 3..<count }

  /// The figures that a verdict rests on.
  ///
  /// - Parameters:
  ///   - saved: Wall seconds that each unit of the window saves.
  ///   - window: The units.
  ///   - migration: What it takes to get there.
  /// - Returns: The figures of the judged part.
  func figures(
    _ saved: [Double], _ window: Comparison.Window, _ migration: MigrationCost
  ) -> JudgedFigures {
    let range = PayoffVerdict.judgedRange(of: window)
    let units = window.units[range]
    let summary = HistoryWindow(name: "later", units)
    let difference = Bootstrap.difference(
      Array(saved[range]), blocks: units.map { PayoffVerdict.day($0.date) })
    var result = JudgedFigures(
      window: summary, days: Set(units.map { PayoffVerdict.day($0.date) }).count,
      savedWallSeconds: difference,
      savedSecondsPerWeek: difference.mean * settings.buildsPerChange * summary.changesPerWeek)
    result.paybackWeeks = weeks(difference.mean, summary, migration, builds: 1, price: 1)
    let settings = variants.map { variant in
      holds(difference, summary, migration, variant)
    }
    result.settingsTried = settings.count
    result.settingsHeld = settings.count { $0 }
    return result
  }

  private static func day(_ date: Int) -> Int {
    date >= 0 ? date / 86_400 : (date - 86_399) / 86_400
  }

  // MARK: What is assumed

  /// An assumption at half or twice its value.
  private struct Variant {
    var builds = 1.0
    var price = 1.0
    var horizon = 1.0
  }

  private var variants: [Variant] {
    [
      Variant(builds: 0.5), Variant(builds: 2), Variant(price: 0.5), Variant(price: 2),
      Variant(horizon: 0.5), Variant(horizon: 2),
    ]
  }

  private func holds(
    _ saved: PairedDifference, _ window: HistoryWindow, _ migration: MigrationCost,
    _ variant: Variant
  ) -> Bool {
    guard saved.low > 0,
      let weeks = weeks(
        saved.mean, window, migration, builds: variant.builds, price: variant.price)
    else { return false }
    return weeks <= settings.horizonWeeks * variant.horizon
  }

  private func weeks(
    _ saved: Double, _ window: HistoryWindow, _ migration: MigrationCost, builds: Double,
    price: Double
  ) -> Double? {
    let perWeek = saved * settings.buildsPerChange * builds * window.changesPerWeek
    return perWeek > 0 ? migration.seconds * price / perWeek : nil
  }

  // MARK: The answer

  /// The answer for a score whose figures are judged.
  func verdict(_ score: ScenarioScore, _ judged: JudgedFigures) -> Verdict {
    var against = score.splits.flatMap(objections)
    let saved = judged.savedWallSeconds
    let isIdle = saved.high == 0 && saved.low == 0 && score.savedWallSeconds.mean == 0
    let changes = judged.window.changes
    let isThin =
      changes < PayoffVerdict.fewestChanges || judged.days < PayoffVerdict.fewestDays
    if !isThin || isIdle && score.window.changes > 0 { against += losses(judged) }
    if !against.isEmpty { return Verdict(answer: .no, reasons: against) }
    if isThin {
      return Verdict(
        answer: .unclear,
        reasons: [
          "It cannot be told: \(changes) later \(changes == 1 ? "change" : "changes") on "
            + "\(judged.days) \(judged.days == 1 ? "day" : "days") are too few."
        ])
    }
    return weighed(score, judged)
  }

  private func losses(_ judged: JudgedFigures) -> [String] {
    let saved = judged.savedWallSeconds
    if saved.high <= 0 {
      let noun =
        saved.mean == 0 ? "It saves nothing" : "It costs \(PayoffVerdict.text(-saved.mean)) s"
      return ["\(noun) per change (\(interval(judged)))."]
    }
    guard let weeks = judged.paybackWeeks, weeks > settings.horizonWeeks else { return [] }
    return [
      "It pays back after \(PayoffVerdict.text(weeks)) weeks, later than the "
        + "\(PayoffVerdict.text(settings.horizonWeeks)) that are allowed (\(interval(judged)))."
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
    if let weeks = judged.paybackWeeks {
      reasons.append("It pays back after \(PayoffVerdict.text(weeks)) weeks.")
    }
    reasons.append(
      "That holds in \(judged.settingsHeld) of \(judged.settingsTried) settings: half and twice "
        + "the builds per change, the price of work and the weeks that are allowed.")
    let faults = score.hazardsGained + score.steps.flatMap(\.doubts)
    reasons += faults.map { "Not counted as a saving: \($0)" }
    let isSure = judged.settingsHeld == judged.settingsTried && faults.isEmpty
    return Verdict(answer: isSure ? .yes : .unclear, reasons: reasons)
  }

  private func interval(_ judged: JudgedFigures) -> String {
    let saved = judged.savedWallSeconds
    return "95 % interval \(PayoffVerdict.text(saved.low)) to \(PayoffVerdict.text(saved.high)) s, "
      + "over the \(judged.window.changes) later changes"
  }

  private func objections(_ split: SplitConditions) -> [String] {
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

extension HistoryWindow {
  /// The stretch that some units lie in.
  init(name: String, _ units: some Collection<ReplayUnit>) {
    let dates = units.map(\.date)
    self.init(
      name: name, changes: units.count, firstDate: dates.min() ?? 0, lastDate: dates.max() ?? 0)
  }
}
