/// A document as text for eyes.
///
/// Lines are cut to a terminal's width; where there is none, nothing is cut.
struct TextRenderer {
  private let style: TextStyle

  /// The width of a line's label with the space behind it.
  static let labelWidth = 14
  /// A list of names is not longer than this where no width bounds it.
  static let usualNames = 8

  init(_ style: TextStyle) { self.style = style }

  func render(_ document: ReportDocument) -> String {
    var lines = wrapped(document.headline.text).map { style.paint($0, document.headline.role) }
    if !document.blocks.isEmpty { lines.append("") }
    lines += body(document.blocks, rows: rowLimit(document, besides: lines.count))
    return lines.joined(separator: "\n") + "\n"
  }

  /// How many rows of the table that fits itself to the height have room beside everything else.
  private func rowLimit(_ document: ReportDocument, besides count: Int) -> Int? {
    guard let height = style.height, document.blocks.contains(where: \.fitsHeight) else {
      return nil
    }
    // Two lines for the prompts before and after.
    return max(5, height - 2 - count - body(document.blocks, rows: 0).count)
  }

  private func body(_ blocks: [ReportBlock], rows: Int?) -> [String] {
    var lines: [String] = []
    for block in blocks {
      let found = self.lines(block, rows: rows)
      if block.standsApart, !found.isEmpty, lines.last?.isEmpty == false { lines.append("") }
      lines += found
    }
    return lines
  }

  private func lines(_ block: ReportBlock, rows: Int?) -> [String] {
    switch block {
    case .heading(let text): return wrapped(text).map { style.paint($0, .heading) }
    case .table(let table):
      return TextColumns(table, style).lines(limit: table.limit(within: rows))
    case .line(let line): return labelled(line)
    case .sentence(let text): return wrapped(text)
    case .note(let text): return wrapped(text).map { style.paint($0, .faint) }
    case .next(let commands): return next(commands)
    case .graph(let graph): return graph.source.split(separator: "\n").map(String.init)
    case .section(let section):
      guard !section.isFolded else { return [] }
      return [style.paint(Escape.terminal(section.title), .heading)]
        + body(section.blocks, rows: nil)
    case .aside(let section): return body(section.blocks, rows: nil)
    }
  }

  private func wrapped(_ text: String, indent: Int = 2) -> [String] {
    let text = Escape.terminal(text)
    guard let width = style.width else { return [text] }
    return DisplayWidth.wrap(text, to: width, indent: indent)
  }

  // MARK: Labelled lines

  private func labelled(_ line: ReportLine) -> [String] {
    let label = TextStyle.pad(Escape.terminal(line.label), TextRenderer.labelWidth)
    let room = style.width.map { max(20, $0 - TextRenderer.labelWidth) }
    let suffix = line.command.map { "→ \(Escape.terminal($0))" }
    var texts = content(line, room, besides: suffix)
    if let suffix {
      let last = texts.last ?? ""
      if let room, DisplayWidth.of(last) + 1 + DisplayWidth.of(suffix) > room {
        texts += ShellText.wrapped(suffix, to: room)
      } else {
        texts[max(0, texts.count - 1)] = last.isEmpty ? suffix : "\(last) \(suffix)"
      }
    }
    let blank = String(repeating: " ", count: TextRenderer.labelWidth)
    return texts.enumerated().map { index, text in
      (index == 0 && label != blank ? style.paint(label, line.role) : blank) + text
    }
  }

  /// The text and its names; a short command beside them keeps its place on the line.
  private func content(_ line: ReportLine, _ room: Int?, besides suffix: String?) -> [String] {
    let text = Escape.terminal(line.text)
    guard !line.names.isEmpty else {
      guard let room else { return [text] }
      return DisplayWidth.wrap(text, to: room)
    }
    let start = text.isEmpty ? "" : "\(text): "
    var left = room.map { $0 - DisplayWidth.of(start) }
    let width = suffix.map { DisplayWidth.of($0) + 1 } ?? 0
    if let room, width <= room / 2 { left = left.map { $0 - width } }
    let names = TextRenderer.names(line.names, in: left, atMost: TextRenderer.usualNames)
    return [names.isEmpty ? text : start + names]
  }

  /// As many names as fit, then how many more there are; empty where not even one fits.
  static func names(_ names: [String], in room: Int?, atMost limit: Int) -> String {
    let names = names.map(Escape.terminal)
    guard let room else {
      let shown = names.prefix(names.count == limit + 1 ? limit + 1 : limit)
      return shown.joined(separator: ", ")
        + (shown.count < names.count ? " and \(names.count - shown.count) more" : "")
    }
    let suffixWidth = names.count > 1 ? " and \(names.count) more".count : 0
    guard room - suffixWidth >= 8 else { return "" }
    var shown: [String] = []
    var used = 0
    for name in names {
      let isLast = shown.count == names.count - 1
      let name = DisplayWidth.cutMiddle(name, to: room - suffixWidth)
      let width = DisplayWidth.of(name) + (shown.isEmpty ? 0 : 2)
      if used + width > room - (isLast ? 0 : suffixWidth) { break }
      shown.append(name)
      used += width
    }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func next(_ commands: [NextCommand]) -> [String] {
    let width = commands.map { DisplayWidth.of(Escape.terminal($0.command)) }.max() ?? 0
    let label = TextStyle.pad("next", TextRenderer.labelWidth)
    let blank = String(repeating: " ", count: TextRenderer.labelWidth)
    return commands.enumerated().flatMap { index, item in
      let start = index == 0 ? style.paint(label, .faint) : blank
      let command = Escape.terminal(item.command)
      let line = TextStyle.pad(command, width) + "  "
      let purpose = Escape.terminal(item.purpose)
      let whole = TextRenderer.labelWidth + DisplayWidth.of(line) + DisplayWidth.of(purpose)
      if let room = style.width, whole > room { return [start + command] }
      return [start + (purpose.isEmpty ? command : line + style.paint(purpose, .faint))]
    }
  }
}

extension ReportBlock {
  /// Whether the terminal's height decides how much of it is shown.
  fileprivate var fitsHeight: Bool {
    if case .table(let table) = self { table.fitsHeight } else { false }
  }

  /// Whether an empty line stands before it.
  fileprivate var standsApart: Bool {
    switch self {
    case .heading, .section: true
    default: false
    }
  }
}
