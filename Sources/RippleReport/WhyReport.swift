public import RippleGraph
public import RippleModel

/// The answer of `why`: what happens to one target, every reason, and the chains behind them.
public struct WhyReport: Sendable {
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

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    let name = Escape.terminal(impact.id.name)
    var lines = [style.paint("\(name): \(verdict)", .heading)]
    lines.append(style.paint("under \(model), measured on \(toolchain)", .faint))
    for reason in impact.reasons where reason.isExpected {
      lines.append("because  " + sentence(reason))
    }
    for reason in impact.reasons where !reason.isExpected {
      lines.append("bound    " + sentence(reason))
    }
    for chain in chains {
      lines.append("chain    " + chain.map { Escape.terminal($0.name) }.joined(separator: " -> "))
    }
    if chains.isEmpty { lines.append("chain    none: '\(name)' does not depend on what changes") }
    for file in impact.files ?? [] { lines.append("compiles " + Escape.terminal(file)) }
    for hazard in hazards {
      lines.append("hazard   \(hazard.id): \(Escape.terminal(hazard.text))")
      lines.append("         \(Escape.terminal(hazard.remedy))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var verdict: String {
    switch (impact.effect, impact.bound) {
    case (.recompile, _): "recompiles"
    case (.reemit, _): "only emits its module again"
    case (.driver, .recompile):
      "its driver runs and compiles nothing; a careful build recompiles it"
    case (.driver, _): "its driver runs and compiles nothing"
    case (.none, .recompile): "nothing happens; a careful build recompiles it"
    case (.none, _): "nothing happens"
    }
  }

  private func sentence(_ reason: Reason) -> String {
    Escape.terminal(
      reason.edge.isEmpty ? reason.because : "\(reason.edge): \(reason.because)")
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
