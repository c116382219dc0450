import RippleGraph
import RippleModel
import SourceUses

/// Finds what an incremental build leaves stale although it should rebuild it.
struct HazardFinder {
  let simulator: Simulator
  let usage: UsageQuery

  /// A change with what became of it.
  struct Subject {
    let change: Change
    let node: Int
    let row: BuildModel.Effects
    let states: [Int: InvalidationTracer.State]

    /// Whether a build compiles a file of a target.
    func compiles(_ path: String, of node: Int) -> Bool {
      guard let state = states[node] else { return false }
      return switch state.files {
      case .all, .unknown: true
      case .some(let paths): paths.contains(path)
      case .none, .driverOnly: false
      }
    }
  }

  /// Hazards that are certain, and sentences about those that are not.
  func find(
    _ changes: [Change], _ states: [Int: InvalidationTracer.State]
  ) -> (found: [Hazard], unknown: Set<String>) {
    var found: Set<Hazard> = []
    var unknown: Set<String> = []
    for change in changes {
      guard let node = simulator.graph.index(of: change.target) else { continue }
      let subject = Subject(
        change: change, node: node, row: simulator.row(for: change, at: node), states: states)
      for rule in simulator.model.hazards { found.formUnion(hazards(rule, subject)) }
      if mayChangeLayout(change), simulator.model.hazards.contains(where: { $0.id == "H3" }) {
        let far = distant(from: node, states)
        if far > 0 { unknown.insert(Wording.layout(far, simulator.traits.moduleNames[node])) }
      }
    }
    return (HazardFinder.eachOnce(found), unknown)
  }

  private func hazards(_ rule: BuildModel.HazardRule, _ subject: Subject) -> [Hazard] {
    switch rule.when {
    case .undeclaredImport:
      subject.row.module == .no ? [] : undeclaredImporters(rule, subject) { $0 == $1 }
    case .reexport:
      subject.row.module == .no ? [] : undeclaredImporters(rule, subject) { $0 != $1 }
    case .headerOnly: headerOnly(rule, subject)
    case .pluginImplementation: pluginImplementation(rule, subject)
    case .transitiveLayout: layout(rule, subject) { !$0 }
    case .hiddenLayout: layout(rule, subject) { $0 }
    case .foreignLayout: foreignLayout(rule, subject)
    case .emittedBody: emittedBody(rule, subject)
    case .opaqueResult: opaqueResult(rule, subject)
    case .inferredChain: inferredChain(rule, subject)
    }
  }

  /// Where one target is left stale by several rules about one import or layout, the first counts.
  private static func eachOnce(_ hazards: Set<Hazard>) -> [Hazard] {
    let named = Set(hazards.filter { $0.id == "H1" || $0.id == "H2" }.map(\.target))
    return hazards.filter { $0.id != "H3" || !named.contains($0.target) }.sorted()
  }

  // MARK: Modules that are seen and not declared

  /// Targets that see a module, by a door that `isDoor` picks, and do not declare it.
  private func undeclaredImporters(
    _ rule: BuildModel.HazardRule, _ subject: Subject,
    _ isDoor: (_ imported: String, _ module: String) -> Bool
  ) -> [Hazard] {
    let node = subject.node
    let module = simulator.traits.moduleNames[node]
    let reexporters = usage.reexporters(of: module).filter { isDoor($0, module) }
    guard !reexporters.isEmpty else { return [] }
    let declared = Set(simulator.graph.dependents(of: node))
    var result: [Hazard] = []
    for index in simulator.graph.nodes.kinds.indices
    where index != node && !declared.contains(index)
      && !(subject.states[index]?.files.isCompiled ?? false)
    {
      let id = simulator.graph.id(index)
      guard let file = usage.sources.files[id]?.first(where: { sees($0, reexporters) }),
        let line = file.imports.first(where: { $0.isActive && reexporters.contains($0.module) })?
          .line
      else { continue }
      result.append(
        hazard(rule, index, subject, SourcePlace(path: file.path, line: line)))
    }
    return result
  }

  private func sees(_ file: SourceIndex.SourceFile, _ reexporters: Set<String>) -> Bool {
    file.imports.contains { $0.isActive && reexporters.contains($0.module) }
  }

  // MARK: What the rules share

  /// A hazard of a target, with the way from it to the change.
  func hazard(
    _ rule: BuildModel.HazardRule, _ stale: Int, _ subject: Subject, _ place: SourcePlace?
  ) -> Hazard {
    let id = simulator.graph.id(stale)
    return Hazard(
      id: rule.id, target: id, chain: chain(from: stale, to: subject.node),
      text: "'\(id.name)' \(rule.text).", remedy: rule.remedy, place: place)
  }

  private func chain(from source: Int, to destination: Int) -> [TargetID] {
    if source == destination { return [simulator.graph.id(source)] }
    let path = simulator.graph.structure.shortestPath(from: source, to: destination)
    return (path?.nodes ?? [source, destination]).map { simulator.graph.id($0) }
  }

  /// Whether the layout of something may change that nobody named.
  private func mayChangeLayout(_ change: Change) -> Bool {
    [.typeMember, .fileScope, .unknown].contains(change.changeClass)
      && change.scope?.layouts == nil
  }

  private func distant(from node: Int, _ states: [Int: InvalidationTracer.State]) -> Int {
    let closure = simulator.graph.structure.closure(of: [node], .dependents)
    return closure.filter { index in
      index != node && states[index] == nil && simulator.graph.nodes.kind(of: index) != nil
    }.count
  }
}
