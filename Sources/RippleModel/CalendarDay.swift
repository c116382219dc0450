/// A day of the Gregorian calendar, in UTC.
///
/// Days are counted as in Hinnant, "chrono-compatible low-level date algorithms" (2021).
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The year.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// How many seconds a day has.
  public static let seconds = 86_400

  /// The farthest from 1970 that a time of a commit or a log is believed, in seconds.
  ///
  /// It is the year 141,000 or so; sums of such times never overflow.
  public static let farthest = 1 << 42

  /// The day that a time lies in, given in seconds since 1970.
  public init(containing seconds: Int) {
    let seconds = min(max(seconds, -CalendarDay.farthest), CalendarDay.farthest)
    let shifted = CalendarDay.floor(seconds, CalendarDay.seconds) + 719_468
    let era = CalendarDay.floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Reads `2026-01-31`; `nil` for what is no day.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    // The 31st of a short month is a day of the next one.
    guard CalendarDay(containing: start) == self else { return nil }
  }

  /// Its first second, since 1970.
  public var start: Int {
    let shifted = month > 2 ? year : year - 1
    let era = CalendarDay.floor(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * CalendarDay.seconds
  }

  /// The number of the day, 0 for the first of 1970.
  public var number: Int { CalendarDay.floor(start, CalendarDay.seconds) }

  /// The number of the month, 0 for January of the year 0.
  public var monthNumber: Int { year * 12 + month - 1 }

  /// `2026-01`.
  public var monthText: String { String(description.dropLast(3)) }

  /// `2026-01-31`.
  public var description: String {
    let padded = { (value: Int, width: Int) in
      String(repeating: "0", count: max(0, width - String(value).count)) + String(value)
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Orders by time.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }

  /// Seconds since 1970 of `2026-01-31`, or with `T12:00:00` and `Z` or `+02:00` after it.
  ///
  /// UTC where nothing is said; `nil` for what is no such time.
  public static func time(_ text: String) -> Int? {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = CalendarDay(parts[0]) else { return nil }
    guard parts.count == 2 else { return day.start }
    var clock = parts[1]
    var offset = 0
    if clock.last == "Z" {
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let zone = hours(clock[clock.index(after: sign)...]) else { return nil }
      offset = clock[sign] == "+" ? zone : -zone
      clock = clock[..<sign]
    }
    return hours(clock).map { day.start + $0 - offset }
  }

  /// Seconds of `12:30` or `12:30:15`, which may have a fraction.
  private static func hours(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      Int(part.prefix { $0 != "." })
    }
    guard parts.count == 2 || parts.count == 3, let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0, (0..<24).contains(hour),
      (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }
}
