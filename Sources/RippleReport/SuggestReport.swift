public import RippleModel

/// Restructurings that were found, ranked.
public struct SuggestReport: Reporting, Sendable {
  /// What each saves, the best first.
  public let rows: [SuggestionRow]
  /// Steps that go well together.
  public let sequence: [SequenceRow]
  /// What simple rules would have chosen.
  public let baselines: [BaselineRow]
  /// What the figures rest on, one line each.
  public let notes: [String]
  /// What is assumed, and what was left out; `nil` where nothing was replayed.
  public let basis: ComparisonBasis?
  /// What other ways of building would save on the judged changes, the most first.
  public var rivals: [RivalRow] = []
  /// How many candidates were tried.
  public let candidateCount: Int
  /// Whether rows are shown although none is worth doing.
  public let showsAll: Bool

  /// Makes a report.
  public init(
    rows: [SuggestionRow], sequence: [SequenceRow], baselines: [BaselineRow], notes: [String],
    basis: ComparisonBasis? = nil, candidateCount: Int = 0, showsAll: Bool = false
  ) {
    self.candidateCount = candidateCount
    self.showsAll = showsAll
    self.rows = rows
    self.sequence = sequence
    self.baselines = baselines
    self.notes = notes
    self.basis = basis
  }

  /// What the best one saves; the rows where some pay, else only a count of them.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    let merged = SuggestReport.merged(rows)
    let isWorth = merged.contains { $0.row.verdict.answer != .no }
    if !merged.isEmpty {
      let section = ReportSection(
        Noun("candidate").counted(merged.count), isFolded: !(isWorth || showsAll),
        [.table(table(merged))])
      blocks.append(isWorth || showsAll ? .aside(section) : .section(section))
    }
    if !isWorth, let first = best {
      blocks += first.verdict.reasons.prefix(1).map { .line(ReportLine("because", .faint, $0)) }
    }
    if !sequence.isEmpty {
      let title = "One after the other (over the older history)"
      blocks.append(
        .section(
          ReportSection(title, isFolded: !(isWorth || showsAll), [.table(sequenceTable)])))
    }
    if !(isWorth || showsAll), !merged.isEmpty {
      blocks.append(.note("--all shows the \(merged.count) that come closest."))
    }
    if !rivals.isEmpty {
      let table = RivalTable(rows: rivals)
      let saved = best?.savedSecondsPerWeek ?? 0
      blocks += [table.sentence(beside: saved)].compactMap(\.self).map {
        .line(ReportLine("rival", .notice, $0))
      }
      blocks.append(.section(table.section))
    }
    blocks += baselines.map { .note(SuggestReport.sentence($0)) }
    blocks += (notes + (basis?.sentences ?? [])).map { .note($0) }
    return ReportDocument("suggest", headline: headline, blocks: blocks)
  }

  private var best: SuggestionRow? {
    rows.max { $0.savedSecondsPerWeek < $1.savedSecondsPerWeek }
  }

  private var headline: Headline {
    let count = max(candidateCount, rows.count)
    let candidates = Noun("candidate").counted(count)
    guard let best else {
      return Headline("None of \(candidates) saves anything.", .notice)
    }
    let paying = rows.filter { $0.verdict.answer == .yes }
    guard let first = paying.max(by: { $0.savedSecondsPerWeek < $1.savedSecondsPerWeek }) else {
      let unclear = rows.filter { $0.verdict.answer == .unclear }
      let told = unclear.max { $0.savedSecondsPerWeek < $1.savedSecondsPerWeek } ?? best
      let saved = Seconds.text(max(0, told.savedSecondsPerWeek))
      guard !unclear.isEmpty else {
        return Headline(
          "Best of \(candidates) saves \(saved) a week: not worth doing", .notice)
      }
      return Headline(
        "None of the \(rows.count) best of \(candidates) surely pays; '\(told.name)' saves \(saved) a week: "
          + "unclear whether it is worth doing", .notice)
    }
    return Headline(
      "\(paying.count) of \(candidates) \(paying.count == 1 ? "pays" : "pay"): '\(first.name)' saves "
        + "\(Seconds.text(first.savedSecondsPerWeek)) a week and pays back in "
        + "\(Payoff.weeks(first.paybackWeeks)) weeks", .good)
  }

  /// Rows whose figures are the same to the last one are one proposal found twice.
  private static func merged(_ rows: [SuggestionRow]) -> [(row: SuggestionRow, twins: Int)] {
    var result: [(row: SuggestionRow, twins: Int)] = []
    for row in rows {
      let twin = result.firstIndex { other in
        other.row.savedSecondsPerWeek == row.savedSecondsPerWeek
          && other.row.predictedSavedSecondsPerWeek == row.predictedSavedSecondsPerWeek
          && other.row.migrationSeconds == row.migrationSeconds && row.savedSecondsPerWeek != 0
      }
      if let twin { result[twin].twins += 1 } else { result.append((row, 0)) }
    }
    return result
  }

  private func table(_ rows: [(row: SuggestionRow, twins: Int)]) -> ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("#", .number), ReportTable.Column("pays", .word),
        ReportTable.Column("s/change", .number),
        ReportTable.Column("mined", .number, isOptional: true),
        ReportTable.Column("s/week", .number),
        ReportTable.Column("hours", .number), ReportTable.Column("weeks", .number),
        ReportTable.Column("scenario", .name),
      ], noun: Noun("candidate"))
    for (number, item) in rows.enumerated() {
      let row = item.row
      let twins = item.twins == 0 ? "" : " (and \(Noun("twin").counted(item.twins)))"
      table.add([
        ReportTable.Cell("\(number + 1)"),
        ReportTable.Cell(row.verdict.answer.rawValue, Payoff.role(row.verdict.answer)),
        ReportTable.Cell(Figure.text(row.savedSecondsPerChange.mean)),
        ReportTable.Cell(Figure.text(row.predictedSavedSecondsPerChange)),
        ReportTable.Cell(Figure.text(row.savedSecondsPerWeek)),
        ReportTable.Cell(Figure.text(row.migrationSeconds / 3_600, decimals: 1)),
        ReportTable.Cell(Payoff.weeks(row.paybackWeeks)), ReportTable.Cell(row.name + twins),
      ])
    }
    return table
  }

  private var sequenceTable: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("step", .number), ReportTable.Column("s/week so far", .number),
        ReportTable.Column("hours so far", .number), ReportTable.Column("scenario", .name),
      ], noun: Noun("step"))
    for (number, row) in sequence.enumerated() {
      table.add([
        ReportTable.Cell("\(number + 1)"),
        ReportTable.Cell(Figure.text(row.cumulativeSavedSecondsPerWeek)),
        ReportTable.Cell(Figure.text(row.cumulativeMigrationSeconds / 3_600, decimals: 1)),
        ReportTable.Cell(row.name),
      ])
    }
    return table
  }

  private static func sentence(_ row: BaselineRow) -> String {
    let found = row.name.map { "'\($0)' saves" } ?? "nothing was found, saves"
    return "By the rule '\(row.rule)' ('\(row.target.name)'): \(found) "
      + "\(Figure.text(row.savedSecondsPerWeek)) s a week."
  }

  /// The JSON form.
  public func json() throws -> String { try JSONText.render(Document(self)) }

  private struct Document: Encodable {
    let schemaVersion = 1
    let rows: [SuggestionRow]
    let sequence: [SequenceRow]
    let baselines: [BaselineRow]
    let notes: [String]
    let candidates: Int
    let basis: ComparisonBasis?
    let rivals: [RivalRow]

    init(_ report: SuggestReport) {
      rows = report.rows
      sequence = report.sequence
      baselines = report.baselines
      notes = report.notes
      candidates = report.candidateCount
      basis = report.basis
      rivals = report.rivals
    }
  }
}
