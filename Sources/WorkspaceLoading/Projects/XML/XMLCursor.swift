/// Walks over the tags of an XML text.
struct XMLCursor {
  /// What one tag is.
  enum Tag {
    /// A comment, an instruction or a declaration.
    case nothing
    /// `</name>`.
    case close(String)
    /// `<name …>`, or `<name …/>` that is closed at once.
    case open(XMLDocument.Element, isClosed: Bool)
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// An error at the place that was reached.
  func error(_ message: String) -> XMLError {
    XMLError(line: line, column: index - lineStart + 1, message: message)
  }

  /// Goes to the next `<`; `false` at the end.
  mutating func findTag() throws(XMLError) -> Bool {
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { advance() }
    return index < bytes.count
  }

  /// Reads the tag that begins here.
  mutating func tag() throws(XMLError) -> Tag {
    for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")] where isAt(start) {
      try skip(start, until: end)
      return .nothing
    }
    if isAt("<!") {
      try skip("<!", until: ">", without: UInt8(ascii: "["))
      return .nothing
    }
    let place = line
    advance()
    if isAt("/") {
      advance()
      let name = try name()
      skipSpace()
      try expect(">")
      return .close(name)
    }
    let name = try name()
    var element = XMLDocument.Element(name: name, attributes: [:], line: place)
    while true {
      skipSpace()
      if isAt(">") || isAt("/>") { break }
      let key = try self.name()
      skipSpace()
      try expect("=")
      skipSpace()
      element.attributes[key] = try value()
    }
    let isClosed = isAt("/")
    if isClosed { advance() }
    try expect(">")
    return .open(element, isClosed: isClosed)
  }

  // MARK: Parts of a tag

  private mutating func name() throws(XMLError) -> String {
    let start = index
    while index < bytes.count, XMLCursor.isOfName(bytes[index]) { advance() }
    guard start < index else { throw error("a name is missing") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private mutating func value() throws(XMLError) -> String {
    guard index < bytes.count, isAt("\"") || isAt("'") else { throw error("a value has no quotes") }
    let quote = bytes[index]
    advance()
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "<") { throw error("'<' in a value") }
      if bytes[index] == UInt8(ascii: "&") {
        text += try entity()
      } else {
        text.append(bytes[index])
        advance()
      }
    }
    guard index < bytes.count else { throw error("the text ends inside a value") }
    advance()
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func entity() throws(XMLError) -> [UInt8] {
    let rest = bytes[index...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw error("'&' without ';'") }
    let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    guard let character = XMLCursor.character(name) else {
      throw error("'&\(name);' is not known")
    }
    while index <= end { advance() }
    return Array(String(character).utf8)
  }

  private static func character(_ entity: String) -> Character? {
    switch entity {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard entity.hasPrefix("#") else { return nil }
      let isHex = entity.hasPrefix("#x")
      return UInt32(entity.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
        .flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }

  // MARK: Steps

  private mutating func advance() {
    if bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    index += 1
  }

  private func isAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { advance() }
  }

  private mutating func expect(_ text: String) throws(XMLError) {
    guard isAt(text) else { throw error("'\(text)' is missing") }
    for _ in text.utf8 { advance() }
  }

  /// Passes over what begins here, up to and with its end.
  private mutating func skip(
    _ start: String, until end: String, without stop: UInt8? = nil
  ) throws(XMLError) {
    for _ in start.utf8 { advance() }
    while index < bytes.count, !isAt(end) {
      if bytes[index] == stop { throw error("declarations of its own are not read") }
      advance()
    }
    try expect(end)
  }
}
