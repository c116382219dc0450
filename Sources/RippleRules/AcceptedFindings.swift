public import RippleModel

/// Findings that were there when the rules were agreed, and are not yet fixed.
///
/// The file's schema is `Data/Schemas/baseline.schema.json`; entries are known by rule and subject,
/// so that a line that moves changes nothing.
public struct AcceptedFindings: Hashable, Sendable, Codable {
  /// The version of the form.
  public var schemaVersion: Int
  /// The accepted findings, sorted.
  public var findings: [Entry]

  /// One accepted finding.
  public struct Entry: Hashable, Sendable, Codable {
    /// The rule.
    public var rule: String
    /// What it is about.
    public var subject: String

    var key: String { "\(rule): \(subject)" }
  }

  /// A baseline that accepts some findings.
  public init(_ findings: [Finding]) {
    schemaVersion = 1
    var seen: Set<String> = []
    self.findings = findings.sorted { $0.key < $1.key }
      .filter { seen.insert($0.key).inserted }
      .map { Entry(rule: $0.rule, subject: $0.subject.text) }
  }
}
