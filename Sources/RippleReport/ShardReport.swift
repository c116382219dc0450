public import RippleModel

/// The answer of `tests --shards`: what each machine builds, links and runs.
public struct ShardReport: Reporting, Sendable {
  private let shards: [TestShard]
  private let imbalance: Double
  private let isMeasured: Bool

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - shards: The shards.
  ///   - imbalance: How much longer the longest takes than they do on average.
  ///   - isMeasured: Whether the run seconds were measured.
  public init(_ shards: [TestShard], imbalance: Double, isMeasured: Bool) {
    self.shards = shards
    self.imbalance = imbalance
    self.isMeasured = isMeasured
  }

  /// A row for each shard.
  public func document() -> ReportDocument {
    var table = ReportTable(
      [
        ReportTable.Column("shard", .number), ReportTable.Column("build", .number),
        ReportTable.Column("run", .number), ReportTable.Column("links", .name),
        ReportTable.Column("runs", .text),
      ], noun: Noun("shard"), limit: nil)
    for (index, shard) in shards.enumerated() {
      table.add([
        ReportTable.Cell("\(index + 1)"), ReportTable.Cell(Seconds.text(shard.buildSeconds)),
        ReportTable.Cell(Seconds.text(shard.runSeconds)),
        ReportTable.Cell(shard.links.joined(separator: ", ")),
        ReportTable.Cell(shard.pieces.map(words).joined(separator: ", ")),
      ])
    }
    let longest = shards.map(\.seconds).max() ?? 0
    let text =
      "\(Noun("shard").counted(shards.count)): the longest takes \(isMeasured ? "" : "about ")"
      + "\(Seconds.text(longest)), \(MetricsReport.decimals(imbalance, 2)) times the mean"
    let source = isMeasured ? "measured" : "estimated; --times has JUnit's XML of an earlier run"
    return ReportDocument(
      "shards", headline: Headline(text),
      blocks: [
        .table(table), .line(ReportLine("evidence", .faint, "run seconds \(source)")),
      ])
  }

  /// The JSON form.
  public func json() throws -> String {
    try JSONText.render(
      Document(
        imbalance: Seconds.rounded(imbalance), measured: isMeasured, shards: shards))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let imbalance: Double
    let measured: Bool
    let shards: [TestShard]
  }

  private func words(_ piece: TestPiece) -> String {
    if let suites = piece.suites {
      return "\(piece.target.name): \(suites.joined(separator: ", "))"
    }
    return piece.without.isEmpty
      ? piece.target.name
      : "\(piece.target.name) but \(Noun("suite").counted(piece.without.count))"
  }
}
