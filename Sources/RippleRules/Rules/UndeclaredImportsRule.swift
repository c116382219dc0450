import RippleModel
import RippleSimulation

/// What a source imports is declared in the manifest.
struct UndeclaredImportsRule: Rule {
  static let name = "undeclaredImports"
  static let summary = "A module of the workspace is imported only by targets that declare it."

  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> UndeclaredImportsRule? {
    try setting.severity(.error).map(UndeclaredImportsRule.init)
  }

  func check(_ subject: CheckSubject) -> [Finding] {
    subject.imports.undeclared.filter { subject.isChecked($0.target) }.map { item in
      let names = (subject.label(item.target), subject.label(item.imported))
      let chain = item.chain.map { subject.label($0) }
      return Finding(
        rule: Self.name, severity: severity, subject: .edge(from: names.0, to: names.1),
        place: item.place,
        message: "'\(names.0)' imports '\(names.1)' without declaring it"
          + (chain.isEmpty
            ? "." : "; it compiles because of \(chain.joined(separator: " -> ")).")
      ).explained(
        why: "The build does not look at '\(names.0)' when '\(names.1)' changes: results go stale, "
          + "and a clean build may fail.",
        fix: "Declare the dependency in Package.swift, or drop the import.", chain: chain)
    }
  }
}
