public import RippleModel

/// Restructurings of the past: what was predicted, and what they saved.
public struct ExperimentReport: Reporting, Sendable {
  /// The restructurings, the oldest first.
  public let rows: [ExperimentRow]
  /// How well Ripple and simple rules told what they saved.
  public let scores: [ExperimentScore]
  /// How many steps of the history moved files from target to target.
  public let found: Int
  /// Those that were looked at and left out, by why.
  public let leftOut: [String: Int]
  /// The build model's name.
  public let model: String
  /// The toolchain that it was measured on.
  public let toolchain: String

  /// Makes a report.
  public init(
    rows: [ExperimentRow], scores: [ExperimentScore], found: Int, leftOut: [String: Int],
    model: String, toolchain: String
  ) {
    self.rows = rows
    self.scores = scores
    self.found = found
    self.leftOut = leftOut
    self.model = model
    self.toolchain = toolchain
  }

  /// How often the direction was right, each restructuring, and the simple rules beside.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = rows.isEmpty ? [] : [.table(table)]
    if let rivals = scoreTable { blocks.append(.section(rivals)) }
    blocks += leftOut.sorted { $0.key < $1.key }.map {
      .note("Left out: \($0.value) \($0.key).")
    }
    blocks.append(
      .note(
        "Seconds are CPU seconds a change. 'predicted' replays the changes before on the graph before "
          + "and under the scenario (where that cannot be applied, *, on the graph that came); "
          + "'came' replays the changes after on both graphs. A direction is known where the "
          + "interval of 'came' leaves out nought."))
    blocks.append(.note("Model \(model) (\(toolchain))."))
    return ReportDocument("experiment", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    let count = Noun("restructuring").counted(found)
    guard let own = scores.first, !rows.isEmpty else {
      return Headline("\(count) found, none of which can be told.", .notice)
    }
    guard own.decided > 0 else {
      return Headline(
        "No direction is known: what \(Noun("restructuring").counted(rows.count)) saved may be "
          + "chance, of \(found) found", .notice)
    }
    let order = own.rankCorrelation.map {
      "; rank correlation \(Figure.text($0)) over \(rows.count)"
    }
    return Headline(
      "Direction right for \(own.directionsRight) of \(Noun("restructuring").counted(own.decided)) "
        + "whose direction is known, of \(found) found\(order ?? "")",
      own.directionsRight == own.decided ? .good : .notice)
  }

  private var table: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("date", .word), ReportTable.Column("kind", .word),
        ReportTable.Column("files", .number), ReportTable.Column("predicted", .number),
        ReportTable.Column("came", .number), ReportTable.Column("95 %", .number, isOptional: true),
        ReportTable.Column("commit", .word), ReportTable.Column("from → to", .name),
      ], noun: Noun("restructuring"))
    for row in rows {
      let came = row.realisedCPUSeconds
      table.add([
        ReportTable.Cell(Figure.day(row.restructuring.date)), ReportTable.Cell(row.kind.rawValue),
        ReportTable.Cell("\(row.restructuring.moves.count)"),
        ReportTable.Cell(
          Figure.text(row.predictedCPUSeconds.mean, decimals: 3) + (row.isScenario ? "" : "*")),
        ReportTable.Cell(Figure.text(came.mean, decimals: 3)),
        ReportTable.Cell(
          "\(Figure.text(came.low, decimals: 3)) … \(Figure.text(came.high, decimals: 3))"),
        ReportTable.Cell(String(row.restructuring.commit.prefix(8))),
        ReportTable.Cell(ExperimentReport.names(row.restructuring)),
      ])
    }
    return table
  }

  private static func names(_ restructuring: Restructuring) -> String {
    let names = { (targets: [TargetID]) in Set(targets.map(\.name)).sorted().joined(separator: ", ")
    }
    return names(restructuring.moves.map(\.from)) + " → " + names(restructuring.moves.map(\.to))
  }

  private var scoreTable: ReportSection? {
    guard !rows.isEmpty else { return nil }
    var table = ReportTable(
      [
        ReportTable.Column("predictor", .word), ReportTable.Column("direction", .number),
        ReportTable.Column("rank correlation", .number),
      ], noun: Noun("predictor"))
    for score in scores {
      table.add([
        ReportTable.Cell(score.predictor),
        ReportTable.Cell("\(score.directionsRight) of \(score.decided)"),
        ReportTable.Cell(score.rankCorrelation.map { Figure.text($0) } ?? "–"),
      ])
    }
    return ReportSection("Simple rules beside", isFolded: false, [.table(table)])
  }

  /// The JSON form (`Data/Schemas/experiment.schema.json`).
  public func json() throws -> String { try JSONText.render(Document(self)) }

  private struct Document: Encodable {
    let schemaVersion = 1
    let model: [String: String]
    let found: Int
    let leftOut: [String: Int]
    let rows: [ExperimentRow]
    let scores: [ExperimentScore]

    init(_ report: ExperimentReport) {
      model = ["name": report.model, "toolchain": report.toolchain]
      found = report.found
      leftOut = report.leftOut
      rows = report.rows
      scores = report.scores
    }
  }
}
