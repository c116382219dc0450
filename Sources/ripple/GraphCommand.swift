import ArgumentParsing
import RippleGraph
import RippleKit
import RippleReport

/// The graph, as a picture's source or as data.
struct GraphCommand: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Print the graph as Mermaid, DOT, GraphML or JSON.",
    discussion: """
      Examples:
        ripple graph --format dot | dot -Tsvg > graph.svg
        ripple graph --impact-of Core --change body
        ripple graph --by-layer
        ripple graph --around Core --depth 2
        ripple graph --path App Core

      GitHub draws no more than a few hundred edges of Mermaid: above 300, a picture without a \
      focus has a node for each layer.
      """)

  static let formats: [ReportFormat] = [.mermaid, .dot, .graphml, .json]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp("Draw only the neighbourhood of a target.", valueName: "target"),
    completion: .targets)
  var around: String?

  @Option(help: ArgumentHelp("How many edges the neighbourhood reaches.", valueName: "count"))
  var depth = 1

  @Option(
    help: ArgumentHelp(
      "Draw only what lies on a way from one target to another: --path A B.", valueName: "target"),
    completion: .targets)
  var path: String?

  @Argument(help: "The second target of --path.", completion: .targets) var to: String?

  @Option(
    help: ArgumentHelp("Colour by what a change of this rebuilds.", valueName: "what"),
    completion: .subjects)
  var impactOf: String?

  @Option(
    help: ArgumentHelp(
      "The class of that change; see 'ripple help change-classes'.", valueName: "class"))
  var change: AskedClass?

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
  var format = FormatOf<GraphCommand>()

  /// The most edges of Mermaid that GitHub draws and a reader follows.
  private static let mostEdges = 300

  mutating func validate() throws {
    if depth < 0 { throw ValidationError("--depth must not be negative.") }
    if (path == nil) != (to == nil) { throw ValidationError("--path needs two targets.") }
    if path != nil, around != nil {
      throw ValidationError("--path and --around exclude each other.")
    }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    if format.value == .json {
      return try context.write(JSONText.render(context.session.graphDocument()))
    }
    let graph = try context.session.graph(request)
    if format.value == .mermaid, graph.edgeCount > GraphCommand.mostEdges, impactOf == nil {
      return try context.write(folded(graph, context))
    }
    let rendering = try context.session.rendering(of: graph, request)
    switch format.value {
    case .dot: try context.write(rendering.dot)
    case .graphml: try context.write(rendering.graphML)
    default: try context.write(rendering.mermaid)
    }
  }

  private var request: GraphRequest {
    var request = GraphRequest()
    if let around { request.part = .around(around, depth: depth) }
    if let path, let to { request.part = .path(path, to) }
    request.hasTests = tests
    request.hasExternal = external
    request.colorsLayers = byLayer
    request.rules = rules
    if let impactOf {
      var impact = ImpactRequest(.named([impactOf]))
      impact.changeClass = change?.word
      impact.model = model.model
      impact.usesRecords = false
      request.impact = impact
    }
    return request
  }

  /// The graph with a node for each layer.
  private func folded(_ graph: TargetGraph, _ context: CommandContext) throws -> String {
    guard let text = try context.session.foldedMermaid(of: graph, request) else {
      throw Problem(
        "\(graph.edgeCount) edges are more than Mermaid draws; name a part with --around or "
          + "--path, or take --format dot.")
    }
    if !output.quiet {
      Console.writeError(
        "note: \(graph.edgeCount) edges are folded by layer; --around or --path shows a part, "
          + "--format dot all\n")
    }
    return text
  }
}
