extension YAMLReader {
  /// How the line ends behind a block text are kept.
  private enum Chomping { case strip, clip, keep }

  /// Reads `|` or `>` with what it introduces.
  mutating func blockScalar(below indent: Int) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    let isFolded = cursor.peek() == UInt8(ascii: ">")
    cursor.advance()
    let (chomping, width) = try blockHeader()
    var breaks: [UInt8] = []
    let column: Int
    if let width {
      column = max(0, indent) + width
      skipBlockBreaks(to: column, &breaks)
    } else {
      column = max(skipLeadingBreaks(&breaks), max(0, indent) + 1)
    }
    var text: [UInt8] = []
    var ending: [UInt8] = []
    while cursor.column == column, !cursor.isAtEnd {
      text += breaks
      breaks = []
      let startsBlank = YAMLByte.isBlank(cursor.peek())
      let start = cursor.index
      cursor.skipLine()
      text += cursor.bytes[start..<cursor.index]
      ending = cursor.isAtEnd ? [] : [YAMLByte.newline]
      cursor.advance()
      skipBlockBreaks(to: column, &breaks)
      guard cursor.column == column, !cursor.isAtEnd else { break }
      let joins = isFolded && !startsBlank && !YAMLByte.isBlank(cursor.peek())
      if !joins {
        text += ending
      } else if breaks.isEmpty {
        text.append(0x20)
      }
    }
    if chomping != .strip { text += ending }
    if chomping == .keep { text += breaks }
    return try scalar(String(decoding: text, as: UTF8.self), isPlain: false, at: place)
  }

  /// Reads the indicators behind `|` or `>`, to the end of the line.
  private mutating func blockHeader() throws(YAMLError) -> (Chomping, width: Int?) {
    var chomping = Chomping.clip
    var width: Int?
    while !cursor.isAtLineEnd, !YAMLByte.isBlank(cursor.peek()) {
      switch cursor.peek() {
      case UInt8(ascii: "-") where chomping == .clip: chomping = .strip
      case UInt8(ascii: "+") where chomping == .clip: chomping = .keep
      case UInt8(ascii: "1")...UInt8(ascii: "9") where width == nil:
        width = Int(cursor.peek() - UInt8(ascii: "0"))
      default:
        throw YAMLError("a block text begins with '|' or '>', + or -, 1 to 9", at: cursor.place)
      }
      cursor.advance()
    }
    cursor.skipBlanks()
    guard cursor.isAtCommentOrLineEnd else {
      throw YAMLError("a block text begins on the line after its sign", at: cursor.place)
    }
    cursor.skipLine()
    cursor.advance()
    return (chomping, width)
  }

  /// Skips blank lines before a block text.
  ///
  /// - Returns: The column of its first line, or of a longer blank line before it.
  private mutating func skipLeadingBreaks(_ breaks: inout [UInt8]) -> Int {
    var widest = 0
    while true {
      while cursor.peek() == 0x20 { cursor.advance() }
      widest = max(widest, cursor.column)
      guard cursor.isAtLineEnd, !cursor.isAtEnd else { return widest }
      breaks.append(YAMLByte.newline)
      cursor.advance()
    }
  }

  /// Skips indentation up to a column, and blank lines.
  private mutating func skipBlockBreaks(to column: Int, _ breaks: inout [UInt8]) {
    while true {
      while cursor.column < column, cursor.peek() == 0x20 { cursor.advance() }
      guard cursor.isAtLineEnd, !cursor.isAtEnd else { return }
      breaks.append(YAMLByte.newline)
      cursor.advance()
    }
  }
}
