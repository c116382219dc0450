/// A table as aligned lines, each no wider than the terminal.
struct TextColumns {
  private let table: ReportTable
  private let style: TextStyle

  /// Between two columns.
  private static let gap = 2
  /// Where no terminal bounds a table, cells are filled up to this width and no further, so that
  /// one monstrous name does not push every other row away.
  private static let usualWidth = 60
  /// What an optional name or text needs, or is left out.
  private static let leastWidth = 14
  /// What any other keeps while there are optional columns to leave out.
  private static let nameWidth = 24

  init(_ table: ReportTable, _ style: TextStyle) {
    self.table = table
    self.style = style
  }

  func lines(limit: Int?) -> [String] {
    guard !table.rows.isEmpty else { return [] }
    let shown = table.shown(limit)
    let cells = table.rows.prefix(shown).map { row in
      row.map { Escape.terminal($0.text) }
    }
    let natural = table.columns.indices.map { column in
      max(
        table.columns[column].minimumWidth, DisplayWidth.of(table.columns[column].heading),
        cells.map { DisplayWidth.of($0[column]) }.max() ?? 0)
    }
    let (columns, widths) = layout(natural)
    var result: [String] = []
    if table.columns.contains(where: { !$0.heading.isEmpty }) {
      let heading = columns.map { ReportTable.Cell(table.columns[$0].heading) }
      result.append(style.paint(line(heading, columns, widths), .faint))
    }
    for row in table.rows.prefix(shown) {
      result.append(
        line(
          columns.map { ReportTable.Cell(Escape.terminal(row[$0].text), row[$0].role) }, columns,
          widths))
    }
    if shown < table.rows.count { result.append(rest(shown)) }
    return result
  }

  private func rest(_ shown: Int) -> String {
    let command = table.showsAll.isEmpty ? "" : " (\(table.showsAll) shows them)"
    return style.paint("… and \(table.rest(after: shown))\(command)", .faint)
  }

  private func line(
    _ cells: [ReportTable.Cell], _ columns: [Int], _ widths: [Int]
  ) -> String {
    var text = ""
    for (place, cell) in cells.enumerated() {
      let column = table.columns[columns[place]]
      let fitting = fit(cell.text, column.kind, widths[place])
      let blank = String(
        repeating: " ", count: max(0, widths[place] - DisplayWidth.of(fitting)))
      let painted = cell.role.map { style.paint(fitting, $0) } ?? fitting
      if place > 0 { text += String(repeating: " ", count: TextColumns.gap) }
      switch column.kind {
      case .number: text += blank + painted
      default: text += place == cells.count - 1 ? painted : painted + blank
      }
    }
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  private func fit(_ text: String, _ kind: ReportTable.Column.Kind, _ width: Int) -> String {
    guard style.width != nil else { return text }
    switch kind {
    case .word, .number: return text
    case .name: return DisplayWidth.cutMiddle(text, to: width)
    case .text: return DisplayWidth.cutEnd(text, to: width)
    }
  }

  // MARK: Widths

  /// The columns that are shown, and how wide each is: where they do not fit, the last optional one
  /// goes first.
  private func layout(_ natural: [Int]) -> (columns: [Int], widths: [Int]) {
    var columns = Array(table.columns.indices)
    guard let width = style.width else {
      return (columns, natural.map { min($0, TextColumns.usualWidth) })
    }
    while true {
      let widths = widths(natural, columns, within: width)
      let isTight = columns.enumerated().contains { place, column in
        let least =
          table.columns[column].isOptional ? TextColumns.leastWidth : TextColumns.nameWidth
        return isFlexible(column) && widths[place] < min(natural[column], least)
      }
      let isWide = widths.reduce(0, +) + TextColumns.gap * (columns.count - 1) > width
      guard isTight || isWide,
        let optional = columns.lastIndex(where: { table.columns[$0].isOptional })
      else { return (columns, widths) }
      columns.remove(at: optional)
    }
  }

  private func isFlexible(_ column: Int) -> Bool {
    switch table.columns[column].kind {
    case .word, .number: false
    case .name, .text: true
    }
  }

  /// Fixed columns keep their width; flexible ones that always show take what they need of the rest,
  /// and optional ones share what is left.
  private func widths(_ natural: [Int], _ columns: [Int], within width: Int) -> [Int] {
    let gaps = TextColumns.gap * max(0, columns.count - 1)
    let flexible = columns.filter(isFlexible)
    let fixed = columns.filter { !isFlexible($0) }.reduce(0) { $0 + natural[$1] }
    let optional = flexible.filter { table.columns[$0].isOptional }
    let needed = flexible.filter { !table.columns[$0].isOptional }
    let least = optional.reduce(0) { $0 + min(natural[$1], TextColumns.leastWidth) }
    var room = max(flexible.count, width - gaps - fixed)
    var result = natural
    share(max(needed.count, room - least), among: needed, &result)
    room -= needed.reduce(0) { $0 + result[$1] }
    share(max(optional.count, room), among: optional, &result)
    return columns.map { result[$0] }
  }

  /// Shares room among columns: the narrowest first, since what it leaves is for the wider ones.
  private func share(_ room: Int, among columns: [Int], _ widths: inout [Int]) {
    var room = room
    let sorted = columns.sorted { (widths[$0], $0) < (widths[$1], $1) }
    for (place, column) in sorted.enumerated() {
      widths[column] = max(1, min(widths[column], room / (sorted.count - place)))
      room -= widths[column]
    }
  }
}
