import RippleGraph
import RippleModel

/// No target is depended on by many and depends on many.
struct JunkDrawerRule: Rule {
  static let name = "junkDrawer"
  static let summary = "No target has both a high fan-in and a high fan-out."

  let minimumFanIn: Int
  let minimumFanOut: Int
  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> JunkDrawerRule? {
    let keys = ["minimumFanIn", "minimumFanOut"]
    guard let options = try setting.options(keys, usual: .warning) else { return nil }
    return JunkDrawerRule(
      minimumFanIn: try options.entries["minimumFanIn"]?.count() ?? 8,
      minimumFanOut: try options.entries["minimumFanOut"]?.count() ?? 8,
      severity: options.severity)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    var result: [(score: Int, finding: Finding)] = []
    for node in 0..<subject.graph.nodeCount {
      let fanIn = subject.graph.dependents(of: node).filter { $0 != node }.count
      let fanOut = subject.graph.dependencies(of: node).filter { $0 != node }.count
      guard fanIn >= minimumFanIn, fanOut >= minimumFanOut else { continue }
      let name = subject.label(node)
      let finding = Finding(
        rule: Self.name, severity: severity, subject: .target(name),
        place: subject.targets[subject.graph.id(node)]?.place,
        message: "'\(name)' is a junk drawer: \(fanIn) targets depend on it and it depends on "
          + "\(fanOut) (product \(fanIn * fanOut))."
      ).explained(
        why: "It changes for \(fanOut) reasons, and each rebuilds \(fanIn) targets.",
        fix: "What many use and uses nothing sinks to the domain; what uses many rises to the "
          + "features or the root ('ripple suggest' proposes which files).")
      result.append((fanIn * fanOut, finding))
    }
    return result.sorted { ($1.score, $0.finding.key) < ($0.score, $1.finding.key) }.map(\.finding)
  }
}
