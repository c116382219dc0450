/// The tokens of a Swift file as far as brackets, line starts and words go.
///
/// It is much cheaper than a parse, and it gives up (`init?` answers `nil`) wherever it is not
/// sure to read the text as the compiler's lexer does: on what may be a regex literal, on letters
/// outside ASCII, on anything that does not end or does not match.
struct SourceTokens {
  /// What a token is to the splitter.
  enum Kind: UInt8 {
    case word
    case open
    case close
    case conditionOpen
    case conditionMiddle
    case conditionClose
    case other
  }

  struct Token {
    var start: Int32
    var end: Int32
    /// For an opening token, the index of the one that closes it; else its own.
    var partner: Int32
    var kind: Kind
    var startsLine: Bool
    /// The first byte.
    var first: UInt8
  }

  private(set) var tokens: [Token] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var startsLine = true
  private var isSure = true
  private var stack: [Int32] = []

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count < Int(Int32.max), !bytes.contains(0) else { return nil }
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 4)
    while isSure, position < bytes.count { step() }
    guard isSure, stack.isEmpty else { return nil }
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case 0x20, 0x09: position &+= 1
    case 0x0A, 0x0D:
      startsLine = true
      position &+= 1
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "\""): literal(at: position, hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "`"): backTicks()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(.open, length: 1)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): conflictMark(byte)
    case 0x21...0x7E:
      if SourceTokens.isWord(byte) { word() } else { add(.other, to: position + 1) }
    default: isSure = false
    }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private mutating func add(_ kind: Kind, to end: Int) {
    tokens.append(
      Token(
        start: Int32(position), end: Int32(end), partner: Int32(tokens.count), kind: kind,
        startsLine: startsLine, first: bytes[position]))
    startsLine = false
    position = end
  }

  private mutating func word() {
    var end = position &+ 1
    while end < bytes.count, SourceTokens.isWord(bytes[end]) { end &+= 1 }
    // A letter outside ASCII would go on with the word.
    if end < bytes.count, bytes[end] >= 0x80 { isSure = false }
    add(.word, to: end)
  }

  private mutating func backTicks() {
    var end = position &+ 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0A,
      bytes[end] != 0x0D
    { end &+= 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`") else { return isSure = false }
    add(.other, to: end + 1)
  }

  /// A line of `<<<<<<<`, `=======` or `>>>>>>>` is skipped by the compiler's lexer.
  private mutating func conflictMark(_ byte: UInt8) {
    if startsLine, position + 2 < bytes.count, bytes[position + 1] == byte,
      bytes[position + 2] == byte
    {
      isSure = false
    }
    add(.other, to: position + 1)
  }

  // MARK: Brackets

  private mutating func open(_ kind: Kind, length: Int) {
    stack.append(Int32(tokens.count))
    add(kind, to: position + length)
  }

  private mutating func close(_ byte: UInt8) {
    guard let opener = stack.popLast() else { return isSure = false }
    let first = tokens[Int(opener)]
    let wanted: UInt8 =
      switch first.first {
      case UInt8(ascii: "("): UInt8(ascii: ")")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      default: UInt8(ascii: "}")
      }
    guard first.kind == .open, wanted == byte else { return isSure = false }
    tokens[Int(opener)].partner = Int32(tokens.count)
    add(.close, to: position + 1)
  }

  // MARK: Marks

  private mutating func slash() {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0x0A
    if next == UInt8(ascii: "/") {
      while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
        position &+= 1
      }
    } else if next == UInt8(ascii: "*") {
      guard let end = endOfComment(position) else { return isSure = false }
      position = end
    } else {
      if mayBeginRegex(next) { isSure = false }
      add(.other, to: position + 1)
    }
  }

  /// `a / b` and `a/b` divide; anything else with a slash may be a literal.
  private func mayBeginRegex(_ next: UInt8) -> Bool {
    if next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { return false }
    guard position > 0 else { return true }
    switch bytes[position - 1] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""): return false
    case let byte: return !SourceTokens.isWord(byte)
    }
  }

  /// Where a block comment ends, nested ones included; line starts in it are noted.
  private mutating func endOfComment(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    while index + 1 < bytes.count {
      let byte = bytes[index]
      let next = bytes[index + 1]
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else {
        if byte == 0x0A || byte == 0x0D { startsLine = true }
        index += 1
      }
    }
    return nil
  }

  private mutating func hash() {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end &+= 1 }
    guard end < bytes.count else { return isSure = false }
    switch bytes[end] {
    case UInt8(ascii: "\""): literal(at: end, hashes: end - position)
    case UInt8(ascii: "/"), UInt8(ascii: "!"): isSure = false
    default: directive(end)
    }
  }

  private mutating func directive(_ start: Int) {
    var end = start
    while end < bytes.count, SourceTokens.isWord(bytes[end]) { end &+= 1 }
    switch String(decoding: bytes[start..<end], as: UTF8.self) {
    case "if": open(.conditionOpen, length: end - position)
    case "elseif", "else":
      guard let opener = stack.last, tokens[Int(opener)].kind == .conditionOpen else {
        return isSure = false
      }
      add(.conditionMiddle, to: end)
    case "endif":
      guard let opener = stack.popLast(), tokens[Int(opener)].kind == .conditionOpen else {
        return isSure = false
      }
      tokens[Int(opener)].partner = Int32(tokens.count)
      add(.conditionClose, to: end)
    default: add(.other, to: max(end, position + 1))
    }
  }

  private mutating func literal(at quote: Int, hashes: Int) {
    guard let end = SourceLiteral(bytes).end(quote: quote, hashes: hashes, depth: 0) else {
      return isSure = false
    }
    add(.other, to: end)
  }
}

/// Where string literals end, interpolations included.
struct SourceLiteral {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The end of the literal whose first quotation mark is given; `nil` where that is not sure.
  func end(quote: Int, hashes: Int, depth: Int) -> Int? {
    guard depth < 16 else { return nil }
    let isLong = byte(quote + 1) == UInt8(ascii: "\"") && byte(quote + 2) == UInt8(ascii: "\"")
    if isLong, !isLineEnd(byte(quote + 3)) { return nil }
    var index = quote + (isLong ? 3 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        if let end = closing(index, isLong: isLong, hashes: hashes) { return end }
        index += 1
      case UInt8(ascii: "\\"):
        guard hasHashes(index + 1, hashes) else {
          index += 1
          continue
        }
        let escaped = index + 1 + hashes
        if byte(escaped) == UInt8(ascii: "(") {
          guard let end = interpolation(escaped, isLong: isLong, depth: depth) else { return nil }
          index = end
        } else {
          guard isLong || !isLineEnd(byte(escaped)) else { return nil }
          index = escaped + 1
        }
      case 0x0A, 0x0D:
        guard isLong else { return nil }
        index += 1
      default: index += 1
      }
    }
    return nil
  }

  private func closing(_ index: Int, isLong: Bool, hashes: Int) -> Int? {
    var end = index + 1
    if isLong {
      guard byte(end) == UInt8(ascii: "\""), byte(end + 1) == UInt8(ascii: "\"") else {
        return nil
      }
      end += 2
    }
    return hasHashes(end, hashes) ? end + hashes : nil
  }

  private func interpolation(_ open: Int, isLong: Bool, depth: Int) -> Int? {
    var nesting = 0
    var index = open
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("): nesting += 1
      case UInt8(ascii: ")"):
        nesting -= 1
        if nesting == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        guard let end = end(quote: index, hashes: 0, depth: depth + 1) else { return nil }
        index = end - 1
      case 0x0A, 0x0D: if !isLong { return nil }
      // Raw literals, comments and regular expressions in an interpolation are too rare to be read.
      case UInt8(ascii: "#"): if !SourceTokens.isWord(byte(index + 1)) { return nil }
      case UInt8(ascii: "/"): if byte(index + 1) != 0x20 { return nil }
      case UInt8(ascii: "`"), 0x80...: return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0x0A }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func hasHashes(_ start: Int, _ count: Int) -> Bool {
    guard count > 0 else { return true }
    guard start + count <= bytes.count else { return false }
    return bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
