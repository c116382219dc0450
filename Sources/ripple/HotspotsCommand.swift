public import ArgumentParsing
import RippleGraph
import RippleModel
public import RippleReport
import RippleSimulation
import RippleSystem

/// Where the time goes: how often something changes, times what that rebuilds.
struct HotspotsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hotspots",
    abstract: "Rank targets, files or declarations by what their changes rebuild.",
    discussion: """
      The history is replayed on today's graph. 'cost' is CPU seconds of all steps together; \
      beside it stand the plain rankings: changes, dependents, own cost.

      Examples:
        ripple hotspots
        ripple hotspots --level files --since 1y
        ripple hotspots --exclude bot --unit merge --format json
      """)

  /// The form of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "The last commit.") var reference = "HEAD"

  @Option(help: "What the rows are.")
  var level = HotspotReport.Level.targets

  @Option(
    help: ArgumentHelp(
      "Leave out steps with a mark: merge, revert, bot, bulk, pureFormat, root (can be repeated); "
        + "'none' leaves out nothing. By default bulk is left out.", valueName: "mark"))
  var exclude: [String] = []

  @Option(help: ArgumentHelp("The number of rows.", valueName: "count"))
  var limit = 20

  @Option(help: "The form of the answer.")
  var format = Format.text

  mutating func run() throws {
    let context = try Composition(package, output)
    let buildModel = try DataFolder().model(model.model)
    let loaded = try context.graph()
    let options = try selection.options(reference: reference, now: System.now)
    let history = try HistorySource(context).history(options, withDetail: true).history
    let all = Set(loaded.graph.nodes.kinds.indices.map { loaded.graph.id($0) })
    let simulator = Simulator(
      graph: loaded.graph, traits: loaded.traits, products: loaded.products, model: buildModel,
      sources: try context.sources(detailed: all))
    let hotspots = HotspotFinder.find(
      in: history, simulator: simulator, book: try context.costs(), excluded: try excludedMarks())
    let report = HotspotReport(
      hotspots, level: level, model: buildModel.name, toolchain: buildModel.toolchain,
      limit: limit)
    try context.write(format == .json ? report.json() : report.text(context.style))
  }

  private func excludedMarks() throws -> Commit.Marks {
    if exclude.isEmpty { return [.bulk] }
    var result: Commit.Marks = []
    for word in exclude where word != "none" {
      guard let mark = Commit.Marks.named.first(where: { $0.word == word })?.mark else {
        let words = Commit.Marks.named.map(\.word).joined(separator: ", ")
        throw ValidationError("'\(word)' is no mark; there are \(words), and none.")
      }
      result.insert(mark)
    }
    return result
  }
}

extension HotspotReport.Level: ExpressibleByArgument {}
