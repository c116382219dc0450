import ArgumentParsing
import RippleGraph
import RippleKit
import RippleModel
import RippleReport
import RippleRules
import RippleSimulation
import RippleStore
import WorkspaceLoading

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
    let loaded = try context.session.graph()
    if format.value == .json {
      return try context.write(JSONText.render(GraphDocument(context.session.store.workspace())))
    }
    let kinds = Set(TargetKind.allCases).subtracting(tests ? [] : [.test])
    let scope = TargetGraph.Scope(kinds: kinds, includesExternal: external)
    var part = loaded
    part.graph = loaded.graph.filtered(scope)
    let graph = try focused(part)
    if format.value == .mermaid, graph.edgeCount > GraphCommand.mostEdges, impactOf == nil {
      return try context.write(folded(graph, context))
    }
    let folder = RulesFolder(named: rules, of: context.session)
    let layers = byLayer ? try folder.layers(over: graph).plan.numbers : []
    let rendering = GraphRendering(graph, impact: try impact(context), layers: layers)
    switch format.value {
    case .dot: try context.write(rendering.dot)
    case .graphml: try context.write(rendering.graphML)
    default: try context.write(rendering.mermaid)
    }
  }

  private func focused(_ loaded: LoadedGraph) throws -> TargetGraph {
    let graph = loaded.graph
    if let around {
      let node = try loaded.target(named: around)
      return graph.filtered(nodes: GraphFocus.around(node, depth: depth, in: graph))
    }
    guard let path, let to else { return graph }
    let (first, last) = (try loaded.target(named: path), try loaded.target(named: to))
    let kept = GraphFocus.between(first, last, in: graph)
    guard !kept.isEmpty else {
      let isBack = !GraphFocus.between(last, first, in: graph).isEmpty
      let hint = isBack ? "; '\(to)' depends on it: swap the two" : ""
      throw Problem("'\(path)' does not depend on '\(to)', directly or not\(hint).")
    }
    return graph.filtered(nodes: kept)
  }

  /// The graph with a node for each layer: those of the rules file, else guessed ones.
  private func folded(_ graph: TargetGraph, _ context: CommandContext) throws -> String {
    let folder = RulesFolder(named: rules, of: context.session)
    let hasRules = rules != nil || folder.exists && package.graph.isEmpty
    let (numbers, names) = hasRules ? try agreed(folder, graph) : try guessed(graph)
    guard Set(numbers).count > 1 else {
      throw Problem(
        "\(graph.edgeCount) edges are more than Mermaid draws; name a part with --around or "
          + "--path, or take --format dot.")
    }
    if !output.quiet {
      Console.writeError(
        "note: \(graph.edgeCount) edges are folded by layer; --around or --path shows a part, "
          + "--format dot all\n")
    }
    return GraphRendering(graph, layers: numbers).foldedMermaid(names: names)
  }

  private func agreed(
    _ folder: RulesFolder, _ graph: TargetGraph
  ) throws -> (numbers: [Int], names: [String]) {
    let (plan, names) = try folder.layers(over: graph)
    return (plan.numbers, names)
  }

  private func guessed(_ graph: TargetGraph) throws -> (numbers: [Int], names: [String]) {
    do {
      let layers = try RulesFile(RulesGuess(graph).value).layers
      return (try LayerPlan(layers, graph, known: []).numbers, layers.map(\.name))
    } catch {
      throw Problem("layers cannot be guessed: \(error.text)")
    }
  }

  private func impact(_ context: CommandContext) throws -> Impact? {
    guard let impactOf else { return nil }
    var request = ImpactRequest(.named([impactOf]))
    request.changeClass = change?.word
    request.model = model.model
    request.usesRecords = false
    return try context.session.touch(request).impact
  }
}
