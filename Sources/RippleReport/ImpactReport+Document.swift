import RippleModel

extension ImpactReport {
  /// How much; what hurts most; what to run; what could be stale; how sure.
  public func document() -> ReportDocument {
    let name = names()
    var blocks: [ReportBlock] = []
    let table = ImpactTable(self, name: name).table
    if !table.rows.isEmpty { blocks.append(.table(table)) }
    blocks += [checkedLine(name), relinkLine, testLine(name), unreachedLine(name)].compactMap {
      $0.map(ReportBlock.line)
    }
    let hazards = HazardSummary(self, name: name)
    if context.isComment { blocks += predictionLines.map(ReportBlock.line) }
    blocks += hazards.blocks + unownedBlocks + unknownBlocks(name) + [.line(evidenceLine)]
    if let next = assumedCommand { blocks.append(.next([next])) }
    return ReportDocument(
      "touch", headline: headline, blocks: blocks, annotations: hazards.annotations)
  }

  // MARK: How much

  private var headline: Headline {
    let recompiled = impact.targets.filter { $0.effect == .recompile }
    guard !impact.changes.isEmpty else {
      return Headline("Nothing recompiles: no change of a known target was found.", .good)
    }
    let all = allTargets.isEmpty ? nil : max(allTargets.count, recompiled.count)
    var text = "No target\(all.map { " of \($0)" } ?? "") recompiles"
    if !recompiled.isEmpty {
      let verb = recompiled.count == 1 ? "recompiles" : "recompile"
      let count = all.map { "\(recompiled.count) of \(Noun.target.counted($0))" }
      text = "\(count ?? Noun.target.counted(recompiled.count)) \(verb)\(fileTotal(recompiled))"
    }
    let replayed = impact.targets.count { $0.effect == .replay }
    if replayed > 0 { text += ", \(Noun.target.counted(replayed)) from the cache" }
    let linked = relinked.count
    text +=
      linked == 0
      ? ", no product relinks"
      : ", \(Noun.product.counted(linked)) \(linked == 1 ? "relinks" : "relink")"
    return Headline(text + costText, recompiled.isEmpty ? .good : .heading)
  }

  private func fileTotal(_ targets: [TargetImpact]) -> String {
    var known = 0
    var isBound = false
    for target in targets {
      if let files = target.files {
        known += files.count
      } else if let count = context.sourceCounts[target.id] {
        known += count
        isBound = true
      } else {
        return ""  // How many files is not known, and no figure is better than a wrong one.
      }
    }
    return " (\(isBound ? "up to " : "")\(Noun.file.counted(known)))"
  }

  private var costText: String {
    guard let cost, cost.cpuSeconds > 0 else { return "" }
    let about = cost.source == .measured ? "" : "about "
    return " · \(about)\(Seconds.text(cost.cpuSeconds)) CPU, "
      + "\(Seconds.text(cost.makespanSeconds)) on \(Noun("worker").counted(cost.workers))"
  }

  /// What the change costs, as an interval, and whom.
  private var predictionLines: [ReportLine] {
    guard let cost, cost.cpuSeconds > 0 else { return [] }
    let (low, high) = (cost.interval.lowerBound, cost.interval.upperBound)
    let text =
      "\(Seconds.text(cost.cpuSeconds)) CPU, in nine of ten cases between \(Seconds.text(low)) and "
      + "\(Seconds.text(high)); costs \(cost.source.rawValue)"
    var lines = [ReportLine("predicted", .notice, text)]
    let recompiled = impact.targets.filter { $0.effect == .recompile }.count
    if let count = context.colleagues, count > 0, recompiled > 0 {
      let whose = count == 1 ? "1 colleague's next build" : "\(count) colleagues' next builds"
      lines.append(
        ReportLine(
          "others", .notice,
          "your change makes \(whose) recompile \(Noun.target.counted(recompiled)): "
            + "\(Seconds.text(cost.cpuSeconds * Double(count))) CPU in all, if each builds all"))
    }
    return lines
  }

  // MARK: What to run

  private func checkedLine(_ name: (TargetID) -> String) -> ReportLine? {
    let checked = impact.targets.filter { $0.effect == .driver && !edited.contains($0.id) }
    guard !checked.isEmpty else { return nil }
    return ReportLine(
      "checked only", .faint, Noun.target.counted(checked.count), names: checked.map { name($0.id) }
    )
  }

  private var relinkLine: ReportLine? {
    guard !relinked.isEmpty else { return nil }
    let names = relinked.map { $0.name + ($0.relinks == .perhaps ? " (perhaps)" : "") }
    return ReportLine("relink", .notice, Noun.product.counted(relinked.count), names: names)
  }

  private func testLine(_ name: (TargetID) -> String) -> ReportLine? {
    guard !impact.tests.isEmpty else { return nil }
    return ReportLine(
      "test", .good, Noun.target.counted(impact.tests.count), names: impact.tests.map(name),
      command: testCommand)
  }

  /// Tests that no scheme runs.
  private func unreachedLine(_ name: (TargetID) -> String) -> ReportLine? {
    ReportLine(unreached: testRuns.unreached.map(name))
  }

  private var testRuns: TestRuns {
    TestRuns(impact.tests.map { TestPiece(target: $0) }, in: context.places)
  }

  /// What runs the tests: by name where they are few, else by asking again.
  private var testCommand: String? {
    let runs = testRuns
    let names = impact.tests.map(\.name)
    let isPlain = names.allSatisfy(ShellText.isPlain)
    let list = context.question.map { "ripple touch \($0.isEmpty ? "" : $0 + " ")--tests" }
    guard runs.runs.count == 1, case .package(let folder) = runs.runs[0].place,
      runs.unreached.isEmpty
    else {
      return runs.runs.isEmpty ? nil : TestRunner(.xcodebuild).command(runs) ?? list
    }
    let place = folder.isEmpty ? "" : "--package-path \(ShellText.quoted(folder)) "
    if isPlain, names.count <= 2 {
      return "swift test \(place)--filter '^(\(names.joined(separator: "|")))\\.'"
    }
    guard let list else { return nil }
    return isPlain ? "swift test \(place)--filter \"$(\(list) | paste -sd '|' -)\"" : list
  }

  // MARK: How sure

  private var unownedBlocks: [ReportBlock] {
    let unowned = impact.unowned
    guard !unowned.isEmpty else { return [] }
    let text =
      "\(unowned.count) changed \(unowned.count == 1 ? "file" : "files") of no known target"
    var table = ReportTable(
      [ReportTable.Column("file", .name), ReportTable.Column("why", .text, isOptional: true)],
      noun: .file)
    for path in unowned { table.add([ReportTable.Cell(path.path), ReportTable.Cell(path.reason)]) }
    return [
      .line(ReportLine("not seen", .notice, text, names: unowned.map(\.path))),
      .section(
        ReportSection(
          "What is not seen", isFolded: !context.showsDetails, [.table(table)])),
    ]
  }

  private func unknownBlocks(_ name: (TargetID) -> String) -> [ReportBlock] {
    var parts: [String] = []
    if impact.unknown.count > 1 || context.showsDetails, !impact.unknown.isEmpty {
      parts.append("\(Noun("thing").counted(impact.unknown.count)) source cannot tell")
    }
    if !boundOnly.isEmpty {
      parts.append("closure: \(Noun.target.more(boundOnly.count))")
    }
    var blocks: [ReportBlock] = []
    if impact.unknown.count == 1, !context.showsDetails, let sentence = impact.unknown.first {
      blocks.append(.line(ReportLine("unknown", .notice, sentence)))
    }
    guard !parts.isEmpty else { return blocks }
    let hint = context.showsDetails ? "" : " (--details)"
    blocks.append(
      .line(ReportLine("unknown", .notice, parts.joined(separator: "; ") + hint)))
    var details = impact.unknown.map { ReportBlock.line(ReportLine("", .faint, $0)) }
    if !boundOnly.isEmpty {
      let names = boundOnly.map { name($0.id) }.joined(separator: ", ")
      details.append(.line(ReportLine("", .faint, "Only in the closure: \(names)")))
    }
    let title = "What is not known"
    return blocks + [.section(ReportSection(title, isFolded: !context.showsDetails, details))]
  }

  private var evidenceLine: ReportLine {
    let why = context.modelReason.map { " (since \($0))" } ?? ""
    var parts = ["\(model)\(why), measured on \(toolchain)"]
    let source = cost.flatMap { $0.cpuSeconds > 0 ? $0.source : nil }
    if context.uses == .estimated, source == .estimated {
      parts.append("uses and costs estimated from source")
    } else if !impact.changes.isEmpty {
      parts.append(context.uses.words)
      if let source { parts.append(source == .measured ? "costs from timings" : "costs estimated") }
    }
    return ReportLine("evidence", .faint, parts.joined(separator: "; "))
  }

  private var assumedCommand: NextCommand? {
    let isOpen = impact.changes.contains { $0.scope?.requested.isEmpty ?? true }
    guard context.isAssumed, isOpen, let question = context.question, !question.isEmpty else {
      return nil
    }
    return NextCommand("ripple touch \(question) --change body", "if only bodies change")
  }
}
