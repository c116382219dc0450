import ArgumentParsing
import RippleGraph
import RippleIngest
import RippleModel
import RippleReport
import RippleSimulation

/// Every reason why one target rebuilds when another changes.
struct Why: AnsweringCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Tell why one target rebuilds when another changes, or why a build did what it did.",
    discussion: """
      FROM is what changes: a target, a path or Target.Type.member. TO is a target.

      With --log, a log of 'swift build -v' is explained job by job, best with
      '-Xswiftc -driver-show-incremental'; with --since, what the model did not expect of
      that change is marked.

      Examples:
        ripple why Core App
        ripple why Core.Model.name Feature --change body
        swift build -v -Xswiftc -driver-show-incremental > build.log
        ripple why --log build.log --since HEAD~1
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "What changes.", completion: .subjects) var from: String?
  @Argument(help: "The target that is asked about.", completion: .targets) var to: String?

  @Option(help: ArgumentHelp("The log of a build; '-' is standard input.", valueName: "file"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "With --log: what had changed since a revision, or between two, 'A..B'.",
      valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "The class of the change; see 'ripple help change-classes'.", valueName: "class"))
  var change: AskedClass?

  @Option(help: "The form of the answer.")
  var format = FormatOf<Why>()

  mutating func validate() throws {
    if log != nil, from != nil { throw ValidationError("a log is explained as a whole.") }
    if log == nil, to == nil { throw ValidationError("name FROM and TO, or a log.") }
    if log == nil, since != nil { throw ValidationError("--since goes with --log.") }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    if let log { return try explain(log, context) }
    guard let from, let to else { return }
    try context.write(report(from, to, context), as: format.value)
  }

  func answer(_ context: CommandContext) throws -> String {
    guard let from, let to else { throw ValidationError("name FROM and TO.") }
    return try report(from, to, context).text(.plain)
  }

  /// The answer about one target.
  func report(_ from: String, _ to: String, _ context: CommandContext) throws -> WhyReport {
    let buildModel = try context.buildModel(model)
    let reader = TouchRequest.Reader(context: context, changeClass: change?.changeClass)
    let question = try reader.named([from])
    let target = try question.loaded.target(named: to)
    let simulator = Simulator(
      graph: question.loaded.graph, traits: question.loaded.traits,
      products: question.loaded.products, model: buildModel, sources: question.sources)
    return WhyReport(
      impact: simulator.impact(of: question.changes), graph: question.loaded.graph,
      target: target, model: buildModel.name, toolchain: buildModel.toolchain)
  }

  private func explain(_ log: String, _ context: CommandContext) throws {
    let buildModel = try context.buildModel(model)
    let text = try context.documents([log]).map { String(decoding: $0.bytes, as: UTF8.self) }
    let build = BuildLogReader.read(text.joined(), root: context.tree.root, succeeded: true)
    let reader = TouchRequest.Reader(context: context, changeClass: nil)
    let question =
      try since.map { try reader.range($0) }
      ?? TouchRequest(loaded: context.graph(), changes: [], sources: context.sources())
    let simulator = Simulator(
      graph: question.loaded.graph, traits: question.loaded.traits,
      products: question.loaded.products, model: buildModel, sources: question.sources)
    let impact = since == nil ? nil : simulator.impact(of: question.changes)
    let report = BuildExplanationReport(
      BuildExplainer(simulator, impact: impact).explain(build))
    try context.write(report, as: format.value)
  }
}
