public import ArgumentParsing
import RippleGraph
import RippleIngest
import RippleModel
public import RippleReport
import RippleSimulation
import RippleSystem

/// Where the time goes: how often something changes, times what that rebuilds.
struct HotspotsCommand: AnsweringCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    commandName: "hotspots",
    abstract: "Rank targets, files or declarations by what their changes rebuild.",
    discussion: """
      The history is replayed on today's graph; without --after, it is that of the year before \
      the last commit. 'CPU' is seconds of all steps together, 'seen' how many of the changes \
      others could see, 'each' the seconds of one. --wide has the plain rankings too: changes, \
      dependents, own cost.

      Examples:
        ripple hotspots
        ripple hotspots --level files --after 3y
        ripple hotspots --exclude bot --unit merge --format json
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup var times: TimeNotRevision
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

  @Flag(help: "Show every column, the months, and what changes together.")
  var wide = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<HotspotsCommand>()

  mutating func run() throws {
    let context = try CommandContext(package, output)
    try context.write(report(context), as: format.value)
  }

  func answer(_ context: CommandContext) throws -> String { try report(context).text(.plain) }

  /// The answer, in every form.
  func report(_ context: CommandContext) throws -> HotspotReport {
    let buildModel = try context.buildModel(model)
    let loaded = try context.graph()
    var options = try selection.options(reference: reference, now: System.now)
    let isLastYear = selection.after == nil && selection.before == nil
    if isLastYear { options.since = try lastYear(context) }
    var history = try HistorySource(context).history(options, withDetail: true).history
    history.leaveOutImports()
    let all = Set(loaded.graph.nodes.kinds.indices.map { loaded.graph.id($0) })
    let simulator = Simulator(
      graph: loaded.graph, traits: loaded.traits, products: loaded.products, model: buildModel,
      sources: try context.sources(detailed: all))
    let hotspots = HotspotFinder.find(
      in: history, simulator: simulator, book: try context.costs(), excluded: try excludedMarks())
    return HotspotReport(
      hotspots, level: level, model: buildModel.name, toolchain: buildModel.toolchain,
      limit: limit, window: isLastYear ? "the last year" : "the history", isWide: wide)
  }

  /// The start of the year before the last commit, so that a repository at rest has an answer too
  /// and the same commit always the same one.
  private func lastYear(_ context: CommandContext) throws -> Int? {
    try GitTool(folder: context.tree.root).committed(reference).map { $0 - 365 * 86_400 }
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

extension History {
  /// Takes imports out of the declarations that changed: an import is the trace of a change, and no
  /// declaration that somebody could move or split.
  fileprivate mutating func leaveOutImports() {
    for step in steps.indices {
      for change in steps[step].changes.indices {
        steps[step].changes[change].detail?.changed.removeAll { $0.kind == "import" }
      }
    }
  }
}
