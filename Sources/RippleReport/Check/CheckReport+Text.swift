import RippleModel

extension CheckReport {
  /// How many findings of a rule are written out for eyes; the other forms hold all.
  private static let shownPerRule = 40

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    var text = ""
    for layer in outcome.layers where rulesFile == nil {
      text += style.paint("layer \(Escape.terminal(layer.name))", .faint)
      text += ": \(layer.targets.map(Escape.terminal).joined(separator: ", "))"
      text += layer.isIndependent ? " (independent)\n" : "\n"
    }
    var shown: [String: Int] = [:]
    for finding in outcome.open {
      shown[finding.rule, default: 0] += 1
      if shown[finding.rule, default: 0] <= CheckReport.shownPerRule {
        text += line(finding, style)
      }
    }
    for (rule, count) in shown.sorted(by: { $0.key < $1.key })
    where count > CheckReport.shownPerRule {
      text += style.paint("... and \(count - CheckReport.shownPerRule) more of \(rule)", .faint)
      text += " (--format json has all)\n"
    }
    for item in outcome.suppressed {
      let line = "suppressed: \(item.finding.key) (\(item.reason))"
      text += style.paint(Escape.terminal(line), .faint) + "\n"
    }
    for note in outcome.notes { text += Escape.terminal(note) + "\n" }
    let role: TextStyle.Role =
      outcome.worst == .error ? .strong : outcome.worst == .warning ? .notice : .good
    return text + style.paint(summary, role) + " (\(scope))\n"
  }

  private func line(_ finding: Finding, _ style: TextStyle) -> String {
    let role: TextStyle.Role =
      switch finding.severity {
      case .error: .strong
      case .warning: .notice
      case .note: .faint
      }
    let place = finding.place.map { "\($0): " } ?? ""
    var text = Escape.terminal(place) + style.paint(finding.severity.rawValue, role)
    text += ": \(Escape.terminal(finding.message)) [\(finding.rule)]\n"
    if !finding.why.isEmpty { text += style.paint("  why: ", .faint) + escaped(finding.why) }
    if !finding.fix.isEmpty { text += style.paint("  fix: ", .faint) + escaped(finding.fix) }
    if let price = finding.price {
      text += style.paint(" cost: ", .faint)
      text += "\(price.stepCount) \(price.stepCount == 1 ? "step" : "steps") of the history, "
      text += "\(Seconds.text(price.cpuSeconds)) of CPU\n"
    }
    return text
  }

  private func escaped(_ text: String) -> String { Escape.terminal(text) + "\n" }

  /// Workflow commands of GitHub, which it shows beside the lines of a pull request.
  public func github() -> String {
    var text = ""
    for finding in outcome.open {
      let command =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      var properties = ["title=\(Escape.workflowProperty(finding.rule))"]
      if let place = finding.place {
        properties.append("file=\(Escape.workflowProperty(place.path))")
        if place.line > 0 { properties.append("line=\(place.line)") }
      }
      let message = finding.fix.isEmpty ? finding.message : "\(finding.message) \(finding.fix)"
      text += "::\(command) \(properties.joined(separator: ","))::"
      text += Escape.workflowMessage(Escape.terminal(message)) + "\n"
    }
    return text
  }

  /// The form for a comment on a pull request.
  public func markdown() -> String {
    var table = TextTable([
      ("severity", .left), ("rule", .left), ("finding", .left), ("where", .left), ("fix", .left),
    ])
    for finding in outcome.open {
      table.add([
        finding.severity.rawValue, finding.rule, finding.message,
        finding.place?.description ?? "", finding.fix,
      ])
    }
    let title = "**ripple check**: \(Escape.markdown(summary)) (\(Escape.markdown(scope)))\n"
    return outcome.open.isEmpty ? title : title + "\n" + table.markdown()
  }
}
