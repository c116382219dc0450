import RippleModel

extension ComparisonReport {
  /// The JSON form (`Data/Schemas/compare.schema.json`).
  public func json() throws -> String { try JSONText.render(Document(self)) }

  private struct Document: Encodable {
    let schemaVersion = 1
    let model: [String: String]
    let costs: String
    let workers: Int
    let rows: [ScenarioScore]
    let best: [BestEntry]
    let basis: ComparisonBasis
    let rivals: [RivalRow]
    let changes: [ScenarioChanges]?

    init(_ report: ComparisonReport) {
      model = ["name": report.model, "toolchain": report.toolchain]
      costs = report.costs
      workers = report.workers
      rows = report.scores
      basis = report.basis
      rivals = report.rivals
      changes = report.changes.isEmpty ? nil : report.changes
      best = report.windows.flatMap { window in
        report.best(in: window).map {
          BestEntry(
            window: window, objective: $0.objective, scenario: $0.name, value: $0.value,
            loseAgainstToday: $0.losers)
        }
      }
    }
  }

  private struct BestEntry: Encodable {
    let window: String
    let objective: String
    let scenario: String
    let value: Double
    let loseAgainstToday: [String]
  }
}
