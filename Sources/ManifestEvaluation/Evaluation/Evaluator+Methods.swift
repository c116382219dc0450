import SwiftSyntax

extension Evaluator {
  /// Calls a method that does not change its value.
  func callMethod(
    _ name: String, on subject: Value, _ passed: [Passed], in scope: Scope, as hint: TypeName?,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    for type in declaredTypes(of: subject) {
      let methods = (type.methods[name] ?? []).map { method in
        var method = method
        method.selfValue = subject
        return method
      }
      if let result = try self.call(methods, passed, in: scope, at: call) { return result }
    }
    var arguments: [Argument] = []
    let expected = closureHint(of: name, as: hint)
    for item in passed {
      let value = try value(of: item.expression, in: scope, as: expected)
      arguments.append(Argument(label: item.label, value: value))
    }
    if known.hasHelpers, let result = tuistMethod(name, of: subject, arguments) { return result }
    if let result = try optionalMethod(name, of: subject, arguments, at: call) { return result }
    switch subject {
    case .string(let text):
      return try stringMethod(name, of: text, arguments, at: call) ?? unknown(call)
    case .array, .dictionary:
      guard let items = elements(of: subject) else { return unknown(call) }
      let list = List(items: items, isDictionary: elementsArePairs(subject))
      return try listMethod(name, of: list, arguments, at: call) ?? unknown(call)
    case .unknown, .absent, .callable, .tuple, .type, .void: return unknown(call)
    default: break
    }
    if case .object(let object) = subject, case .callable(let callable)? = object[name] {
      return try apply(callable, arguments, at: call)
    }
    return unknown(call)
  }

  /// `map` and `flatMap` of an optional; a string is taken for one, since manifests ask more often
  /// for a variable of the environment than for the characters of a text.
  private func optionalMethod(
    _ name: String, of subject: Value, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    guard name == "map" || name == "flatMap" else { return nil }
    switch subject {
    case .absent: return .absent
    case .array, .dictionary, .unknown: return nil
    default: break
    }
    guard case .callable(let callable)? = arguments.first?.value else { return nil }
    return try apply(callable, [Argument(label: nil, value: subject)], at: node)
  }

  private func elementsArePairs(_ value: Value) -> Bool {
    if case .dictionary = value { true } else { false }
  }

  private func closureHint(of name: String, as hint: TypeName?) -> TypeName? {
    switch name {
    case "map", "compactMap": hint?.element?.returned
    case "flatMap": hint?.returned
    case "filter", "contains", "allSatisfy", "first": TypeName("->Bool")
    default: hint
    }
  }

  private func stringMethod(
    _ name: String, of text: String, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    try checkLength(text, at: node)
    let texts = arguments.compactMap { description(of: $0.value) }
    let first = texts.first
    switch name {
    case "lowercased": return .string(text.lowercased())
    case "uppercased": return .string(text.uppercased())
    case "hasPrefix": return first.map { .bool(text.hasPrefix($0)) }
    case "hasSuffix": return first.map { .bool(text.hasSuffix($0)) }
    case "contains":
      guard case .string(let part)? = arguments.first?.value else { break }
      return .bool(part.isEmpty || text.contains(part))
    case "split", "components":
      guard let separator = first, !separator.isEmpty else { return nil }
      let keepsEmpty = name == "components"
      return .array(
        text.split(separator: separator, omittingEmptySubsequences: !keepsEmpty)
          .map { .string(String($0)) })
    case "appending": return first.map { .string(text + $0) }
    case "replacingOccurrences", "replacing":
      guard texts.count >= 2, !texts[0].isEmpty else { return nil }
      let result = text.replacing(texts[0], with: texts[1])
      try checkLength(result, at: node)
      return .string(result)
    case "trimmingCharacters": return .string(trimmed(text))
    case "dropFirst", "dropLast", "prefix", "suffix":
      guard case .int(let count)? = arguments.first?.value ?? .int(1), count >= 0 else { break }
      return .string(slice(text, name, count))
    default: break
    }
    let list = List(items: text.map { .string(String($0)) }, isDictionary: false)
    return try listMethod(name, of: list, arguments, at: node)
  }

  private func slice(_ text: String, _ name: String, _ count: Int) -> String {
    switch name {
    case "dropFirst": String(text.dropFirst(count))
    case "dropLast": String(text.dropLast(count))
    case "prefix": String(text.prefix(count))
    default: String(text.suffix(count))
    }
  }

  private func trimmed(_ text: String) -> String {
    let rest = text.drop(while: \.isWhitespace)
    let end = rest.lastIndex { !$0.isWhitespace }
    return end.map { String(rest[...$0]) } ?? ""
  }

  /// The items that a method works on.
  struct List {
    let items: [Value]
    let isDictionary: Bool
  }

  private func listMethod(
    _ name: String, of list: List, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    try checkCount(list.items.count, at: node)
    if let result = try shapingMethod(name, of: list.items, arguments, at: node) {
      return result
    }
    guard case .callable(let callable)? = arguments.last?.value else {
      return try comparingMethod(name, of: list.items, arguments, at: node)
    }
    switch name {
    case "map", "compactMap", "flatMap", "forEach":
      return try mapped(name, list.items, callable, at: node)
    case "filter", "first", "last", "contains", "allSatisfy", "firstIndex", "drop", "prefix":
      return try searched(name, list, callable, at: node)
    case "reduce": return try reduced(list.items, arguments, callable, at: node)
    case "sorted": return try sorted(list.items, by: callable, at: node)
    case "mapValues":
      var pairs: [Value.Pair] = []
      for item in list.items {
        guard case .tuple(let parts) = item, parts.count == 2 else { return nil }
        let value = try apply(callable, [Argument(label: nil, value: parts[1].value)], at: node)
        pairs.append(Value.Pair(key: parts[0].value, value: value))
      }
      return .dictionary(pairs)
    default: return nil
    }
  }

  private func shapingMethod(
    _ name: String, of items: [Value], _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    switch (name, arguments.first?.value) {
    case ("reversed", nil): return .array(items.reversed())
    case ("enumerated", nil):
      return .array(
        items.enumerated().map {
          .tuple([
            Argument(label: "offset", value: .int($0.offset)),
            Argument(label: "element", value: $0.element),
          ])
        })
    case ("dropFirst", let count), ("dropLast", let count):
      guard case .int(let count) = count ?? .int(1), count >= 0 else { return nil }
      return .array(Array(name == "dropFirst" ? items.dropFirst(count) : items.dropLast(count)))
    case ("prefix", .int(let count)?) where count >= 0: return .array(Array(items.prefix(count)))
    case ("suffix", .int(let count)?) where count >= 0: return .array(Array(items.suffix(count)))
    case ("joined", let separator):
      return try joined(items, separator: separator, at: node)
    case ("union", .array(let others)?):
      return .array(try withoutDuplicates(items + others, at: node))
    case ("subtracting", .array(let others)?):
      var kept: [Value] = []
      for item in items where try contains(item, in: others, at: node) != true {
        kept.append(item)
      }
      return .array(kept)
    default: return nil
    }
  }

  private func joined(
    _ items: [Value], separator: Value?, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    let texts = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    if texts.count == items.count {
      let result = texts.joined(separator: separator.flatMap { description(of: $0) } ?? "")
      try checkLength(result, at: node)
      return .string(result)
    }
    let flat = items.flatMap { item -> [Value] in
      if case .array(let inner) = item { inner } else { [item] }
    }
    try checkCount(flat.count, at: node)
    return .array(flat)
  }

  private func comparingMethod(
    _ name: String, of items: [Value], _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    switch (name, arguments.first?.value) {
    case ("contains", let wanted?):
      return try contains(wanted, in: items, at: node).map { .bool($0) }
    case ("firstIndex", let wanted?):
      for (index, item) in items.enumerated() {
        if try areEqual(item, wanted, at: node) == true { return .int(index) }
      }
      return .absent
    case ("sorted", nil):
      let order = Callable.infix("<")
      return try sorted(items, by: order, at: node)
    case ("max", nil), ("min", nil):
      guard case .array(let ordered)? = try sorted(items, by: .infix("<"), at: node) else {
        return nil
      }
      return (name == "max" ? ordered.last : ordered.first) ?? .absent
    default: return nil
    }
  }
}
