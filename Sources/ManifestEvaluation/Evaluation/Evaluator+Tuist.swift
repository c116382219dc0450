extension Evaluator {
  /// What a method of Tuist's module does; `nil` for any other.
  func tuistMethod(_ name: String, of subject: Value, _ arguments: [Argument]) -> Value? {
    switch subject {
    case .object(let object) where object.name == TuistWords.variable:
      return variable(object, name, arguments)
    case .dictionary(let pairs) where name == "merging":
      guard case .dictionary(let others)? = arguments.first?.value else { return nil }
      return .dictionary(merged(pairs, others))
    case .dictionary(let pairs):
      guard let setting = TuistWords.setters[name] else { return nil }
      guard let setting, let value = arguments.first?.value else { return subject }
      let texts = elements(of: value)?.compactMap { description(of: $0) }
      let text: Value =
        if case .string = value { value } else {
          texts.map { .string($0.joined(separator: " ")) } ?? value
        }
      let others = pairs.filter { if case .string(setting) = $0.key { false } else { true } }
      return .dictionary(others + [Value.Pair(key: .string(setting), value: text)])
    default: return nil
    }
  }

  /// Texts as keys, of which the second list's win.
  private func merged(_ pairs: [Value.Pair], _ others: [Value.Pair]) -> [Value.Pair] {
    let new = Set(others.compactMap { if case .string(let key) = $0.key { key } else { nil } })
    let kept = pairs.filter { pair in
      if case .string(let key) = pair.key { !new.contains(key) } else { true }
    }
    return kept + others
  }

  /// `Environment.name.getString(default:)`: the variable `TUIST_NAME`, or the default.
  private func variable(_ object: Object, _ method: String, _ arguments: [Argument]) -> Value? {
    guard method == "getString" || method == "getBoolean",
      case .string(let name)? = object.first,
      let initial = arguments.first(where: { $0.label == "default" })?.value
    else { return nil }
    var key = "TUIST_"
    for character in name {
      if character.isUppercase { key.append("_") }
      key += character.uppercased()
    }
    guard let text = environment.variables[key] else { return initial }
    return method == "getString"
      ? .string(text) : .bool(["1", "true", "TRUE", "yes", "YES"].contains(text))
  }
}
