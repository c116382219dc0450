public import RippleModel

/// Checks a graph against a rules file.
public struct Checker: Sendable {
  private let rules: RulesFile

  /// Makes a checker.
  public init(_ rules: RulesFile) { self.rules = rules }

  /// Everything that breaks a rule, with what is excused set apart.
  ///
  /// A suppression or a baseline excuses findings and leaves every edge where it is, so that what
  /// else goes over the edge is found.
  ///
  /// - Throws: A rule that speaks of what is not there.
  public func check(
    _ subject: CheckSubject, baseline: AcceptedFindings? = nil
  ) throws(RulesProblem) -> CheckOutcome {
    var findings: [Finding] = []
    var outcome = CheckOutcome()
    if let severity = rules.layerSeverity, !rules.layers.isEmpty {
      findings += LayersRule(severity: severity, isExhaustive: rules.isExhaustive).check(subject)
      outcome.rules.append(
        CheckOutcome.RuleDescription(name: LayersRule.name, summary: LayersRule.summary))
    }
    for rule in rules.rules {
      findings += try rule.check(subject)
      outcome.rules.append(rule.description)
    }
    dropRepeated(&findings)
    outcome.layers = layers(of: subject)
    sort(findings, baseline, into: &outcome)
    if rules.budget != nil {
      outcome.notes.append("The budget is not checked here; 'ripple diff' checks it.")
    }
    return outcome
  }

  /// Leaves out the hazards that say again that an import is not declared.
  private func dropRepeated(_ findings: inout [Finding]) {
    let told = Set(
      findings.lazy.filter { $0.rule == UndeclaredImportsRule.name }.map(\.subject))
    findings.removeAll { $0.rule == HazardsRule.name && told.contains($0.subject) }
  }

  private func layers(of subject: CheckSubject) -> [CheckOutcome.Layer] {
    var members = [[String]](repeating: [], count: subject.layers.layers.count)
    for (node, layer) in subject.layers.numbers.enumerated() where layer >= 0 {
      members[layer].append(subject.label(node))
    }
    return subject.layers.layers.enumerated().map { number, layer in
      CheckOutcome.Layer(
        name: layer.name, isIndependent: layer.isIndependent, targets: members[number].sorted())
    }
  }

  private func sort(
    _ findings: [Finding], _ baseline: AcceptedFindings?, into outcome: inout CheckOutcome
  ) {
    let accepted = Set((baseline?.findings ?? []).map(\.key))
    var usedSuppressions: Set<Int> = []
    var usedEntries: Set<String> = []
    for finding in findings {
      let covering = rules.suppressions.indices.filter { rules.suppressions[$0].covers(finding) }
      usedSuppressions.formUnion(covering)
      if let first = covering.first {
        outcome.suppressed.append(
          CheckOutcome.Suppressed(finding: finding, reason: rules.suppressions[first].reason))
      } else if accepted.contains(finding.key) {
        usedEntries.insert(finding.key)
        outcome.accepted.append(finding)
      } else {
        outcome.open.append(finding)
      }
    }
    outcome.open += unused(usedSuppressions) + fixed(baseline, usedEntries)
    outcome.open.sort()
    outcome.accepted.sort()
    outcome.suppressed.sort { $0.finding < $1.finding }
  }

  private func unused(_ used: Set<Int>) -> [Finding] {
    rules.suppressions.indices.filter { !used.contains($0) }.map { index in
      let entry = rules.suppressions[index]
      return Finding(
        rule: "suppress", severity: .warning, subject: .entry(entry.text),
        message: "The suppression of '\(entry.text)' matches no finding."
      ).explained(
        why: "It would hide the next finding of its kind without anybody's deciding it.",
        fix: "Take \(entry.place) out of the rules file.")
    }
  }

  private func fixed(_ baseline: AcceptedFindings?, _ used: Set<String>) -> [Finding] {
    (baseline?.findings ?? []).filter { !used.contains($0.key) }.map { entry in
      Finding(
        rule: "baseline", severity: .warning, subject: .entry(entry.key),
        message: "The baseline lists '\(entry.key)', which is fixed."
      ).explained(
        why: "As long as it is listed, the same fault may come back unseen.",
        fix: "Run 'ripple check --update-baseline'.")
    }
  }
}
