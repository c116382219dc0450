import ArgumentParsing

/// Which history a comparison replays, and what a change stands for.
struct ReplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A change log with a JSON object for each commit on a line, instead of git's history.",
      valueName: "file"))
  var history: String?

  @Option(help: "How many builds a change causes on all machines.")
  var buildsPerChange = 10

  mutating func validate() throws {
    if buildsPerChange < 1 { throw ValidationError("--builds-per-change must be at least 1.") }
  }
}
