public import RippleGraph
public import RippleModel

/// The answer of `why`: what happens to one target, every reason, and the chains behind them.
public struct WhyReport: Reporting, Sendable {
  private let impact: TargetImpact
  private let changes: [Change]
  private let chains: [[TargetID]]
  private let hazards: [Hazard]
  private let model: String
  private let toolchain: String

  /// Makes a report about one target of an answer.
  public init(
    impact: Impact, graph: TargetGraph, target: Int, model: String, toolchain: String
  ) {
    let id = graph.id(target)
    self.impact =
      impact.targets.first { $0.id == id }
      ?? TargetImpact(id: id, effect: .none, bound: .none, files: [])
    changes = impact.changes
    hazards = impact.hazards.filter { $0.target == id }
    let starts = Array(Set(impact.changes.map(\.target))).sorted().compactMap(graph.index)
    chains = starts.compactMap { start in
      graph.structure.shortestPath(from: target, to: start).map { path in
        path.nodes.map { graph.id($0) }
      }
    }
    self.model = model
    self.toolchain = toolchain
  }

  /// The verdict, every reason, the chains, the files; then what stays stale.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    let expected = impact.reasons.filter(\.isExpected).map(WhyReport.sentence)
    let bound = impact.reasons.filter { !$0.isExpected }.map(WhyReport.sentence)
    blocks += expected.map { .line(ReportLine("because", .strong, $0)) }
    blocks += bound.map { .line(ReportLine("at most", .faint, $0)) }
    for chain in chains {
      blocks.append(
        .line(ReportLine("chain", .faint, chain.map(\.name).joined(separator: " -> "))))
    }
    if chains.isEmpty {
      let text = "none: '\(impact.id.name)' does not depend on what changes, as far as is declared"
      blocks.append(.line(ReportLine("chain", .faint, text)))
    }
    if let files = impact.files, !files.isEmpty {
      var table = ReportTable(
        [ReportTable.Column("compiled file", .name)], noun: .file, limit: 40,
        showsAll: "--format json")
      for file in files { table.add([ReportTable.Cell(file)]) }
      blocks.append(.table(table))
    }
    for hazard in hazards {
      blocks.append(
        .line(ReportLine("stale", .strong, "\(hazard.text) \(hazard.remedy) (\(hazard.id))")))
    }
    blocks.append(.line(ReportLine("evidence", .faint, "\(model), measured on \(toolchain)")))
    return ReportDocument("why", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    var text = "\(impact.id.name): \(verdict)"
    if impact.effect == .recompile {
      text += impact.files.map { " \(Noun.file.counted($0.count))" } ?? "; which files is not known"
    }
    let names = Set(changes.map(\.target.name)).sorted()
    if !names.isEmpty { text += " when \(WhyReport.list(names)) changes" }
    return Headline(text, impact.effect == .recompile ? .strong : .heading)
  }

  private static func list(_ names: [String]) -> String {
    TextRenderer.names(names, in: nil, atMost: 3)
  }

  private var verdict: String {
    switch (impact.effect, impact.bound) {
    case (.recompile, _): "recompiles"
    case (.replay, _): "takes what it compiles from the cache"
    case (.reemit, _): "only emits its module again"
    case (.driver, .recompile):
      "is checked only and compiles nothing; a careful build recompiles it"
    case (.driver, _): "is checked only and compiles nothing"
    case (.none, .recompile): "nothing happens; a careful build recompiles it"
    case (.none, _): "nothing happens"
    }
  }

  private static func sentence(_ reason: Reason) -> String {
    reason.edge.isEmpty ? reason.because : "\(reason.edge): \(reason.because)"
  }

  /// The JSON form.
  public func json() throws -> String {
    try JSONText.render(
      Document(
        model: ["name": model, "toolchain": toolchain], target: impact.id.description,
        effect: impact.effect.rawValue, bound: impact.bound.rawValue, files: impact.files,
        reason: impact.reasons.map {
          ["edge": $0.edge, "because": $0.because, "of": $0.isExpected ? "effect" : "bound"]
        },
        chains: chains.map { $0.map(\.description) },
        changes: changes.map {
          ["target": $0.target.description, "class": $0.changeClass.rawValue]
        },
        hazards: hazards.map { ["id": $0.id, "text": $0.text, "remedy": $0.remedy] }))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let model: [String: String]
    let target: String
    let effect: String
    let bound: String
    let files: [String]?
    let reason: [[String: String]]
    let chains: [[String]]
    let changes: [[String: String]]
    let hazards: [[String: String]]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, model, target, effect, bound, files, reason, chains, changes, hazards
    }
  }
}
