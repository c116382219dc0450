/// Which C types two versions of a file lay out otherwise.
enum HeaderLayouts {
  /// The names of structures, unions and enumerations whose bodies differ, and of those that hold one
  /// of them, sorted.
  static func changed(from before: [UInt8], to after: [UInt8]) -> [String] {
    let (old, new) = (bodies(in: before), bodies(in: after))
    var names = Set(new.keys.filter { name in old[name].map { $0 != new[name] } ?? false })
    var isGrowing = !names.isEmpty
    while isGrowing {
      isGrowing = false
      for (name, body) in new where !names.contains(name) && !names.isDisjoint(with: body) {
        names.insert(name)
        isGrowing = true
      }
    }
    return names.sorted()
  }

  /// The words in the braces of each type, by its tag and by the names behind the braces.
  private static func bodies(in bytes: [UInt8]) -> [String: [String]] {
    let words = words(in: bytes)
    var result: [String: [String]] = [:]
    var index = 0
    while index < words.count {
      defer { index += 1 }
      guard ["struct", "union", "enum", "class"].contains(words[index]),
        let open = words[index...].prefix(3).firstIndex(of: "{"),
        let close = end(of: open, in: words)
      else { continue }
      let body = Array(words[open...close])
      for tag in words[(index + 1)..<open] { result[tag] = body }
      for name in words[(close + 1)...].prefix(while: { $0 != ";" && $0 != "{" })
      where isName(name) { result[name] = body }
      index = close
    }
    return result
  }

  private static func end(of open: Int, in words: [String]) -> Int? {
    var depth = 0
    return words[open...].indices.first { index in
      if words[index] == "{" { depth += 1 }
      if words[index] == "}" { depth -= 1 }
      return depth == 0
    }
  }

  private static func isName(_ word: String) -> Bool {
    word.utf8.first.map { $0 == UInt8(ascii: "_") || isLetter($0) } ?? false
  }

  /// Identifiers, numbers and single marks, without comments.
  private static func words(in bytes: [UInt8]) -> [String] {
    var result: [String] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), index + 1 < bytes.count {
        if bytes[index + 1] == UInt8(ascii: "/") {
          index = bytes[index...].firstIndex(of: 10) ?? bytes.count
          continue
        }
        if bytes[index + 1] == UInt8(ascii: "*") {
          index = endOfComment(from: index + 2, in: bytes)
          continue
        }
      }
      var end = index + 1
      if isWord(byte) {
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
      }
      if byte > 32 { result.append(String(decoding: bytes[index..<end], as: UTF8.self)) }
      index = end
    }
    return result
  }

  private static func endOfComment(from start: Int, in bytes: [UInt8]) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return bytes.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte >= 0x80
  }
}
