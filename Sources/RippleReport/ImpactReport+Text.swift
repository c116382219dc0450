import RippleModel

extension ImpactReport {
  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for change in impact.changes.prefix(20) { lines.append(headline(change, style)) }
    if impact.changes.count > 20 { lines.append("… and \(impact.changes.count - 20) more changes") }
    if impact.changes.isEmpty { lines.append("Nothing changes.") }
    lines.append(style.paint("under \(model), measured on \(toolchain)", .faint))
    lines.append("")
    lines += targetLines(style)
    lines += productLines(style)
    lines += testLines(style)
    lines += costLines(style)
    lines += boundLines(style)
    for hazard in impact.hazards {
      lines.append(label("hazard", .strong, style) + hazardText(hazard))
      lines.append(label("", .strong, style) + Escape.terminal(hazard.remedy))
    }
    for sentence in impact.unknown {
      lines.append(label("unknown", .notice, style) + Escape.terminal(sentence))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func headline(_ change: Change, _ style: TextStyle) -> String {
    let asked = change.scope?.asked ?? ""
    let what = change.path ?? change.target.name
    let place = asked.isEmpty ? Escape.terminal(what) : Escape.terminal("\(what) at \(asked)")
    return style.paint(
      "\(place) (\(change.changeClass.rawValue)) in \(name(change.target))", .heading)
  }

  private func label(_ text: String, _ role: TextStyle.Role, _ style: TextStyle) -> String {
    style.paint(TextStyle.pad(text, 10), role) + " "
  }

  private func targetLines(_ style: TextStyle) -> [String] {
    let width = min(40, shown.map { name($0.id).count }.max() ?? 0)
    return shown.map { target in
      let role: TextStyle.Role = target.effect == .recompile ? .strong : .faint
      let first = target.reasons.first { $0.isExpected } ?? target.reasons.first
      var text = label(target.effect.rawValue, role, style)
      text += TextStyle.pad(name(target.id), width) + "  "
      text += TextStyle.pad(fileCount(target), 10) + "  "
      if let first {
        text += Escape.terminal(
          first.edge.isEmpty ? first.because : "\(first.edge): \(first.because)")
      }
      return text
    }
  }

  private func fileCount(_ target: TargetImpact) -> String {
    guard let files = target.files else { return "? files" }
    if files.isEmpty { return "" }
    return files.count == 1 ? "1 file" : "\(files.count) files"
  }

  private func costLines(_ style: TextStyle) -> [String] {
    guard let cost else { return [] }
    let basis =
      cost.source == .measured
      ? "measured" : "estimated from the size of the sources; see 'ripple ingest --timings'"
    return [
      label("cost", .faint, style)
        + "\(Seconds.text(cost.cpuSeconds)) of CPU, \(Seconds.text(cost.makespanSeconds)) on "
        + "\(cost.workers) workers (\(basis))"
    ]
  }

  private func productLines(_ style: TextStyle) -> [String] {
    guard !relinked.isEmpty else { return [] }
    let names = relinked.map { Escape.terminal($0.name) + ($0.relinks == .perhaps ? "?" : "") }
    return [label("relink", .notice, style) + names.joined(separator: ", ")]
  }

  private func testLines(_ style: TextStyle) -> [String] {
    guard !impact.tests.isEmpty else { return [] }
    return [label("test", .good, style) + impact.tests.map(name).joined(separator: ", ")]
  }

  private func boundLines(_ style: TextStyle) -> [String] {
    guard !boundOnly.isEmpty else { return [] }
    let names = boundOnly.prefix(8).map { name($0.id) }.joined(separator: ", ")
    let more = boundOnly.count > 8 ? ", …" : ""
    let count = boundOnly.count
    return [
      label("bound", .faint, style) + "the closure would recompile \(count) more "
        + (count == 1 ? "target" : "targets") + ": \(names)\(more)"
    ]
  }

  func hazardText(_ hazard: Hazard) -> String {
    let place = hazard.place.map { " (\(Escape.terminal($0.description)))" } ?? ""
    let chain = hazard.chain.map { Escape.terminal($0.name) }.joined(separator: " -> ")
    return "\(hazard.id): \(Escape.terminal(hazard.text))\(place) \(chain)"
  }
}
