public import RippleModel

/// The answer of `cycles`: each cycle, the cheapest edges to break, and how.
public struct CyclesReport: Reporting, Sendable {
  /// The diagnoses, in the order of their smallest names.
  public let diagnoses: [CycleDiagnosis]
  private let scope: String

  /// Makes a report.
  public init(_ diagnoses: [CycleDiagnosis], scope: String) {
    self.diagnoses = diagnoses
    self.scope = scope
  }

  /// How many there are; for each the way round, and what to break.
  public func document() -> ReportDocument {
    guard !diagnoses.isEmpty else {
      return ReportDocument("cycles", headline: Headline("no cycles (\(scope))", .good))
    }
    var blocks: [ReportBlock] = []
    for (number, diagnosis) in diagnoses.enumerated() {
      let ring = (diagnosis.witness + diagnosis.witness.prefix(1)).joined(separator: " -> ")
      let count = Noun.target.counted(diagnosis.members.count)
      blocks.append(.heading("cycle \(number + 1): \(ring) (\(count))"))
      if diagnosis.members.count > diagnosis.witness.count {
        blocks.append(.line(ReportLine("members", .faint, "", names: diagnosis.members)))
      }
      blocks += diagnosis.breaks.map { .line(line($0)) }
      let word = diagnosis.isSmallest ? "The fewest edges" : "Few edges (a smaller set may exist)"
      blocks.append(.note("\(word) to break it: \(diagnosis.breaks.count)."))
    }
    let edges = diagnoses.reduce(0) { $0 + $1.breaks.count }
    let headline =
      "\(Noun("cycle").counted(diagnoses.count)), \(Noun("edge").counted(edges)) to break (\(scope))"
    return ReportDocument("cycles", headline: Headline(headline, .strong), blocks: blocks)
  }

  private func line(_ item: CycleDiagnosis.Break) -> ReportLine {
    let place = item.place.map { " (\($0))" } ?? ""
    return ReportLine(
      item.way.rawValue, .notice, "\(item.from) -> \(item.to)\(place): \(item.reason)")
  }

  /// The JSON form (`Data/Schemas/cycles.schema.json`).
  public func json() throws -> String {
    try JSONText.render(Document(scope: scope, rows: diagnoses.map(Row.init)))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let scope: String
    let rows: [Row]

    enum CodingKeys: String, CodingKey { case schemaVersion, scope, rows }
  }

  private struct Row: Encodable {
    let members: [String]
    let witness: [String]
    let smallest: Bool
    let breaks: [Break]

    init(_ diagnosis: CycleDiagnosis) {
      members = diagnosis.members
      witness = diagnosis.witness
      smallest = diagnosis.isSmallest
      breaks = diagnosis.breaks.map(Break.init)
    }
  }

  private struct Break: Encodable {
    let from: String
    let to: String
    let path: String?
    let line: Int?
    let way: String
    let reason: String
    let crossing: [String]
    let files: [String]

    init(_ item: CycleDiagnosis.Break) {
      from = item.from
      to = item.to
      path = item.place?.path
      line = item.place.flatMap { $0.line > 0 ? $0.line : nil }
      way = item.way.rawValue
      reason = item.reason
      crossing = item.crossing
      files = item.files
    }
  }
}
