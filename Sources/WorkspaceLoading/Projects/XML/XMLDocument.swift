/// The elements of an XML text with their attributes; what stands between tags is passed over.
///
/// Nothing is fetched and no entity is expanded but XML's five and characters by number. Nesting is
/// kept on a list, so that no input exhausts the call stack.
struct XMLDocument: Sendable {
  /// One element.
  struct Element: Hashable, Sendable {
    /// Its name.
    var name: String
    /// Its attributes.
    var attributes: [String: String]
    /// The places of its children among all elements.
    var children: [Int] = []
    /// The line of its tag, from 1.
    var line: Int
  }

  /// Every element, the root first, each before its children.
  private(set) var elements: [Element] = []

  /// Reads a text.
  ///
  /// - Complexity: O(n).
  /// - Throws: `XMLError` at the first byte that fits nothing.
  init(_ bytes: [UInt8]) throws(XMLError) {
    var reader = XMLCursor(bytes)
    var open: [Int] = []
    while try reader.findTag() {
      switch try reader.tag() {
      case .nothing: continue
      case .close(let name):
        guard let last = open.popLast(), elements[last].name == name else {
          throw reader.error("'</\(name)>' closes nothing that is open")
        }
      case .open(let element, let isClosed):
        guard !open.isEmpty || elements.isEmpty else { throw reader.error("a second root") }
        if let last = open.last { elements[last].children.append(elements.count) }
        if !isClosed { open.append(elements.count) }
        elements.append(element)
      }
    }
    if let last = open.last {
      throw reader.error("the text ends inside '<\(elements[last].name)>'")
    }
    guard !elements.isEmpty else { throw reader.error("it holds no element") }
  }

  /// The children of an element that have a name.
  func children(of element: Element, named name: String) -> [Element] {
    element.children.map { elements[$0] }.filter { $0.name == name }
  }

  /// The elements at the end of a path of names below an element.
  func descendants(of element: Element, _ path: [String]) -> [Element] {
    path.reduce([element]) { found, name in found.flatMap { children(of: $0, named: name) } }
  }
}

/// A text that is no XML.
struct XMLError: Error, Hashable, Sendable {
  /// The line, from 1.
  let line: Int
  /// The column in bytes, from 1.
  let column: Int
  /// What is wrong, as a clause without a full stop.
  let message: String
}
