/// What the text of a source says about what its code does beyond what it is compiled with.
struct RunMarks {
  /// It starts programs.
  var starts = false
  /// It makes paths from its own place in the sources, or from where it runs.
  var anchors = false
  /// It lists folders.
  var lists = false
  /// It asks for the number of a line.
  var lines = false
  /// Which of the words that were asked for stand in it between quotes or slashes.
  var words: Set<String> = []

  /// Reads one file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - asked: Names of files and folders.
  init(_ bytes: [UInt8], asked: Set<String>) {
    let text = ByteText(bytes)
    starts = Self.starting.contains { text.holdsWord($0) }
    lists = Self.listing.contains { text.holds($0) }
    anchors =
      text.holds("currentDirectoryPath")
      || text.places(of: "#file").contains { place in
        text.next(place + 5, in: ["ID"]) == nil && text.isAnchored(place)
      }
    lines = ["#line", "#column"].contains { word in
      text.places(of: word).contains { text.before($0) != UInt8(ascii: "=") }
    }
    words = text.quoted(asked)
  }

  private static let starting = [
    "Process(", "Process.init(", "NSTask(", "posix_spawn", "Subprocess", "popen(", "execv", "fork(",
  ]

  private static let listing = [
    "contentsOfDirectory", "enumerator(at", "subpaths", "opendir(", "glob(",
  ]
}

/// A source's bytes, searched without decoding them.
private struct ByteText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where a text begins, as often as it stands there.
  func places(of text: String) -> [Int] {
    let needle = Array(text.utf8)
    guard let first = needle.first, bytes.count >= needle.count else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      var result: [Int] = []
      for start in 0...(bytes.count - needle.count) where bytes[start] == first {
        var length = 1
        while length < needle.count, bytes[start + length] == needle[length] { length += 1 }
        if length == needle.count { result.append(start) }
      }
      return result
    }
  }

  func holds(_ text: String) -> Bool { !places(of: text).isEmpty }

  /// Whether a text stands there and does not end a longer name.
  func holdsWord(_ text: String) -> Bool {
    places(of: text).contains { $0 == 0 || !Self.isPartOfName(bytes[$0 - 1]) }
  }

  /// Which of the texts stands at a place.
  func next(_ place: Int, in texts: [String]) -> String? {
    texts.first { bytes[min(place, bytes.count)...].starts(with: $0.utf8) }
  }

  /// The last byte before a place that is no space.
  func before(_ place: Int) -> UInt8? { bytes[..<place].last { $0 != 32 } }

  /// Whether `#file` at a place becomes part of a path, and is not handed on to say where a test
  /// failed: it does not stand behind `=`, nor behind the labels `file:` and `fileID:`.
  func isAnchored(_ place: Int) -> Bool {
    var rest = bytes[..<place]
    while rest.last == 32 { rest.removeLast() }
    switch rest.last {
    case UInt8(ascii: "="): return false
    case UInt8(ascii: ":"):
      let label = rest.dropLast().reversed().prefix { Self.isPartOfName($0) }.reversed()
      return String(decoding: Array(label), as: UTF8.self) != "file"
    default: return true
    }
  }

  /// Which of the words stand there between quotes or slashes.
  func quoted(_ asked: Set<String>) -> Set<String> {
    guard !asked.isEmpty else { return [] }
    let lengths = Set(asked.map(\.utf8.count))
    var found: Set<String> = []
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      let ends = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "/")
      guard ends || byte == 10 else { continue }
      if ends, start > 0, lengths.contains(index - start) {
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if asked.contains(word) { found.insert(word) }
      }
      start = ends ? index + 1 : 0
    }
    return found
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte)
  }
}
