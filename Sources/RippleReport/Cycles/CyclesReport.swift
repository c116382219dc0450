public import RippleModel

/// The answer of `cycles`: each cycle, the cheapest edges to break, and how.
public struct CyclesReport: Sendable {
  /// The diagnoses, in the order of their smallest names.
  public let diagnoses: [CycleDiagnosis]
  private let scope: String

  /// Makes a report.
  public init(_ diagnoses: [CycleDiagnosis], scope: String) {
    self.diagnoses = diagnoses
    self.scope = scope
  }

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    guard !diagnoses.isEmpty else { return style.paint("no cycles", .good) + " (\(scope))\n" }
    var text = ""
    for (number, diagnosis) in diagnoses.enumerated() {
      let ring = (diagnosis.witness + diagnosis.witness.prefix(1)).map(Escape.terminal)
      text += style.paint("cycle \(number + 1)", .heading)
      text += ": \(ring.joined(separator: " -> ")) (\(diagnosis.members.count) targets)\n"
      if diagnosis.members.count > diagnosis.witness.count {
        text += "  members: \(CyclesReport.list(diagnosis.members))\n"
      }
      let word = diagnosis.isSmallest ? "the fewest edges" : "few edges (a smaller set may exist)"
      text += "  to break it, \(word): \(diagnosis.breaks.count)\n"
      for item in diagnosis.breaks { text += line(item, style) }
    }
    return text + "\(diagnoses.count) \(diagnoses.count == 1 ? "cycle" : "cycles") (\(scope))\n"
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map(Escape.terminal).joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }

  private func line(_ item: CycleDiagnosis.Break, _ style: TextStyle) -> String {
    let place = item.place.map { " (\($0))" } ?? ""
    let edge = Escape.terminal("\(item.from) -> \(item.to)\(place)")
    return
      "  \(edge): \(style.paint(item.way.rawValue, .notice)). \(Escape.terminal(item.reason))\n"
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
