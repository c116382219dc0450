/// Makes names harmless where they are printed.
///
/// Names come from a repository under study and may hold anything.
public enum Escape {
  /// For a terminal: control characters, which could move the cursor or recolour, become `\u{…}`.
  public static func terminal(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// For text and attributes of XML and HTML.
  public static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{9}", "\u{A}", "\u{D}": result += "&#\(scalar.value);"
      default:
        if scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          result += "\u{FFFD}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// For a quoted string of Graphviz's DOT language.
  public static func dot(_ text: String) -> String {
    var result = "\""
    for character in terminal(text) {
      if character == "\"" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result + "\""
  }

  /// For a quoted label of Mermaid, whose entities are written with `#`.
  public static func mermaid(_ text: String) -> String {
    var result = "\""
    for scalar in terminal(text).unicodeScalars {
      switch scalar {
      case "\"", "#", "<", ">", "&", "`", "\\": result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// For a line or a table's cell of Markdown: what could start markup, an entity, a formula, a
  /// link that needs none or a mention is escaped.
  ///
  /// Round and curly brackets do nothing alone and stay, so that a comment reads as text too. An
  /// empty comment parts `@` from a name, since GitHub looks for mentions after it has taken the
  /// escapes away.
  public static func markdown(_ text: String) -> String {
    var result = ""
    var before: Unicode.Scalar = " "
    let scalars = terminal(text).unicodeScalars
    for (index, scalar) in zip(scalars.indices, scalars) {
      let rest = scalars[scalars.index(after: index)...]
      if "\\`*_[]<>#+!|~&$".unicodeScalars.contains(scalar) {
        result += "\\"
      } else if scalar == ":", rest.starts(with: "//".unicodeScalars) {
        result += "\\"
      } else if scalar == ".", before == "w" || before == "W" {
        result += "\\"
      }
      result.unicodeScalars.append(scalar)
      if scalar == "@" { result += "<!-- -->" }
      before = scalar
    }
    return result
  }

  /// A code span of Markdown; a backtick, which would end it, becomes an apostrophe.
  public static func code(_ text: String) -> String {
    "`\(terminal(text).replacing("`", with: "'"))`"
  }

  /// For a relative reference of RFC 3986, slashes kept.
  public static func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "-._~/".utf8.contains(byte)
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" + digits : digits)
      }
    }
    return result
  }

  /// For the message of a GitHub workflow command; control characters are made visible first.
  public static func workflowMessage(_ text: String) -> String {
    workflow(terminal(text), in: ["%", "\r", "\n"])
  }

  /// For a property of a GitHub workflow command; control characters are made visible first.
  public static func workflowProperty(_ text: String) -> String {
    workflow(terminal(text), in: ["%", "\r", "\n", ":", ","])
  }

  private static func workflow(_ text: String, in special: Set<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" + digits : digits)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
