import CompilerRecords
import RippleGraph
public import RippleModel

/// Explains a build that was logged, from what the drivers said and from what the model expects.
public struct BuildExplainer {
  private let graph: TargetGraph
  private let names: [String: Int]
  private let files: [TargetID: [String]]
  private let impact: Impact?

  /// Makes an explainer.
  ///
  /// - Parameters:
  ///   - simulator: The graph with its modules and sources.
  ///   - impact: What was expected; `nil` where it is not known what changed.
  public init(_ simulator: Simulator, impact: Impact?) {
    graph = simulator.graph
    names = Dictionary(
      graph.nodes.kinds.indices.map { (simulator.traits.moduleNames[$0], $0) },
      uniquingKeysWith: { first, _ in first })
    files = simulator.sources.files.mapValues { $0.map(\.path) }
    self.impact = impact
  }

  /// Explains each job.
  public func explain(_ build: ObservedBuild) -> BuildExplanation {
    var targets = build.modules.sorted().map { explain($0, build) }
    if let impact {
      let seen = Set(targets.map(\.name))
      for expected in impact.targets
      where expected.effect != .none && !seen.contains(expected.id.name) {
        targets.append(
          ExplainedTarget(
            name: expected.id.name, isExpected: true,
            because: ["the model expected it, and nothing ran"], absent: expected.files ?? []))
      }
    }
    return BuildExplanation(
      targets: targets.sorted { $0.name < $1.name }, linked: build.linked.sorted(),
      isCompared: impact != nil)
  }

  private func explain(_ module: String, _ build: ObservedBuild) -> ExplainedTarget {
    let node = names[module]
    let id = node.map { graph.id($0) }
    let expected = impact.map { impact in impact.targets.first { $0.id == id } }
    let wanted = expected.map { Set($0?.files ?? []) }
    let whole = build.compiledWhole.contains(module) ? id.flatMap { files[$0] } ?? [] : []
    let paths = Set((build.compiled[module] ?? []).map { path(of: $0, in: id) }).union(whole)
    let remarks = build.remarks[module] ?? [:]
    var result = ExplainedTarget(name: id?.name ?? module)
    result.isExpected = expected.map { ($0?.effect ?? .none) != .none }
    result.because = because(node, expected ?? nil, build, remarks)
    result.files = paths.sorted().map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let said = remarks[name] ?? []
      // A file whose target's files are not known is not unexpected.
      let isKnown = expected.map { $0?.files != nil || $0 == nil } ?? false
      return ExplainedFile(
        path: path, isExpected: isKnown ? wanted?.contains(path) : nil,
        because: BuildExplainer.plain(said))
    }
    result.absent = (wanted ?? []).subtracting(paths).sorted()
    return result
  }

  /// Remarks once each, with types as their source spells them; one that says what was used is
  /// better than one that says that something was.
  private static func plain(_ remarks: [String]) -> [String] {
    let spelled = remarks.map { remark in
      remark.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .map {
          $0.offset % 2 == 1
            ? MangledName.dotted(String($0.element)) ?? String($0.element) : String($0.element)
        }
        .joined(separator: "'")
    }
    let isExplained = spelled.contains { $0.hasPrefix("it uses the ") }
    return Set(spelled).filter { !isExplained || $0 != "it uses what changed" }.sorted()
  }

  /// A log of Swift Build has names alone.
  private func path(of name: String, in target: TargetID?) -> String {
    guard let target, !name.contains("/") else { return name }
    let found = (files[target] ?? []).filter { $0.hasSuffix("/" + name) }
    return found.count == 1 ? found[0] : name
  }

  private func because(
    _ node: Int?, _ expected: TargetImpact?, _ build: ObservedBuild,
    _ remarks: [String: [String]]
  ) -> [String] {
    if let reasons = expected?.reasons.filter(\.isExpected), !reasons.isEmpty {
      return reasons.map { $0.edge.isEmpty ? $0.because : "\($0.edge): \($0.because)" }
    }
    guard let node else { return [] }
    if remarks.values.joined().contains("it is newer than at the last build") {
      return ["its own files changed"]
    }
    let built = graph.dependencies(of: node).filter { dependency in
      build.modules.contains { names[$0] == dependency }
    }
    return built.map {
      "\(graph.id(node).name) -> \(graph.id($0).name): '\(graph.id($0).name)' was built before it"
    }
  }
}
