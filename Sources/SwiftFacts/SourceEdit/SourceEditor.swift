public import RippleModel
import SwiftParser
import SwiftSyntax
import SyntaxText

/// Edits a Swift file by its syntax: its imports, and who may see its declarations.
public struct SourceEditor: Sendable {
  private var bytes: [UInt8]

  /// Takes a file.
  public init(_ source: String) { bytes = Array(source.utf8) }

  /// The file as it is now.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private func parsed() -> SourceFileSyntax {
    bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 200) }
  }

  // MARK: Imports

  /// Adds an import behind the others, in their order, or in front of the first statement.
  ///
  /// - Returns: Whether it was not there yet.
  @discardableResult
  public mutating func addImport(_ module: String, attributes: String = "") -> Bool {
    let line = (attributes.isEmpty ? "" : attributes + " ") + "import \(module)"
    let items = parsed().statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    if items.contains(where: { SourceEditor.module($0) == module && $0.importKindSpecifier == nil })
    {
      return false
    }
    let place: Int
    var text = line + "\n"
    if let next = items.first(where: { SourceEditor.module($0) > module }) {
      place = startOfLine(next.positionAfterSkippingLeadingTrivia.utf8Offset)
    } else if let last = items.last {
      place = endOfLine(last.endPositionBeforeTrailingTrivia.utf8Offset)
    } else {
      place = startOfCode()
      text += "\n"
    }
    if place > 0, bytes[place - 1] != 0x0A { text = "\n" + text }
    bytes = [TextEdit(range: place..<place, text: text)].applied(to: bytes)
    return true
  }

  /// Takes every import of a module away, `#if` branches and scoped imports included.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func removeImport(_ module: String) -> Bool {
    let found = imports(in: Syntax(parsed())).filter { SourceEditor.module($0) == module }
    let edits = found.map { item in
      let start = startOfLine(item.positionAfterSkippingLeadingTrivia.utf8Offset)
      return TextEdit(
        range: start..<endOfLine(item.endPositionBeforeTrailingTrivia.utf8Offset), text: "")
    }
    bytes = edits.applied(to: bytes)
    return !edits.isEmpty
  }

  private func imports(in tree: Syntax) -> [ImportDeclSyntax] {
    var result: [ImportDeclSyntax] = []
    var pending: [Syntax] = [tree]
    while let node = pending.popLast() {
      if let item = node.as(ImportDeclSyntax.self) {
        result.append(item)
      } else if node.is(SourceFileSyntax.self) || node.is(CodeBlockItemListSyntax.self)
        || node.is(CodeBlockItemSyntax.self) || node.is(IfConfigDeclSyntax.self)
        || node.is(IfConfigClauseListSyntax.self) || node.is(IfConfigClauseSyntax.self)
      {
        pending += node.children(viewMode: .sourceAccurate)
      }
    }
    return result
  }

  private static func module(_ item: ImportDeclSyntax) -> String {
    item.path.first?.name.text ?? ""
  }

  private func startOfLine(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  private func endOfLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  /// Where the first statement begins, behind a header of comments and the blank line after it.
  private func startOfCode() -> Int {
    var line = 0
    var header = 0
    var isHeader = true
    while line < bytes.count, isHeader {
      let end = endOfLine(line)
      let text = bytes[line..<end].drop { $0 == 0x20 || $0 == 0x09 }
      if text.starts(with: Array("///".utf8)) {
        isHeader = false
      } else if text.starts(with: Array("//".utf8)) {
        line = end
      } else if text.first == 0x0A || text.isEmpty {
        line = end
        header = end
      } else {
        isHeader = false
      }
    }
    return header
  }

  // MARK: Access

  /// Lets a declaration be seen by more, where it is not seen by as many already.
  ///
  /// - Parameters:
  ///   - line: A line on which the declaration's name or first word stands.
  ///   - name: Its base name; `nil` for the first declaration of the line.
  ///   - level: The level that it gets.
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func setAccess(line: Int, name: String?, to level: AccessLevel) -> Bool {
    let text = SourceText(bytes)
    guard let found = DeclarationFinder(text).find(line: line, name: name, in: Syntax(parsed()))
    else { return false }
    let words = found.modifiers.filter {
      AccessLevel(rawValue: $0.name.text) != nil && $0.detail == nil
    }
    guard let written = words.first else {
      let place = found.introducer
      bytes = [TextEdit(range: place..<place, text: level.rawValue + " ")].applied(to: bytes)
      return true
    }
    guard written.name.text != level.rawValue else { return false }
    let start = written.name.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = written.name.endPositionBeforeTrailingTrivia.utf8Offset
    bytes = [TextEdit(range: start..<end, text: level.rawValue)].applied(to: bytes)
    return true
  }

  /// Writes the initialiser that a struct has by itself, so that others can be let see it.
  ///
  /// - Returns: Whether it could: every stored property must say its type.
  @discardableResult
  public mutating func addInitialiser(toTypeOn line: Int, access: AccessLevel) -> Bool {
    let text = SourceText(bytes)
    guard
      let found = DeclarationFinder(text).find(line: line, name: nil, in: Syntax(parsed())),
      let type = found.node.as(StructDeclSyntax.self),
      let initialiser = MemberwiseInitialiser(type)?.text(access: access)
    else { return false }
    let place = type.memberBlock.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    let start = startOfLine(place)
    let blanks = String(decoding: bytes[start..<place], as: UTF8.self)
    let isAlone = blanks.allSatisfy { $0 == " " || $0 == "\t" }
    let indented = initialiser.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : (isAlone ? blanks : "") + "  " + $0
    }.joined(separator: "\n")
    let edit =
      isAlone
      ? TextEdit(range: start..<start, text: "\n" + indented + "\n")
      : TextEdit(range: place..<place, text: "\n" + indented + "\n")
    bytes = [edit].applied(to: bytes)
    return true
  }
}
