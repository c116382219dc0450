/// The marks that a list of nested values is written with.
struct PropertyListSyntax {
  let listOpening: UInt8
  let listClosing: UInt8
  let assignment: Unicode.Scalar
  let entrySeparator: Unicode.Scalar
  let hasData: Bool

  /// `{ key = (a, b); }`.
  static let openStep = PropertyListSyntax(
    listOpening: UInt8(ascii: "("), listClosing: UInt8(ascii: ")"), assignment: "=",
    entrySeparator: ";", hasData: true)

  /// `{ "key": ["a", "b"] }`, with comments and commas before the end.
  static let json = PropertyListSyntax(
    listOpening: UInt8(ascii: "["), listClosing: UInt8(ascii: "]"), assignment: ":",
    entrySeparator: ",", hasData: false)
}

/// Turns the bytes of an OpenStep property list, or of JSON with comments, into nodes.
struct PropertyListParser {
  private struct Frame {
    var node: Int
    var last: Int
    var isDictionary: Bool
  }

  private let bytes: [UInt8]
  private let syntax: PropertyListSyntax
  private var position = 0
  private var frames: [Frame] = []

  init(_ bytes: [UInt8], _ syntax: PropertyListSyntax) {
    self.bytes = bytes
    self.syntax = syntax
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads one value and what may follow it: white space and comments.
  mutating func parse(into nodes: inout [PropertyList.Node]) throws(PropertyListError) {
    guard bytes.count < Int(Int32.max) else { throw fail("it is too large") }
    try skip()
    if bytes[position...].starts(with: "<?xml".utf8) {
      throw fail("it is an XML property list; open and save the project in Xcode")
    }
    guard position < bytes.count else { throw fail("it is empty") }
    try value(into: &nodes)
    while let frame = frames.last {
      try skip()
      guard position < bytes.count else {
        throw fail("the file ends inside a \(frame.isDictionary ? "dictionary" : "list")")
      }
      if bytes[position] == closing(frame) {
        position += 1
        nodes[frame.node].end = Int32(position)
        frames.removeLast()
        try separator()
      } else if frame.isDictionary {
        try entry(into: &nodes)
      } else {
        try value(into: &nodes)
      }
    }
    try skip()
    guard position == bytes.count else { throw fail("there is more after the end") }
  }

  private mutating func entry(into nodes: inout [PropertyList.Node]) throws(PropertyListError) {
    append(try text(), to: &nodes)
    try skip()
    guard position < bytes.count, bytes[position] == UInt8(ascii: syntax.assignment) else {
      throw fail("'\(syntax.assignment)' is expected after a key")
    }
    position += 1
    try skip()
    try value(into: &nodes)
  }

  private mutating func value(into nodes: inout [PropertyList.Node]) throws(PropertyListError) {
    guard position < bytes.count else { throw fail("the file ends before a value") }
    let byte = bytes[position]
    guard byte == UInt8(ascii: "{") || byte == syntax.listOpening else {
      append(try text(), to: &nodes)
      return try separator()
    }
    let isDictionary = byte == UInt8(ascii: "{")
    let start = Int32(position)
    position += 1
    append(
      PropertyList.Node(kind: isDictionary ? .dictionary : .list, start: start, end: start),
      to: &nodes)
    frames.append(Frame(node: nodes.count - 1, last: -1, isDictionary: isDictionary))
  }

  private mutating func append(_ node: PropertyList.Node, to nodes: inout [PropertyList.Node]) {
    let index = nodes.count
    nodes.append(node)
    guard let top = frames.indices.last else { return }
    if frames[top].last < 0 {
      nodes[frames[top].node].first = Int32(index)
    } else {
      nodes[frames[top].last].next = Int32(index)
    }
    frames[top].last = index
  }

  /// What stands between a value and the next: `;` or `,`, which may be missing before the end.
  private mutating func separator() throws(PropertyListError) {
    guard let frame = frames.last else { return }
    try skip()
    guard position < bytes.count else { throw fail("the file ends after a value") }
    let byte = bytes[position]
    let separator: Unicode.Scalar = frame.isDictionary ? syntax.entrySeparator : ","
    if byte == UInt8(ascii: separator) {
      position += 1
    } else if byte != closing(frame) {
      throw fail("'\(separator)' is expected after a value")
    }
  }

  private func closing(_ frame: Frame) -> UInt8 {
    frame.isDictionary ? UInt8(ascii: "}") : syntax.listClosing
  }

  // MARK: Words

  private mutating func text() throws(PropertyListError) -> PropertyList.Node {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted(byte)
    case UInt8(ascii: "<") where syntax.hasData: return try data()
    default: break
    }
    let start = position
    while position < bytes.count, isWord(bytes[position]) { position += 1 }
    guard position > start else { throw fail("\(shown(byte)) is no value") }
    return PropertyList.Node(kind: .text, start: Int32(start), end: Int32(position))
  }

  private mutating func quoted(_ quote: UInt8) throws(PropertyListError) -> PropertyList.Node {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      position = start
      throw fail("the quoted text does not end")
    }
    position += 1
    return PropertyList.Node(
      kind: .text, isQuoted: true, start: Int32(start + 1), end: Int32(position - 1))
  }

  private mutating func data() throws(PropertyListError) -> PropertyList.Node {
    if bytes[position...].starts(with: "<<<<<<<".utf8) {
      throw fail("a merge conflict is not resolved")
    }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
    guard position < bytes.count else {
      position = start
      throw fail("the data do not end")
    }
    position += 1
    return PropertyList.Node(kind: .text, start: Int32(start), end: Int32(position))
  }

  /// Passes white space and comments.
  private mutating func skip() throws(PropertyListError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        position += 1
        continue
      }
      guard byte == UInt8(ascii: "/"), position + 1 < bytes.count else { return }
      if bytes[position + 1] == UInt8(ascii: "/") {
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
          position += 1
        }
      } else if bytes[position + 1] == UInt8(ascii: "*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PropertyListError) {
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    position = start
    throw fail("the comment does not end")
  }

  /// Bytes of a word without quotes; above ASCII only in files that no Xcode wrote.
  private func isWord(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: syntax.assignment) { return false }
    return switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: "$"), UInt8(ascii: "-"), UInt8(ascii: ":"),
      UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "~"), 0x80...0xFF:
      true
    default: false
    }
  }

  private func shown(_ byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7F
      ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte 0x\(String(byte, radix: 16))"
  }

  private func fail(_ message: String) -> PropertyListError {
    PropertyListError(offset: position, message: message)
  }
}

/// The escapes of quoted texts.
enum PropertyListEscapes {
  /// Resolves `\n`, `\"`, `\U2019`, `\101` and the like; what is none of them stands for itself.
  static func resolve(_ text: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var units: [UInt16] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < text.endIndex else {
        flush(&units, into: &result)
        result.append(byte)
        index += 1
        continue
      }
      let next = text[index + 1]
      if next == UInt8(ascii: "U") || next == UInt8(ascii: "u"),
        let unit = number(text[(index + 2)...].prefix(4), radix: 16)
      {
        units.append(unit)
        index = min(index + 6, text.endIndex)
      } else if let unit = number(text[(index + 1)...].prefix(3), radix: 8) {
        units.append(unit)
        index = min(index + 4, text.endIndex)
      } else {
        flush(&units, into: &result)
        result.append(plain(next))
        index += 2
      }
    }
    flush(&units, into: &result)
    return String(decoding: result, as: UTF8.self)
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt16? {
    guard digits.count == (radix == 16 ? 4 : 3) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  private static func flush(_ units: inout [UInt16], into result: inout [UInt8]) {
    guard !units.isEmpty else { return }
    result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    units.removeAll()
  }

  private static func plain(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "v"): 0x0B
    default: byte
    }
  }
}
