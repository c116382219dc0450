public import ArgumentParsing
public import RippleIngest

/// Which part of a history a command is about.
struct HistorySelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only commits committed at or after a time: 2024-05-01, 2024-05-01T12:00:00Z, @SECONDS, or "
        + "90d, 12w, 6m, 2y before now.", valueName: "time"))
  var since: String?

  @Option(help: ArgumentHelp("Only commits committed at or before a time.", valueName: "time"))
  var until: String?

  @Flag(help: "Follow first parents only; a merge stands for all that it brought.")
  var firstParent = false

  @Option(
    help: ArgumentHelp("Only files at or below a path (can be repeated).", valueName: "path"))
  var paths: [String] = []

  @Option(help: "What one step of the history is.")
  var unit = HistoryOptions.Unit.commit

  /// The options for the reader.
  func options(reference: String, now: Int) throws -> HistoryOptions {
    HistoryOptions(
      reference: reference, since: try since.map { try TimeText.seconds($0, now: now) },
      until: try until.map { try TimeText.seconds($0, now: now) }, firstParent: firstParent,
      paths: paths, unit: unit)
  }
}

extension HistoryOptions.Unit: ExpressibleByArgument {}

/// Points in time as users type them.
enum TimeText {
  /// Seconds since 1970.
  ///
  /// - Throws: `ValidationError` that lists the forms.
  static func seconds(_ text: String, now: Int) throws -> Int {
    if text.hasPrefix("@"), let seconds = Int(text.dropFirst()) { return seconds }
    if let unit = text.last, let count = Int(text.dropLast()), count >= 0, count < 100_000 {
      let days = ["d": 1, "w": 7, "m": 30, "y": 365]
      if let length = days[String(unit)] { return now - count * length * 86_400 }
    }
    if let seconds = date(text) { return seconds }
    throw ValidationError(
      "'\(text)' is no time; write 2024-05-01, 2024-05-01T12:00:00Z, @SECONDS or 90d.")
  }

  /// `2024-05-01`, or with `T12:00:00` and `Z` or `+02:00` after it; UTC where nothing is said.
  private static func date(_ text: String) -> Int? {
    let parts = text.split(separator: "T", maxSplits: 1).map(String.init)
    let numbers = parts[0].split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else {
      return nil
    }
    let start = days(numbers[0], numbers[1], numbers[2]) * 86_400
    guard parts.count == 2 else { return start }
    var clock = parts[1][...]
    var offset = 0
    if clock.last == "Z" {
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = clock[clock.index(after: sign)...].split(separator: ":").compactMap { Int($0) }
      guard zone.count == 2 else { return nil }
      offset = (zone[0] * 3600 + zone[1] * 60) * (clock[sign] == "+" ? 1 : -1)
      clock = clock[..<sign]
    }
    let time = clock.split(separator: ":").compactMap { Int($0) }
    guard time.count == 2 || time.count == 3, time[0] < 24, time[1] < 60 else { return nil }
    return start + time[0] * 3600 + time[1] * 60 + (time.count == 3 ? time[2] : 0) - offset
  }

  /// Days from 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date algorithms").
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
