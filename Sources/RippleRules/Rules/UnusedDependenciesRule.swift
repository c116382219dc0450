import RippleModel
import SourceUses

/// What the manifest declares is needed somewhere; doubt counts as need.
struct UnusedDependenciesRule: Rule {
  static let name = "unusedDependencies"
  static let summary = "A declared dependency is needed by its target, or by who builds on it."

  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> UnusedDependenciesRule? {
    try setting.severity(.warning).map(UnusedDependenciesRule.init)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    subject.imports.unused.filter { subject.isChecked($0.target) }.map { item in
      let names = (subject.label(item.target), subject.label(item.dependency))
      let place = item.place ?? subject.targets[item.target]?.place
      let entry = item.product.map { ".product(name: \(DependencyEntry.literal($0)), …)" }
      let fix = subject.targets[item.target].map { target in
        target.isOfSwiftPM
          ? "\(entry ?? DependencyEntry.literal(item.dependency.name)) from the dependencies of "
            + "'\(item.target.name)'"
          : ProjectWords.dependency(
            item.product ?? item.dependency.name, of: target, preposition: "from")
      }
      return Finding(
        rule: Self.name, severity: severity, subject: .edge(from: names.0, to: names.1),
        place: place,
        message: "'\(names.0)' declares '\(names.1)', and nothing in its sources needs it."
      ).explained(
        why: "'\(names.0)' waits for '\(names.1)' in every build and is looked at when it changes.",
        fix: "Drop \(fix ?? "it")\(place.map { " (\($0))" } ?? "").")
    }
  }
}
