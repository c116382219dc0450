import RippleModel
import RippleSimulation

/// What the manifest declares is imported somewhere.
struct UnusedDependenciesRule: Rule {
  static let name = "unusedDependencies"
  static let summary = "A declared dependency is imported by at least one file."

  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> UnusedDependenciesRule? {
    try setting.severity(.warning).map(UnusedDependenciesRule.init)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    subject.imports.unused.filter { subject.isChecked($0.target) }.map { item in
      let names = (subject.label(item.target), subject.label(item.dependency))
      return Finding(
        rule: Self.name, severity: severity, subject: .edge(from: names.0, to: names.1),
        place: item.place ?? subject.targets[item.target]?.place,
        message: "'\(names.0)' declares '\(names.1)' and imports it nowhere."
      ).explained(
        why: "'\(names.0)' waits for '\(names.1)' in every build and is looked at when it changes.",
        fix: "Drop the dependency from Package.swift.")
    }
  }
}
