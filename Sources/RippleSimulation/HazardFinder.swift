import RippleGraph
import RippleModel

/// Finds what an incremental build leaves stale although it should rebuild it.
struct HazardFinder {
  let simulator: Simulator
  let usage: UsageQuery

  /// Hazards that are certain, and sentences about those that are not.
  func find(
    _ changes: [Change], _ states: [Int: BuildWave.State]
  ) -> (found: [Hazard], unknown: Set<String>) {
    var found: Set<Hazard> = []
    var unknown: Set<String> = []
    for change in changes {
      guard let node = simulator.graph.index(of: change.target) else { continue }
      let row = simulator.row(for: change, at: node)
      for rule in simulator.model.hazards {
        found.formUnion(hazards(rule, change, node, row, states))
      }
      if mayChangeLayout(change), simulator.model.hazards.contains(where: { $0.id == "H3" }) {
        let far = distant(from: node, states)
        if far > 0 { unknown.insert(Wording.layout(far, simulator.traits.moduleNames[node])) }
      }
    }
    return (found.sorted(), unknown)
  }

  private func hazards(
    _ rule: BuildModel.HazardRule, _ change: Change, _ node: Int, _ row: BuildModel.Effects,
    _ states: [Int: BuildWave.State]
  ) -> [Hazard] {
    switch rule.when {
    case .undeclaredImport:
      row.module == .no ? [] : strangers(rule, node, states) { $0 == $1 }
    case .reexport:
      row.module == .no ? [] : strangers(rule, node, states) { $0 != $1 }
    case .headerOnly: headerOnly(rule, change, node)
    case .pluginImplementation: pluginImplementation(rule, change, node)
    case .transitiveLayout, .emittedBody: []  // Told by the scope of a change, where it is known.
    }
  }

  /// Targets that see a module, by a door that `isDoor` picks, and do not declare it.
  private func strangers(
    _ rule: BuildModel.HazardRule, _ node: Int, _ states: [Int: BuildWave.State],
    _ isDoor: (_ imported: String, _ module: String) -> Bool
  ) -> [Hazard] {
    let module = simulator.traits.moduleNames[node]
    let doors = usage.doors(to: module).filter { isDoor($0, module) }
    guard !doors.isEmpty else { return [] }
    let declared = Set(simulator.graph.dependents(of: node))
    var result: [Hazard] = []
    for index in simulator.graph.nodes.kinds.indices
    where index != node && !declared.contains(index) && !(states[index]?.files.isCompiled ?? false)
    {
      let id = simulator.graph.id(index)
      guard let file = usage.sources.files[id]?.first(where: { sees($0, doors) }),
        let line = file.imports.first(where: { $0.isActive && doors.contains($0.module) })?.line
      else { continue }
      result.append(
        Hazard(
          id: rule.id, target: id, chain: chain(from: index, to: node),
          text: "'\(id.name)' \(rule.text).", remedy: rule.remedy,
          place: SourcePlace(path: file.path, line: line)))
    }
    return result
  }

  private func sees(_ file: SourceIndex.SourceFile, _ doors: Set<String>) -> Bool {
    file.imports.contains { $0.isActive && doors.contains($0.module) }
  }

  private func chain(from source: Int, to destination: Int) -> [TargetID] {
    let path = simulator.graph.structure.shortestPath(from: source, to: destination)
    return (path?.nodes ?? [source, destination]).map { simulator.graph.id($0) }
  }

  private func headerOnly(
    _ rule: BuildModel.HazardRule, _ change: Change, _ node: Int
  ) -> [Hazard] {
    guard change.changeClass == .header, simulator.isHeaderOnly(node) else { return [] }
    return simulator.graph.dependents(of: node).map { dependent in
      let id = simulator.graph.id(dependent)
      return Hazard(
        id: rule.id, target: id, chain: [id, simulator.graph.id(node)],
        text: "'\(id.name)' \(rule.text).", remedy: rule.remedy)
    }
  }

  private func pluginImplementation(
    _ rule: BuildModel.HazardRule, _ change: Change, _ node: Int
  ) -> [Hazard] {
    guard simulator.graph.nodes.kind(of: node) == .macro else { return [] }
    return simulator.graph.dependents(of: node).map { dependent in
      let id = simulator.graph.id(dependent)
      return Hazard(
        id: rule.id, target: id, chain: [id, simulator.graph.id(node)],
        text: "'\(id.name)' \(rule.text).", remedy: rule.remedy)
    }
  }

  private func mayChangeLayout(_ change: Change) -> Bool {
    [.typeMember, .fileScope, .unknown].contains(change.changeClass)
  }

  private func distant(from node: Int, _ states: [Int: BuildWave.State]) -> Int {
    let closure = simulator.graph.structure.closure(of: [node], .dependents)
    return closure.filter { index in
      index != node && states[index] == nil && simulator.graph.nodes.kind(of: index) != nil
    }.count
  }
}
