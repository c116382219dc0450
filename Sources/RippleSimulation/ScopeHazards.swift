import RippleGraph
import RippleModel
import SourceUses

/// What the change of some declarations may leave stale, with every file that is to blame.
///
/// A hazard is open as long as one of its files is not compiled; which are is known only when a
/// change has run through a build.
struct ScopeHazards {
  /// A file that stays as it was, or a target where the file is not known.
  struct Found {
    var when: BuildModel.HazardRule.Trigger
    var target: Int
    var path: String?
  }

  private let simulators: [Simulator]
  private let usage: UsageQuery

  init(_ simulators: [Simulator], _ usage: UsageQuery) {
    self.simulators = simulators
    self.usage = usage
  }

  /// How many files of a target are named; where there are more, it is taken to stay stale.
  private static let maximumFiles = 8

  /// Every stale file, each kind of hazard by the first model that has a rule for it.
  func find(_ change: Change, _ node: Int) -> [Found] {
    var seen: Set<BuildModel.HazardRule.Trigger> = []
    var result: [Found] = []
    for simulator in simulators {
      for rule in simulator.model.hazards where seen.insert(rule.when).inserted {
        result += find(rule, change, node, simulator)
      }
    }
    return result
  }

  private func find(
    _ rule: BuildModel.HazardRule, _ change: Change, _ node: Int, _ simulator: Simulator
  ) -> [Found] {
    let finder = HazardFinder(simulator: simulator, usage: usage)
    var states: [Int: InvalidationTracer.State] = [:]
    var result: [Found] = []
    for round in 0...ScopeHazards.maximumFiles {
      let subject = HazardFinder.Subject(
        change: change, node: node, row: simulator.row(for: change, at: node), states: states)
      let hazards = ScopeHazards.hazards(rule, subject, finder)
      if hazards.isEmpty { break }
      for hazard in hazards {
        guard let target = simulator.graph.index(of: hazard.target) else { continue }
        let isLast = round == ScopeHazards.maximumFiles
        let path = isLast ? nil : hazard.place?.path
        result.append(Found(when: rule.when, target: target, path: path))
        let files = path.map { CompiledFiles.some([$0]) } ?? .all
        states[target, default: InvalidationTracer.State()].files =
          (states[target]?.files ?? .none).union(files)
      }
    }
    return result
  }

  private static func hazards(
    _ rule: BuildModel.HazardRule, _ subject: HazardFinder.Subject, _ finder: HazardFinder
  ) -> [Hazard] {
    switch rule.when {
    case .transitiveLayout: finder.layout(rule, subject) { !$0 }
    case .hiddenLayout: finder.layout(rule, subject) { $0 }
    case .foreignLayout: finder.foreignLayout(rule, subject)
    case .emittedBody: finder.emittedBody(rule, subject)
    case .opaqueResult: finder.opaqueResult(rule, subject)
    case .inferredChain: finder.inferredChain(rule, subject)
    case .undeclaredImport, .reexport, .headerOnly, .pluginImplementation: []
    }
  }
}
