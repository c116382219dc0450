/// A replacement of some bytes of a source.
package struct TextEdit: Hashable {
  package var range: Range<Int>
  package var text: String

  package init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }
}

extension [TextEdit] {
  /// The source with every replacement made; the replacements must not overlap.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for edit in sorted(by: { ($0.range.lowerBound, $0.text) < ($1.range.lowerBound, $1.text) })
    where edit.range.lowerBound >= position && edit.range.upperBound <= bytes.count {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }
}
