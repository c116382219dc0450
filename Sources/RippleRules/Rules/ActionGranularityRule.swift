import RippleGraph
import RippleModel

/// One outside event, one case (Ideas, D18 to D20).
struct ActionGranularityRule: Rule {
  static let name = "actionGranularity"
  static let summary = "A case of a public action is one fact from outside, not a step or a choice."

  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> ActionGranularityRule? {
    try setting.severity(.warning).map(ActionGranularityRule.init)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    subject.actions.filter { subject.isChecked($0.target) }.flatMap { action in
      ActionSmell.smells(of: action).map { smell in
        finding(smell, action, subject)
      }
    }
  }

  private func finding(
    _ smell: ActionSmell, _ action: ActionEnum, _ subject: CheckSubject
  ) -> Finding {
    let target = subject.label(action.target)
    let name = "\(action.name).\(smell.item.name)"
    let reach = subject.graph.index(of: action.target).map {
      subject.graph.dependents(of: $0).count
    }
    // The answer of an effect is between the two: worth knowing, and sometimes right.
    let isMild = smell.kind == .effectAnswer
    return Finding(
      rule: Self.name, severity: isMild ? min(severity, .note) : severity,
      subject: .declaration(target: target, name: name),
      place: SourcePlace(path: action.place.path, line: smell.item.line),
      message: "'\(name)' \(smell.detail)."
    ).explained(
      why: "Every case that is added or changed is an interface change for all who see "
        + "'\(action.name)'" + (reach.map { " (\($0) targets depend on '\(target)')" } ?? "")
        + "; a private method is a body change.",
      fix: smell.fix)
  }
}
