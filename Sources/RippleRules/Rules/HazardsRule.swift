import RippleGraph
import RippleModel
import SourceUses

/// No target can go stale in an incremental build.
///
/// What stands in sources or in the graph is found; what depends on the change itself (`H3`, `H4`)
/// is told by `ripple touch`.
struct HazardsRule: Rule {
  static let name = "hazards"
  static let summary = "No target sees another's module in a way that the build does not look at."

  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> HazardsRule? {
    try setting.severity(.warning).map(HazardsRule.init)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    subject.hazards.flatMap { hazard in
      switch hazard.when {
      case .reexport: reexports(hazard, subject)
      case .undeclaredImport: undeclared(hazard, subject)
      case .pluginImplementation: macros(hazard, subject)
      case .headerOnly: headers(hazard, subject)
      case .transitiveLayout, .emittedBody, .foreignLayout, .hiddenLayout, .opaqueResult,
        .inferredChain:
        [Finding]()
      }
    }
  }

  private func finding(
    _ hazard: BuildModel.HazardRule, _ from: TargetID, _ to: TargetID, _ place: SourcePlace?,
    _ detail: String, _ subject: CheckSubject
  ) -> Finding {
    let names = (subject.label(from), subject.label(to))
    return Finding(
      rule: Self.name, severity: severity, subject: .edge(from: names.0, to: names.1),
      place: place,
      message: "'\(names.0)' may go stale when '\(names.1)' changes (\(hazard.id)): \(detail)."
    ).explained(why: "It \(hazard.text).", fix: hazard.remedy, chain: [names.0, names.1])
  }

  private func undeclared(
    _ hazard: BuildModel.HazardRule, _ subject: CheckSubject
  ) -> [Finding] {
    subject.imports.undeclared.filter { subject.isChecked($0.target) }.map {
      finding(hazard, $0.target, $0.imported, $0.place, "it is imported and not declared", subject)
    }
  }

  /// Targets that import a re-exporting module, and neither declare nor import what it hands on.
  private func reexports(
    _ hazard: BuildModel.HazardRule, _ subject: CheckSubject
  ) -> [Finding] {
    var result: [Finding] = []
    for item in subject.imports.reexports {
      for target in subject.targets.keys.sorted() where subject.isChecked(target) {
        let declared = subject.targets[target]?.dependencies.compactMap(\.targetID) ?? []
        guard target != item.exported, target != item.target, !declared.contains(item.exported),
          let place = subject.importPlace(from: target, to: item.target),
          subject.importPlace(from: target, to: item.exported) == nil
        else { continue }
        let door = "it is seen only through '\(subject.label(item.target))'"
        result.append(finding(hazard, target, item.exported, place, door, subject))
      }
    }
    return result
  }

  private func macros(_ hazard: BuildModel.HazardRule, _ subject: CheckSubject) -> [Finding] {
    edges(subject) { $0.kind == .macro }.map { from, to in
      finding(
        hazard, from, to, subject.place(from: from, to: to), "the edge only orders the build",
        subject)
    }
  }

  private func headers(_ hazard: BuildModel.HazardRule, _ subject: CheckSubject) -> [Finding] {
    edges(subject) { target in
      target.language == .clang && !target.files.isEmpty
        && !target.files.contains { $0.role == .source }
    }.map { from, to in
      finding(
        hazard, from, to, subject.place(from: from, to: to), "it has headers and no source",
        subject)
    }
  }

  private func edges(
    _ subject: CheckSubject, to isWanted: (Target) -> Bool
  ) -> [(TargetID, TargetID)] {
    var result: [(TargetID, TargetID)] = []
    for node in 0..<subject.graph.nodeCount {
      let id = subject.graph.id(node)
      guard let target = subject.targets[id], isWanted(target) else { continue }
      for dependent in subject.graph.dependents(of: node) where dependent != node {
        result.append((subject.graph.id(dependent), id))
      }
    }
    return result
  }
}
