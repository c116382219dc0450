import ArgumentParsing
import RippleKit
import RippleReport

/// Predictions held against restructurings that really happened.
struct ExperimentCommand: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    commandName: "experiment",
    abstract: "Find restructurings in the history, predict what each saves, and score that.",
    discussion: """
      A restructuring is a commit in which two or more Swift files went from one target to another. \
      What it saves is predicted from the changes before it, and scored on the changes after it, on \
      the graph before it and the graph that came; beside stand the rules 'most churned', 'most \
      depended on', 'slowest' and 'constant'. Nothing is built.

      Examples:
        ripple experiment
        ripple experiment main --limit 30 --days 180 --format json
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "The last commit.") var reference = "HEAD"

  @Option(
    help: ArgumentHelp(
      "How many restructurings at most; those that moved most files come first.",
      valueName: "count"))
  var limit = 10

  @Option(help: ArgumentHelp("How many days before and after each count.", valueName: "days"))
  var days = 365

  @Option(help: "The form of the answer.")
  var format = FormatOf<ExperimentCommand>()

  mutating func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1.") }
    if !(1...36_500).contains(days) { throw ValidationError("--days is from 1 to 36500.") }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    var request = ExperimentRequest(workers: workers.count)
    request.reference = reference
    request.model = model.model
    request.limit = limit
    request.days = days
    try context.write(context.session.experiment(request), as: format.value)
  }
}
