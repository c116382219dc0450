/// A Swift file cut into pieces that the parser reads the same alone as in their place.
///
/// A cut lies before a token that starts its line, can only begin a declaration there, and
/// follows the `}` that ends the one before, or a line with an import. What cannot be cut stays
/// in one piece, and so does everything inside `#if`.
struct SourceOutline {
  /// One piece.
  struct Piece {
    /// From the first token's first byte to the last token's end.
    var text: Range<Int>
    /// Where the opening brace of a type ends, whose members follow; `nil` for a plain piece.
    var headEnd: Int?
    var members: [Piece] = []
  }

  private(set) var pieces: [Piece] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private let tokens: [SourceTokens.Token]

  /// A type's piece shorter than this is not cut further.
  private static let leastSize = 1200

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let tokens = SourceTokens(bytes)?.tokens else { return nil }
    self.bytes = bytes
    self.tokens = tokens
    pieces = cut(0..<tokens.count, isFile: true, depth: 0)
  }

  private func cut(_ range: Range<Int>, isFile: Bool, depth: Int) -> [Piece] {
    var result: [Piece] = []
    var start = range.lowerBound
    var index = start
    var isImport = false
    while index < range.upperBound {
      if index > start, tokens[index].startsLine {
        if follows(index, isImport, start), begins(index, isFile) {
          result.append(piece(start..<index, depth: depth))
          start = index
        }
        isImport = false
      }
      if index == start { isImport = isFile && isImportLine(index, range.upperBound) }
      index = after(index)
    }
    if start < range.upperBound { result.append(piece(start..<range.upperBound, depth: depth)) }
    return result
  }

  /// The next token that is not inside this one's brackets.
  private func after(_ index: Int) -> Int {
    switch tokens[index].kind {
    case .open, .conditionOpen: Int(tokens[index].partner) + 1
    default: index + 1
    }
  }

  private func follows(_ index: Int, _ isImport: Bool, _ start: Int) -> Bool {
    let last = tokens[index - 1]
    if last.kind == .conditionClose {
      return tokens[start].kind == .conditionOpen && Int(tokens[start].partner) == index - 1
        && holdsDeclarations(start)
    }
    if isImport { return last.kind == .word }
    return last.kind == .close && last.first == UInt8(ascii: "}")
  }

  /// Whether a piece begins with an import that its line holds whole.
  private func isImportLine(_ start: Int, _ end: Int) -> Bool {
    var index = start
    while index < end, index == start || !tokens[index].startsLine {
      let token = tokens[index]
      if token.kind == .word, text(token) == "import" { return true }
      guard token.kind == .word || token.first == UInt8(ascii: "@") else { return false }
      index += 1
    }
    return false
  }

  private func begins(_ index: Int, _ isFile: Bool) -> Bool {
    let token = tokens[index]
    if token.kind == .conditionOpen { return !mayGoOn(index) }
    if token.first == UInt8(ascii: "@") { return true }
    guard token.kind == .word else { return false }
    // `foo { } open: { }` goes on with a labelled closure, and `open = 1` is a statement.
    if index + 1 < tokens.count {
      let next = tokens[index + 1]
      let isInner = next.kind == .word || next.first == UInt8(ascii: "(")
      guard isInner || SourceOutline.brief.contains(text(token)) else { return false }
      if next.first == UInt8(ascii: ":") { return false }
    }
    let word = text(token)
    if SourceOutline.words.contains(word) {
      // A contextual word may name something that is called.
      return SourceOutline.callable.contains(word)
        || tokens[min(index + 1, tokens.count - 1)].first != UInt8(ascii: "(")
    }
    return !isFile && SourceOutline.memberWords.contains(word)
  }

  /// Whether `#if` may go on with an expression, as in `#if DEBUG`, `.padding()`.
  private func mayGoOn(_ open: Int) -> Bool {
    var index = open + 1
    while index < Int(tokens[open].partner), !tokens[index].startsLine { index = after(index) }
    return tokens[index].kind != .word && tokens[index].first != UInt8(ascii: "@")
  }

  /// Whether each branch of `#if` ends with a declaration, so that none is a list of attributes.
  private func holdsDeclarations(_ open: Int) -> Bool {
    let end = Int(tokens[open].partner)
    var index = open + 1
    var isInCondition = true
    var line = index
    while index <= end {
      let token = tokens[index]
      if index == end || token.kind == .conditionMiddle {
        guard !isInCondition, endsDeclaration(index - 1, line) else { return false }
        isInCondition = true
        index += 1
        continue
      }
      if token.startsLine {
        isInCondition = false
        line = index
      }
      index = after(index)
    }
    return true
  }

  private func endsDeclaration(_ last: Int, _ line: Int) -> Bool {
    if tokens[last].kind == .close { return tokens[last].first == UInt8(ascii: "}") }
    return tokens[last].kind == .word && isImportLine(line, last + 1)
  }

  private func text(_ token: SourceTokens.Token) -> String {
    String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  // MARK: Types

  private func piece(_ range: Range<Int>, depth: Int) -> Piece {
    let text = Int(tokens[range.lowerBound].start)..<Int(tokens[range.upperBound - 1].end)
    var piece = Piece(text: text, headEnd: nil)
    guard text.count >= SourceOutline.leastSize, depth < 4, let brace = bodyOfType(range) else {
      return piece
    }
    let close = Int(tokens[brace].partner)
    guard close == range.upperBound - 1, close > brace + 1 else { return piece }
    piece.members = cut(brace + 1..<close, isFile: false, depth: depth + 1)
    guard piece.members.count > 1 else { return Piece(text: text, headEnd: nil) }
    piece.headEnd = Int(tokens[brace].end)
    return piece
  }

  /// The opening brace of a type that is all there is between two cuts.
  private func bodyOfType(_ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    var isType = false
    while index < range.upperBound {
      let token = tokens[index]
      if token.kind == .open, token.first == UInt8(ascii: "{") { return isType ? index : nil }
      if token.kind == .conditionOpen { return nil }
      if !isType, token.kind == .word {
        let word = text(token)
        if SourceOutline.introducers.contains(word) {
          isType = index + 1 < range.upperBound && tokens[index + 1].kind == .word
        } else if !isModifierOrAttribute(index, word, range.lowerBound) {
          return nil
        }
      }
      index = after(index)
    }
    return nil
  }

  private func isModifierOrAttribute(_ index: Int, _ word: String, _ start: Int) -> Bool {
    if index > start, tokens[index - 1].first == UInt8(ascii: "@") { return true }
    return SourceOutline.typeModifiers.contains(word)
  }

  private static let introducers: Set<String> = [
    "struct", "enum", "extension", "protocol", "class", "actor",
  ]

  private static let typeModifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "package", "final", "indirect",
    "nonisolated",
  ]

  /// Words that begin a declaration wherever one can stand.
  private static let words: Set<String> = [
    "func", "var", "let", "struct", "class", "enum", "protocol", "extension", "typealias",
    "public", "private", "internal", "fileprivate", "static", "open", "package", "final",
    "import", "actor", "indirect", "nonisolated",
  ]

  private static let memberWords: Set<String> = [
    "init", "deinit", "subscript", "override", "mutating", "required", "convenience", "lazy",
    "weak", "case", "associatedtype", "nonmutating",
  ]

  /// Words that a parenthesis may follow: `let (a, b)`, `private(set)`.
  private static let callable: Set<String> = [
    "let", "var", "public", "private", "internal", "fileprivate", "func",
  ]

  /// Words that something else than a word or a parenthesis may follow.
  private static let brief: Set<String> = ["init", "deinit", "func", "subscript", "case", "static"]
}
