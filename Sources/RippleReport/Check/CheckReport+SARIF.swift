import RippleModel

extension CheckReport {
  /// SARIF 2.1.0 (OASIS, 2020), for servers that show findings beside code.
  ///
  /// Findings of the baseline are `unchanged`, those that count are `new`; suppressed ones are in
  /// the log with their reason, as the standard has it.
  public func sarif(version: String) throws -> String {
    let known = Set(outcome.rules.map(\.name))
    let own = ["suppress", "baseline"].filter { !known.contains($0) }
      .map { Log.Rule(id: $0, shortDescription: Log.Text(text: "An exception is still needed.")) }
    let rules = outcome.rules.map {
      Log.Rule(id: $0.name, shortDescription: Log.Text(text: $0.summary))
    }
    let results =
      outcome.open.map { Log.Result($0, state: "new") }
      + outcome.accepted.map { Log.Result($0, state: "unchanged") }
      + outcome.suppressed.map { Log.Result($0.finding, state: "new", reason: $0.reason) }
    let driver = Log.Driver(version: version, rules: rules + own)
    return try JSONText.render(
      Log(runs: [Log.Run(tool: Log.Tool(driver: driver), results: results)]))
  }

  /// The part of a SARIF log that Ripple writes.
  private struct Log: Encodable {
    let version = "2.1.0"
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case version, runs
      case schema = "$schema"
    }

    struct Run: Encodable {
      let tool: Tool
      let columnKind = "unicodeCodePoints"
      let results: [Result]

      enum CodingKeys: String, CodingKey { case tool, columnKind, results }
    }

    struct Tool: Encodable { let driver: Driver }

    struct Driver: Encodable {
      let name = "ripple"
      let version: String
      let rules: [Rule]

      enum CodingKeys: String, CodingKey { case name, version, rules }
    }

    struct Rule: Encodable {
      let id: String
      let shortDescription: Text
    }

    struct Text: Encodable { let text: String }

    struct Location: Encodable {
      let physicalLocation: Physical

      struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region?
      }

      struct Artifact: Encodable { let uri: String }

      struct Region: Encodable { let startLine: Int }
    }

    struct Suppression: Encodable {
      let kind = "external"
      let justification: String

      enum CodingKeys: String, CodingKey { case kind, justification }
    }

    struct Result: Encodable {
      let ruleId: String
      let level: String
      let message: Text
      let locations: [Location]
      let baselineState: String
      let partialFingerprints: [String: String]
      let suppressions: [Suppression]?

      init(_ finding: Finding, state: String, reason: String? = nil) {
        ruleId = finding.rule
        level = finding.severity.rawValue
        let parts = [finding.message, finding.why, finding.fix].filter { !$0.isEmpty }
        message = Text(text: parts.joined(separator: " "))
        locations =
          finding.place.map { place in
            [
              Location(
                physicalLocation: Location.Physical(
                  artifactLocation: Location.Artifact(uri: Escape.uri(place.path)),
                  region: place.line > 0 ? Location.Region(startLine: place.line) : nil))
            ]
          } ?? []
        baselineState = state
        partialFingerprints = ["ripple/v1": finding.key]
        suppressions = reason.map { [Suppression(justification: $0)] }
      }
    }
  }
}
