import SwiftSyntax

extension Evaluator {
  /// Calls an initialiser.
  func construct(
    _ type: String, _ passed: [Passed], in scope: Scope, at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    let type = aliases[type] ?? type
    if let declared = types[type], !declared.initialisers.isEmpty {
      for initialiser in declared.initialisers {
        let object = makeObject(
          type: type, name: type, fields: [], at: call, isCopied: declared.isCopied)
        try setInitialValues(of: object, declared)
        var initialiser = initialiser
        initialiser.selfValue = .object(object)
        initialiser.name = "init"
        if try self.call(initialiser, passed, in: scope, at: call) != nil {
          return .object(object)
        }
      }
    }
    if let declared = types[type], !known.isKnown(type) {
      return try memberwise(declared, passed, in: scope, at: call)
    }
    let fields = try evaluate(passed, of: type, in: scope)
    return try construct(type, fields, at: call)
  }

  private func setInitialValues(of object: Object, _ type: DeclaredType) throws(Halt) {
    for property in type.properties {
      guard let initial = property.initial else { continue }
      object[property.name] = try value(of: initial, in: property.scope, as: property.type)
    }
  }

  private func memberwise(
    _ type: DeclaredType, _ passed: [Passed], in scope: Scope, at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    if type.isEnum { return try enumCase(of: type, rawValue: passed, in: scope, at: call) }
    let object = makeObject(
      type: type.name, name: type.name, fields: [], at: call, isCopied: type.isCopied)
    try setInitialValues(of: object, type)
    for item in passed {
      let property = type.properties.first { $0.name == item.label }
      let value = try value(of: item.expression, in: scope, as: property?.type)
      if let label = item.label { object[label] = copied(value) }
    }
    for property in type.properties where object[property.name] == nil {
      object[property.name] = .absent
    }
    return .object(object)
  }

  private func enumCase(
    of type: DeclaredType, rawValue passed: [Passed], in scope: Scope,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    guard let first = passed.first else { return unknown(call) }
    let raw = try value(of: first.expression, in: scope)
    for name in type.cases {
      let object = enumCase(name, of: type, at: call)
      let own = try property("rawValue", of: object, at: call) ?? .absent
      if try areEqual(own, raw, at: call) == true { return .object(object) }
    }
    return .absent
  }

  /// Calls an initialiser of PackageDescription or the standard library.
  func construct(
    _ type: String, _ fields: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    if known.roots.contains(type) {
      let made = makeObject(type: type, name: type, fields: fields, at: node)
      roots[type] = made
      return .object(made)
    }
    if let first = fields.first, first.label == "stringLiteral" { return first.value }
    if type.hasPrefix("["), type.contains(":") {
      if case .dictionary? = fields.first?.value { return fields[0].value }
      return fields.isEmpty ? .dictionary([]) : unknown(node)
    }
    if type.hasPrefix("[") || type.hasPrefix("Set<") || type.hasPrefix("Array<") {
      return fields.first.map { convert("Array", $0.value, at: node) } ?? .array([])
    }
    if type == "Version", fields.count >= 3, fields.prefix(3).allSatisfy({ $0.label == nil }) {
      let numbers = fields.prefix(3).compactMap { description(of: $0.value) }
      return numbers.count == 3 ? .string(numbers.joined(separator: ".")) : unknown(node)
    }
    if type == "Dictionary" { return try dictionary(fields, at: node) }
    if KnownTypes.conversions.contains(type) {
      return try convert(type, fields, at: node)
    }
    guard known.isKnown(type), !["Context", "ProcessInfo"].contains(type) else {
      return unknown(node)
    }
    return .object(makeObject(name: "init", fields: fields, at: node))
  }

  /// `Dictionary(uniqueKeysWithValues:)` and `Dictionary(grouping:by:)`.
  private func dictionary(
    _ fields: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    guard let first = fields.first else { return .dictionary([]) }
    guard let items = elements(of: first.value) else { return unknown(node) }
    var pairs: [Value.Pair] = []
    for item in items {
      try charge(1 + pairs.count / 8, at: node)
      switch (first.label, fields.last?.value) {
      case ("uniqueKeysWithValues", _):
        guard case .tuple(let parts) = item, parts.count == 2 else { return unknown(node) }
        pairs.append(Value.Pair(key: parts[0].value, value: parts[1].value))
      case ("grouping", .callable(let callable)?):
        let key = try apply(callable, [Argument(label: nil, value: item)], at: node)
        if let index = try index(of: key, in: pairs, at: node),
          case .array(let group) = pairs[index].value
        {
          pairs[index].value = .array(group + [item])
        } else {
          pairs.append(Value.Pair(key: key, value: .array([item])))
        }
      default: return unknown(node)
      }
    }
    return .dictionary(pairs)
  }

  private func index(
    of key: Value, in pairs: [Value.Pair], at node: some SyntaxProtocol
  ) throws(Halt) -> Int? {
    for index in pairs.indices where try areEqual(pairs[index].key, key, at: node) == true {
      return index
    }
    return nil
  }

  private func convert(
    _ type: String, _ fields: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    guard let first = fields.first else {
      switch type {
      case "String": return .string("")
      case "Array", "Set": return .array([])
      default: return unknown(node)
      }
    }
    if type == "Array", first.label == "repeating", fields.count == 2,
      case .int(let count) = fields[1].value, count >= 0
    {
      try checkCount(count, at: node)
      return .array(Array(repeating: first.value, count: count))
    }
    if type == "Set", case .array(let items) = first.value {
      return .array(try withoutDuplicates(items, at: node))
    }
    return convert(type, first.value, at: node)
  }

  private func convert(_ type: String, _ value: Value, at node: some SyntaxProtocol) -> Value {
    switch (type, value) {
    case ("Array", _): elements(of: value).map { .array($0) } ?? unknown(node)
    case ("String", _), ("Character", _), ("Version", _):
      if case .array(let items) = value {
        .string(items.compactMap { description(of: $0) }.joined())
      } else {
        description(of: value).map { .string($0) } ?? unknown(node)
      }
    case ("Int", .string(let text)): Int(text).map { .int($0) } ?? .absent
    case ("Int", .int), ("Bool", .bool), ("Double", .double), ("Optional", _): value
    case ("Bool", .string(let text)): Bool(text).map { .bool($0) } ?? .absent
    case ("Double", .string(let text)): Double(text).map { .double($0) } ?? .absent
    case ("Double", .int(let number)): .double(Double(number))
    default: unknown(node)
    }
  }

  /// The first of each group of equal values.
  func withoutDuplicates(
    _ items: [Value], at node: some SyntaxProtocol
  ) throws(Halt) -> [Value] {
    var kept: [Value] = []
    for item in items where try contains(item, in: kept, at: node) != true {
      kept.append(item)
    }
    return kept
  }
}
