extension YAMLReader {
  /// Reads a plain key and stops at its `:`; `nil` where the line has no key, with the cursor
  /// anywhere on it.
  mutating func plainKey() throws(YAMLError) -> String? {
    try expectPlainStart(inFlow: false)
    let text = plainLine(inFlow: false)
    cursor.skipBlanks()
    return cursor.isAtIndicator(UInt8(ascii: ":")) ? text : nil
  }

  /// Reads a plain text, which goes on in lines that are indented more than what holds it.
  mutating func plain(below indent: Int) throws(YAMLError) -> String {
    try expectPlainStart(inFlow: false)
    var lines = YAMLFolding(plainLine(inFlow: false))
    while true {
      let start = cursor
      cursor.skipBlanks()
      guard cursor.isAtLineEnd, !cursor.isAtEnd else { break }
      let breaks = skipBreaks()
      if cursor.isAtEnd || cursor.column <= indent || cursor.isAtAnyMarker
        || cursor.peek() == UInt8(ascii: "#")
      {
        cursor = start
        break
      }
      lines.add(plainLine(inFlow: false), after: breaks)
    }
    return lines.text
  }

  /// Reads a plain text between the brackets of a flow form.
  mutating func plainInFlow() throws(YAMLError) -> String {
    try expectPlainStart(inFlow: true)
    var lines = YAMLFolding(plainLine(inFlow: true))
    while true {
      let start = cursor
      cursor.skipBlanks()
      guard cursor.isAtLineEnd, !cursor.isAtEnd else { break }
      let breaks = skipBreaks()
      let byte = cursor.peek()
      if cursor.isAtEnd || YAMLByte.isFlowIndicator(byte) || byte == UInt8(ascii: "#")
        || byte == UInt8(ascii: ":") || cursor.isAtAnyMarker
      {
        cursor = start
        break
      }
      lines.add(plainLine(inFlow: true), after: breaks)
    }
    return lines.text
  }

  private mutating func expectPlainStart(inFlow: Bool) throws(YAMLError) {
    let byte = cursor.peek()
    let isSign =
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ":")
    let isIndicator =
      isSign
      && (YAMLByte.isSpace(cursor.peek(1), isEnd: cursor.index + 1 >= cursor.bytes.count)
        || inFlow && YAMLByte.isFlowIndicator(cursor.peek(1)))
    if cursor.isAtLineEnd || YAMLByte.isReserved(byte) || isIndicator {
      let sign = cursor.isAtLineEnd ? "the end of the line" : "'\(Character(Unicode.Scalar(byte)))'"
      throw YAMLError("no value can begin with \(sign)", at: cursor.place)
    }
  }

  /// Reads to the end of a plain text on its line, without the blanks behind it.
  private mutating func plainLine(inFlow: Bool) -> String {
    let start = cursor.index
    var end = start
    while !cursor.isAtLineEnd {
      let byte = cursor.peek()
      if YAMLByte.isBlank(byte) {
        cursor.advance()
        continue
      }
      if byte == UInt8(ascii: "#"), end < cursor.index { break }
      if inFlow, YAMLByte.isFlowIndicator(byte) { break }
      if byte == UInt8(ascii: ":"), endsKey(inFlow: inFlow) { break }
      cursor.advance()
      end = cursor.index
    }
    cursor.back(to: end)
    return cursor.text(from: start)
  }

  private func endsKey(inFlow: Bool) -> Bool {
    cursor.isAtIndicator(UInt8(ascii: ":"))
      || inFlow && YAMLByte.isFlowIndicator(cursor.peek(1))
  }

  /// Skips the end of a line and the blank lines behind it.
  ///
  /// - Returns: The number of line ends.
  mutating func skipBreaks() -> Int {
    var breaks = 0
    while cursor.isAtLineEnd, !cursor.isAtEnd {
      breaks += 1
      cursor.advance()
      cursor.skipBlanks()
    }
    return breaks
  }

  /// Reads a text in quotes of either kind.
  mutating func quoted() throws(YAMLError) -> String {
    let opening = cursor.place
    let quote = cursor.peek()
    cursor.advance()
    var bytes: [UInt8] = []
    /// Bytes up to here came from escapes, so that no fold takes their blanks away.
    var kept = 0
    while true {
      if cursor.isAtEnd || cursor.isAtAnyMarker {
        throw YAMLError("the quote that is opened here is not closed", at: opening)
      }
      let byte = cursor.peek()
      if byte == quote {
        cursor.advance()
        guard quote == UInt8(ascii: "'"), cursor.peek() == quote else {
          return String(decoding: bytes, as: UTF8.self)
        }
        bytes.append(quote)
        cursor.advance()
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape(&bytes)
        kept = bytes.count
      } else if cursor.isAtLineEnd {
        while bytes.count > kept, let last = bytes.last, YAMLByte.isBlank(last) {
          bytes.removeLast()
        }
        fold(skipBreaks(), &bytes)
      } else {
        bytes.append(byte)
        cursor.advance()
      }
    }
  }

  private func fold(_ breaks: Int, _ bytes: inout [UInt8]) {
    if breaks == 1 {
      bytes.append(0x20)
    } else {
      bytes += Array(repeating: YAMLByte.newline, count: breaks - 1)
    }
  }
}

/// Lines of one text, joined as YAML folds them: a line end is a blank, and n of them are n - 1.
struct YAMLFolding {
  private(set) var text: String

  init(_ text: String) { self.text = text }

  mutating func add(_ line: String, after breaks: Int) {
    text += breaks == 1 ? " " : String(repeating: "\n", count: breaks - 1)
    text += line
  }
}
