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

  @Option(
    help: ArgumentHelp(
      "Which of 100 such builds begin from nothing, as on a machine of CI's.", valueName: "percent")
  )
  var cleanBuilds = 0

  @Option(
    help: ArgumentHelp(
      "How many seconds of waiting for builds a second of somebody's work is worth.",
      valueName: "number"))
  var workPrice = 1.0

  @Option(
    help: ArgumentHelp("Weeks after which a scenario must have paid.", valueName: "weeks"))
  var horizon = 52

  mutating func validate() throws {
    if buildsPerChange < 1 { throw ValidationError("--builds-per-change must be at least 1.") }
    if !(0...100).contains(cleanBuilds) {
      throw ValidationError("--clean-builds is a percentage, from 0 to 100.")
    }
    if !(workPrice > 0 && workPrice < 1e6) {
      throw ValidationError("--work-price is a number above 0.")
    }
    if !(1...5_200).contains(horizon) {
      throw ValidationError("--horizon is a number of weeks, from 1 to 5200.")
    }
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
    request.cleanShare = Double(cleanBuilds) / 100
    request.workPrice = workPrice
    request.horizonWeeks = horizon
    return request
  }
}
