import ArgumentParsing
import RippleGraph
import RippleIngest
import RippleModel
import RippleReport
import RippleSimulation
import RippleStore

/// What rebuilds if something changes.
struct Touch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell what rebuilds if something changes, and why.",
    discussion: """
      WHAT is a target, the path of a file, or a declaration as Target.Type.member. Without it, \
      the working copy is compared with the last commit.

      Examples:
        ripple touch Core --change body
        ripple touch Sources/Core/Model.swift
        ripple touch Core.Model.name --format json
        ripple touch --since origin/main --tests
      """)

  /// The form of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown, github
  }

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "Targets, paths or declarations that change.")
  var what: [String] = []

  @Option(
    help: ArgumentHelp(
      "The class of the change: 'interface', 'implementation', or one of none, trivia, "
        + "movedTrivia, resource, body, copiedBody, extensionMember, typeMember, fileScope, "
        + "fileAdded, fileRenamed, fileRemoved, header, privateHeader, clangSource, plugin, manifestEdge, "
        + "settings, toolchain.",
      valueName: "class"))
  var change: String?

  @Option(
    help: ArgumentHelp(
      "Compare the working copy with a revision, or 'A..B' two revisions.", valueName: "revision"))
  var since: String?

  @Flag(help: "Compare the index with the last commit.")
  var staged = false

  @Option(
    help: ArgumentHelp("Ask what a target that does not exist yet rebuilds.", valueName: "name"))
  var newTarget: String?

  @Option(
    help: ArgumentHelp("The target in which the new one is registered.", valueName: "target"))
  var register: String?

  @Flag(help: "Print only the test targets to run, one on each line.")
  var tests = false

  @Flag(
    help: ArgumentHelp(
      "With --tests: print all test targets where what changed cannot be followed, instead of "
        + "ending with status 2."))
  var allIfUnsure = false

  @Flag(help: "Answer from source alone, without what the drivers of the last build recorded.")
  var fromSource = false

  @OptionGroup(title: "Cost") var workers: WorkerOptions

  @Flag(help: "Show targets to which nothing happens too.")
  var all = false

  @Option(help: "The form of the answer.")
  var format = Format.text

  mutating func validate() throws {
    if since != nil && staged { throw ValidationError("--since and --staged exclude each other.") }
    if !what.isEmpty && (since != nil || staged) {
      throw ValidationError("Name what changes, or compare revisions; not both.")
    }
    if (newTarget == nil) != (register == nil) {
      throw ValidationError("--new-target and --register belong together.")
    }
  }

  mutating func run() throws {
    let context = try Composition(package, output)
    let buildModel = try DataFolder().model(model.model)
    var question = try question(context)
    if !fromSource, question.isOnDisk, buildModel.compilation == .perFile {
      question.sources.recorded = BuildFolderUses(root: context.tree.root)
        .read(try context.store.workspace().targets)
    }
    let simulator = Simulator(
      graph: question.loaded.graph, traits: question.loaded.traits,
      products: question.loaded.products, model: buildModel, sources: question.sources)
    var impact = simulator.impact(of: question.changes)
    impact.unowned = question.unowned
    impact.tests = Set(impact.tests + question.testsBeside).sorted()
    if allIfUnsure, impact.tests.isEmpty { impact.tests = question.allTests() }
    try warn(impact, question, context)
    let cost = ImpactCost(
      impact, graph: question.loaded.graph, book: try context.costs(), model: buildModel,
      workers: workers.count)
    let report = ImpactReport(
      impact: impact, model: buildModel.name, toolchain: buildModel.toolchain, showsAll: all,
      allTargets: question.loaded.graph.nodes.kinds.indices.map { question.loaded.graph.id($0) },
      cost: cost)
    try context.write(render(report, context))
  }

  private func question(_ context: Composition) throws -> TouchQuestion {
    let reader = TouchQuestion.Reader(context: context, changeClass: try ChangeClass.named(change))
    if let newTarget, let register { return try reader.newTarget(newTarget, in: register) }
    if let since { return try reader.range(since) }
    if staged { return try reader.staged() }
    return what.isEmpty ? try reader.range("HEAD") : try reader.named(what)
  }

  /// Says what the answer does not show, and refuses an empty list of tests that says so falsely.
  private func warn(
    _ impact: Impact, _ question: TouchQuestion, _ context: Composition
  ) throws {
    let undecided = try context.store.diagnostics().contains { $0.kind == .undecided }
    if !output.quiet, let first = impact.unowned.first {
      let rest = impact.unowned.count > 1 ? ", and \(impact.unowned.count - 1) more" : ""
      Console.complain(
        "warning: \(impact.unowned.count) changed \(impact.unowned.count == 1 ? "file" : "files") "
          + "of no known target: '\(first.path)' (\(first.reason))\(rest)")
    }
    guard tests, impact.tests.isEmpty, undecided || !impact.unowned.isEmpty, !allIfUnsure else {
      return
    }
    throw Problem(
      "no test can be named: \(impact.unowned.isEmpty ? "a manifest" : "what changed") cannot be "
        + "followed to its end; run all tests, or list them with --all-if-unsure"
        + (undecided ? ", or decide the manifest with --evaluate." : "."))
  }

  private func render(_ report: ImpactReport, _ context: Composition) throws -> String {
    if tests && format == .text {
      return report.impact.tests.map { Escape.terminal($0.name) + "\n" }.joined()
    }
    switch format {
    case .text: return report.text(context.style)
    case .json: return try report.json()
    case .markdown: return report.markdown()
    case .github: return report.github()
    }
  }
}
