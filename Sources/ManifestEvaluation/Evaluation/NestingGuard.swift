/// A look at the bytes before the parser sees them.
///
/// SwiftParser (6.3) recurses without a limit over some forms (`[[[`, `a ? a ? `, `try try`,
/// `A<A<`, long chains of `else if`) and takes exponential time over others (a `[` that may begin
/// a type is parsed twice, and so is what is in it), so sources that nest deeper than any real
/// manifest are refused here. What the guard takes for text the parser may
/// take for code (after a regular expression, for one), so text has limits too.
struct NestingGuard {
  private static let mostOpen = 48
  private static let mostListed = 6
  private static let mostWords = 120
  private static let mostElse = 200
  private static let mostOpenInText = 400
  private static let mostWordsInText = 1_500

  /// Brackets that are open, with the conditional operators open in each.
  private var levels: [Level] = [Level()]
  private var open = 0
  private var angles = 0
  private var words = 0
  private var elses = 0
  private var bytes: ArraySlice<UInt8>
  private var mayBePattern = false
  /// Whether a word ends just before the next byte.
  private var wasWord = false
  /// Whether a blank ends just before the next byte.
  private var wasBlank = true
  private var isRefused = false

  private struct Level {
    var questions = 0
    /// Brackets around it that may belong to a type, up to the arguments of a call.
    var listed = 0
    /// The string that goes on after this bracket, for an interpolation.
    var text: Text?
  }

  private struct Text {
    let pounds: Int
    let isMultiline: Bool
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Whether the parser should not be given a source.
  static func refuses(_ bytes: [UInt8]) -> Bool {
    var scan = NestingGuard(bytes)
    if bytes.starts(with: Array("#!".utf8)) { return true }
    while !scan.bytes.isEmpty, !scan.isRefused { scan.step() }
    return scan.isRefused
  }

  private mutating func step() {
    guard let byte = bytes.first else { return }
    defer {
      wasWord = Self.isWord(byte)
      // A comment separates as a blank does.
      wasBlank = Self.isBlank(byte) || byte == UInt8(ascii: "/")
    }
    switch byte {
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "\""): quote(pounds: 0)
    case UInt8(ascii: "#"): pound()
    case UInt8(ascii: "`"): skipName()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      push(Level(listed: listed(byte)))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): pop()
    case UInt8(ascii: "?"), UInt8(ascii: ":"): question(byte)
    case UInt8(ascii: "<"): openAngle()
    case UInt8(ascii: ">"):
      angles = max(0, angles - 1)
      bytes.removeFirst()
    case 0x0A, 0x0D:
      mayBePattern = false
      bytes.removeFirst()
    case UInt8(ascii: "-"), UInt8(ascii: "="):
      // The arrow closes no list of types.
      bytes.removeFirst(bytes.dropFirst().first == UInt8(ascii: ">") ? 2 : 1)
    default:
      if Self.isWord(byte) {
        word()
      } else {
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
          words = 0
        }
        bytes.removeFirst()
      }
    }
  }

  private mutating func word() {
    let word = bytes.prefix(while: Self.isWord)
    words += 1
    if word.elementsEqual("else".utf8) { elses += 1 }
    if words > Self.mostWords || elses > Self.mostElse { isRefused = true }
    bytes = bytes[word.endIndex...]
  }

  private func listed(_ byte: UInt8) -> Int {
    let isBody = byte == UInt8(ascii: "{") || (byte == UInt8(ascii: "(") && wasWord)
    return isBody ? 0 : (levels.last?.listed ?? 0) + 1
  }

  private mutating func push(_ level: Level) {
    words = 0
    levels.append(level)
    if level.listed + angles > Self.mostListed { isRefused = true }
    opened()
    bytes.removeFirst()
  }

  private mutating func opened() {
    open += 1
    if open + angles > Self.mostOpen { isRefused = true }
  }

  private mutating func pop() {
    words = 0
    bytes.removeFirst()
    guard levels.count > 1, let level = levels.popLast() else { return }
    open -= 1 + level.questions
    if let text = level.text { self.text(text) }
  }

  private mutating func question(_ byte: UInt8) {
    words = 0
    bytes.removeFirst()
    let last = levels.count - 1
    if byte == UInt8(ascii: ":") {
      guard levels[last].questions > 0 else { return }
      levels[last].questions -= 1
      open -= 1
    } else if wasBlank, bytes.first != UInt8(ascii: "?") {
      levels[last].questions += 1
      opened()
    } else if bytes.first == UInt8(ascii: "?") {
      bytes.removeFirst()
    }
  }

  private mutating func openAngle() {
    if bytes.dropFirst().first == UInt8(ascii: "#") { isRefused = true }
    if bytes.prefix(7).allSatisfy({ $0 == UInt8(ascii: "<") }) && bytes.count >= 7 {
      isRefused = true
    }
    if wasWord { angles += 1 }
    if open + angles > Self.mostOpen { isRefused = true }
    bytes.removeFirst()
  }

  // MARK: Comments and text

  private mutating func slash() {
    switch bytes.dropFirst().first {
    case UInt8(ascii: "/"):
      bytes = bytes.drop { $0 != 0x0A && $0 != 0x0D }
    case UInt8(ascii: "*"): skipBlockComment()
    default:
      mayBePattern = true
      bytes.removeFirst()
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while let first = bytes.first {
      let second = bytes.dropFirst().first
      if first == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
        depth += 1
        bytes.removeFirst(2)
      } else if first == UInt8(ascii: "*"), second == UInt8(ascii: "/") {
        depth -= 1
        bytes.removeFirst(2)
        if depth == 0 { return }
      } else {
        bytes.removeFirst()
      }
    }
  }

  private mutating func skipName() {
    bytes.removeFirst()
    let name = bytes.prefix { $0 != UInt8(ascii: "`") && $0 != 0x0A && $0 != 0x0D }
    guard name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: "`") else { return }
    words += 1
    bytes = bytes[(name.endIndex + 1)...]
  }

  private mutating func pound() {
    let count = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let next = bytes.dropFirst(count).first
    if next == UInt8(ascii: "/") { isRefused = true }
    bytes.removeFirst(count)
    if next == UInt8(ascii: "\"") { quote(pounds: count) }
  }

  private mutating func quote(pounds: Int) {
    guard !mayBePattern else {
      bytes.removeFirst()
      return
    }
    words = 0
    let isMultiline = bytes.starts(with: repeatElement(UInt8(ascii: "\""), count: 3))
    bytes.removeFirst(isMultiline ? 3 : 1)
    text(Text(pounds: pounds, isMultiline: isMultiline))
  }

  /// Goes on in a string to its end or to its next interpolation.
  private mutating func text(_ text: Text) {
    var opened = 0
    var gaps = 0
    let end =
      Array(repeating: UInt8(ascii: "\""), count: text.isMultiline ? 3 : 1)
      + Array(repeating: UInt8(ascii: "#"), count: text.pounds)
    let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: text.pounds)
    while let byte = bytes.first {
      if bytes.starts(with: end) {
        bytes.removeFirst(end.count)
        return
      }
      if !text.isMultiline, byte == 0x0A || byte == 0x0D { return }
      if bytes.starts(with: escape) {
        bytes.removeFirst(escape.count)
        if bytes.first == UInt8(ascii: "(") { return push(Level(text: text)) }
        if let escaped = bytes.first, escaped != 0x0A, escaped != 0x0D { bytes.removeFirst() }
        continue
      }
      if "([{<?".utf8.contains(byte) { opened += 1 }
      if Self.isBlank(byte) { gaps += 1 }
      if opened > Self.mostOpenInText || gaps > Self.mostWordsInText { isRefused = true }
      if isRefused { return }
      bytes.removeFirst()
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
