/// A look at a source's bytes before the parser sees them.
///
/// SwiftParser (6.3) recurses without a limit over nested brackets, types, conditionals, prefix
/// words and `else if`, and takes exponential time over nested `[`; a hostile file could end the
/// process. The limits are far above what real sources hold (`NestingGuard` has those of a
/// manifest). Text and comments are not told apart from code, so a refusal may be a mistake;
/// then nothing is known of the file, and every change of it counts as an interface change.
enum SourceGuard {
  private static let mostOpen = 256
  private static let mostSquare = 16
  private static let mostAngles = 256
  private static let mostQuestions = 512
  private static let mostPrefixWords = 64
  private static let mostElse = 3_000
  private static let mostConditions = 128
  private static let mostConditionBranches = 500
  private static let mostArrows = 128
  private static let mostDots = 1_000

  /// Words that begin a declaration, in which no function type goes on.
  private static let declarations: [UInt64] = ["func", "var", "let", "init", "case"].map(packed)

  /// Forms that recurse, or take a time that grows with the square of their length, by words and
  /// arrows and not by brackets.
  private struct Chains {
    private var conditions = 0
    private var branches = 0
    private var arrows = 0
    private var dots = 0

    mutating func take(word: UnsafeBufferPointer<UInt8>, isDirective: Bool) {
      if isDirective {
        if word.elementsEqual("if".utf8) { conditions += 1 }
        if word.elementsEqual("elseif".utf8) { branches += 1 }
        if word.elementsEqual("endif".utf8) { (conditions, branches) = (max(0, conditions - 1), 0) }
      } else if arrows > 0, packed(word).map(declarations.contains) ?? false {
        arrows = 0
      }
    }

    mutating func take(_ byte: UInt8, after previous: UInt8) {
      if byte == UInt8(ascii: ">"), previous == UInt8(ascii: "-") { arrows += 1 }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { arrows = 0 }
      dots = byte == UInt8(ascii: ".") ? dots + 1 : 0
    }

    var areExcessive: Bool {
      conditions > mostConditions || branches > mostConditionBranches || arrows > mostArrows
        || dots > mostDots
    }
  }

  /// Words that may stand before an expression or type any number of times.
  private static let prefixWords: [UInt64] = [
    "try", "await", "any", "some", "each", "repeat", "consume", "copy", "borrow", "inout", "is",
    "as", "throw", "return", "if", "switch", "in", "var", "let", "do", "case", "func", "at",
  ].map(packed)

  /// A short word as one number.
  private static func packed(_ word: String) -> UInt64 {
    word.utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A word of up to seven bytes as one number; `nil` for a longer one.
  private static func packed(_ word: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard word.count <= 7 else { return nil }
    var packed: UInt64 = 0
    for byte in word { packed = packed << 8 | UInt64(byte) }
    return packed
  }

  /// Whether the parser should not be given a source.
  ///
  /// - Complexity: O(bytes).
  static func refuses(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (open, square, angles, questions, prefixes, elses) = (0, 0, 0, 0, 0, 0)
    var chains = Chains()
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      let previous = position > 0 ? bytes[position - 1] : 0
      if isLetter(byte) {
        let start = position
        while position < bytes.count, isWord(bytes[position]) { position += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<position])
        prefixes = isPrefix(word) ? prefixes + 1 : 0
        chains.take(word: word, isDirective: previous == UInt8(ascii: "#"))
        if word.elementsEqual("else".utf8) { elses += 1 }
        if prefixes > mostPrefixWords || elses > mostElse || chains.areExcessive { return true }
        continue
      }
      chains.take(byte, after: previous)
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "["):
        open += 1
        square += 1
      case UInt8(ascii: ")"): open = max(0, open - 1)
      case UInt8(ascii: "}"):
        open = max(0, open - 1)
        (square, angles, questions) = (0, 0, 0)
      case UInt8(ascii: "]"):
        open = max(0, open - 1)
        square = max(0, square - 1)
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles = max(0, angles - 1)
      case UInt8(ascii: "?"): questions += 1
      case UInt8(ascii: ";"): (angles, questions) = (0, 0)
      default: break
      }
      if open > mostOpen || square > mostSquare || angles > mostAngles { return true }
      if questions > mostQuestions || chains.areExcessive { return true }
      position += 1
    }
    return false
  }

  private static func isPrefix(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    packed(word).map(prefixWords.contains) ?? false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
