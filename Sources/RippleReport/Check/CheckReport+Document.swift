import RippleModel

extension CheckReport {
  /// Counts by rule, the ten dearest findings, and what was not checked.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    if !outcome.open.isEmpty {
      blocks += [.table(ruleTable), .heading(findingsTitle), .table(findingTable)]
      if let first = pasted { blocks.append(.line(first)) }
    }
    let details = sorted.map(detail)
    if !details.isEmpty {
      blocks.append(
        .section(
          ReportSection("Why, and what to do", isFolded: !showsDetails, details.flatMap { $0 })))
    }
    for item in outcome.suppressed {
      blocks.append(.note("suppressed: \(item.finding.key) (\(item.reason))"))
    }
    blocks += layerLines + outcome.notes.map { .note($0) }
    if !showsDetails, !outcome.open.isEmpty {
      blocks.append(.note("'ripple check --details' has every finding with its reason and remedy."))
    }
    let worst = outcome.worst
    let role: TextStyle.Role = worst == .error ? .strong : worst == .warning ? .notice : .good
    return ReportDocument(
      "check", headline: Headline("\(summary) (\(scope))", role), blocks: blocks,
      annotations: outcome.open.map(CheckReport.annotation))
  }

  // MARK: Order

  /// The findings that cost most first, where that is known, and the worst first where not.
  private var sorted: [Finding] {
    outcome.open.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      let costs = (first.price?.cpuSeconds ?? 0, second.price?.cpuSeconds ?? 0)
      if costs.0 != costs.1 { return costs.0 > costs.1 }
      if first.severity != second.severity { return first.severity > second.severity }
      return left.offset < right.offset
    }.map(\.element)
  }

  private var isPriced: Bool { outcome.open.contains { $0.price != nil } }

  private var findingsTitle: String {
    if outcome.open.count <= CheckReport.shownFindings { return "Findings" }
    let shown = CheckReport.shownFindings
    return isPriced
      ? "The \(shown) dearest in the history"
      : "\(shown) of \(outcome.open.count) (--history puts the dearest first)"
  }

  /// How many findings are written out.
  private static let shownFindings = 10

  // MARK: Tables

  private var ruleTable: ReportTable {
    let byRule = Dictionary(grouping: outcome.open, by: \.rule)
    var table = ReportTable(
      [
        ReportTable.Column("rule", .word), ReportTable.Column("errors", .number),
        ReportTable.Column("warnings", .number), ReportTable.Column("notes", .number),
      ], noun: Noun("rule"))
    let rules = byRule.sorted { left, right in
      let worst = (left.value.map(\.severity).max(), right.value.map(\.severity).max())
      if worst.0 != worst.1 { return (worst.0 ?? .note) > (worst.1 ?? .note) }
      return left.value.count == right.value.count
        ? left.key < right.key : left.value.count > right.value.count
    }
    for (rule, findings) in rules {
      let count = { (severity: Finding.Severity) -> ReportTable.Cell in
        let count = findings.count { $0.severity == severity }
        return count == 0 ? "" : ReportTable.Cell("\(count)", CheckReport.role(severity))
      }
      table.add([ReportTable.Cell(rule), count(.error), count(.warning), count(.note)])
    }
    return table
  }

  private var findingTable: ReportTable {
    let price = isPriced ? [ReportTable.Column("CPU", .number)] : []
    var table = ReportTable(
      [ReportTable.Column("", .word)] + price
        + [
          ReportTable.Column("rule", .word), ReportTable.Column("what", .name),
          ReportTable.Column("where", .name, isOptional: true),
          ReportTable.Column("finding", .text, isOptional: true),
        ], noun: Noun("finding"), limit: showsDetails ? nil : CheckReport.shownFindings,
      showsAll: "--details")
    for finding in sorted {
      let cost =
        isPriced ? [ReportTable.Cell(finding.price.map { Seconds.text($0.cpuSeconds) } ?? "")] : []
      table.add(
        [ReportTable.Cell(finding.severity.rawValue, CheckReport.role(finding.severity))] + cost
          + [
            ReportTable.Cell(finding.rule), ReportTable.Cell(finding.subject.text),
            ReportTable.Cell(finding.place?.description ?? ""),
            ReportTable.Cell(CheckReport.brief(finding)),
          ])
    }
    return table
  }

  private static func role(_ severity: Finding.Severity) -> TextStyle.Role {
    switch severity {
    case .error: .strong
    case .warning: .notice
    case .note: .faint
    }
  }

  /// A finding in one line; of an import that is not declared, the line that declares it.
  private static func brief(_ finding: Finding) -> String {
    guard finding.rule == "undeclaredImports" else { return finding.message }
    // The fix says how: the entry of a manifest, or what a project has in its place.
    let clause = finding.fix.firstRange(of: " (").map { finding.fix[..<$0.lowerBound] }
    return "imported and not declared: \((clause ?? finding.fix[...]).lowercasedFirst)"
  }

  private var pasted: ReportLine? {
    // An entry of a manifest begins as Swift does; what a project needs is a name in a sentence.
    let undeclared = sorted.first {
      $0.rule == "undeclaredImports" && ($0.fix.hasPrefix("Add \"") || $0.fix.hasPrefix("Add ."))
    }
    guard let undeclared, case .edge(let from, _) = undeclared.subject,
      let end = undeclared.fix.firstRange(of: " to the dependencies of ")
    else { return nil }
    let entry = undeclared.fix[..<end.lowerBound].dropFirst(4)
    return ReportLine(
      "paste", .faint, "\(entry), into the dependencies of '\(from)' in Package.swift")
  }

  private var layerLines: [ReportBlock] {
    guard rulesFile == nil else { return [] }
    return outcome.layers.map { layer in
      .line(
        ReportLine(
          "layer", .faint, layer.name + (layer.isIndependent ? " (independent)" : ""),
          names: layer.targets))
    }
  }

  // MARK: Details

  private func detail(_ finding: Finding) -> [ReportBlock] {
    let place = finding.place.map { "\($0): " } ?? ""
    var blocks: [ReportBlock] = [
      .line(
        ReportLine(
          finding.severity.rawValue, CheckReport.role(finding.severity),
          "\(place)\(finding.message) [\(finding.rule)]"))
    ]
    if !finding.why.isEmpty { blocks.append(.line(ReportLine("  why", .faint, finding.why))) }
    if !finding.fix.isEmpty { blocks.append(.line(ReportLine("  fix", .faint, finding.fix))) }
    if let price = finding.price {
      let cost =
        "\(Noun.step.counted(price.stepCount)) of the history, \(Seconds.text(price.cpuSeconds)) CPU"
      blocks.append(.line(ReportLine("  cost", .faint, cost)))
    }
    return blocks
  }

  private static func annotation(_ finding: Finding) -> ReportAnnotation {
    let level: ReportAnnotation.Level =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .notice
      }
    let message = finding.fix.isEmpty ? finding.message : "\(finding.message) \(finding.fix)"
    return ReportAnnotation(level, title: finding.rule, message: message, place: finding.place)
  }
}

extension Substring {
  /// The same as a clause inside a sentence.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
