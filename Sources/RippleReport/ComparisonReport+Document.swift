import RippleModel

extension ComparisonReport {
  /// The verdict and the saving of each scenario, then its figures, then what they rest on.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    for window in windows {
      let rows = sorted(scores.filter { $0.window.name == window })
      guard let first = rows.first else { continue }
      if windows.count > 1 { blocks.append(.heading(ComparisonReport.heading(first.window))) }
      blocks.append(.table(ComparisonReport.verdicts(rows)))
      for score in rows {
        blocks += score.verdict.reasons.map {
          .line(
            ReportLine(
              score.verdict.answer.rawValue, role(score),
              rows.count == 1 ? $0 : "\(score.name): \($0)"))
        }
      }
      let isFolded = rows.count > 1 && !showsDetails
      blocks += rows.map { .section(details($0, isFolded: isFolded)) }
      if rows.count > 1 {
        blocks.append(
          .section(ReportSection("Best for", isFolded: !showsDetails, [.table(bestTable(window))])))
      }
      if isFolded {
        blocks.append(.note("Figures per change: 'ripple compare … --details'."))
      }
    }
    if !rivals.isEmpty {
      let table = RivalTable(rows: rivals)
      let best = scores.map { Payoff($0).seconds }.max() ?? 0
      blocks += [table.sentence(beside: best)].compactMap(\.self).map {
        .line(ReportLine("rival", .notice, $0))
      }
      blocks.append(.section(table.section))
    }
    blocks += changes.map { .section(ComparisonReport.section($0)) }
    blocks += windows.count == 1 ? spans.map { .note($0) } : []
    blocks.append(
      .note(
        "Model \(model) (\(toolchain)); costs \(costs); \(Noun("worker").counted(workers))."))
    blocks += basis.sentences.map { .note($0) }
    return ReportDocument("compare", headline: headline, blocks: blocks)
  }

  /// The history, and the part of it that is judged.
  private var spans: [String] {
    guard let score = scores.first else { return [] }
    let judged = score.judged.map { "Judged on its \(ComparisonReport.span($0.window))." }
    return ["\(ComparisonReport.heading(score.window))."] + [judged].compactMap(\.self)
  }

  /// The one that saves most first.
  private func sorted(_ scores: [ScenarioScore]) -> [ScenarioScore] {
    scores.enumerated().sorted { left, right in
      left.element.savedSecondsPerWeek == right.element.savedSecondsPerWeek
        ? left.offset < right.offset
        : left.element.savedSecondsPerWeek > right.element.savedSecondsPerWeek
    }.map(\.element)
  }

  private var headline: Headline {
    // The last window is what is judged: `evaluate`, or the whole history.
    let rows = scores.filter { $0.window.name == windows.last }
    guard let best = rows.max(by: { $0.savedSecondsPerWeek < $1.savedSecondsPerWeek }) else {
      return Headline("No scenario was compared.", .notice)
    }
    if best.window.changes == 0 {
      return Headline("No change lies in the history; nothing can be said.", .notice)
    }
    let paying = rows.filter { $0.verdict.answer == .yes }
    if rows.count == 1 {
      return Headline("\(best.name): \(Payoff(best).sentence)", role(best))
    }
    guard let first = paying.max(by: { $0.savedSecondsPerWeek < $1.savedSecondsPerWeek }) else {
      let open = rows.contains { $0.verdict.answer == .unclear }
      return Headline(
        "None of \(rows.count) scenarios \(open ? "surely pays" : "pays"): the best, '\(best.name)', "
          + Payoff(best).saving, open ? .notice : .strong)
    }
    return Headline(
      "\(paying.count) of \(rows.count) scenarios \(paying.count == 1 ? "pays" : "pay"): '\(first.name)' "
        + "\(Payoff(first).saving), \(Payoff(first).payback)", .good)
  }

  private func role(_ score: ScenarioScore) -> TextStyle.Role { Payoff.role(score.verdict.answer) }

  static func heading(_ window: HistoryWindow) -> String {
    let name = window.name == "all" ? "History" : "History (\(window.name))"
    return "\(name): \(span(window))"
  }

  /// `later 23 changes, 2026-04-01 to 2026-06-08, 2.4 a week`.
  static func span(_ window: HistoryWindow) -> String {
    let count = Noun.change.counted(window.changes)
    return "\(window.name == "later" ? "later " : "")\(count), \(Figure.day(window.firstDate)) to "
      + "\(Figure.day(window.lastDate)), \(Figure.text(window.changesPerWeek, decimals: 1)) a week"
  }

  /// The changes that one scenario makes cheaper or dearer, the greatest difference first.
  private static func section(_ changes: ScenarioChanges) -> ReportSection {
    let differing = changes.rows.filter { abs($0.savedWallSeconds) > 1e-6 }
      .sorted { (abs($1.savedWallSeconds), $0.date) < (abs($0.savedWallSeconds), $1.date) }
    var table = ReportTable(
      [
        ReportTable.Column("saved", .number), ReportTable.Column("before", .number),
        ReportTable.Column("after", .number), ReportTable.Column("date", .word),
        ReportTable.Column("commit", .word), ReportTable.Column("subject", .text, isOptional: true),
      ], noun: Noun.change)
    for row in differing {
      table.add([
        ReportTable.Cell(Figure.text(row.savedWallSeconds)),
        ReportTable.Cell(Figure.text(row.wallSeconds.first ?? 0)),
        ReportTable.Cell(Figure.text(row.wallSeconds.last ?? 0)),
        ReportTable.Cell(Figure.day(row.date)),
        ReportTable.Cell(String(row.commit.prefix(8))), ReportTable.Cell(row.subject),
      ])
    }
    let same = changes.rows.count - differing.count
    return ReportSection(
      "\(changes.scenario): wall seconds of each change that differs", isFolded: false,
      [.table(table), .note("\(Noun.change.counted(same)) cost the same.")])
  }

  private static func verdicts(_ scores: [ScenarioScore]) -> ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("pays", .word), ReportTable.Column("s/change", .number),
        ReportTable.Column("95 %", .number, isOptional: true),
        ReportTable.Column("s/week", .number),
        ReportTable.Column("hours", .number), ReportTable.Column("weeks", .number),
        ReportTable.Column("scenario", .name),
      ], noun: Noun("scenario"))
    for score in scores {
      let payoff = Payoff(score)
      table.add([
        ReportTable.Cell(score.verdict.answer.rawValue, Payoff.role(score.verdict.answer)),
        ReportTable.Cell(Figure.text(score.judgedWallSeconds.mean)),
        ReportTable.Cell(payoff.interval), ReportTable.Cell(Figure.text(payoff.seconds)),
        ReportTable.Cell(Figure.text(score.migration.seconds / 3_600, decimals: 1)),
        ReportTable.Cell(Payoff.weeks(payoff.weeks)), ReportTable.Cell(score.name),
      ])
    }
    return table
  }

  private func details(_ score: ScenarioScore, isFolded: Bool) -> ReportSection {
    ReportSection(
      "\(score.name), per change", isFolded: isFolded,
      [.table(ComparisonReport.figures(score))]
        + ComparisonReport.summary(score).map { .sentence($0) })
  }

  private func bestTable(_ window: String) -> ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("best for", .word), ReportTable.Column("value", .number),
        ReportTable.Column("scenario", .name),
        ReportTable.Column("lose against today", .text, isOptional: true),
      ], noun: Noun("objective"))
    for row in best(in: window) {
      table.add([
        ReportTable.Cell(row.objective), ReportTable.Cell(Figure.text(row.value)),
        ReportTable.Cell(row.name),
        ReportTable.Cell(row.losers.isEmpty ? "–" : row.losers.joined(separator: ", ")),
      ])
    }
    return table
  }
}

/// What a scenario saves, in words.
struct Payoff {
  private let score: ScenarioScore

  init(_ score: ScenarioScore) { self.score = score }

  /// The ends of the interval of the seconds that all builds of a week save.
  var low: Double { score.judgedWallSeconds.low * rate }
  var high: Double { score.judgedWallSeconds.high * rate }

  /// The interval of the seconds that one build saves.
  var interval: String {
    let saved = score.judgedWallSeconds
    return "\(Figure.text(saved.low)) … \(Figure.text(saved.high))"
  }

  /// What the verdict rests on: the later part of the history, where it was judged.
  var seconds: Double { score.judged?.savedSecondsPerWeek ?? score.savedSecondsPerWeek }
  /// Weeks until it has paid for itself, by the same part.
  var weeks: Double? { score.judged.map(\.paybackWeeks) ?? score.breakEven.weeks }

  private var rate: Double {
    (score.judged?.window ?? score.window).changesPerWeek * score.breakEven.buildsPerChange
  }

  /// `saves 12 s a week (95 %: 8 to 15)`.
  var saving: String {
    let seconds = seconds
    let interval = "(95 %: \(Figure.text(low)) to \(Figure.text(high)))"
    if seconds == 0, low == 0, high == 0 { return "saves nothing" }
    let verb = seconds < 0 ? "costs" : "saves"
    return "\(verb) \(Seconds.text(abs(seconds))) a week \(interval)"
  }

  /// `pays back in 5 weeks`.
  var payback: String {
    guard let weeks else { return "never pays back" }
    return "pays back in \(Payoff.weeks(weeks)) weeks"
  }

  var sentence: String {
    switch score.verdict.answer {
    case .yes: "worth doing, it \(saving) and \(payback)"
    case .unclear: "unclear, it \(saving)"
    case .no: "not worth doing, it \(saving)"
    }
  }

  static func role(_ answer: Verdict.Answer) -> TextStyle.Role {
    switch answer {
    case .yes: .good
    case .unclear: .notice
    case .no: .strong
    }
  }

  /// `5.2`, `never`, and no false precision past a working life.
  static func weeks(_ weeks: Double?) -> String {
    guard let weeks else { return "never" }
    if weeks > 2_000 { return "> 2,000" }
    return Figure.text(weeks, decimals: weeks < 100 ? 1 : 0)
  }
}
