public import RippleModel

/// What was loaded, and what could not be.
public struct IngestReport: Sendable {
  /// A finding about imports: a sentence and its place.
  public struct Finding: Hashable, Sendable {
    /// `undeclared-import`, `unused-dependency` or `reexport`.
    public let kind: String
    /// A sentence.
    public let message: String
    /// Where it shows.
    public let place: SourcePlace?

    /// Makes a finding.
    public init(kind: String, message: String, place: SourcePlace?) {
      self.kind = kind
      self.message = message
      self.place = place
    }
  }

  private let workspace: Workspace
  private let findings: [Finding]
  private let store: String
  private let coverage: SourceCoverage?

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - workspace: What was loaded.
  ///   - findings: What imports and dependencies say.
  ///   - store: Where it is kept.
  ///   - coverage: How much of the code that is; `nil` where it was not counted.
  public init(
    _ workspace: Workspace, findings: [Finding], store: String, coverage: SourceCoverage? = nil
  ) {
    self.coverage = coverage
    self.workspace = workspace
    self.findings = findings
    self.store = store
  }

  private var counts: Counts {
    let targets = workspace.targets
    let externals = Set(
      targets.flatMap(\.dependencies).map(\.to).filter { node in
        if case .external = node { true } else { false }
      })
    return Counts(
      packages: workspace.packages.count, targets: targets.count,
      edges: targets.reduce(0) { $0 + $1.dependencies.count },
      externalProducts: externals.count, products: workspace.products.count,
      files: targets.reduce(0) { $0 + $1.files.count })
  }

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    let counts = counts
    var text = style.paint("\(counts.packages) packages, \(counts.targets) targets", .heading)
    text += ", \(counts.edges) edges, \(counts.products) products, \(counts.files) files"
    text += ", \(counts.externalProducts) products of packages that are not here\n"
    text += style.paint("kept in \(Escape.terminal(store))", .faint) + "\n"
    for diagnostic in workspace.diagnostics {
      let role: TextStyle.Role = diagnostic.severity == .error ? .strong : .notice
      let place = diagnostic.place.map { "\($0): " } ?? ""
      text += Escape.terminal(place) + style.paint(diagnostic.severity.rawValue, role)
      text += ": \(Escape.terminal(diagnostic.message)) [\(diagnostic.kind.rawValue)]\n"
    }
    for finding in findings {
      let place = finding.place.map { "\($0): " } ?? ""
      text += Escape.terminal(place) + style.paint("note", .notice)
      text += ": \(Escape.terminal(finding.message)) [\(finding.kind)]\n"
    }
    for line in [coverage?.line, coverage?.skippedLine].compactMap(\.self) {
      text += Escape.terminal(line) + "\n"
    }
    return text
  }

  /// The JSON form (`Data/Schemas/ingest.schema.json`).
  public func json() throws -> String {
    try JSONText.render(
      Document(
        counts: counts, store: store,
        diagnostics: workspace.diagnostics.map {
          Line(
            kind: $0.kind.rawValue, severity: $0.severity.rawValue, message: $0.message,
            place: $0.place?.description)
        },
        findings: findings.map {
          Line(
            kind: $0.kind, severity: "note", message: $0.message, place: $0.place?.description)
        }, sources: coverage))
  }

  private struct Counts: Encodable {
    let packages: Int
    let targets: Int
    let edges: Int
    let externalProducts: Int
    let products: Int
    let files: Int
  }

  private struct Line: Encodable {
    let kind: String
    let severity: String
    let message: String
    let place: String?
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let counts: Counts
    let store: String
    let diagnostics: [Line]
    let findings: [Line]
    let sources: SourceCoverage?

    enum CodingKeys: String, CodingKey {
      case schemaVersion, counts, store, diagnostics, findings, sources
    }
  }
}
