import RippleGraph
import RippleModel

/// No edge leads to a target of strictly greater instability.
///
/// The stable-dependencies principle: R. C. Martin, "OO Design Quality Metrics", 1994.
struct StableDependenciesRule: Rule {
  static let name = "stableDependencies"
  static let summary = "A target depends on what is at least as stable as itself."

  let severity: Finding.Severity
  /// Whether targets of other packages count.
  let isExternal: Bool

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> StableDependenciesRule? {
    guard let options = try setting.options(["external"], usual: .warning) else { return nil }
    return StableDependenciesRule(
      severity: options.severity, isExternal: try options.entries["external"]?.bool() ?? false)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    let graph = isExternal ? subject.wholeGraph : subject.graph
    let counts = (0..<graph.nodeCount).map { node in
      (
        fanIn: graph.dependents(of: node).reduce(0) { $0 + ($1 == node ? 0 : 1) },
        fanOut: graph.dependencies(of: node).reduce(0) { $0 + ($1 == node ? 0 : 1) }
      )
    }
    var result: [Finding] = []
    for node in 0..<graph.nodeCount where subject.isChecked(graph.id(node)) {
      for other in graph.dependencies(of: node) where other != node {
        let (own, far) = (counts[node], counts[other])
        // Compared as fractions of whole numbers, so that equal values are equal.
        let isLessStable =
          far.fanOut * (own.fanIn + own.fanOut) > own.fanOut * (far.fanIn + far.fanOut)
        guard isLessStable else { continue }
        result.append(finding(graph.id(node), own, graph.id(other), far, subject))
      }
    }
    return result
  }

  private typealias Counts = (fanIn: Int, fanOut: Int)

  private func finding(
    _ from: TargetID, _ own: Counts, _ to: TargetID, _ far: Counts, _ subject: CheckSubject
  ) -> Finding {
    let names = (subject.label(from), subject.label(to))
    let figures = (figure(own), figure(far))
    return Finding(
      rule: Self.name, severity: severity, subject: .edge(from: names.0, to: names.1),
      place: subject.place(from: from, to: to),
      message: "'\(names.0)' (instability \(figures.0)) depends on '\(names.1)' (\(figures.1)), "
        + "which is less stable."
    ).explained(
      why: "What many stand on then follows whatever moves the less stable one.",
      fix: "Let '\(names.0)' depend on a contract that '\(names.1)' conforms to, or move what it "
        + "uses of '\(names.1)' down.")
  }

  /// `1/3 = 0.33`: fan-out of all.
  private func figure(_ counts: Counts) -> String {
    let all = counts.fanIn + counts.fanOut
    let hundredths = (counts.fanOut * 200 + all) / (2 * all)
    let fraction = hundredths % 100
    return "\(counts.fanOut)/\(all) = \(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
