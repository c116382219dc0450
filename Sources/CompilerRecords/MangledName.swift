/// Reads the names out of a mangled nominal type (docs/ABI/Mangling.rst): `1F1SV` is `S` of `F`.
///
/// Only what names a type is read: identifiers with their word substitutions, nesting, private
/// discriminators and the standard library's abbreviations.
package struct MangledName {
  private var rest: [UInt8]
  private var position = 0
  private var words: [[UInt8]] = []
  /// What `A` and a letter repeat: each identifier, and each type, which has no text here.
  private var repeated: [String?] = []

  /// The dotted name, without the module; `nil` where it cannot be read.
  package static func dotted(_ context: String) -> String? {
    let plain = context.split(separator: "@", maxSplits: 1).first.map(String.init) ?? context
    // Those of the concurrency library take three letters.
    let length = plain.hasPrefix("Sc") ? 3 : 2
    if let known = abbreviations[String(plain.prefix(length))] {
      var reader = MangledName(rest: Array(plain.utf8.dropFirst(length)))
      return (reader.names(in: [known]) ?? [known]).joined(separator: ".")
    }
    // The standard library's module, and that of all C, have short names.
    let short = plain.hasPrefix("So") ? 2 : plain.hasPrefix("s") ? 1 : 0
    var reader = MangledName(rest: Array(plain.utf8.dropFirst(short)))
    guard short > 0 || reader.identifier() != nil, let names = reader.names(), !names.isEmpty else {
      return nil
    }
    return names.joined(separator: ".")
  }

  private init(rest: [UInt8]) { self.rest = rest }

  /// The names of a type, behind those of what is around it.
  private mutating func names(in outer: [String] = []) -> [String]? {
    var names = outer
    while position < rest.count {
      guard let name = repetition() ?? identifier() else { return names.isEmpty ? nil : names }
      // A private type has its file's discriminator behind its name, and two `L`.
      if position < rest.count, MangledName.isDigit(rest[position]) {
        guard identifier() != nil else { return nil }
        while position < rest.count, rest[position] == UInt8(ascii: "L") { position += 1 }
      }
      if position < rest.count, "VCOPa".utf8.contains(rest[position]) {
        names.append(name)
        position += 1
        repeated.append(nil)
      } else if names.isEmpty || !skipExtension() {
        return names
      }
    }
    return names
  }

  /// Goes on behind what tells an extension from its type: its module, which was read, and the
  /// conditions, which end with `l`.
  private mutating func skipExtension() -> Bool {
    let mark = UInt8(ascii: "E")
    guard position < rest.count else { return false }
    let end =
      rest[position] == mark
      ? position
      : (position + 1..<max(rest.count, position + 1)).first {
        rest[$0] == mark && rest[$0 - 1] == UInt8(ascii: "l")
      }
    position = end.map { $0 + 1 } ?? position
    return end != nil
  }

  /// An identifier that stood before, such as a type's that is named as its module is.
  private mutating func repetition() -> String? {
    guard position + 1 < rest.count, rest[position] == UInt8(ascii: "A"),
      MangledName.isCapital(rest[position + 1])
    else { return nil }
    let index = Int(rest[position + 1] - UInt8(ascii: "A"))
    guard index < repeated.count, let text = repeated[index] else { return nil }
    position += 2
    return text
  }

  private mutating func identifier() -> String? {
    guard position < rest.count, MangledName.isDigit(rest[position]) else { return nil }
    var text: [UInt8] = []
    var hasWords = rest[position] == UInt8(ascii: "0")
    if hasWords { position += 1 }
    repeat {
      while hasWords, position < rest.count, MangledName.isLetter(rest[position]) {
        let letter = rest[position]
        position += 1
        hasWords = letter >= UInt8(ascii: "a")
        let index = Int(letter) - Int(hasWords ? UInt8(ascii: "a") : UInt8(ascii: "A"))
        guard words.indices.contains(index) else { return nil }
        text += words[index]
      }
      if position < rest.count, rest[position] == UInt8(ascii: "0") {
        position += 1
        break
      }
      guard let count = number(), count <= rest.count - position else { return nil }
      let piece = Array(rest[position..<position + count])
      position += count
      text += piece
      collectWords(piece)
    } while hasWords
    guard !text.isEmpty else { return nil }
    let name = String(decoding: text, as: UTF8.self)
    repeated.append(name)
    return name
  }

  private mutating func number() -> Int? {
    var value = 0
    let start = position
    while position < rest.count, MangledName.isDigit(rest[position]), value < 100_000 {
      value = value * 10 + Int(rest[position] - UInt8(ascii: "0"))
      position += 1
    }
    return position == start ? nil : value
  }

  /// Words begin at a letter and end before a capital that follows a small letter, or at `_`.
  private mutating func collectWords(_ text: [UInt8]) {
    var start: Int?
    for index in 0...text.count {
      let character = index < text.count ? text[index] : UInt8(ascii: "_")
      if let from = start, isEnd(character, text[index - 1]) {
        if index - from >= 2, words.count < 26 { words.append(Array(text[from..<index])) }
        start = nil
      }
      if start == nil, index < text.count, character != UInt8(ascii: "_"),
        !MangledName.isDigit(character)
      {
        start = index
      }
    }
  }

  private func isEnd(_ character: UInt8, _ before: UInt8) -> Bool {
    character == UInt8(ascii: "_")
      || !MangledName.isCapital(before) && MangledName.isCapital(character)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    isCapital(byte) || (0x61...0x7A).contains(byte)
  }

  private static let abbreviations = [
    "SS": "String", "Sa": "Array", "Si": "Int", "Su": "UInt", "Sb": "Bool", "Sd": "Double",
    "Sf": "Float", "Sq": "Optional", "SD": "Dictionary", "Sh": "Set", "ST": "Sequence",
    "Sl": "Collection", "SK": "BidirectionalCollection", "Sk": "RandomAccessCollection",
    "SM": "MutableCollection", "Sm": "RangeReplaceableCollection", "SQ": "Equatable",
    "SH": "Hashable", "SL": "Comparable", "SE": "Encodable", "Se": "Decodable",
    "SY": "RawRepresentable", "St": "IteratorProtocol", "Sy": "StringProtocol",
    "Ss": "Substring", "SJ": "Character", "Sz": "BinaryInteger", "SZ": "SignedInteger",
    "SF": "FloatingPoint", "SP": "UnsafePointer", "Sp": "UnsafeMutablePointer",
    "SR": "UnsafeBufferPointer", "Sr": "UnsafeMutableBufferPointer", "SN": "ClosedRange",
    "Sn": "Range", "SV": "UnsafeRawPointer", "Sv": "UnsafeMutableRawPointer",
    "Sx": "Strideable", "Sj": "Numeric", "SX": "RangeExpression",
    "SA": "AutoreleasingUnsafeMutablePointer", "SB": "BinaryFloatingPoint",
    "SG": "RandomNumberGenerator", "SI": "DefaultIndices", "SO": "ObjectIdentifier",
    "SU": "UnsignedInteger", "SW": "UnsafeRawBufferPointer",
    "Sw": "UnsafeMutableRawBufferPointer", "ScA": "Actor", "ScC": "CheckedContinuation",
    "Scc": "UnsafeContinuation", "ScE": "CancellationError", "Sce": "UnownedSerialExecutor",
    "ScF": "Executor", "Scf": "SerialExecutor", "ScG": "TaskGroup",
    "Scg": "ThrowingTaskGroup", "ScI": "AsyncIteratorProtocol", "Sci": "AsyncSequence",
    "ScJ": "UnownedJob", "ScM": "MainActor", "ScP": "TaskPriority", "ScS": "AsyncStream",
    "Scs": "AsyncThrowingStream", "ScT": "Task", "Sct": "UnsafeCurrentTask",
  ]
}
