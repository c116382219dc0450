/// An OpenStep property list, read without copying its text.
///
/// Nodes lie in one array and name ranges of the bytes; a dictionary's children are its keys and
/// values by turns. Nesting is kept on a list and not on the call stack, so that no input exhausts
/// it.
struct PropertyList {
  /// What a node is.
  enum Kind: UInt8 {
    /// A word, a quoted text or data.
    case text
    /// `( a, b )`.
    case list
    /// `{ key = value; }`.
    case dictionary
  }

  /// One text, list or dictionary.
  struct Node {
    var kind: Kind
    /// Whether a text is quoted.
    var isQuoted = false
    /// The first byte, without a quote.
    var start: Int32
    /// The byte after the last, without a quote.
    var end: Int32
    /// The first child, or -1.
    var first: Int32 = -1
    /// The next node of the same list or dictionary, or -1.
    var next: Int32 = -1
  }

  /// The text of the whole file.
  let bytes: [UInt8]
  /// The nodes, the root first.
  private(set) var nodes: [Node] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - syntax: The marks that it is written with.
  /// - Complexity: O(n).
  /// - Throws: `PropertyListError` at the first byte that fits nothing.
  init(_ bytes: [UInt8], _ syntax: PropertyListSyntax = .openStep) throws(PropertyListError) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 12)
    var parser = PropertyListParser(bytes, syntax)
    try parser.parse(into: &nodes)
  }

  /// A text with its escapes resolved; empty for a list or dictionary.
  func text(_ node: Int) -> String {
    let value = nodes[node]
    guard value.kind == .text else { return "" }
    let slice = bytes[Int(value.start)..<Int(value.end)]
    guard value.isQuoted, slice.contains(UInt8(ascii: "\\")) else {
      return String(decoding: slice, as: UTF8.self)
    }
    return PropertyListEscapes.resolve(slice)
  }

  /// Whether a text is exactly this one.
  func equals(_ node: Int, _ text: String) -> Bool {
    let value = nodes[node]
    guard value.kind == .text else { return false }
    let slice = bytes[Int(value.start)..<Int(value.end)]
    if value.isQuoted, slice.contains(UInt8(ascii: "\\")) { return self.text(node) == text }
    return slice.count == text.utf8.count && slice.elementsEqual(text.utf8)
  }

  /// The value of a dictionary's key; `nil` where it has none.
  func value(of key: String, in dictionary: Int) -> Int? {
    guard nodes[dictionary].kind == .dictionary else { return nil }
    var child = Int(nodes[dictionary].first)
    while child >= 0 {
      let value = Int(nodes[child].next)
      guard value >= 0 else { return nil }
      if equals(child, key) { return value }
      child = Int(nodes[value].next)
    }
    return nil
  }

  /// The keys and values of a dictionary, in order; none for anything else.
  func entries(of dictionary: Int) -> [(key: Int, value: Int)] {
    guard nodes[dictionary].kind == .dictionary else { return [] }
    var result: [(key: Int, value: Int)] = []
    var child = Int(nodes[dictionary].first)
    while child >= 0 {
      let value = Int(nodes[child].next)
      guard value >= 0 else { break }
      result.append((child, value))
      child = Int(nodes[value].next)
    }
    return result
  }

  /// The members of a list, in order; of a text only itself, which older files write for a list of
  /// one; none for a dictionary.
  func items(of list: Int) -> [Int] {
    switch nodes[list].kind {
    case .dictionary: return []
    case .text: return [list]
    case .list:
      var result: [Int] = []
      var child = Int(nodes[list].first)
      while child >= 0 {
        result.append(child)
        child = Int(nodes[child].next)
      }
      return result
    }
  }
}

/// A file that is no OpenStep property list.
struct PropertyListError: Error, Hashable {
  /// The byte at which it shows.
  var offset: Int
  /// What is wrong there, as a clause.
  var message: String

  /// The line and the column in bytes of an offset, both from 1.
  static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return (line, min(offset, bytes.count) - start + 1)
  }
}
