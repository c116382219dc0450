/// One line of a log without what a terminal or a build server adds to it.
enum LogLine {
  /// The line without the codes that move and colour, and without the columns, times and counts
  /// that stand before what the tool wrote.
  static func bare(_ line: Substring) -> Substring {
    var rest = line.contains("\u{1B}") ? Substring(plain(line)) : line
    // `gh run view --log` writes job, step and line with tabs between them.
    if let tab = rest.lastIndex(of: "\t"), rest[..<tab].contains("\t") {
      rest = rest[rest.index(after: tab)...]
    }
    rest = rest.drop { $0.isWhitespace }
    while let stamp = rest.firstIndex(of: " "), isStamp(rest[..<stamp]) {
      rest = rest[stamp...].drop { $0.isWhitespace }
    }
    return rest
  }

  /// Whether a word is a time, a date or a count, such as `2026-01-02T03:04:05.678Z`, `[03:04:05]`
  /// or `[3/12]`.
  private static func isStamp(_ word: Substring) -> Bool {
    var hasDigit = false
    for character in word {
      if character.isASCII, character.isNumber {
        hasDigit = true
      } else if !"[]():.,+-/TZ|".contains(character) {
        return false
      }
    }
    return hasDigit && word.first != "-" && word.first != "/" || word == "|" || word == "-"
  }

  /// The line without escape sequences: `ESC [ … letter` and `ESC ] … BEL`.
  private static func plain(_ line: Substring) -> String {
    var result = ""
    var rest = line
    while let escape = rest.firstIndex(of: "\u{1B}") {
      result += rest[..<escape]
      rest = rest[escape...].dropFirst()
      switch rest.first {
      case "[": rest = rest.dropFirst().drop { !("@"..."~").contains($0) }.dropFirst()
      case "]": rest = rest.drop { $0 != "\u{7}" }.dropFirst()
      default: rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
