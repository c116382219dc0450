import SwiftSyntax
import SyntaxText

/// Edits an array literal and keeps its formatting: one line stays one line, and where every
/// element has its own line, a new one gets its own too.
struct ListEditor {
  private let list: ArrayExprSyntax
  private let bytes: [UInt8]

  init(_ list: ArrayExprSyntax, _ bytes: [UInt8]) {
    self.list = list
    self.bytes = bytes
  }

  private var elements: [ArrayElementSyntax] { Array(list.elements) }

  /// Whether the elements stand on lines of their own.
  private var isMultiline: Bool {
    guard let last = elements.last else { return false }
    return containsNewline(last.position.utf8Offset..<start(of: last)) && elements.count > 0
  }

  /// Adds elements behind the last one, or behind one of them.
  func appending(_ texts: [String], after element: ArrayElementSyntax? = nil) -> [TextEdit] {
    guard !texts.isEmpty else { return [] }
    guard let anchor = element ?? elements.last else {
      let inner = list.leftSquare.endPosition.utf8Offset..<list.rightSquare.position.utf8Offset
      return [TextEdit(range: inner, text: texts.joined(separator: ", "))]
    }
    let hasComma = anchor.trailingComma != nil
    let isLast = anchor.id == elements.last?.id
    let separator = isMultiline ? "\n" + indentation(of: anchor) : " "
    var edits: [TextEdit] = []
    let codeEnd = anchor.expression.endPositionBeforeTrailingTrivia.utf8Offset
    if !hasComma { edits.append(TextEdit(range: codeEnd..<codeEnd, text: ",")) }
    var text = ""
    for (number, item) in texts.enumerated() {
      let endsList = isLast && number == texts.count - 1
      text += separator + item + (endsList && !hasComma ? "" : ",")
    }
    // Behind a comment on the anchor's line, in front of the line's end.
    var place = isMultiline ? anchor.endPosition.utf8Offset : codeEnd
    if !isMultiline, let comma = anchor.trailingComma {
      place = comma.endPositionBeforeTrailingTrivia.utf8Offset
    }
    if place == codeEnd, !hasComma {
      edits[0].text = "," + text
    } else {
      edits.append(TextEdit(range: place..<place, text: text))
    }
    return edits
  }

  /// Takes an element away with the comma, line and comments that belong to it.
  func removing(_ element: ArrayElementSyntax) -> [TextEdit] {
    guard let index = elements.firstIndex(where: { $0.id == element.id }) else { return [] }
    if elements.count == 1 {
      let inner = list.leftSquare.endPosition.utf8Offset..<list.rightSquare.position.utf8Offset
      return [TextEdit(range: inner.lowerBound..<endOfBlanks(inner), text: "")]
    }
    var from = element.position.utf8Offset
    if index + 1 < elements.count, isFirstOnLine(element) {
      if !isFirstOnLine(elements[index + 1]) {
        from = start(of: element)
      } else if headsGroup(element, before: elements[index + 1]) {
        from = bytes[..<start(of: element)].lastIndex(of: 0x0A) ?? from
      }
    }
    var edits = [TextEdit(range: from..<element.endPosition.utf8Offset, text: "")]
    guard index == elements.count - 1, element.trailingComma == nil,
      let comma = elements[index - 1].trailingComma
    else { return edits }
    let start = comma.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = comma.endPositionBeforeTrailingTrivia.utf8Offset
    if comma.endPosition.utf8Offset == from, !hasComment(end..<from) {
      edits[0].range = start..<edits[0].range.upperBound
    } else {
      edits.append(TextEdit(range: start..<end, text: ""))
    }
    return edits
  }

  /// Whether the comment above an element, behind a blank line, heads those below it too.
  private func headsGroup(_ element: ArrayElementSyntax, before next: ArrayElementSyntax) -> Bool {
    let own = element.position.utf8Offset..<start(of: element)
    let other = next.position.utf8Offset..<start(of: next)
    return hasComment(own) && bytes[own].count { $0 == 0x0A } > 2 && !hasComment(other)
      && bytes[other].count { $0 == 0x0A } == 1
  }

  private func endOfBlanks(_ inner: Range<Int>) -> Int {
    // The line of the closing bracket stays where it is only if something else stands on it.
    list.rightSquare.positionAfterSkippingLeadingTrivia.utf8Offset > inner.upperBound
      ? list.rightSquare.positionAfterSkippingLeadingTrivia.utf8Offset : inner.upperBound
  }

  private func start(of element: ArrayElementSyntax) -> Int {
    element.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  private func isFirstOnLine(_ element: ArrayElementSyntax) -> Bool {
    containsNewline(element.position.utf8Offset..<start(of: element))
  }

  private func containsNewline(_ range: Range<Int>) -> Bool { bytes[range].contains(0x0A) }

  private func hasComment(_ range: Range<Int>) -> Bool {
    bytes[range].contains(UInt8(ascii: "/"))
  }

  /// The blanks in front of the line on which an element begins.
  private func indentation(of element: ArrayElementSyntax) -> String {
    let first = start(of: element)
    let line = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let blanks = bytes[line..<first].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }
}
