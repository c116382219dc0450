import RippleModel

extension CheckReport {
  /// The JSON form (`Data/Schemas/check.schema.json`).
  public func json() throws -> String {
    let rows =
      outcome.open.map { Row($0, "open", nil) }
      + outcome.accepted.map { Row($0, "baseline", nil) }
      + outcome.suppressed.map { Row($0.finding, "suppressed", $0.reason) }
    return try JSONText.render(
      Document(
        rulesFile: rulesFile, scope: scope, errors: outcome.count(.error),
        warnings: outcome.count(.warning), notes: outcome.count(.note),
        rules: outcome.rules.map(\.name),
        layers: outcome.layers.map {
          Layer(name: $0.name, independent: $0.isIndependent, targets: $0.targets)
        }, remarks: outcome.notes, rows: rows))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let rulesFile: String?
    let scope: String
    let errors: Int
    let warnings: Int
    let notes: Int
    let rules: [String]
    let layers: [Layer]
    let remarks: [String]
    let rows: [Row]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, rulesFile, scope, errors, warnings, notes, rules, layers, remarks, rows
    }
  }

  private struct Layer: Encodable {
    let name: String
    let independent: Bool
    let targets: [String]
  }

  private struct Row: Encodable {
    let rule: String
    let severity: String
    let state: String
    let subject: String
    let subjectKind: String
    var from: String?
    var to: String?
    let path: String?
    let line: Int?
    let message: String
    let why: String
    let fix: String
    let chain: [String]
    let key: String
    let reason: String?
    let historySteps: Int?
    let historyCpuSeconds: Double?

    init(_ finding: Finding, _ state: String, _ reason: String?) {
      rule = finding.rule
      severity = finding.severity.rawValue
      self.state = state
      subject = finding.subject.text
      subjectKind = finding.subject.kind
      if case .edge(let source, let destination) = finding.subject {
        from = source
        to = destination
      }
      path = finding.place?.path
      line = finding.place.flatMap { $0.line > 0 ? $0.line : nil }
      message = finding.message
      why = finding.why
      fix = finding.fix
      chain = finding.chain
      key = finding.key
      self.reason = reason
      historySteps = finding.price?.stepCount
      historyCpuSeconds = finding.price.map { Seconds.rounded($0.cpuSeconds) }
    }
  }
}
