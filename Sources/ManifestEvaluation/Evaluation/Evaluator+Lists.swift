import SwiftSyntax

extension Evaluator {
  func mapped(
    _ name: String, _ items: [Value], _ callable: Callable, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    var results: [Value] = []
    for item in items {
      if item.isUnknown {
        results.append(item)
        continue
      }
      try charge(1, at: node)
      let result = try apply(callable, [Argument(label: nil, value: item)], at: node)
      switch (name, result) {
      case ("forEach", _), ("compactMap", .absent), ("flatMap", .absent): continue
      case ("flatMap", .array(let inner)):
        results += inner
        try checkCount(results.count, at: node)
      default: results.append(result)
      }
    }
    if name == "forEach" { return .void }
    try checkNesting(.array(results), at: node)
    return .array(results)
  }

  /// Methods that ask a question of each element; what cannot be decided is kept as unknown.
  func searched(
    _ name: String, _ list: List, _ callable: Callable, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    var kept: [Value] = []
    var isOver = false
    for (index, item) in list.items.enumerated() {
      if isOver {
        kept.append(item)
        continue
      }
      try charge(1, at: node)
      let answer = try apply(callable, [Argument(label: nil, value: item)], at: node)
      guard case .bool(let holds) = answer else {
        if name == "filter" {
          kept.append(unknown(node))
          continue
        }
        return nil
      }
      switch name {
      case "filter": if holds { kept.append(item) }
      case "first" where holds: return item
      case "firstIndex" where holds: return .int(index)
      case "contains" where holds: return .bool(true)
      case "last" where holds: kept = [item]
      case "allSatisfy" where !holds: return .bool(false)
      case "prefix": if holds { kept.append(item) } else { return .array(kept) }
      case "drop" where !holds:
        isOver = true
        kept.append(item)
      default: break
      }
    }
    return conclusion(of: name, kept, isDictionary: list.isDictionary)
  }

  private func conclusion(of name: String, _ kept: [Value], isDictionary: Bool) -> Value {
    switch name {
    case "contains": return .bool(false)
    case "allSatisfy": return .bool(true)
    case "first", "firstIndex": return .absent
    case "last": return kept.last ?? .absent
    default: break
    }
    guard isDictionary else { return .array(kept) }
    return .dictionary(
      kept.compactMap { item in
        guard case .tuple(let parts) = item, parts.count == 2 else { return nil }
        return Value.Pair(key: parts[0].value, value: parts[1].value)
      })
  }

  /// `reduce(_:_:)` and `reduce(into:_:)`.
  func reduced(
    _ items: [Value], _ arguments: [Argument], _ callable: Callable, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    guard let first = arguments.first else { return nil }
    var result = first.value
    for item in items {
      try charge(1, at: node)
      if first.label == "into" {
        guard case .function(let function) = callable else { return nil }
        let (_, scope) = try run(function, [[result], [item]], at: node)
        let name = function.parameters.first?.name ?? "$0"
        guard case .stored(let value?)? = scope.variables[name]?.content else { return nil }
        result = value
      } else {
        result = try apply(
          callable, [Argument(label: nil, value: result), Argument(label: nil, value: item)],
          at: node)
      }
      try checkNesting(result, at: node)
    }
    return result
  }

  /// Insertion from the right place in order, which keeps equal elements as they were.
  func sorted(
    _ items: [Value], by callable: Callable, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    var result: [Value] = []
    for item in items {
      var low = 0
      var high = result.count
      while low < high {
        try charge(1, at: node)
        let middle = (low + high) / 2
        let pair = [item, result[middle]].map { Argument(label: nil, value: $0) }
        guard case .bool(let isBefore) = try apply(callable, pair, at: node) else { return nil }
        if isBefore { high = middle } else { low = middle + 1 }
      }
      result.insert(item, at: low)
    }
    return .array(result)
  }

  /// Methods that change what they are called on.
  static let mutating: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue",
    "sort", "reverse", "popLast", "formUnion", "updateValue", "merge",
  ]

  func isDeclaredMutating(_ name: String) -> Bool {
    types.values.contains { $0.methods[name]?.contains { $0.isMutating } ?? false }
  }

  /// Calls a method that changes its value; `nil` where there is nothing to change.
  func callMutating(
    _ name: String, on base: ExprSyntax, _ passed: [Passed], in scope: Scope,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    let hint = try expectedElement(of: base, in: scope)
    var arguments: [Argument] = []
    for item in passed {
      let isList = item.label == "contentsOf"
      let expected = isList ? hint.map { TypeName("[" + $0.text + "]") } : hint
      let value = try value(of: item.expression, in: scope, as: expected)
      arguments.append(Argument(label: item.label, value: copied(value)))
    }
    var result: Value?
    try mutate(base, in: scope) { (place: inout Value) throws(Halt) in
      result = try self.change(&place, name, arguments, at: call)
    }
    return result
  }

  private func expectedElement(of base: ExprSyntax, in scope: Scope) throws(Halt) -> TypeName? {
    var base = base
    if let wrapper = base.as(OptionalChainingExprSyntax.self) { base = wrapper.expression }
    if let wrapper = base.as(ForceUnwrapExprSyntax.self) { base = wrapper.expression }
    if let name = base.as(DeclReferenceExprSyntax.self) {
      return scope.variable(name.baseName.text)?.type?.element
    }
    guard let member = base.as(MemberAccessExprSyntax.self), let owner = member.base,
      case .object(let object) = try value(of: owner, in: scope)
    else { return nil }
    return known.property(member.declName.baseName.text, of: object)?.element
  }

  func change(
    _ place: inout Value, _ name: String, _ arguments: [Argument],
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    for type in declaredTypes(of: place) {
      for var method in type.methods[name] ?? [] where method.isMutating {
        guard let places = bind(arguments.map(\.label), to: method.parameters) else { continue }
        var values: [[Value]?] = Array(repeating: nil, count: method.parameters.count)
        for (argument, index) in zip(arguments, places) {
          values[index] = (values[index] ?? []) + [argument.value]
        }
        method.selfValue = place
        let (result, inner) = try run(method, values, at: call)
        if case .stored(let value?)? = inner.variables["self"]?.content { place = value }
        return result
      }
    }
    switch place {
    case .array(var items):
      place = .absent
      defer { place = .array(items) }
      return try change(&items, name, arguments, at: call)
    case .string(let text):
      guard name == "append", let added = arguments.first.flatMap({ description(of: $0.value) })
      else { return nil }
      try checkLength(text + added, at: call)
      place = .string(text + added)
      return .void
    case .dictionary(let pairs):
      guard name == "removeValue", let key = arguments.first?.value else { return nil }
      var kept: [Value.Pair] = []
      for pair in pairs where try areEqual(pair.key, key, at: call) != true { kept.append(pair) }
      place = .dictionary(kept)
      return .void
    case .unknown(let unknown):
      report(unknown)
      return .void
    default: return nil
    }
  }

  private func change(
    _ items: inout [Value], _ name: String, _ arguments: [Argument],
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    let first = arguments.first
    switch (name, first?.label, first?.value) {
    case ("append", "contentsOf"?, let added?), ("formUnion", nil, let added?):
      let new = elements(of: added) ?? (added.isAbsent ? [] : [added])
      try checkCount(items.count + new.count, at: call)
      items += new
    case ("append", _, let added?):
      items.append(added)
      try charge(items.count / 64, at: call)
    case ("insert", nil, let added?):
      guard case .int(let index)? = arguments.dropFirst().first?.value else {
        if try contains(added, in: items, at: call) != true { items.append(added) }
        return .void
      }
      guard (0...items.count).contains(index) else { return unknown(call) }
      items.insert(added, at: index)
    case ("insert", "contentsOf"?, let added?):
      guard case .int(let index)? = arguments.dropFirst().first?.value,
        (0...items.count).contains(index)
      else { return unknown(call) }
      items.insert(contentsOf: elements(of: added) ?? [added], at: index)
      try checkCount(items.count, at: call)
    case ("sort", _, _):
      var order = Callable.infix("<")
      if case .callable(let given)? = first?.value { order = given }
      if case .array(let ordered)? = try sorted(items, by: order, at: call) { items = ordered }
    case ("reverse", _, _): items.reverse()
    default: return try remove(from: &items, name, arguments, at: call)
    }
    return .void
  }

  private func remove(
    from items: inout [Value], _ name: String, _ arguments: [Argument],
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    switch (name, arguments.first?.value) {
    case ("removeAll", .callable(let callable)?):
      var kept: [Value] = []
      for item in items {
        let answer = try apply(callable, [Argument(label: nil, value: item)], at: call)
        if case .bool(true) = answer { continue }
        kept.append(item)
        guard case .bool = answer else {
          kept.append(unknown(call))
          continue
        }
      }
      items = kept
      return .void
    case ("removeAll", _): items = []
    case ("removeFirst", nil): return items.isEmpty ? unknown(call) : items.removeFirst()
    case ("removeLast", nil): return items.isEmpty ? unknown(call) : items.removeLast()
    case ("popLast", nil): return items.popLast() ?? .absent
    case ("remove", .int(let index)?) where items.indices.contains(index):
      return items.remove(at: index)
    case ("remove", let wanted?):
      for (index, item) in items.enumerated() {
        if try areEqual(item, wanted, at: call) == true { return items.remove(at: index) }
      }
      return .absent
    default: return nil
    }
    return .void
  }
}
