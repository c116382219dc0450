import RippleModel

extension ComparisonReport {
  /// The figures per change, before and after.
  static func figures(_ score: ScenarioScore) -> ReportTable {
    var table = ReportTable(
      [ReportTable.Column("", .word)]
        + ["before", "after", "median", "p90", "p99"].map { heading in
          ReportTable.Column(heading, .number, isOptional: heading.hasPrefix("p"))
        }, noun: Noun("figure"))
    let rows: [(String, Distribution, Distribution)] = [
      ("targets recompiled", score.before.recompiledTargets, score.after.recompiledTargets),
      ("files recompiled", score.before.recompiledFiles, score.after.recompiledFiles),
      ("products relinked", score.before.relinkedProducts, score.after.relinkedProducts),
      ("test targets to run", score.before.testTargets, score.after.testTargets),
      ("CPU seconds", score.before.cpuSeconds, score.after.cpuSeconds),
      ("wall seconds", score.before.wallSeconds, score.after.wallSeconds),
    ]
    for (name, before, after) in rows {
      let pair = { (first: Double, second: Double) in
        ReportTable.Cell("\(Figure.text(first)) → \(Figure.text(second))")
      }
      table.add([
        ReportTable.Cell(name), ReportTable.Cell(Figure.text(before.mean)),
        ReportTable.Cell(Figure.text(after.mean)), pair(before.median, after.median),
        pair(before.p90, after.p90), pair(before.p99, after.p99),
      ])
    }
    return table
  }

  /// What else there is to say, a line each.
  static func summary(_ score: ScenarioScore) -> [String] {
    let counts = score.betterSameWorse
    let all = counts.reduce(0, +)
    let saved = score.savedWallSeconds
    var lines = [
      "better \(Figure.share(counts[0], of: all)), same \(Figure.share(counts[1], of: all)), worse "
        + "\(Figure.share(counts[2], of: all)) of changes; wall saved "
        + "\(Figure.text(saved.mean, decimals: 3)) s a change "
        + "(95 %: \(Figure.text(saved.low, decimals: 3)) to \(Figure.text(saved.high, decimals: 3)))",
      structure(score.structure), migration(score.migration), breakEven(score.breakEven),
    ]
    for split in score.splits {
      lines.append(
        "'\(split.target.name)': \(Figure.text(split.compileSeconds)) s to compile (the middle is "
          + "\(Figure.text(split.medianSeconds))), "
          + Noun("dependent").counted(split.dependents))
    }
    if score.structure.uncheckedRelations > 0 {
      lines.append(
        "relations that the compiler no longer checks: \(score.structure.uncheckedRelations)")
    }
    for step in score.steps {
      lines += (step.notes + step.doubts).map { "\(step.step): \($0)" }
    }
    lines.append(
      "hazards: \(score.hazardsGained.count) gained, \(score.hazardsLost.count) lost")
    lines += score.hazardsGained.map { "gained: \($0)" }
    if let judged = score.judged { lines.append(judgement(judged)) }
    return lines
  }

  private static func judgement(_ judged: JudgedFigures) -> String {
    let held = judged.settings.map { "\($0.name): \($0.holds ? "pays" : "does not")" }
    return
      ([
        "judged on \(Noun.change.counted(judged.window.changes)) of "
          + "\(Noun("author-day").counted(judged.authorDays)): "
          + "\(Figure.text(judged.savedWallSeconds.mean, decimals: 3)) s a change, "
          + "\(Figure.text(judged.savedSecondsPerWeek)) s a week"
      ] + held).joined(separator: "; ")
  }

  private static func structure(_ structure: StructureFigures) -> String {
    let pair = { (values: [Double], decimals: Int) in
      values.map { Figure.text($0, decimals: decimals) }.joined(separator: " → ")
    }
    return "modules \(structure.modules[0]) → \(structure.modules[1]), edges "
      + "\(structure.edges[0]) → \(structure.edges[1]); clean build "
      + "\(pair(structure.cleanCPUSeconds, 2)) CPU s, \(pair(structure.cleanWallSeconds, 2)) wall s; "
      + "a test needs \(pair(structure.targetsPerTest, 1)) targets"
  }

  private static func migration(_ migration: MigrationCost) -> String {
    let parts = [
      Noun.file.counted(migration.files), Noun("import").counted(migration.imports),
      Noun("access level").counted(migration.accessChanges),
      Noun("place").counted(migration.byHand) + " by hand", Noun.target.counted(migration.targets),
      Noun("edge").counted(migration.edges),
    ]
    return "to get there: \(parts.joined(separator: ", ")): about "
      + "\(Figure.text(migration.seconds / 3_600, decimals: 1)) h"
  }

  private static func breakEven(_ figure: BreakEven) -> String {
    guard let changes = figure.changes else { return "it never pays back" }
    let weeks = figure.weeks.map { ", \(Payoff.weeks($0)) weeks" } ?? ""
    let count = changes < 1e9 ? Noun.grouped(Int(changes.rounded())) : "many"
    return "pays back after \(count) changes\(weeks), at "
      + "\(Figure.text(figure.buildsPerChange, decimals: 0)) builds a change"
  }
}
