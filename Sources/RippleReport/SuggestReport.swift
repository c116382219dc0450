public import RippleModel

/// Restructurings that were found, ranked.
public struct SuggestReport: Sendable {
  /// What each saves, the best first.
  public let rows: [SuggestionRow]
  /// Steps that go well together.
  public let sequence: [SequenceRow]
  /// What simple rules would have chosen.
  public let baselines: [BaselineRow]
  /// What the figures rest on, one line each.
  public let notes: [String]

  /// Makes a report.
  public init(
    rows: [SuggestionRow], sequence: [SequenceRow], baselines: [BaselineRow], notes: [String]
  ) {
    self.rows = rows
    self.sequence = sequence
    self.baselines = baselines
    self.notes = notes
  }

  private var table: TextTable {
    var table = TextTable([
      ("#", .right), ("pays", .left), ("s/week", .right), ("predicted", .right), ("hours", .right),
      ("weeks", .right), ("scenario", .left),
    ])
    for (number, row) in rows.enumerated() {
      table.add([
        "\(number + 1)", row.verdict.answer.rawValue, Figure.text(row.savedSecondsPerWeek),
        Figure.text(row.predictedSavedSecondsPerWeek),
        Figure.text(row.migrationSeconds / 3_600, decimals: 1),
        row.paybackWeeks.map { Figure.text($0, decimals: 1) } ?? "never",
        Escape.terminal(row.name),
      ])
    }
    return table
  }

  private var sequenceTable: TextTable {
    var table = TextTable([
      ("step", .right), ("s/week so far", .right), ("hours so far", .right), ("scenario", .left),
    ])
    for (number, row) in sequence.enumerated() {
      table.add([
        "\(number + 1)", Figure.text(row.cumulativeSavedSecondsPerWeek),
        Figure.text(row.cumulativeMigrationSeconds / 3_600, decimals: 1),
        Escape.terminal(row.name),
      ])
    }
    return table
  }

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    guard !rows.isEmpty else {
      return "Nothing that was tried saves anything.\n" + notes.map { "\($0)\n" }.joined()
    }
    var result = table.render(style) + "\n"
    if !sequence.isEmpty {
      result += style.paint("One after the other (over the older history):", .heading) + "\n"
      result += sequenceTable.render(style) + "\n"
    }
    for row in baselines {
      let found = row.name.map { "'\(Escape.terminal($0))' saves" } ?? "nothing was found, saves"
      result +=
        "\(row.rule) ('\(Escape.terminal(row.target.name))'): \(found) "
        + "\(Figure.text(row.savedSecondsPerWeek)) s a week\n"
    }
    result += style.paint(notes.map { "\($0)\n" }.joined(), .faint)
    return result
  }

  /// The form for a pull request.
  public func markdown() -> String {
    var result = table.markdown() + "\n"
    if !sequence.isEmpty { result += sequenceTable.markdown() + "\n" }
    return result + notes.map { "- \(Escape.markdown($0))\n" }.joined()
  }

  /// The JSON form.
  public func json() throws -> String { try JSONText.render(Document(self)) }

  private struct Document: Encodable {
    let schemaVersion = 1
    let rows: [SuggestionRow]
    let sequence: [SequenceRow]
    let baselines: [BaselineRow]
    let notes: [String]

    init(_ report: SuggestReport) {
      rows = report.rows
      sequence = report.sequence
      baselines = report.baselines
      notes = report.notes
    }
  }
}
