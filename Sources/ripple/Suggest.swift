import ArgumentParsing
import RippleComparison
import RippleKit
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
    let (report, result) = try context.session.suggest(
      on: history.request(model, selection, workers: workers.count), limit: limit, mined: train,
      scored: holdout, showsAll: all)
    if let write { try save(result, to: write) }
    return report
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
