/// Breaks text into lines of limited width.
enum TextWrapping {
  /// The narrowest text, however deep its indentation is.
  private static let minimum = 20

  /// Breaks lines that are too long between words; other line breaks and indentations stay.
  static func wrap(_ text: String, columns: Int, indent: Int = 0) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.flatMap { line in
      let own = line.prefix { $0 == " " }.count
      let words = line.split(separator: " ").map(String.init)
      return fill(words, columns: columns, indent: indent + own)
    }.joined(separator: "\n")
  }

  /// Breaks between parts; further lines begin below the first part.
  static func wrap(parts: [String], heading: String, columns: Int) -> String {
    let lines = fill(parts, columns: columns, indent: heading.count)
    return heading + lines.joined(separator: "\n").dropFirst(heading.count)
  }

  private static func fill(_ words: [String], columns: Int, indent: Int) -> [String] {
    let width = max(columns, indent + minimum) - indent
    var lines: [String] = [""]
    for word in words {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines.map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
  }
}
