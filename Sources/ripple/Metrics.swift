public import ArgumentParsing
import RippleGraph
import RippleModel
public import RippleReport

/// Figures about the graph.
struct Metrics: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show fan-in, fan-out, instability, depth and reach of every target.",
    discussion: """
      Test targets, and products of packages that are not here, count only where asked for; the \
      scope is printed with the figures.

      Examples:
        ripple metrics --sort fan-in
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

  @Option(help: "The order of the rows.")
  var sort = MetricsReport.Order.name

  @Option(help: "The form of the answer.")
  var format = Format.text

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
    let report = MetricsReport(graph, scope: words.joined(separator: ", "))
    try context.write(format == .json ? report.json(sort) : report.text(sort, context.style))
  }
}

extension MetricsReport.Order: ExpressibleByArgument {}
