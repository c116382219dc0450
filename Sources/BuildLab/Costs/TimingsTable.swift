import RippleModel

/// Timings in rows and columns, as RFC 4180 and spreadsheets have them.
///
/// The first line names the columns and shows what separates them: a comma, a semicolon or a tab.
/// Where it is no comma, seconds may be written with one.
struct TimingsTable {
  private var rows: [[String]] = []
  private let separator: Character
  private let name: String

  init(_ text: String, name: String) {
    self.name = name
    let head = text.prefix { !$0.isNewline }
    separator = [";", "\t"].first { head.contains($0) && !head.contains(",") } ?? ","
    rows = cells(of: text).filter { $0 != [""] }
  }

  func costs() throws -> [MeasuredCost] {
    guard let head = rows.first?.map({ $0.lowercased() }),
      let target = head.firstIndex(of: "target"), let seconds = head.firstIndex(of: "seconds")
    else {
      throw TimingsError.form(
        path: name, detail: "its first line does not name 'target' and 'seconds'")
    }
    return try rows.dropFirst().map { row in
      let cell = { (word: String) -> String? in
        head.firstIndex(of: word).flatMap { $0 < row.count && !row[$0].isEmpty ? row[$0] : nil }
      }
      guard target < row.count, seconds < row.count, let value = number(row[seconds]) else {
        throw TimingsError.form(
          path: name, detail: "'\(row.joined(separator: ","))' has no seconds")
      }
      return try PlainCost(
        package: cell("package"), target: row[target], path: cell("path") ?? cell("file"),
        kind: cell("kind"), seconds: value
      ).cost(name)
    }
  }

  private func number(_ text: String) -> Double? {
    Double(separator == "," ? text : text.replacing(",", with: "."))
  }

  /// Cells may stand in quotation marks, which are doubled inside them; spaces around a cell are
  /// no part of it.
  private func cells(of text: String) -> [[String]] {
    var rows = [[""]]
    var isQuoted = false
    var wasQuote = false
    for character in text {
      let (row, column) = (rows.count - 1, rows[rows.count - 1].count - 1)
      if character == "\"" {
        // The second of a doubled mark stands for itself.
        if !isQuoted, wasQuote { rows[row][column].append("\"") }
        wasQuote = isQuoted
        isQuoted.toggle()
        continue
      }
      wasQuote = false
      if isQuoted {
        rows[row][column].append(character)
      } else if character == separator {
        rows[row].append("")
      } else if character.isNewline {
        rows.append([""])
      } else {
        rows[row][column].append(character)
      }
    }
    return rows.map { $0.map(TimingsTable.trimmed) }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
