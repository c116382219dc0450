import ArgumentParsing
import RippleComparison
import RippleModel
import RippleReport

/// Scores restructurings on history.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Score restructurings on real history against today.",
    discussion: """
      A scenario is a JSON5 file; Data/Schemas/scenario.schema.json describes it, and Scenarios/ \
      has an example of each step.

      Examples:
        ripple compare split.json5 --since 1y
        ripple compare a.json5 b.json5 --history changes.jsonl --workers 4 --format markdown
        ripple compare a.json5 --history changes.jsonl --train ..2026-03-31 --evaluate 2026-04-01..
      """)

  /// The form of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "History") var history: ReplayOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: ArgumentHelp("Scenario files.", valueName: "scenario"))
  var scenarios: [String]

  @Option(help: ArgumentHelp("A first window of history, 'A..B'.", valueName: "window"))
  var train: String?

  @Option(help: ArgumentHelp("A second window of history, 'A..B'.", valueName: "window"))
  var evaluate: String?

  @Option(help: "The form of the answer.")
  var format = Format.text

  mutating func run() throws {
    let read = try scenarios.map { (path: $0, scenario: try ScenarioFile.read($0)) }
    let context = try Composition(package, output)
    let question = try ComparisonQuestion(
      context, model, history, selection, workers: workers.count)
    let comparison = question.comparison(try windows(question))
    var scores: [ScenarioScore] = []
    for (path, scenario) in read {
      do {
        scores += try comparison.scores(of: scenario)
      } catch {
        throw Problem("'\(path)': \(error)")
      }
    }
    let report = ComparisonReport(
      scores: scores, model: question.model.name, toolchain: question.model.toolchain,
      costs: question.costs.text, workers: workers.count)
    switch format {
    case .text: try context.write(report.text(context.style))
    case .json: try context.write(report.json())
    case .markdown: try context.write(report.markdown())
    }
  }

  private func windows(
    _ question: ComparisonQuestion
  ) throws -> [(name: String, units: [ReplayUnit])] {
    var result: [(name: String, units: [ReplayUnit])] = []
    if let train { result.append(("train", try question.window(train))) }
    if let evaluate { result.append(("evaluate", try question.window(evaluate))) }
    return result.isEmpty ? [("all", question.units)] : result
  }
}
