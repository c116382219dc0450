import ArgumentParsing
import RippleIngest
import RippleModel
import RippleReport
import RippleStore
import RippleSystem

/// Imports git history, and tells how much changed in which way.
struct HistoryCommand: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Import git history and classify every change as the compiler would.",
    discussion: """
      REF is the last commit, by default HEAD. What was imported stays in the store; the next run \
      reads only what is new. Nothing is checked out and no hook or filter runs.

      Examples:
        ripple history
        ripple history main --after 2024-01-01 --unit merge
        ripple history --list --paths Sources/Core --format json
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Selection") var selection: HistorySelectionOptions
  @OptionGroup var times: TimeNotRevision
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "The last commit.") var reference = "HEAD"

  @Flag(help: "Show each commit with its changes.")
  var list = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<HistoryCommand>()

  mutating func validate() throws {
    if list, format.value == .markdown {
      throw ValidationError("--list has the forms text and json.")
    }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    let source = try HistorySource(context)
    let options = try selection.options(reference: reference, now: System.now)
    let (history, newCommits) = try TimeText.wantingRevision([reference]) {
      try source.history(options, withDetail: list && format.value == .json)
    }
    if list {
      let report = HistoryListReport(history)
      try context.write(format.value == .json ? report.json() : report.text(context.style))
    } else {
      try context.write(
        HistoryReport(history, unit: selection.unit.words, newCommits: newCommits),
        as: format.value)
    }
    for warning in history.warnings where !output.quiet && format.value == .json {
      Console.writeError("warning: \(warning)\n")
    }
  }
}

/// The history of a command's package.
struct HistorySource {
  private let context: CommandContext
  private let repository: GitTool
  private let rootName: String
  private let given: GivenGraph?

  init(_ context: CommandContext) throws {
    self.context = context
    if !context.options.graph.isEmpty, try !context.ingest.holdsGivenGraph() {
      _ = try context.graph()
    }
    given = try context.givenGraph(or: "leave out --graph")
    repository = try GitTool(folder: context.tree.root)
    rootName = context.tree.root.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The history that was asked about, refreshed first, and how many commits were new.
  func history(
    _ options: HistoryOptions, withDetail: Bool
  ) throws -> (history: History, newCommits: Int) {
    if context.store.path != ":memory:" {
      Interruption.says(
        "interrupted: what was read of the history is kept; the same command goes on from there")
    }
    let work = try HistoryImport(
      store: context.store, repository: repository, rootName: rootName, given: given,
      progress: context.progress
    ).refresh(options.reference, comparesMerges: options.firstParent)
    let reader = HistoryReader(
      store: context.store, repository: repository, rootName: rootName, given: given)
    if work.versions > 0, !context.output.quiet {
      Console.writeError(
        "note: \(work.versions) versions of Swift files with \(work.bytes) bytes classified; "
          + "\(work.parsedBytes) bytes were parsed, \(work.wholeVersions) versions whole\n")
    }
    return (try reader.read(options, withDetail: withDetail), work.commits)
  }
}

extension HistoryOptions.Unit {
  /// The unit in words.
  var words: String {
    switch self {
    case .commit: "a commit"
    case .merge: "a commit of the first-parent line"
    case .authorDay: "a day of one author"
    }
  }
}
