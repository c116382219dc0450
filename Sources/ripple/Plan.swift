import ArgumentParsing
import RippleComparison
import RippleModel
import RippleReport

/// How to carry a restructuring out.
struct Plan: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Turn a scenario into steps: files, manifest, imports, access levels, saving.",
    discussion: """
      Examples:
        ripple plan split.json5
        ripple plan split.json5 --history changes.jsonl --format json
      """)

  static let formats: [ReportFormat] = [.markdown, .json]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "History") var history: ReplayOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: ArgumentHelp("A scenario file.", valueName: "scenario"))
  var scenario: String

  @Option(help: "The form of the answer.")
  var format = FormatOf<Plan>()

  mutating func run() throws {
    let read = try ScenarioFile.read(scenario)
    let context = try Composition(package, output)
    let question = try ComparisonQuestion(
      context, model, history, selection, workers: workers.count)
    let comparison = question.comparison([("all", question.units)])
    let plan: MigrationPlan
    do {
      plan = try Planner(question.layout, comparison: comparison).plan(read)
    } catch {
      throw Problem("'\(scenario)': \(error)")
    }
    let report = PlanReport(plan)
    try context.write(format.value == .json ? report.json() : report.markdown())
  }
}
