/// Rows of cells, aligned for eyes.
public struct TextTable {
  /// How a column is aligned.
  public enum Alignment: Hashable, Sendable {
    /// Words.
    case left
    /// Numbers.
    case right
  }

  private let headings: [String]
  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// Starts a table.
  public init(_ columns: [(heading: String, alignment: Alignment)]) {
    headings = columns.map(\.heading)
    alignments = columns.map(\.alignment)
  }

  /// Adds a row of as many cells as there are columns.
  public mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The table as lines.
  public func render(_ style: TextStyle) -> String {
    var widths = headings.map(\.count)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
    }
    let line = { (cells: [String]) -> String in
      var text = ""
      for (column, cell) in cells.enumerated() {
        if column > 0 { text += "  " }
        let isLast = column == cells.count - 1
        text +=
          alignments[column] == .right
          ? TextStyle.padLeft(cell, widths[column])
          : isLast ? cell : TextStyle.pad(cell, widths[column])
      }
      return text
    }
    var result = style.paint(line(headings), .heading) + "\n"
    for row in rows { result += line(row) + "\n" }
    return result
  }

  /// The table in Markdown; cells are escaped.
  public func markdown() -> String {
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |\n" }
    var result = line(headings)
    result += line(alignments.map { $0 == .right ? "---:" : "---" })
    for row in rows { result += line(row.map(Escape.markdown)) }
    return result
  }
}
