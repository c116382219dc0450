import ArgumentParsing

/// Which history a comparison replays, and on what.
struct HistoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A change log with a JSON object for each commit on a line.", valueName: "file"))
  var history: String?

  @Option(help: ArgumentHelp("Leave out what is older than a day.", valueName: "date"))
  var since: String?

  @Option(help: "How many jobs run at the same time.")
  var workers = 8

  @Option(help: "How many builds a change causes on all machines.")
  var buildsPerChange = 10
}
