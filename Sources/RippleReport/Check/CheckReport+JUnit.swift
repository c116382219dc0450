import RippleModel

extension CheckReport {
  /// JUnit's XML, in which each rule is a suite; a rule that nothing breaks is a case that passes.
  public func junit() -> String {
    let byRule = Dictionary(grouping: outcome.open, by: \.rule)
    let names = outcome.rules.map(\.name)
    let others = byRule.keys.filter { !names.contains($0) }.sorted()
    let failures = outcome.open.count { $0.severity > .note }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let tests = (names + others).reduce(0) { $0 + max(1, byRule[$1]?.count ?? 0) }
    text += "<testsuites name=\"ripple check\" tests=\"\(tests)\" failures=\"\(failures)\">\n"
    for name in names + others { text += suite(name, byRule[name] ?? []) }
    return text + "</testsuites>\n"
  }

  private func suite(_ name: String, _ findings: [Finding]) -> String {
    let failures = findings.count { $0.severity > .note }
    let rule = Escape.xml(name)
    var text = "  <testsuite name=\"\(rule)\" tests=\"\(max(1, findings.count))\" "
    text += "failures=\"\(failures)\">\n"
    if findings.isEmpty { text += "    <testcase classname=\"ripple\" name=\"\(rule)\"/>\n" }
    for finding in findings {
      let title = Escape.xml(finding.subject.text)
      text += "    <testcase classname=\"ripple.\(rule)\" name=\"\(title)\""
      if let place = finding.place {
        text += " file=\"\(Escape.xml(place.path))\""
        if place.line > 0 { text += " line=\"\(place.line)\"" }
      }
      text += ">\n" + detail(finding) + "    </testcase>\n"
    }
    return text + "  </testsuite>\n"
  }

  private func detail(_ finding: Finding) -> String {
    let message = Escape.xml(finding.message)
    let rest = Escape.xml(
      [finding.place?.description ?? "", finding.why, finding.fix].filter { !$0.isEmpty }
        .joined(separator: " "))
    guard finding.severity > .note else {
      return "      <system-out>\(message) \(rest)</system-out>\n"
    }
    let type = finding.severity.rawValue
    return "      <failure type=\"\(type)\" message=\"\(message)\">\(rest)</failure>\n"
  }
}
