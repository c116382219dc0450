public import ArgumentParsing
import RippleGraph
import RippleModel
public import RippleReport
import RippleRules
import RippleSimulation

/// Figures about the graph.
struct Metrics: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show coupling, reach, surface and place of every target, layer and the graph.",
    discussion: """
      Test targets, and products of packages that are not here, count only where asked for; the \
      scope is printed with the figures.

      Examples:
        ripple metrics --sort fan-in
        ripple metrics --by-layer
        ripple metrics --with-tests --format json
      """)

  /// The form of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Flag(help: "Count test targets too.")
  var withTests = false

  @Flag(help: "Count targets and products of other packages too.")
  var withExternal = false

  @Flag(help: "Sum up by the layers of the rules file too.")
  var byLayer = false

  @Option(
    help: ArgumentHelp(
      "The rules file; by default .ripple.json5 of the package.", valueName: "file"))
  var rules: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Compute betweenness; by default only for up to 2000 targets.")
  var betweenness: Bool?

  @Option(help: "The order of the rows.")
  var sort = MetricsReport.Order.name

  @Option(help: "The form of the answer.")
  var format = Format.text

  /// The most targets for which betweenness is computed without being asked for.
  private static let betweennessLimit = 2_000

  mutating func run() throws {
    let context = try Composition(package, output)
    let loaded = try context.graph()
    let kinds = Set(TargetKind.allCases).subtracting(withTests ? [] : [.test])
    let roots = withExternal ? nil : try context.rootPackages()
    let graph = loaded.graph.filtered(
      TargetGraph.Scope(kinds: kinds, packages: roots, includesExternal: withExternal))
    let words = [
      withTests ? "with tests" : "without tests",
      withExternal ? "with other packages" : "own packages only",
    ]
    var options = MetricsReport.Options()
    options.sources = try context.sources(detailed: roots.map { graph.targets(of: $0) } ?? [])
    options.computesBetweenness = betweenness ?? (graph.nodeCount <= Metrics.betweennessLimit)
    if byLayer { try addLayers(to: &options, graph) }
    let report = MetricsReport(
      graph, scope: words.joined(separator: ", "), modules: loaded.moduleNames, options: options)
    try context.write(format == .json ? report.json(sort) : report.text(sort, context.style))
  }

  private func addLayers(to options: inout MetricsReport.Options, _ graph: TargetGraph) throws {
    let folder = RulesFolder(named: rules, packagePath: package.packagePath)
    let layers = try folder.rules().layers
    do {
      let names = layers.flatMap { $0.patterns.map(\.description) }
      let plan = try LayerPlan(layers, graph, known: Set(names))
      options.layers = plan.numbers
      options.layerNames = layers.map(\.name)
    } catch {
      throw folder.problem(error)
    }
  }
}

extension MetricsReport.Order: ExpressibleByArgument {}

extension TargetGraph {
  /// The targets of some packages.
  func targets(of packages: Set<String>) -> Set<TargetID> {
    Set((0..<nodes.targetCount).lazy.map { self.id($0) }.filter { packages.contains($0.package) })
  }
}

extension LoadedGraph {
  /// The module of each target.
  var moduleNames: [TargetID: String] {
    Dictionary(
      zip(graph.nodes.kinds.indices.map { graph.id($0) }, traits.moduleNames),
      uniquingKeysWith: { first, _ in first })
  }
}
