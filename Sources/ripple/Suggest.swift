import ArgumentParsing
import RippleComparison
import RippleIngest
import RippleModel
import RippleReport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds restructurings that pay.
struct Suggest: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract:
      "Find restructurings, score them on later history than they were found in, rank them.",
    discussion: """
      Examples:
        ripple suggest --after 2y
        ripple suggest --history changes.jsonl --limit 20 --write proposals
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "History") var history: ReplayOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup var times: TimeNotRevision
  @OptionGroup(title: "Workers") var workers: WorkerOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(help: "How many are shown.")
  var limit = 10

  @Flag(help: "Show the candidates although none is worth doing.")
  var all = false

  @Option(
    help: ArgumentHelp("The window that is mined, 'A..B'; by default the older two thirds."))
  var train: String?

  @Option(help: ArgumentHelp("The window that is scored, 'A..B'; by default the newer third."))
  var holdout: String?

  @Option(help: ArgumentHelp("Write each as a scenario file.", valueName: "folder"))
  var write: String?

  @Option(help: "The form of the answer.")
  var format = FormatOf<Suggest>()

  mutating func run() throws {
    let context = try CommandContext(package, output)
    try context.write(report(context), as: format.value)
  }

  /// The answer, in every form; scenario files are written on the way, where asked for.
  func report(_ context: CommandContext) throws -> SuggestReport {
    let question = try ComparisonRequest(
      context, model, history, selection, workers: workers.count)
    try question.requireSteps("restructuring can be proposed")
    let cut = Suggester.laterRange(of: question.units.count).lowerBound
    let mined = try train.map(question.window) ?? Array(question.units[..<cut])
    let scored = try holdout.map(question.window) ?? Array(question.units[cut...])
    let suggester = Suggester(
      question.layout, model: question.model, costs: question.costs, settings: question.settings,
      train: mined, evaluate: scored)
    var bar: any ProgressBar = SilentProgress()
    let result = suggester.search(limit: limit) { count in
      let started = context.progress.start("candidates", total: count)
      bar = started
      return { started.advance(by: 1) }
    }
    bar.finish()
    if let write { try save(result, to: write) }
    return SuggestReport(
      rows: result.rows, sequence: result.sequence, baselines: result.baselines,
      notes: [
        "\(result.candidateCount) candidates, \(result.refusedCount) of which cannot be applied and "
          + "\(result.doubtfulCount) of which may not build; "
          + "found in \(mined.count) changes, scored on \(scored.count) later ones.",
        "Model \(question.model.name) (\(question.model.toolchain)); costs "
          + "\(question.costs.text); \(Noun("worker").counted(workers.count)); work to get there and "
          + "\(history.buildsPerChange) builds per change are assumed.",
        "Ranked by the changes they were found in; whether they pay is told by the later ones "
          + "alone. Of rows that do nothing, one in forty would still look as if it paid.",
      ], candidateCount: result.candidateCount, showsAll: all)
  }

  private func save(_ result: Suggester.Result, to folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var files = result.scenarios.enumerated().map { number, scenario in
      (ScenarioFile.name(scenario.name, number + 1), scenario)
    }
    if let sequence = result.sequenceScenario { files.append(("00-sequence.json5", sequence)) }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, scenario) in files {
        try encoder.encode(scenario).write(to: URL(filePath: "\(folder)/\(name)"))
      }
    } catch {
      throw Problem("the folder '\(folder)' cannot be written.")
    }
  }
}
