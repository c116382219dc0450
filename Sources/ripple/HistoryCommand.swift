import ArgumentParsing
import Revisions
import RippleKit
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
    let source = try HistorySource(context.session)
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
