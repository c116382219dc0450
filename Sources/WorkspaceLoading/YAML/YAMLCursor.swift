/// A position in the bytes of a document.
struct YAMLCursor {
  let bytes: [UInt8]
  private(set) var index = 0
  private(set) var line = 1
  private var lineStart = 0
  private let document: Int

  init(_ bytes: [UInt8], document: Int) {
    self.bytes = bytes
    self.document = document
  }

  /// The byte at a distance from the cursor; zero behind the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let at = index + distance
    return at < bytes.count ? bytes[at] : 0
  }

  var isAtEnd: Bool { index >= bytes.count }
  /// Bytes between the start of the line and the cursor.
  var column: Int { index - lineStart }
  var place: YAMLPlace { YAMLPlace(line: line, column: column + 1, document: document) }
  var isAtLineEnd: Bool { isAtEnd || peek() == YAMLByte.newline }

  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      let isBreak = bytes[index] == YAMLByte.newline
      index += 1
      if isBreak {
        line += 1
        lineStart = index
      }
    }
  }

  /// Skips spaces and tabs of one line.
  mutating func skipBlanks() {
    while YAMLByte.isBlank(peek()) { advance() }
  }

  mutating func skipLine() {
    while !isAtLineEnd { advance() }
  }

  /// Whether nothing but a comment follows on the line; the cursor stands after blanks.
  var isAtCommentOrLineEnd: Bool {
    if isAtLineEnd { return true }
    guard peek() == UInt8(ascii: "#") else { return false }
    return column == 0 || YAMLByte.isBlank(bytes[index - 1])
  }

  /// Whether a byte stands here as an indicator: followed by white space or the end.
  func isAtIndicator(_ byte: UInt8) -> Bool {
    peek() == byte && YAMLByte.isSpace(peek(1), isEnd: index + 1 >= bytes.count)
  }

  /// Whether `---` or `...` stands at the start of the line.
  func isAtMarker(_ byte: UInt8) -> Bool {
    column == 0 && peek() == byte && peek(1) == byte && peek(2) == byte
      && YAMLByte.isSpace(peek(3), isEnd: index + 3 >= bytes.count)
  }

  var isAtAnyMarker: Bool {
    isAtMarker(UInt8(ascii: "-")) || isAtMarker(UInt8(ascii: "."))
  }

  /// Whether only spaces stand before the cursor on its line.
  var isAtLineStart: Bool {
    bytes[lineStart..<index].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  /// Goes back on the same line.
  mutating func back(to earlier: Int) { index = max(lineStart, min(index, earlier)) }

  /// The text from an index to the cursor.
  func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

  /// Skips blank lines and comments, to the first byte that means something.
  ///
  /// - Throws: `YAMLError` where a tab indents.
  mutating func skipToContent() throws(YAMLError) {
    while true {
      while peek() == UInt8(ascii: " ") { advance() }
      if peek() == UInt8(ascii: "\t") {
        let tab = place
        let isIndentation = isAtLineStart
        skipBlanks()
        if isIndentation, !isAtCommentOrLineEnd {
          throw YAMLError("a tab indents the line; use spaces", at: tab)
        }
      }
      if !isAtLineEnd, isAtCommentOrLineEnd { skipLine() }
      guard !isAtEnd, isAtLineEnd else { return }
      advance()
    }
  }
}

/// The bytes that structure a document.
enum YAMLByte {
  static let newline = UInt8(ascii: "\n")

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isSpace(_ byte: UInt8, isEnd: Bool) -> Bool {
    isEnd || isBlank(byte) || byte == newline
  }

  /// The bytes that separate values in flow form.
  static func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// Bytes that no plain text begins with.
  static func isReserved(_ byte: UInt8) -> Bool {
    if isFlowIndicator(byte) { return true }
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"),
      UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      return true
    default: return false
    }
  }
}
