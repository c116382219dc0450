public import ArgumentParsing
public import Revisions
import RippleModel

/// Which part of a history a command is about.
struct HistorySelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only commits committed at or after a time: 2024-05-01, 2024-05-01T12:00:00Z, @SECONDS, or "
        + "90d, 12w, 6m, 2y before now.", valueName: "time"))
  var after: String?

  @Option(help: ArgumentHelp("Only commits committed at or before a time.", valueName: "time"))
  var before: String?

  @Option(help: .hidden) var until: String?

  @Flag(help: "Follow first parents only; a merge stands for all that it brought.")
  var firstParent = false

  @Option(
    help: ArgumentHelp("Only files at or below a path (can be repeated).", valueName: "path"))
  var paths: [String] = []

  @Option(help: "What one step of the history is.")
  var unit = HistoryOptions.Unit.commit

  mutating func validate() throws {
    for time in [after, before] { _ = try time.map { try TimeText.seconds($0, now: 0) } }
    if until != nil { throw ValidationError("--until is --before.") }
  }

  /// The options for the reader.
  func options(reference: String, now: Int) throws -> HistoryOptions {
    HistoryOptions(
      reference: reference, since: try after.map { try TimeText.seconds($0, now: now) },
      until: try before.map { try TimeText.seconds($0, now: now) }, firstParent: firstParent,
      paths: paths, unit: unit)
  }
}

extension HistoryOptions.Unit: ExpressibleByArgument {}

/// Refuses `--since` where a time is wanted: in every command it takes a revision.
struct TimeNotRevision: ParsableArguments {
  @Option(help: .hidden) var since: String?

  mutating func validate() throws {
    guard let since else { return }
    throw ValidationError(
      TimeText.isTime(since)
        ? "--since takes a revision; a time is --after \(since)."
        : "--since goes with 'ripple touch' and 'ripple diff'; this command takes a time, --after.")
  }
}

/// Points in time as users type them.
enum TimeText {
  /// Seconds since 1970.
  ///
  /// - Throws: `ValidationError` that lists the forms.
  static func seconds(_ text: String, now: Int) throws -> Int {
    if text.hasPrefix("@"), let seconds = Int(text.dropFirst()),
      (-CalendarDay.farthest...CalendarDay.farthest).contains(seconds)
    {
      return seconds
    }
    if let unit = text.last, let count = Int(text.dropLast()), count >= 0, count < 100_000 {
      let days = ["d": 1, "w": 7, "m": 30, "y": 365]
      if let length = days[String(unit)] { return now - count * length * CalendarDay.seconds }
    }
    if let seconds = CalendarDay.time(text) { return seconds }
    throw ValidationError(
      "'\(text)' is no time; write 2024-05-01, 2024-05-01T12:00:00Z, @SECONDS or 90d. A revision is "
        + "--since, in 'ripple touch'.")
  }

  /// Whether a word is one.
  static func isTime(_ text: String) -> Bool { (try? seconds(text, now: 0)) != nil }

  /// Reads revisions, and says of a word that is a time and none of them what was wanted.
  static func wantingRevision<Value>(
    _ words: [String?], _ read: () throws -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch let error as GitError {
      guard let time = words.compactMap(\.self).first(where: isTime) else { throw error }
      throw ValidationError(
        "'\(time)' is a time, and a revision is wanted: a branch, a tag or a commit. Times are "
          + "--after and --before of 'ripple history' and the commands that replay it.")
    }
  }
}
