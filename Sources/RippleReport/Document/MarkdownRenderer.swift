/// A document for a comment on a pull request.
///
/// A hidden marker comes first, so that a bot finds its own comment and updates it. The most
/// important rows are open, the rest is folded.
struct MarkdownRenderer {
  /// Rows of a table that are not folded.
  private static let openRows = 10
  /// Rows that a comment holds at all: GitHub refuses one of more than 65,536 characters.
  private static let mostRows = 200
  /// Characters of one cell, for the same reason.
  private static let widestCell = 300
  private static let mostNames = 20

  func render(_ document: ReportDocument) -> String {
    let title = Escape.markdown(short(document.headline.text))
    return "<!-- ripple:\(document.name) -->\n### \(title)\n\n" + body(document.blocks)
  }

  private func body(_ blocks: [ReportBlock]) -> String {
    var result = ""
    var isList = false
    for block in blocks {
      if isList, !block.isListItem { result += "\n" }
      isList = block.isListItem
      result += text(block)
    }
    return isList ? result + "\n" : result
  }

  private func text(_ block: ReportBlock) -> String {
    switch block {
    case .heading(let text): return "#### \(Escape.markdown(short(text)))\n\n"
    case .table(let table): return self.table(table)
    case .line(let line): return self.line(line)
    case .sentence(let text): return "\(Escape.markdown(short(text)))\n\n"
    case .note(let text): return "<sub>\(Escape.markdown(short(text)))</sub>\n\n"
    case .next(let commands): return commands.map(next).joined()
    case .graph(let graph): return fence(graph)
    case .section(let section), .aside(let section):
      let content = body(section.blocks)
      return content.isEmpty ? "" : folded(section.title, content)
    }
  }

  private func table(_ table: ReportTable) -> String {
    guard !table.rows.isEmpty else { return "" }
    let open = table.shown(MarkdownRenderer.openRows)
    var result = rows(table, table.rows[..<open]) + "\n"
    guard open < table.rows.count else { return result }
    let last = min(table.rows.count, open + MarkdownRenderer.mostRows)
    var rest = rows(table, table.rows[open..<last])
    if last < table.rows.count { rest += "\nand \(table.rest(after: last))\n" }
    result += folded(table.rest(after: open), rest + "\n")
    return result
  }

  private func rows(_ table: ReportTable, _ rows: ArraySlice<[ReportTable.Cell]>) -> String {
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |\n" }
    var result = line(table.columns.map { Escape.markdown($0.heading) })
    result += line(table.columns.map { $0.kind == .number ? "---:" : "---" })
    for row in rows { result += line(row.map { Escape.markdown(short($0.text)) }) }
    return result
  }

  private func line(_ line: ReportLine) -> String {
    var text = Escape.markdown(short(line.text))
    if !line.names.isEmpty {
      let shown = line.names.prefix(MarkdownRenderer.mostNames)
      if !text.isEmpty { text += ": " }
      text += shown.map { Escape.markdown(short($0)) }.joined(separator: ", ")
      if shown.count < line.names.count { text += " and \(line.names.count - shown.count) more" }
    }
    if let command = line.command { text += (text.isEmpty ? "" : " ") + Escape.code(command) }
    let label = line.label.isEmpty ? "" : "**\(Escape.markdown(line.label))** "
    return "- \(label)\(text)\n"
  }

  private func next(_ item: NextCommand) -> String {
    "- \(Escape.code(item.command))"
      + (item.purpose.isEmpty ? "" : " \(Escape.markdown(item.purpose))")
      + "\n"
  }

  private func fence(_ graph: ReportGraph) -> String {
    // Names in the source hold no backtick: Mermaid's escape writes it as a number.
    "```\(graph.language)\n\(graph.source)```\n\n"
  }

  private func folded(_ title: String, _ content: String) -> String {
    "<details><summary>\(Escape.xml(Escape.terminal(short(title))))</summary>\n\n\(content)</details>\n\n"
  }

  private func short(_ text: String) -> String {
    DisplayWidth.cutMiddle(text, to: MarkdownRenderer.widestCell)
  }
}

extension ReportBlock {
  fileprivate var isListItem: Bool {
    switch self {
    case .line, .next: true
    default: false
    }
  }
}
