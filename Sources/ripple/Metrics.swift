public import ArgumentParsing
import FileTrees
import Revisions
import RippleGraph
import RippleKit
import RippleModel
public import RippleReport
import RippleRules
import RippleSimulation

/// Figures about the graph.
struct Metrics: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Show coupling, reach, surface and place of every target, layer and the graph.",
    discussion: """
      Test targets, and products of packages that are not here, count only where asked for; the \
      scope is printed with the figures.

      Examples:
        ripple metrics --sort fan-in
        ripple metrics --by-layer
        ripple metrics --with-tests --format json
        ripple metrics --every 3months
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

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

  @Option(
    help: ArgumentHelp(
      "Show the whole graph's figures over history, at the end of each stretch of time: 1month, "
        + "2weeks, year.", valueName: "interval"))
  var every: String?

  @Option(help: "The order of the rows; by default by name, on a terminal by dependents.")
  var sort: MetricsReport.Order?

  @Flag(help: "Show every target.")
  var all = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Metrics>()

  /// The most targets for which betweenness is computed without being asked for.
  private static let betweennessLimit = 2_000

  mutating func validate() throws {
    if let every, RevisionWorkspaces.Interval(every) == nil {
      throw ValidationError("'\(every)' is no interval; write 1day, 2weeks, month or 1year.")
    }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    if let interval = every.flatMap(RevisionWorkspaces.Interval.init) {
      return try trend(context, interval)
    }
    try context.write(report(context), as: format.value)
  }

  /// The answer about the graph of today, in every form.
  func report(_ context: CommandContext) throws -> RankedMetrics {
    let loaded = try context.session.graph()
    let roots = withExternal ? nil : try context.session.rootPackages()
    let graph = cut(loaded.graph, roots)
    var options = MetricsReport.Options()
    options.sources = try context.session.sources(
      detailed: roots.map { graph.targets(of: $0) } ?? [])
    options.computesBetweenness = betweenness ?? (graph.nodeCount <= Metrics.betweennessLimit)
    if byLayer { try addLayers(to: &options, graph, context) }
    let report = MetricsReport(
      graph, scope: scope, modules: loaded.moduleNames, options: options)
    return RankedMetrics(report, by: sort, showsAll: all)
  }

  /// What counts, in words.
  private var scope: String {
    (withTests ? "with tests" : "without tests")
      + (withExternal ? ", with other packages" : ", own packages only")
  }

  private func cut(_ graph: TargetGraph, _ roots: Set<String>?) -> TargetGraph {
    let kinds = Set(TargetKind.allCases).subtracting(withTests ? [] : [.test])
    return graph.filtered(
      TargetGraph.Scope(kinds: kinds, packages: roots, includesExternal: withExternal))
  }

  private func trend(
    _ context: CommandContext, _ interval: RevisionWorkspaces.Interval
  ) throws {
    let samples = try context.session.revisionWorkspaces()
      .samples(every: interval, upTo: "HEAD")
    let points = samples.map { sample in
      let own = context.session.rootPackages(of: sample.workspace.packages)
      let graph = cut(TargetGraph(sample.workspace), withExternal ? nil : own)
      return MetricsTrend.Point(
        commit: sample.commit, day: sample.day, whole: MetricsReport(graph, scope: scope).whole)
    }
    let report = MetricsTrend(points, scope: scope)
    try context.write(report, as: format.value)
  }

  private func addLayers(
    to options: inout MetricsReport.Options, _ graph: TargetGraph, _ context: CommandContext
  ) throws {
    let folder = RulesFolder(named: rules, of: context.session)
    let (plan, names) = try folder.layers(over: graph)
    options.layers = plan.numbers
    options.layerNames = names
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
