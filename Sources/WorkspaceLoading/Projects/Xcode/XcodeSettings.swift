import FileTrees

/// The build settings of one configuration of one target, with the levels that it inherits from.
struct XcodeSettings {
  /// Assignments of one level, by name with their conditions: `PRODUCT_NAME[sdk=iphoneos*]`.
  typealias Level = [String: String]

  /// The levels, the weakest first.
  private let levels: [Level]

  /// Puts levels together.
  ///
  /// - Parameters:
  ///   - levels: The project's files and settings, then the target's, the weakest first.
  ///   - configuration: The name of the configuration, which conditions may ask for.
  init(_ levels: [Level], configuration: String) {
    self.levels = levels.map { level in
      level.reduce(into: [:]) { result, entry in
        guard let bracket = entry.key.utf8.firstIndex(of: UInt8(ascii: "[")) else {
          result[entry.key, default: entry.value] = entry.value
          return
        }
        let name = String(entry.key[..<bracket])
        let wanted = "[config=\(configuration)]"
        if entry.key[bracket...] == wanted[...] {
          result[name + XcodeSettings.chosen] = entry.value
        } else {
          result[name + XcodeSettings.other] = min(
            result[name + XcodeSettings.other] ?? entry.value, entry.value)
        }
      }
    }
  }

  private static let chosen = "[config]"
  private static let other = "[other]"
  /// Far above any real nesting of references.
  private static let deepest = 16
  /// The most references that one value may resolve, so that no input doubles without bound.
  private static let budget = 512

  /// The value of a setting with its references resolved; `nil` where it is not set.
  func value(_ name: String) -> String? {
    var budget = XcodeSettings.budget
    return value(name, below: levels.count, depth: 0, &budget)
  }

  /// Every name that is set, sorted.
  var names: [String] {
    var result: Set<String> = []
    for name in levels.lazy.joined().map(\.key) {
      let bracket = name.utf8.firstIndex(of: UInt8(ascii: "["))
      result.insert(bracket.map { String(name[..<$0]) } ?? name)
    }
    return result.sorted()
  }

  /// The value as the levels below one give it.
  private func value(
    _ name: String, below level: Int, depth: Int, _ budget: inout Int
  ) -> String? {
    budget -= 1
    guard depth < XcodeSettings.deepest, budget > 0 else { return nil }
    for index in levels[..<level].indices.reversed() {
      let level = levels[index]
      let raw =
        level[name + XcodeSettings.chosen] ?? level[name] ?? level[name + XcodeSettings.other]
      guard let raw else { continue }
      return expand(raw, of: name, below: index, depth: depth + 1, &budget)
    }
    return nil
  }

  /// Resolves `$(NAME)`, `${NAME}`, `$(NAME:c99extidentifier)` and `$(inherited)`.
  private func expand(
    _ text: String, of name: String, below level: Int, depth: Int, _ budget: inout Int
  ) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "$") {
      result += rest[..<mark]
      let after = rest[rest.index(after: mark)...]
      guard let open = after.first, open == "(" || open == "{",
        let close = XcodeSettings.closing(after, open)
      else {
        result.append("$")
        rest = after
        continue
      }
      let inner = String(after[after.index(after: after.startIndex)..<close])
      result += reference(inner, of: name, below: level, depth: depth, &budget)
      rest = after[after.index(after: close)...]
      if result.utf8.count > 1 << 16 { return result }
    }
    return result + rest
  }

  private func reference(
    _ text: String, of name: String, below level: Int, depth: Int, _ budget: inout Int
  ) -> String {
    guard depth < XcodeSettings.deepest else { return "" }
    if text == "inherited" { return value(name, below: level, depth: depth, &budget) ?? "" }
    // A reference may name another in its name: `$(APP_NAME_$(CONFIGURATION))`.
    let full = expand(text, of: name, below: level, depth: depth + 1, &budget)
    let parts = full.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let inner =
      parts[0] == name
      ? value(name, below: level, depth: depth, &budget)
      : value(parts[0], below: levels.count, depth: depth, &budget)
    return parts.dropFirst().reduce(inner ?? "") { XcodeSettings.apply($1, to: $0) }
  }

  private static func closing(_ text: Substring, _ open: Character) -> Substring.Index? {
    let close: Character = open == "(" ? ")" : "}"
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private static func apply(_ operation: String, to text: String) -> String {
    switch operation {
    case "c99extidentifier", "identifier": identifier(text)
    case "rfc1034identifier": String(text.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    case "base": RelativePath.name(of: text).split(separator: ".").first.map(String.init) ?? ""
    case "file": RelativePath.name(of: text)
    case "dir": RelativePath.folder(of: text)
    default:
      operation.hasPrefix("default=") && text.isEmpty ? String(operation.dropFirst(8)) : text
    }
  }

  /// A name as an identifier of C: other characters become `_`, and a leading digit gets one.
  static func identifier(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let fits = scalar == "_" || scalar.properties.isXIDContinue
      result.unicodeScalars.append(fits ? scalar : "_")
    }
    if let first = result.unicodeScalars.first, !first.properties.isXIDStart, first != "_" {
      result = "_" + result.dropFirst(result.first?.isNumber == true ? 1 : 0)
    }
    return result
  }
}
