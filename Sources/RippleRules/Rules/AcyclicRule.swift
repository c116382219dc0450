import RippleGraph
import RippleModel

/// Targets do not depend on each other.
struct AcyclicRule: Rule {
  static let name = "acyclic"
  static let summary = "Targets do not depend on each other, directly or round a ring."

  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> AcyclicRule? {
    try setting.severity(.error).map(AcyclicRule.init)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    subject.graph.structure.cycles().map { cycle in
      let members = cycle.members.map { subject.label($0) }
      let witness = cycle.witness.map { subject.label($0) }
      let ring = (witness + witness.prefix(1)).joined(separator: " -> ")
      let first = subject.graph.id(cycle.witness[0])
      let second = subject.graph.id(cycle.witness[cycle.witness.count > 1 ? 1 : 0])
      let more = members.count - witness.count
      return Finding(
        rule: Self.name, severity: severity, subject: .cycle(members),
        place: subject.place(from: first, to: second),
        message: cycle.isSelfLoop
          ? "'\(members[0])' depends on itself."
          : "\(members.count) targets depend on each other: \(ring)"
            + (more > 0 ? ", and \(more) more." : ".")
      ).explained(
        why: "They build, change and test only together, and SwiftPM refuses such a package.",
        fix: "'ripple cycles' names the cheapest edges to break, and how.",
        chain: witness)
    }
  }
}
