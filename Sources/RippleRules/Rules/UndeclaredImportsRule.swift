import RippleModel
import SourceUses

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
      let files =
        item.places.count == 1 ? "" : " in \(item.places.count) files (\(list(item.places)))"
      return Finding(
        rule: Self.name, severity: severity, subject: .edge(from: names.0, to: names.1),
        place: item.place,
        message: "'\(names.0)' imports '\(names.1)' without declaring it\(files)"
          + (chain.isEmpty
            ? "." : "; it compiles because of \(chain.joined(separator: " -> ")).")
      ).explained(
        why: why(item, names, subject), fix: fix(item, subject), chain: chain)
    }
  }

  private func why(
    _ item: ImportAudit.Undeclared, _ names: (String, String), _ subject: CheckSubject
  ) -> String {
    if subject.goesStale(.undeclaredImport) {
      return "The build does not look at '\(names.0)' when '\(names.1)' changes: results go stale, "
        + "and a clean build may fail."
    }
    return item.chain.isEmpty
      ? "Nothing says that '\(names.1)' is built before '\(names.0)': a clean build may fail."
      : "'\(names.0)' builds only as long as something else that it declares brings '\(names.1)'."
  }

  /// The other files, as many as fit a line.
  private func list(_ places: [SourcePlace]) -> String {
    let shown = places.dropFirst().prefix(3).map(\.description).joined(separator: ", ")
    let rest = places.count - 4
    return "also \(shown)" + (rest > 0 ? " and \(rest) more" : "")
  }

  private func fix(_ item: ImportAudit.Undeclared, _ subject: CheckSubject) -> String {
    guard let target = subject.targets[item.target],
      let entry = DependencyEntry(for: item.imported, in: target, products: subject.products)
    else {
      return "Let package '\(item.imported.package)' offer a product with "
        + "'\(item.imported.name)', which none has, or drop the import."
    }
    let place = target.place.map { " (\($0))" } ?? ""
    guard target.isOfSwiftPM else {
      return "Add \(ProjectWords.dependency(entry.name, of: target))\(place), or drop the import."
    }
    return "Add \(entry.text) to the dependencies of '\(item.target.name)'\(place), or drop the "
      + "import."
  }
}
