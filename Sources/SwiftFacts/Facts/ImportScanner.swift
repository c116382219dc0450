public import RippleModel
internal import SwiftParser
internal import SwiftSyntax

/// Reads the imports of a file, and as little of the rest as it can.
///
/// Imports mostly stand at the top; parsing costs far more than finding the last line that could
/// hold one. What stands after that line is cut off, and the answer is that of a full scan.
public struct ImportScanner: Sendable {
  /// What `#if` is asked about.
  public let conditions: BuildConditions

  /// Makes a scanner for a build; without conditions, a debug build on Linux.
  public init(conditions: BuildConditions = BuildConditions()) { self.conditions = conditions }

  /// The imports of a file, in order.
  public func imports(of bytes: [UInt8]) -> [Import] { bytes.withUnsafeBufferPointer(imports) }

  /// The imports of a file that lies in memory.
  ///
  /// Of a file that the parser should not be given whole, the imports of its head.
  public func imports(of bytes: UnsafeBufferPointer<UInt8>) -> [Import] {
    if SourceGuard.refuses(bytes) {
      let head = UnsafeBufferPointer(rebasing: bytes.prefix(ImportScanner.headSize))
      return SourceGuard.refuses(head) ? [] : cutImports(of: head)
    }
    return cutImports(of: bytes)
  }

  private static let headSize = 8 << 10

  private func cutImports(of bytes: UnsafeBufferPointer<UInt8>) -> [Import] {
    let search = ImportSearch(bytes)
    guard let last = search.lastLine() else { return [] }
    var end = search.end(ofLines: 2, after: search.codeLine(after: last))
    while end < bytes.count {
      let prefix = UnsafeBufferPointer(rebasing: bytes[..<end])
      if search.hasOpenRegex(before: end) { break }
      let tree = Parser.parse(source: prefix)
      if let imports = imports(in: tree, prefix, isWhole: false) { return imports }
      end = search.end(ofLines: 64, after: end)
    }
    return imports(in: Parser.parse(source: bytes), bytes, isWhole: true) ?? []
  }

  /// `nil` if an import reaches so far that the cut may have shortened it.
  private func imports(
    in tree: SourceFileSyntax, _ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool
  ) -> [Import]? {
    var walk = FactsWalk(bytes, conditions: conditions)
    walk.runImports(Syntax(tree))
    if isWhole { return walk.book.imports }
    let last = tree.endOfFileToken.previousToken(viewMode: .sourceAccurate)
    let end = last?.endPositionBeforeTrailingTrivia.utf8Offset ?? 0
    return walk.lastImportEnd < end ? walk.book.imports : nil
  }
}

/// A search for the lines of a file that may hold an import.
struct ImportSearch {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Where the last word `import` ends that no line comment holds; `nil` if there is none.
  func lastLine() -> Int? {
    let word = Array("import".utf8)
    var start = bytes.count - word.count
    while start >= 0 {
      if bytes[start] == word[0], isWord(word, at: start), !isInLineComment(start) {
        return start + word.count
      }
      start -= 1
    }
    return nil
  }

  /// The start of the line that is some lines after the one of a position.
  func end(ofLines count: Int, after position: Int) -> Int {
    var position = position
    var left = count
    while position < bytes.count {
      position += 1
      if bytes[position - 1] == 0x0A {
        left -= 1
        if left == 0 { break }
      }
    }
    return position
  }

  /// The start of the next line that looks like code, not like a comment or a path's rest.
  func codeLine(after position: Int) -> Int {
    var line = end(ofLines: 1, after: position)
    while line < bytes.count {
      var first = line
      while first < bytes.count, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
      if first < bytes.count, isNamePart(bytes[first]) || bytes[first] == UInt8(ascii: "@") {
        return line
      }
      line = end(ofLines: 1, after: line)
    }
    return line
  }

  /// Whether `#/` stands before a position: a literal that may be cut, and then read as code.
  func hasOpenRegex(before end: Int) -> Bool {
    var index = 1
    while index < end {
      if bytes[index] == UInt8(ascii: "/"), bytes[index - 1] == UInt8(ascii: "#") { return true }
      index += 1
    }
    return false
  }

  private func isWord(_ word: [UInt8], at start: Int) -> Bool {
    for offset in 1..<word.count where bytes[start + offset] != word[offset] { return false }
    let next = start + word.count
    return !(start > 0 && isNamePart(bytes[start - 1]))
      && !(next < bytes.count && isNamePart(bytes[next]))
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Whether the line begins with `//`, and no block comment can end on it.
  private func isInLineComment(_ position: Int) -> Bool {
    var start = position
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    var first = start
    while first < position, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    guard first + 1 < bytes.count, bytes[first] == UInt8(ascii: "/"),
      bytes[first + 1] == UInt8(ascii: "/")
    else { return false }
    var index = first + 2
    while index < position {
      if bytes[index] == UInt8(ascii: "/"), bytes[index - 1] == UInt8(ascii: "*") { return false }
      index += 1
    }
    return true
  }
}
