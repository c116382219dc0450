import RippleModel

extension ComparisonReport {
  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    var result = ""
    for window in windows {
      let rows = scores.filter { $0.window.name == window }
      guard let first = rows.first else { continue }
      result += style.paint(ComparisonReport.heading(first.window), .heading) + "\n"
      if first.window.changes == 0 { result += "No change lies in it; nothing can be said.\n" }
      for score in rows { result += text(score, style) + "\n" }
      result += bestTable(window, style)
    }
    result += style.paint(
      "Model \(model) (\(toolchain)); costs \(costs); \(workers) workers. Work to get there and "
        + "builds per change are assumed.\n", .faint)
    return result
  }

  static func heading(_ window: HistoryWindow) -> String {
    let name = window.name == "all" ? "History" : "History (\(window.name))"
    return "\(name): \(window.changes) changes, \(Figure.day(window.firstDate)) to "
      + "\(Figure.day(window.lastDate)), \(Figure.text(window.changesPerWeek, decimals: 1)) a week"
  }

  private func text(_ score: ScenarioScore, _ style: TextStyle) -> String {
    var result = style.paint(Escape.terminal(score.name), .heading) + ": "
    let role: TextStyle.Role =
      switch score.verdict.answer {
      case .yes: .good
      case .unclear: .notice
      case .no: .strong
      }
    result += style.paint(score.verdict.answer.rawValue, role) + "\n"
    for reason in score.verdict.reasons { result += "  " + Escape.terminal(reason) + "\n" }
    result += ComparisonReport.figures(score).render(style)
    result += ComparisonReport.summary(score).map { "  " + Escape.terminal($0) + "\n" }.joined()
    return result
  }

  /// The figures per change, before and after.
  static func figures(_ score: ScenarioScore) -> TextTable {
    var table = TextTable([
      ("per change", .left), ("before", .right), ("after", .right), ("median", .right),
      ("p90", .right), ("p99", .right),
    ])
    let rows: [(String, Distribution, Distribution)] = [
      ("  targets recompiled", score.before.recompiledTargets, score.after.recompiledTargets),
      ("  files recompiled", score.before.recompiledFiles, score.after.recompiledFiles),
      ("  products relinked", score.before.relinkedProducts, score.after.relinkedProducts),
      ("  test targets to run", score.before.testTargets, score.after.testTargets),
      ("  CPU seconds", score.before.cpuSeconds, score.after.cpuSeconds),
      ("  wall seconds", score.before.wallSeconds, score.after.wallSeconds),
    ]
    for (name, before, after) in rows {
      let pair = { (first: Double, second: Double) in
        "\(Figure.text(first)) → \(Figure.text(second))"
      }
      table.add([
        name, Figure.text(before.mean), Figure.text(after.mean), pair(before.median, after.median),
        pair(before.p90, after.p90), pair(before.p99, after.p99),
      ])
    }
    return table
  }

  /// What else there is to say, a line each.
  static func summary(_ score: ScenarioScore) -> [String] {
    let counts = score.betterSameWorse
    let all = counts.reduce(0, +)
    let structure = score.structure
    let migration = score.migration
    var lines = [
      "better \(Figure.share(counts[0], of: all)), same \(Figure.share(counts[1], of: all)), worse "
        + "\(Figure.share(counts[2], of: all)) of changes; wall saved "
        + "\(Figure.text(score.savedWallSeconds.mean, decimals: 3)) s "
        + "[\(Figure.text(score.savedWallSeconds.low, decimals: 3)), "
        + "\(Figure.text(score.savedWallSeconds.high, decimals: 3))]",
      "modules \(structure.modules[0]) → \(structure.modules[1]), edges \(structure.edges[0]) → "
        + "\(structure.edges[1]); clean build \(Figure.text(structure.cleanCPUSeconds[0])) → "
        + "\(Figure.text(structure.cleanCPUSeconds[1])) CPU s, "
        + "\(Figure.text(structure.cleanWallSeconds[0])) → "
        + "\(Figure.text(structure.cleanWallSeconds[1])) wall s; a test needs "
        + "\(Figure.text(structure.targetsPerTest[0], decimals: 1)) → "
        + "\(Figure.text(structure.targetsPerTest[1], decimals: 1)) targets",
      "to get there: \(migration.files) files, \(migration.imports) imports, "
        + "\(migration.accessChanges) access levels, \(migration.byHand) places by hand, "
        + "\(migration.targets) targets, \(migration.edges) edges: about "
        + "\(Figure.text(migration.seconds / 3_600, decimals: 1)) h",
      breakEven(score.breakEven),
    ]
    for split in score.splits {
      lines.append(
        "'\(split.target.name)': \(Figure.text(split.compileSeconds)) s to compile (the middle is "
          + "\(Figure.text(split.medianSeconds))), \(split.dependents) dependents")
    }
    if structure.uncheckedRelations > 0 {
      lines.append("relations that the compiler no longer checks: \(structure.uncheckedRelations)")
    }
    for step in score.steps { lines += step.notes.map { "\(step.step): \($0)" } }
    return lines
  }

  private static func breakEven(_ figure: BreakEven) -> String {
    guard let changes = figure.changes else { return "it never pays back" }
    let weeks = figure.weeks.map { ", \(Figure.text($0, decimals: 1)) weeks" } ?? ""
    return "pays back after \(Figure.text(changes, decimals: 0)) changes\(weeks), at "
      + "\(Figure.text(figure.buildsPerChange, decimals: 0)) builds a change"
  }

  private func bestTable(_ window: String, _ style: TextStyle) -> String {
    let rows = best(in: window)
    guard !rows.isEmpty else { return "" }
    var table = TextTable([
      ("best for", .left), ("value", .right), ("scenario", .left), ("lose against today", .left),
    ])
    for row in rows {
      table.add([
        row.objective, Figure.text(row.value), Escape.terminal(row.name),
        row.losers.isEmpty ? "–" : Escape.terminal(row.losers.joined(separator: ", ")),
      ])
    }
    return table.render(style) + "\n"
  }

  /// The form for a pull request.
  public func markdown() -> String {
    var result = ""
    for window in windows {
      let rows = scores.filter { $0.window.name == window }
      guard let first = rows.first else { continue }
      result += "### \(Escape.markdown(ComparisonReport.heading(first.window)))\n\n"
      for score in rows {
        result += "**\(Escape.markdown(score.name))**: \(score.verdict.answer.rawValue). "
        result += score.verdict.reasons.map(Escape.markdown).joined(separator: " ") + "\n\n"
        result += ComparisonReport.figures(score).markdown() + "\n"
        result += ComparisonReport.summary(score).map { "- \(Escape.markdown($0))\n" }.joined()
        result += "\n"
      }
    }
    return result
  }
}
