import RippleModel

/// Reads `.xcconfig` files with what they include.
struct XcodeConfigurationFile {
  /// The tree that holds them.
  let tree: any FileTree
  /// The project's folder, where includes are looked for too.
  let folder: String

  /// What was read of one file and its includes.
  struct Result {
    /// The assignments, of which the last of a name counts.
    var level: XcodeSettings.Level = [:]
    /// Files that are missing, with the place that includes them.
    var missing: [(path: String, place: SourcePlace)] = []
  }

  /// The most files that one configuration may include.
  private static let largest = 64

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree's root.
  ///   - place: What names it.
  /// - Returns: What the files assign, and those that are missing.
  func read(_ path: String, from place: SourcePlace) -> Result {
    var result = Result()
    var seen: Set<String> = []
    read(path, place, isOptional: false, &result, &seen)
    return result
  }

  private func read(
    _ path: String, _ place: SourcePlace, isOptional: Bool, _ result: inout Result,
    _ seen: inout Set<String>
  ) {
    guard seen.count < XcodeConfigurationFile.largest, seen.insert(path).inserted else { return }
    guard let bytes = tree.bytes(of: path) else {
      if !isOptional { result.missing.append((path, place)) }
      return
    }
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let text = XcodeConfigurationFile.trimmed(String(decoding: line, as: UTF8.self))
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3, !parts[1].hasPrefix("<") else { continue }
        let named = String(parts[1])
        let beside = RelativePath.join(RelativePath.folder(of: path), named)
        let found =
          tree.kind(of: beside) == .file ? beside : RelativePath.join(folder, named)
        read(
          tree.kind(of: found) == .file ? found : beside,
          SourcePlace(path: path, line: index + 1), isOptional: text.hasPrefix("#include?"),
          &result, &seen)
      } else if let (key, value) = XcodeConfigurationFile.assignment(text) {
        result.level[key] =
          value.contains("$(inherited)") && result.level[key] != nil
          ? value.replacing("$(inherited)", with: result.level[key] ?? "") : value
      }
    }
  }

  /// `KEY[sdk=iphoneos*] = value`, without what `//` begins.
  private static func assignment(_ line: String) -> (key: String, value: String)? {
    let text = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0:
        let key = trimmed(String(text[..<index]))
        var value = trimmed(String(text[text.index(after: index)...]))
        if value.hasSuffix(";") { value = trimmed(String(value.dropLast())) }
        return key.isEmpty ? nil : (key, value)
      default: break
      }
    }
    return nil
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace = { (character: Character) in
      character == " " || character == "\t" || character == "\r"
    }
    var rest = text[...].drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(rest)
  }
}
