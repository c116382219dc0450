public import RippleModel

/// The answer of `tests`: what runs, what does not, and why.
public struct TestReport: Reporting, Sendable {
  private let selection: TestSelection
  private let runner: TestRunner
  private let places: TestPlaces
  private let showsAll: Bool

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - selection: The choices.
  ///   - runner: Says how they are run.
  ///   - places: Where they are run from.
  ///   - showsAll: Whether every row is shown.
  public init(
    _ selection: TestSelection, runner: TestRunner, places: TestPlaces = TestPlaces(),
    showsAll: Bool = false
  ) {
    self.selection = selection
    self.runner = runner
    self.places = places
    self.showsAll = showsAll
  }

  /// The certificate (`Data/Schemas/tests.schema.json`).
  public func json() throws -> String { try JSONText.render(selection) }

  /// How many run, each with its reason, and the command that runs them.
  public func document() -> ReportDocument {
    var table = ReportTable(
      [
        ReportTable.Column("", .word), ReportTable.Column("test target", .name),
        ReportTable.Column("suites", .number), ReportTable.Column("why", .text, isOptional: true),
      ], noun: .target, limit: showsAll ? nil : ReportTable.usualLimit, showsAll: "--all")
    for choice in selection.running + selection.tests.filter({ !$0.runs }) {
      table.add([
        ReportTable.Cell(choice.runs ? "run" : "skip", choice.runs ? .good : .faint),
        ReportTable.Cell(choice.target.name), ReportTable.Cell(suites(choice)),
        ReportTable.Cell(why(choice), .faint),
      ])
    }
    var blocks: [ReportBlock] = selection.tests.isEmpty ? [] : [.table(table)]
    let runs = TestRuns(selection.pieces, in: places)
    if let command = runner.command(runs) {
      blocks.append(.line(ReportLine("run", .good, command)))
    }
    if let line = ReportLine(unreached: runs.unreached.map(\.name)) { blocks.append(.line(line)) }
    blocks.append(
      .line(
        ReportLine(
          "evidence", .faint,
          "compared with \(selection.base.prefix(12)); --format json has the proof of each, "
            + "--check verifies it; suites are taken not to depend on each other's order")))
    return ReportDocument("tests", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    guard !selection.tests.isEmpty else { return Headline("There is no test target.", .notice) }
    let all = Noun("test target").counted(selection.tests.count)
    let count = selection.running.count
    if selection.isUnsure {
      return Headline("All of \(all) run: what changed cannot be followed.", .notice)
    }
    let suites = selection.running.compactMap(\.files).reduce(0) { $0 + $1.skipped.count }
    let part = suites > 0 ? ", without \(Noun("suite").counted(suites)) of them" : ""
    return Headline(
      count == 0
        ? "No test target of \(selection.tests.count) can be affected."
        : "\(count) of \(all) \(count == 1 ? "runs" : "run")\(part)", .heading)
  }

  private func suites(_ choice: TestChoice) -> String {
    guard choice.runs else { return "none" }
    guard let files = choice.files else { return "all" }
    let names = Set(files.suites + files.skipped.map(\.name))
    return "\(files.suites.count) of \(names.count)"
  }

  /// The reason in one clause.
  private func why(_ choice: TestChoice) -> String {
    if let use = choice.uses.first, choice.changed.isEmpty {
      let more = choice.uses.count > 1 ? ", and \(choice.uses.count - 1) more" : ""
      return
        "\(use.how.words) \(use.path)\(use.through == use.path ? "" : " in \(use.through)")\(more)"
    }
    if let first = choice.changed.first {
      let more = choice.changed.count > 1 ? " and \(choice.changed.count - 1) more" : ""
      return "is built of \(first)\(more)"
    }
    if choice.runs { return "nothing could be proven" }
    let targets = Noun.target.counted(choice.builtOf.count)
    if !choice.quiet.isEmpty {
      return "only comments and white space changed in the \(targets) that it is built of"
    }
    return "nothing changed in the \(targets) that it is built of, nor in what it reads or starts"
  }
}

extension TestUse.How {
  /// A clause that a path follows.
  fileprivate var words: String {
    switch self {
    case .configures: "is configured by"
    case .beside: "may read"
    case .starts: "starts programs, which may use"
    case .anchors: "makes paths from its own, and may read"
    case .lists: "lists folders, and may read"
    case .names: "names"
    case .lines: "asks for lines, which moved in"
    }
  }
}

extension ReportLine {
  /// Test targets that no shared scheme tests; `nil` where there are none.
  init?(unreached names: [String]) {
    guard !names.isEmpty else { return nil }
    self.init(
      "no scheme", .notice, "\(Noun("test target").counted(names.count)) in no shared scheme",
      names: names)
  }
}
