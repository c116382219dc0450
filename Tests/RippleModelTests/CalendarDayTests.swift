import RippleModel
import Testing

@Suite("Days of the calendar")
struct CalendarDayTests {
  @Test(
    "A second lies in its day",
    arguments: [
      (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
      (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"), (4_107_456_000, "2100-02-28"),
      (4_107_542_400, "2100-03-01"), (1_709_164_800, "2024-02-29"), (1_735_689_599, "2024-12-31"),
      (1_735_689_600, "2025-01-01"), (-62_135_596_800, "0001-01-01"), (-86_400, "1969-12-31"),
      (-86_401, "1969-12-30"), (1_767_225_600, "2026-01-01"), (1_793_491_200, "2026-11-01"),
    ])
  func containing(seconds: Int, text: String) {
    #expect(CalendarDay(containing: seconds).description == text)
  }

  @Test("What lies farther than any calendar is as far as it goes")
  func farthest() {
    #expect(CalendarDay(containing: Int.max).description == "141338-07-19")
    #expect(CalendarDay(containing: Int.max) == CalendarDay(containing: 1 << 42))
    #expect(CalendarDay(containing: Int.min) == CalendarDay(containing: -(1 << 42)))
    #expect(CalendarDay(containing: Int.min) < CalendarDay(containing: 0))
  }

  @Test("Every day of four centuries is read as it is written, and follows the one before")
  func everyDay() {
    let first = CalendarDay(containing: -11_676_096_000)
    #expect(first.description == "1600-01-01")
    for number in stride(from: 0, to: 146_097, by: 7) {
      let start = first.start + number * 86_400
      let day = CalendarDay(containing: start)
      #expect(day.start == start)
      #expect(day.number == first.number + number)
      #expect(CalendarDay(day.description) == day)
      #expect(day < CalendarDay(containing: start + 86_400))
    }
  }

  @Test(
    "A text that is no day is none",
    arguments: [
      "", "2026", "2026-01", "2026-01-01-01", "2026-00-01", "2026-13-01", "2026-01-00",
      "2026-01-32", "2026-02-29", "2026-04-31", "0000-01-01", "10000-01-01", "a-01-01", "2026--1",
    ])
  func noDay(text: String) { #expect(CalendarDay(text) == nil) }

  @Test(
    "The last days of months and years are days",
    arguments: ["2024-02-29", "2026-01-31", "2026-12-31", "0001-01-01", "9999-12-31"])
  func ends(text: String) { #expect(CalendarDay(text)?.description == text) }

  @Test("A day has numbers of its own, of its month, and its month as text")
  func numbers() throws {
    let day = try #require(CalendarDay("2026-03-09"))
    #expect([day.year, day.month, day.day] == [2026, 3, 9])
    #expect(day.number == 20_521)
    #expect(day.start == 1_773_014_400)
    #expect(day.monthNumber == 24_314)
    #expect(day.monthText == "2026-03")
    #expect(CalendarDay(containing: -1).number == -1)
  }

  @Test("Days are in order by year, then month, then day")
  func order() throws {
    let days = try ["2025-12-31", "2026-01-30", "2026-01-31", "2026-02-01"].map {
      try #require(CalendarDay($0))
    }
    for (index, left) in days.enumerated() {
      for (other, right) in days.enumerated() { #expect((left < right) == (index < other)) }
    }
  }

  @Test(
    "A time is read with its zone",
    arguments: [
      ("1970-01-02", 86_400), ("1970-01-01T00:00", 0), ("1970-01-01T01:02", 3_720),
      ("1970-01-01T01:02:03", 3_723), ("1970-01-01T01:02:03Z", 3_723),
      ("1970-01-01T01:02:03.9Z", 3_723), ("1970-01-01T23:59:60", 86_400),
      ("1970-01-01T02:00+02:00", 0), ("1970-01-01T02:00-01:30", 12_600),
      ("1970-01-01T10:00:00+00:30", 34_200), ("1970-01-01T23:59", 86_340),
    ])
  func time(text: String, seconds: Int) { #expect(CalendarDay.time(text) == seconds) }

  @Test(
    "What is no time is none",
    arguments: [
      "", "x", "1970-01-01T", "1970-01-01T24:00", "1970-01-01T00:60", "1970-01-01T00:00:61",
      "1970-01-01T1", "1970-01-01T1:2:3:4", "1970-01-01T-1:00", "1970-01-01T00:00+25:00",
      "1970-01-01T00:00+", "1970-13-01T00:00", "1970-01-01T00:a", "1970-01-01TZ",
    ])
  func noTime(text: String) { #expect(CalendarDay.time(text) == nil) }
}
