public import ArgumentParsing
import RippleKit
import RippleModel
public import RippleReport
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
        ripple hotspots --without bot --unit merge --format json
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
  var without: [String] = []

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
    var request = HotspotsRequest()
    request.history = try selection.options(reference: reference, now: System.now)
    request.model = model.model
    request.level = level
    request.excluded = try excludedMarks()
    request.limit = limit
    request.isWide = wide
    return try TimeText.wantingRevision([reference]) { try context.session.hotspots(request) }
  }

  private func excludedMarks() throws -> Commit.Marks {
    if without.isEmpty { return [.bulk] }
    var result: Commit.Marks = []
    for word in without where word != "none" {
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
