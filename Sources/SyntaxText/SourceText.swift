package import SwiftSyntax

/// The bytes of a manifest, for places and excerpts that need no walk over the tree.
package struct SourceText {
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The line of a byte, from 1.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The line on which a node's first token stands.
  package func line(of node: some SyntaxProtocol) -> Int { line(at: start(of: node)) }

  /// A node on one line, shortened.
  package func excerpt(of node: some SyntaxProtocol, limit: Int = 80) -> String {
    let from = start(of: node)
    let end = min(bytes.count, max(from, node.endPosition.utf8Offset))
    var words: [UInt8] = []
    var isGap = false
    for byte in bytes[from..<end] {
      if Self.isBlank(byte) {
        isGap = true
        continue
      }
      if isGap && !words.isEmpty { words.append(0x20) }
      isGap = false
      words.append(byte)
      if words.count > limit * 2 { break }
    }
    let text = String(decoding: words, as: UTF8.self)
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  /// The first byte of a node after blanks and comments.
  private func start(of node: some SyntaxProtocol) -> Int {
    let end = min(bytes.count, node.endPosition.utf8Offset)
    var offset = min(node.position.utf8Offset, end)
    while offset < end {
      if Self.isBlank(bytes[offset]) {
        offset += 1
      } else if bytes[offset...].starts(with: [0x2F, 0x2F]) {
        offset = bytes[offset..<end].firstIndex(of: 0x0A) ?? end
      } else if bytes[offset...].starts(with: [0x2F, 0x2A]) {
        offset = endOfBlockComment(from: offset, to: end)
      } else {
        return offset
      }
    }
    return min(node.position.utf8Offset, end)
  }

  private func endOfBlockComment(from start: Int, to end: Int) -> Int {
    var depth = 0
    var offset = start
    while offset + 1 < end {
      let pair = (bytes[offset], bytes[offset + 1])
      if pair == (0x2F, 0x2A) {
        depth += 1
        offset += 2
      } else if pair == (0x2A, 0x2F) {
        depth -= 1
        offset += 2
        if depth == 0 { return offset }
      } else {
        offset += 1
      }
    }
    return end
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
