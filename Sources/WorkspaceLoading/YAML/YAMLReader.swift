/// Reads the part of YAML that project specs and lock files use.
///
/// Maps, lists, flow forms, plain, quoted and block texts, anchors, aliases, merge keys and
/// comments are read. Several documents, tags, directives and keys that are no texts are refused
/// by their place. Reading is linear in the size of what the document stands for: aliases share
/// what they repeat, and a document that stands for too much is refused.
public struct YAMLReader {
  var cursor: YAMLCursor
  /// Values by the anchors that name them, with the number of values that each stands for.
  var anchors: [String: (node: YAMLNode, size: Int)] = [:]
  private var depth = 0
  /// The values read so far, aliases counted for all that they repeat.
  private(set) var size = 0

  /// Values in each other; far above any spec, far below the stack.
  private static let mostDepth = 100
  /// Far above any spec.
  private static let mostValues = 1_000_000
  private static let mostBytes = 8 << 20

  private init(_ bytes: [UInt8], document: Int) {
    cursor = YAMLCursor(bytes, document: document)
  }

  /// Reads one document.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - document: A number that every place is given, to tell several documents apart.
  /// - Returns: The value of the document.
  /// - Throws: `YAMLError` for what is no YAML, or YAML of a form that is not read.
  /// - Complexity: O(bytes + values with aliases counted in full), both bounded.
  public static func read(
    _ bytes: [UInt8], document: Int = 0
  ) throws(YAMLError) -> YAMLNode {
    let start = YAMLPlace(line: 1, column: 1, document: document)
    if bytes.count > mostBytes { throw YAMLError("the file is too large", at: start) }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw YAMLError("the file is not UTF-8", at: start)
    }
    var reader = YAMLReader(withUnixLines(bytes), document: document)
    return try reader.document()
  }

  private static func withUnixLines(_ bytes: [UInt8]) -> [UInt8] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard text.contains(13) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for (index, byte) in zip(text.indices, text) {
      if byte != 13 {
        result.append(byte)
      } else if index + 1 == text.endIndex || text[index + 1] != 10 {
        result.append(10)
      }
    }
    return result
  }

  private mutating func document() throws(YAMLError) -> YAMLNode {
    if let zero = cursor.bytes.firstIndex(of: 0) {
      cursor.advance(zero)
      throw YAMLError("there is a zero byte", at: cursor.place)
    }
    try cursor.skipToContent()
    if cursor.column == 0, cursor.peek() == UInt8(ascii: "%") {
      throw YAMLError("directives are not read", at: cursor.place)
    }
    if cursor.isAtMarker(UInt8(ascii: "-")) { cursor.advance(3) }
    let root = try value(below: -1, after: .document)
    try cursor.skipToContent()
    if cursor.isAtMarker(UInt8(ascii: ".")) {
      cursor.advance(3)
      try cursor.skipToContent()
    }
    if cursor.isAtMarker(UInt8(ascii: "-")) {
      throw YAMLError("a second document begins; only one is read", at: cursor.place)
    }
    if !cursor.isAtEnd { throw YAMLError("nothing can follow here", at: cursor.place) }
    return root
  }

  /// Counts a value that is made or repeated.
  mutating func count(_ values: Int) throws(YAMLError) {
    size += values
    if size > Self.mostValues {
      throw YAMLError("aliases make the document too large", at: cursor.place)
    }
  }

  /// Goes one level down; every call is paired with `leave`.
  mutating func enter() throws(YAMLError) {
    depth += 1
    if depth > Self.mostDepth { throw YAMLError("values are nested too deeply", at: cursor.place) }
  }

  mutating func leave() { depth -= 1 }

  mutating func scalar(
    _ text: String, isPlain: Bool, at place: YAMLPlace
  ) throws(YAMLError) -> YAMLNode {
    try count(1)
    return YAMLNode(.scalar(YAMLScalar(text, isPlain: isPlain)), at: place)
  }
}
