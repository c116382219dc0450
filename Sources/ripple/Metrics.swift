public import ArgumentParsing
import Revisions
import RippleKit
public import RippleReport

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

  mutating func validate() throws {
    if let every, RevisionWorkspaces.Interval(every) == nil {
      throw ValidationError("'\(every)' is no interval; write 1day, 2weeks, month or 1year.")
    }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    if let interval = every.flatMap(RevisionWorkspaces.Interval.init) {
      let trend = try context.session.metricsTrend(every: interval, request)
      return try context.write(trend, as: format.value)
    }
    try context.write(report(context), as: format.value)
  }

  /// The answer about the graph of today, in every form.
  func report(_ context: CommandContext) throws -> RankedMetrics {
    RankedMetrics(try context.session.metrics(request), by: sort, showsAll: all)
  }

  private var request: MetricsRequest {
    var request = MetricsRequest()
    request.countsTests = withTests
    request.countsExternal = withExternal
    request.sumsLayers = byLayer
    request.rules = rules
    request.computesBetweenness = betweenness
    return request
  }
}

extension MetricsReport.Order: ExpressibleByArgument {}
