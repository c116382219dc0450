import RippleModel
import SourceUses

/// No target hands another's module on.
struct ReexportsRule: Rule {
  static let name = "reexports"
  static let summary = "No '@_exported import' of a module of the workspace."

  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> ReexportsRule? {
    try setting.severity(.warning).map(ReexportsRule.init)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    subject.imports.reexports.filter { subject.isChecked($0.target) }.map { item in
      let names = (subject.label(item.target), subject.label(item.exported))
      return Finding(
        rule: Self.name, severity: severity, subject: .edge(from: names.0, to: names.1),
        place: item.place, message: "'\(names.0)' re-exports '\(names.1)'."
      ).explained(
        why: "Whoever imports '\(names.0)' uses '\(names.1)' without an edge that shows it"
          + (subject.goesStale(.reexport)
            ? ", and the build does not look at them when it changes." : "."),
        fix: "Import '\(names.1)' where it is used, and declare it there.")
    }
  }
}
