import RippleModel

extension ImpactReport {
  /// The form for a comment on a pull request.
  public func markdown() -> String {
    let recompiled = impact.targets.filter { $0.effect == .recompile }
    var text = "### Build impact: \(recompiled.count) of \(max(allTargets.count, recompiled.count))"
    text += " targets recompile, \(relinked.count) products relink\n\n"
    text += "Build model `\(model)`, measured on `\(toolchain)`.\n\n"
    var table = TextTable([
      ("Target", .left), ("Effect", .left), ("Files", .right), ("Because", .left),
    ])
    for target in shown {
      let reason = target.reasons.first { $0.isExpected } ?? target.reasons.first
      let because = reason.map { $0.edge.isEmpty ? $0.because : "\($0.edge): \($0.because)" } ?? ""
      table.add([
        name(target.id), target.effect.rawValue, target.files.map { "\($0.count)" } ?? "?",
        because,
      ])
    }
    if !shown.isEmpty { text += table.markdown() + "\n" }
    text += list("Relinked", relinked.map(\.name))
    text += list("Tests to run", impact.tests.map(name))
    text += list("Only in the closure", boundOnly.map { name($0.id) })
    for hazard in impact.hazards {
      text += "- **Hazard \(hazard.id)**: \(Escape.markdown(hazard.text)) "
      text += "\(Escape.markdown(hazard.remedy))\n"
    }
    for sentence in impact.unknown { text += "- \(Escape.markdown(sentence))\n" }
    return text
  }

  private func list(_ heading: String, _ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    return "**\(heading)**: \(names.map(Escape.markdown).joined(separator: ", "))\n\n"
  }

  /// The form for a GitHub workflow's log: a notice for the whole, a warning for each hazard.
  public func github() -> String {
    let recompiled = impact.targets.filter { $0.effect == .recompile }
    let names = recompiled.map { name($0.id) }.joined(separator: ", ")
    let summary =
      recompiled.isEmpty
      ? "No target recompiles." : "\(recompiled.count) targets recompile: \(names)."
    var text = "::notice title=Build impact::\(Escape.workflowMessage(summary))\n"
    for hazard in impact.hazards {
      var place = ""
      if let found = hazard.place {
        place = "file=\(Escape.workflowProperty(found.path)),line=\(found.line),"
      }
      let message = Escape.workflowMessage("\(hazard.text) \(hazard.remedy)")
      text += "::warning \(place)title=Hazard \(hazard.id)::\(message)\n"
    }
    return text
  }
}
