import RippleModel

/// Other ways of building beside restructurings.
struct RivalTable {
  let rows: [RivalRow]

  /// Says so where one saves more than the best restructuring.
  ///
  /// - Parameter saved: Seconds a week that the best restructuring saves.
  /// - Returns: A sentence; `nil` where none does.
  func sentence(beside saved: Double) -> String? {
    guard let best = rows.first, best.savedWallSeconds.low > 0,
      best.savedSecondsPerWeek > max(0, saved)
    else { return nil }
    return "Switching to '\(best.model)' saves more than any of these: "
      + "\(Seconds.text(best.savedSecondsPerWeek)) a week."
  }

  /// A row for each, and what a history cannot show.
  var section: ReportSection {
    var table = ReportTable(
      [
        ReportTable.Column("s/change", .number),
        ReportTable.Column("95 %", .number, isOptional: true),
        ReportTable.Column("s/week", .number), ReportTable.Column("way of building", .name),
      ], noun: Noun("way"))
    for row in rows {
      let saved = row.savedWallSeconds
      table.add([
        ReportTable.Cell(Figure.text(saved.mean)),
        ReportTable.Cell("\(Figure.text(saved.low)) … \(Figure.text(saved.high))"),
        ReportTable.Cell(Figure.text(row.savedSecondsPerWeek)), ReportTable.Cell(row.model),
      ])
    }
    return ReportSection(
      "Other ways of building, with the graph as it is", isFolded: false,
      [
        .table(table),
        .note(
          "What caching and hashing save where contents come back that were built before (a branch "
            + "left and returned to) is in no history; builds from nothing are counted by "
            + "--clean-builds."),
      ])
  }
}
