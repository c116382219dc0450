/// How many columns of a terminal a text takes, and texts made to fit.
///
/// Texts are escaped before, so that no character in them moves the cursor.
public enum DisplayWidth {
  /// The columns of a text.
  public static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.count : text.reduce(0) { $0 + width(of: $1) }
  }

  /// A text with its middle left out where it is wider than `width`.
  public static func cutMiddle(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 1 else { return width == 1 ? "…" : "" }
    let room = width - 1
    let tail = taken(text.reversed(), room / 2 + room % 2)
    let head = taken(Array(text), room - tail.width)
    return String(head.characters) + "…" + String(tail.characters.reversed())
  }

  /// A text with its end left out where it is wider than `width`.
  public static func cutEnd(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 1 else { return width == 1 ? "…" : "" }
    let head = String(taken(Array(text), width - 1).characters)
    return (head.hasSuffix(" ") ? String(head.dropLast()) : head) + "…"
  }

  /// A text in lines that end between words.
  ///
  /// A word that is wider than a line is cut in its middle. Lines after the first begin with
  /// `indent` spaces.
  public static func wrap(_ text: String, to width: Int, indent: Int = 0) -> [String] {
    guard of(text) > width else { return [text] }
    let blank = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let start = lines.isEmpty ? 0 : indent
      let isFresh = line.isEmpty || line == blank
      let word = cutMiddle(String(word), to: max(8, width - start))
      let longer = isFresh ? line + word : line + " " + word
      if !isFresh, of(longer) > width {
        lines.append(line)
        line = blank + word
      } else {
        line = longer
      }
    }
    return lines + [line]
  }

  /// Characters from the front while they fit.
  private static func taken(
    _ characters: [Character], _ room: Int
  ) -> (characters: [Character], width: Int) {
    var result: [Character] = []
    var used = 0
    for character in characters {
      let width = width(of: character)
      if used + width > room { break }
      used += width
      result.append(character)
    }
    return (result, used)
  }

  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.value < 0x300 { return 1 }
    if scalar.properties.generalCategory == .nonspacingMark { return 0 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks of Unicode's EastAsianWidth.txt that are wide throughout.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
