/// Words of a command line.
public enum ShellText {
  /// Whether a shell takes a word as it is.
  public static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-")
      && word.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "-._/+,:@".utf8.contains(byte)
      }
  }

  /// A word as it is typed, in quotes where a shell would read more into it.
  public static func quoted(_ word: String) -> String {
    isPlain(word) ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// An argument as it is typed: an option needs no quotes for its dash.
  static func quotedOption(_ word: String) -> String {
    let rest = word.drop { $0 == "-" }
    return rest.isEmpty || isPlain(String(rest)) ? word : quoted(word)
  }

  /// A command in lines that end between its words, each but the last with the backslash that lets
  /// it be copied as one.
  ///
  /// A word is never cut: a line may be wider than `width`.
  static func wrapped(_ command: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    let words = words(command)
    for (place, word) in words.enumerated() {
      let room = width - (place == words.count - 1 ? 0 : 2)
      let longer = line.isEmpty ? word : "\(line) \(word)"
      if DisplayWidth.of(longer) > room, !line.isEmpty {
        lines.append(line + " \\")
        line = "    " + word
      } else {
        line = longer
      }
    }
    return lines + [line]
  }

  /// The words as a shell parts them: a space in quotes parts none.
  private static func words(_ command: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in command {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      }
      if character == " ", quote == nil {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}
