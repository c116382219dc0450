import ArgumentParsing
import RippleGraph
import RippleModel
import RippleReport
import RippleSimulation

/// Every reason why one target rebuilds when another changes.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell every reason why one target rebuilds when another changes.",
    discussion: """
      FROM is what changes: a target, a path or Target.Type.member. TO is a target.

      Examples:
        ripple why Core App
        ripple why Core.Model.name Feature --change body
      """)

  /// The form of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "What changes.") var from: String
  @Argument(help: "The target that is asked about.") var to: String

  @Option(help: ArgumentHelp("The class of the change; see 'ripple touch'.", valueName: "class"))
  var change: String?

  @Option(help: "The form of the answer.")
  var format = Format.text

  mutating func run() throws {
    let context = try Composition(package, output)
    let buildModel = try DataFolder().model(model.model)
    let reader = TouchQuestion.Reader(
      context: context, changeClass: try ChangeClass.named(change))
    let question = try reader.named([from])
    let target = try question.loaded.target(named: to)
    let simulator = Simulator(
      graph: question.loaded.graph, traits: question.loaded.traits,
      products: question.loaded.products, model: buildModel, sources: question.sources)
    let report = WhyReport(
      impact: simulator.impact(of: question.changes), graph: question.loaded.graph,
      target: target, model: buildModel.name, toolchain: buildModel.toolchain)
    try context.write(format == .json ? report.json() : report.text(context.style))
  }
}
