public import RippleModel

/// What was loaded, and what could not be.
public struct IngestReport: Reporting, Sendable {
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
  private let showsDetails: Bool

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - workspace: What was loaded.
  ///   - findings: What imports and dependencies say.
  ///   - store: Where it is kept.
  ///   - coverage: How much of the code that is; `nil` where it was not counted.
  ///   - showsDetails: Whether every finding is shown.
  public init(
    _ workspace: Workspace, findings: [Finding], store: String, coverage: SourceCoverage? = nil,
    showsDetails: Bool = false
  ) {
    self.coverage = coverage
    self.showsDetails = showsDetails
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

  /// What was loaded, what could not be, and where imports and manifests differ.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = workspace.diagnostics.map { diagnostic in
      let place = diagnostic.place.map { "\($0): " } ?? ""
      return .line(
        ReportLine(
          diagnostic.severity.rawValue, diagnostic.severity == .error ? .strong : .notice,
          "\(place)\(diagnostic.message) [\(diagnostic.kind.rawValue)]"))
    }
    var table = ReportTable(
      [
        ReportTable.Column("import", .word), ReportTable.Column("finding", .text),
        ReportTable.Column("where", .name, isOptional: true),
      ], noun: Noun("finding"), limit: showsDetails ? nil : ReportTable.usualLimit,
      showsAll: "--details")
    for finding in findings {
      table.add([
        ReportTable.Cell(finding.kind), ReportTable.Cell(finding.message),
        ReportTable.Cell(finding.place?.description ?? ""),
      ])
    }
    if !table.rows.isEmpty { blocks.append(.table(table)) }
    for line in [coverage?.line, coverage?.skippedLine].compactMap(\.self) {
      blocks.append(.note(line))
    }
    blocks.append(.note("Kept in \(store)."))
    return ReportDocument("ingest", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    let counts = counts
    var text =
      "\(Noun("package").counted(counts.packages)), \(Noun.target.counted(counts.targets)), "
    text += "\(Noun("edge").counted(counts.edges)), \(Noun.product.counted(counts.products)), "
    text += Noun.file.counted(counts.files)
    if counts.externalProducts > 0 {
      text += "; \(Noun.product.counted(counts.externalProducts)) of packages that are not here"
    }
    let undeclared = findings.count { $0.kind == "undeclared-import" }
    if undeclared > 0 { text += "; \(Noun("undeclared import").counted(undeclared))" }
    let isBroken = workspace.diagnostics.contains { $0.severity == .error }
    return Headline(text, isBroken ? .strong : .heading)
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
