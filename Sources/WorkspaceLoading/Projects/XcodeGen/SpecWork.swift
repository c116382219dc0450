/// Merges and expands the values of a spec, and stops where that would never end.
struct SpecWork {
  /// Values that may still be copied.
  private var budget = 2_000_000

  /// The longest text that expanding may make of a short one.
  private static let longest = 1 << 16

  private mutating func spend(_ values: Int, at place: YAMLPlace) throws(YAMLError) {
    budget -= values
    if budget < 0 { throw YAMLError("templates make the spec too large", at: place) }
  }

  /// Merges a value onto another: maps by key, lists end to end, anything else replaces.
  ///
  /// A key that ends in `:REPLACE` replaces in any case.
  mutating func merge(_ node: YAMLNode, onto base: YAMLNode) throws(YAMLError) -> YAMLNode {
    switch (node.content, base.content) {
    case (.map(let own), .map(let entries)):
      var result = entries
      var indices: [String: Int] = [:]
      for (index, entry) in entries.enumerated() { indices[entry.key] = index }
      try spend(own.count + entries.count, at: node.place)
      for entry in own {
        var entry = entry
        let replaces = entry.key.hasSuffix(":REPLACE")
        if replaces { entry.key.removeLast(8) }
        if let index = indices[entry.key] {
          if !replaces { entry.value = try merge(entry.value, onto: result[index].value) }
          result[index] = entry
        } else {
          indices[entry.key] = result.count
          result.append(entry)
        }
      }
      return YAMLNode(.map(result), at: node.place)
    case (.list(let own), .list(let values)):
      try spend(own.count + values.count, at: node.place)
      return YAMLNode(.list(values + own), at: node.place)
    default: return node
    }
  }

  /// Replaces `${name}` in every key and text; names without a value stay as they are.
  mutating func expand(
    _ node: YAMLNode, _ variables: [String: String]
  ) throws(YAMLError) -> YAMLNode {
    try spend(1, at: node.place)
    switch node.content {
    case .scalar(let scalar):
      guard scalar.text.contains("${") else { return node }
      let text = Self.expand(scalar.text, variables)
      return YAMLNode(.scalar(YAMLScalar(text, isPlain: scalar.isPlain)), at: node.place)
    case .list(let values):
      var result: [YAMLNode] = []
      for value in values { result.append(try expand(value, variables)) }
      return YAMLNode(.list(result), at: node.place)
    case .map(let entries):
      var result: [YAMLEntry] = []
      for entry in entries {
        result.append(
          YAMLEntry(
            key: Self.expand(entry.key, variables), place: entry.place,
            value: try expand(entry.value, variables)))
      }
      return YAMLNode(.map(result), at: node.place)
    }
  }

  /// Replaces `${name}` in a text.
  static func expand(_ text: String, _ variables: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "${") {
      guard let close = rest[open.upperBound...].firstIndex(of: "}") else { break }
      result += rest[..<open.lowerBound]
      if let value = variables[String(rest[open.upperBound..<close])] {
        result += value
      } else {
        result += rest[open.lowerBound...close]
      }
      rest = rest[rest.index(after: close)...]
      if result.utf8.count > text.utf8.count + longest { return text }
    }
    return result + rest
  }

  /// What XcodeGen takes for true, texts included.
  static func isTrue(_ node: YAMLNode) -> Bool {
    if let bool = node.bool { return bool }
    guard let first = node.text?.lowercased().first else { return false }
    return ["t", "y"].contains(first) || (first.isNumber && first != "0")
  }
}
