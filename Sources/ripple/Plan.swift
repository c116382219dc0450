import ArgumentParsing
import FileTrees
import RippleComparison
import RippleKit
import RippleModel
import RippleReport

/// How to carry a restructuring out, and carrying it out.
struct Plan: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Turn a scenario into steps, and with --apply carry them out on a branch.",
    discussion: """
      --apply works on a branch of its own, checked out below .build/ripple-plans, with a commit \
      for each step; your own checkout stays as it is. With --verify it builds after each step, \
      and a step that fails is taken back.

      Examples:
        ripple plan split.json5
        ripple plan split.json5 --history changes.jsonl --format json
        ripple plan split.json5 --dry-run
        ripple plan split.json5 --apply --verify
      """)

  static let formats: [ReportFormat] = [.markdown, .json]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "History") var history: ReplayOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup var times: TimeNotRevision
  @OptionGroup(title: "Workers") var workers: WorkerOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: ArgumentHelp("A scenario file.", valueName: "scenario"), completion: .scenarios)
  var scenario: String

  @Flag(help: "Carry the steps out on a branch of its own.")
  var apply = false

  @Flag(help: "With --apply, build after each step, and take back one that fails.")
  var verify = false

  @Flag(help: "Print what --apply would change, as a patch, and keep nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("The branch of --apply; by default named after the scenario."))
  var branch: String?

  @Option(help: "The form of the answer.")
  var format = FormatOf<Plan>()

  mutating func validate() throws {
    if apply, dryRun { throw ValidationError("--apply and --dry-run exclude each other.") }
    if verify, !apply { throw ValidationError("--verify needs --apply.") }
    if branch != nil, !apply { throw ValidationError("--branch needs --apply.") }
    if branch?.hasPrefix("-") ?? false {
      throw ValidationError("a branch's name does not begin with '-'.")
    }
  }

  mutating func run() throws {
    let read = try ScenarioFile.read(scenario)
    let context = try CommandContext(package, output)
    let replay = try history.request(model, selection, workers: workers.count)
    let plan = try context.session.plan(
      read, named: scenario, on: apply || dryRun ? nil : replay)
    if apply || dryRun { return try carryOut(plan, read, context) }
    let report = PlanReport(plan)
    try context.write(format.value == .json ? report.json() : report.markdown())
  }

  private func carryOut(
    _ plan: MigrationPlan, _ scenario: Scenario, _ context: CommandContext
  ) throws {
    let quiet = output.quiet
    if verify { output.announce(.planSteps) }
    let run = PlanRun(
      root: context.session.tree.root, slug: PlanRun.slug(scenario.name), branch: branch,
      keeps: apply,
      verifies: verify)
    let outcome = try run.outcome(of: plan) { text in
      if !quiet { Console.writeError("note: \(text)\n") }
    }
    let report = PlanOutcomeReport(outcome)
    if format.value == .json {
      try context.write(report.json())
    } else {
      try context.write(dryRun ? outcome.patch : report.text(context.style))
      if dryRun, let stop = outcome.stop, !quiet {
        Console.writeError("note: the patch ends before '\(stop.title)': \(stop.cause)\n")
      }
    }
    if outcome.stop != nil { throw ExitCode(1) }
  }
}
