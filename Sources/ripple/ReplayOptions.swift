import ArgumentParsing
import RippleKit
import RippleSystem

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

  /// The request that these options and others make.
  func request(
    _ model: ModelOptions, _ selection: HistorySelectionOptions, workers: Int
  ) throws -> ReplayRequest {
    var request = ReplayRequest(workers: workers)
    request.model = model.model
    request.history = try selection.options(reference: "HEAD", now: System.now)
    request.changeLog = history
    request.buildsPerChange = buildsPerChange
    return request
  }
}
