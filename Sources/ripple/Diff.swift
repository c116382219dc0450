import ArgumentParsing
import RippleKit
import RippleModel
import RippleReport
import RippleSystem
import RippleRules

/// What a branch does to the graph and to the cost of rebuilding.
struct Diff: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Compare the graphs, hazards and expected rebuild costs of two revisions.",
    discussion: """
      The last steps of BASE's history are replayed on both graphs, moved files in their new \
      targets. With a budget, given here or in the rules file, an increase above it ends with \
      exit status 1. With --over, the history of a later revision tells what a split of the past \
      brought.

      Examples:
        ripple diff origin/main HEAD --format markdown
        ripple diff v1.0 HEAD --budget 3%
        ripple diff SPLIT^ SPLIT --over main --after 2024-05-01
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown, .github]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "History") var selection: HistorySelectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions

  @Argument(help: "The older revision.") var base: String?
  @Argument(help: "The newer revision, by default HEAD.") var head: String?

  @Option(
    help: ArgumentHelp("BASE by its other name, as in 'ripple touch'.", valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "By how much the mean CPU time of a change may grow: 3%, or 0.5 for seconds; by default as "
        + "the rules file says.", valueName: "limit"))
  var budget: String?

  @Option(
    help: ArgumentHelp("How many of the last steps are replayed.", valueName: "count"))
  var changes = 500

  @Option(
    help: ArgumentHelp(
      "The revision whose history is replayed; by default BASE.", valueName: "revision"))
  var over: String?

  @Flag(help: "Compare with BASE itself, and not with where HEAD parted from it.")
  var direct = false

  @Flag(help: "List everything that came and went.")
  var all = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Diff>()

  mutating func validate() throws {
    if let budget, RebuildBudget(increase: budget) == nil {
      throw ValidationError("'\(budget)' is no limit; write 3%, or 0.5 for seconds.")
    }
    if since != nil, head != nil || base != nil {
      throw ValidationError("Name BASE and HEAD, or BASE alone with --since.")
    }
    if since == nil, base == nil {
      throw ValidationError("name the revision to compare with, as in 'ripple diff origin/main'.")
    }
    if changes < 1 { throw ValidationError("--changes must be at least 1.") }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    let limit = try budget.flatMap(RebuildBudget.init(increase:)) ?? rulesBudget(context)
    let (older, newer) = (since ?? base ?? "HEAD", head ?? "HEAD")
    var request = DiffRequest(from: older, to: newer)
    request.model = model.model
    request.workers = workers.count
    request.isDirect = direct
    request.reference = over
    request.stepCount = changes
    request.selection = try selection.options(reference: "HEAD", now: System.now)
    request.budget = limit
    request.showsAll = all
    let report = try TimeText.wantingRevision([older, newer, over]) {
      try context.session.diff(request)
    }
    try context.write(report, as: format.value)
    if report.isOverBudget { throw ExitCode(1) }
  }

  private func rulesBudget(_ context: CommandContext) throws -> RebuildBudget? {
    let folder = RulesFolder(named: nil, of: context.session)
    return folder.exists ? try folder.rules().budget : nil
  }
}
