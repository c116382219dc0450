import ArgumentParsing
import RippleGraph
import RippleIngest
import RippleModel
import RippleReport
import RippleRules
import RippleSimulation
import RippleStore

/// The graph, as a picture's source or as data.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Print the graph as Mermaid, DOT, GraphML or JSON.",
    discussion: """
      Examples:
        ripple graph --format dot | dot -Tsvg > graph.svg
        ripple graph --impact-of Core --change body
        ripple graph --by-layer
      """)

  /// The form of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case mermaid, dot, graphml, json
  }

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(help: ArgumentHelp("Colour by what a change of this rebuilds.", valueName: "what"))
  var impactOf: String?

  @Option(help: ArgumentHelp("The class of that change; see 'ripple touch'.", valueName: "class"))
  var change: String?

  @Flag(help: "Colour by the layers of the rules file.")
  var byLayer = false

  @Option(
    help: ArgumentHelp(
      "The rules file; by default .ripple.json5 of the package.", valueName: "file"))
  var rules: String?

  @Flag(inversion: .prefixedNo, help: "Draw test targets.")
  var tests = true

  @Flag(inversion: .prefixedNo, help: "Draw products of packages that are not here.")
  var external = true

  @Option(help: "The form of the answer.")
  var format = Format.mermaid

  mutating func run() throws {
    let context = try Composition(package, output)
    let loaded = try context.graph()
    if format == .json {
      return try context.write(JSONText.render(GraphDocument(context.store.workspace())))
    }
    let kinds = Set(TargetKind.allCases).subtracting(tests ? [] : [.test])
    let graph = loaded.graph.filtered(TargetGraph.Scope(kinds: kinds, includesExternal: external))
    let folder = RulesFolder(named: rules, packagePath: package.packagePath)
    let layers = byLayer ? try folder.layers(over: graph).plan.numbers : []
    let rendering = GraphRendering(graph, impact: try impact(context), layers: layers)
    switch format {
    case .mermaid, .json: try context.write(rendering.mermaid)
    case .dot: try context.write(rendering.dot)
    case .graphml: try context.write(rendering.graphML)
    }
  }

  private func impact(_ context: Composition) throws -> Impact? {
    guard let impactOf else { return nil }
    let reader = TouchQuestion.Reader(context: context, changeClass: try ChangeClass.named(change))
    let question = try reader.named([impactOf])
    return Simulator(
      graph: question.loaded.graph, traits: question.loaded.traits,
      products: question.loaded.products, model: try DataFolder().model(model.model),
      sources: question.sources
    ).impact(of: question.changes)
  }
}
