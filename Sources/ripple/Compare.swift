import ArgumentParsing
import RippleComparison
import RippleKit
import RippleReport

/// Scores restructurings on history.
struct Compare: AnsweringCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Score restructurings on real history against today.",
    discussion: """
      A scenario is a JSON5 file; 'ripple schema scenario' describes it, and Scenarios/ has an \
      example of each step.

      Examples:
        ripple compare split.json5 --after 1y
        ripple compare a.json5 b.json5 --history changes.jsonl --workers 4 --format markdown
        ripple compare a.json5 --history changes.jsonl --train ..2026-03-31 --holdout 2026-04-01..
        ripple compare split.json5 --each --clean-builds 20 --horizon 26
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "History") var history: ReplayOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup var times: TimeNotRevision
  @OptionGroup(title: "Workers") var workers: WorkerOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: ArgumentHelp("Scenario files.", valueName: "scenario"), completion: .scenarios)
  var scenarios: [String]

  @Option(help: ArgumentHelp("A first window of history, 'A..B'.", valueName: "window"))
  var train: String?

  @Option(help: ArgumentHelp("A second window of history, 'A..B'.", valueName: "window"))
  var holdout: String?

  @Flag(help: "Show the figures of every scenario, however many there are.")
  var details = false

  @Flag(help: "List the changes that each scenario makes cheaper or dearer.")
  var each = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Compare>()

  mutating func validate() throws {
    if package.evaluate,
      let window = scenarios.first(where: { $0.contains("..") && !$0.contains("/") })
    {
      throw ValidationError(
        "'\(window)' is a window, and --evaluate runs manifests; a second window is --holdout.")
    }
  }

  mutating func run() throws {
    let read = try readScenarios()
    let context = try CommandContext(package, output)
    try context.write(report(read, context), as: format.value)
  }

  func answer(_ context: CommandContext) throws -> String {
    try report(readScenarios(), context).text(.plain)
  }

  private func readScenarios() throws -> [(path: String, scenario: Scenario)] {
    try scenarios.map { (path: $0, scenario: try ScenarioFile.read($0)) }
  }

  /// The answer, in every form.
  func report(
    _ read: [(path: String, scenario: Scenario)], _ context: CommandContext
  ) throws -> ComparisonReport {
    try context.session.compare(
      read.map { ($0.path, $0.scenario) },
      on: history.request(model, selection, workers: workers.count),
      windows: [("train", train), ("evaluate", holdout)].compactMap { name, range in
        range.map { (name, $0) }
      }, showsDetails: details, listsChanges: each)
  }
}
