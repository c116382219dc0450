import RippleModel

/// The part of a window that a verdict rests on: what no search has looked at.
struct JudgedPart: Sendable {
  let units: [ReplayUnit]
  let window: HistoryWindow
  /// For each unit, the number of its author-day.
  let blocks: [Int]
  /// On how many days of how many authors the units were made.
  var blockCount: Int { (blocks.max() ?? -1) + 1 }

  /// The newer third of a whole history, and all of a window that was set apart by name.
  init(_ units: [ReplayUnit], of window: String) {
    let part = window == "all" ? Array(units[JudgedPart.laterRange(of: units.count)]) : units
    self.units = part
    self.window = HistoryWindow(name: "later", part)
    blocks = part.authorDays
  }

  /// The newer third of some units; the older two thirds are there to be searched.
  static func laterRange(of count: Int) -> Range<Int> { count * 2 / 3..<count }
}

/// A day of one author.
private struct AuthorDay: Hashable {
  var author: String
  var day: Int
}

extension Collection where Element == ReplayUnit {
  /// For each unit, the number of the author's day that it was made on, in order of appearance.
  var authorDays: [Int] {
    var numbers: [AuthorDay: Int] = [:]
    return map { unit in
      let next = numbers.count
      let key = AuthorDay(author: unit.author, day: unit.day)
      let number = numbers[key] ?? next
      numbers[key] = number
      return number
    }
  }
}

extension HistoryWindow {
  /// The stretch that some units lie in.
  init(name: String, _ units: some Collection<ReplayUnit>) {
    let dates = units.map(\.date)
    self.init(
      name: name, changes: units.count, firstDate: dates.min() ?? 0, lastDate: dates.max() ?? 0)
  }
}
