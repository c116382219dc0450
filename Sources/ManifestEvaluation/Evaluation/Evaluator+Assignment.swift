import SwiftSyntax

extension Evaluator {
  /// Runs `target = source` or `target += source`.
  func assign(
    _ operation: String?, _ target: ExprSyntax, in scope: Scope,
    source: (TypeName?) throws(Halt) -> Value
  ) throws(Halt) {
    let hint = try expectedType(of: target, in: scope)
    let value = copied(try source(hint))
    if target.is(DiscardAssignmentExprSyntax.self) { return }
    try mutate(target, in: scope) { (place: inout Value) throws(Halt) in
      guard let operation, !operation.isEmpty else {
        place = value
        return
      }
      if case .absent = place { return }
      place = try self.apply(operation, place, value, at: target)
    }
  }

  private func expectedType(of target: ExprSyntax, in scope: Scope) throws(Halt) -> TypeName? {
    if let name = target.as(DeclReferenceExprSyntax.self) {
      return scope.variable(name.baseName.text)?.type
    }
    guard let member = target.as(MemberAccessExprSyntax.self), let base = member.base,
      case .object(let object) = try value(of: base, in: scope)
    else { return nil }
    return known.property(member.declName.baseName.text, of: object)
  }

  /// Changes what an expression stands for, in place.
  func mutate(
    _ expression: ExprSyntax, in scope: Scope, _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) {
    try charge(1, at: expression)
    budget.depth += 1
    defer { budget.depth -= 1 }
    guard budget.depth < Budget.mostDepth else {
      throw halt("nested too deeply", at: expression)
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): try mutate(name, in: scope, body)
    case .memberAccessExpr(let member): try mutate(member, in: scope, body)
    case .subscriptCallExpr(let call): try mutate(call, in: scope, body)
    case .forceUnwrapExpr(let wrapper):
      try mutateUnlessAbsent(wrapper.expression, in: scope, body)
    case .optionalChainingExpr(let wrapper):
      try mutateUnlessAbsent(wrapper.expression, in: scope, body)
    case .inOutExpr(let wrapper): try mutate(wrapper.expression, in: scope, body)
    default:
      var value = try value(of: expression, in: scope)
      if case .unknown(let unknown) = value { report(unknown) }
      try body(&value)
    }
  }

  private func mutateUnlessAbsent(
    _ expression: ExprSyntax, in scope: Scope, _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) {
    try mutate(expression, in: scope) { (value: inout Value) throws(Halt) in
      if case .absent = value { return }
      try body(&value)
    }
  }

  private func mutate(
    _ name: DeclReferenceExprSyntax, in scope: Scope,
    _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) {
    let text = name.baseName.text
    if let variable = scope.variable(text) ?? staticVariable(text, in: scope) {
      try mutate(variable, at: name, body)
    } else if case .object(let object)? = try lookUp("self", in: scope, at: name) {
      try mutate(text, of: object, at: name, body)
    } else {
      guard case .unknown(let unknown) = unknown(name) else { return }
      report(unknown)
    }
  }

  private func staticVariable(_ name: String, in scope: Scope) -> Variable? {
    scope.selfType.flatMap { types[$0]?.statics[name] }
  }

  private func mutate(
    _ variable: Variable, at node: some SyntaxProtocol,
    _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) {
    var value: Value
    if case .stored(let held) = variable.content {
      value = held ?? .absent
      variable.content = .stored(.absent)
    } else {
      value = try read(variable, at: node)
    }
    defer { variable.content = .stored(value) }
    try body(&value)
    try checkNesting(value, at: node)
  }

  private func mutate(
    _ name: String, of object: Object, at node: some SyntaxProtocol,
    _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) {
    var value = try property(name, of: object, at: node) ?? .absent
    try body(&value)
    try checkNesting(value, at: node)
    object[name] = value
  }

  private func mutate(
    _ member: MemberAccessExprSyntax, in scope: Scope,
    _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) {
    let name = member.declName.baseName.text
    guard let base = member.base else { return }
    switch try value(of: base, in: scope) {
    case .object(let object): try mutate(name, of: object, at: member, body)
    case .type(let type):
      if let variable = types[type]?.statics[name] { try mutate(variable, at: member, body) }
    case .absent: return
    case .tuple:
      try mutate(base, in: scope) { (place: inout Value) throws(Halt) in
        guard case .tuple(var items) = place,
          let index = items.firstIndex(where: { $0.label == name }) ?? Int(name),
          items.indices.contains(index)
        else { return }
        try body(&items[index].value)
        place = .tuple(items)
      }
    default:
      guard case .unknown(let unknown) = unknown(member) else { return }
      report(unknown)
    }
  }

  private func mutate(
    _ call: SubscriptCallExprSyntax, in scope: Scope,
    _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) {
    guard let key = call.arguments.first?.expression else { return }
    let index = try value(of: key, in: scope)
    var initial = Value.absent
    if let second = call.arguments.dropFirst().first, second.label?.text == "default" {
      initial = try value(of: second.expression, in: scope)
    }
    try mutate(call.calledExpression, in: scope) { (place: inout Value) throws(Halt) in
      switch (place, index) {
      case (.array(var items), .int(let index)) where items.indices.contains(index):
        try body(&items[index])
        place = .array(items)
      case (.dictionary(let pairs), _):
        place = .dictionary(
          try self.changed(pairs, key: index, initial: initial, at: call, body))
      default:
        guard case .unknown(let unknown) = self.unknown(call) else { return }
        self.report(unknown)
      }
    }
  }

  private func changed(
    _ pairs: [Value.Pair], key: Value, initial: Value, at node: some SyntaxProtocol,
    _ body: (inout Value) throws(Halt) -> Void
  ) throws(Halt) -> [Value.Pair] {
    var pairs = pairs
    for index in pairs.indices {
      guard try areEqual(pairs[index].key, key, at: node) == true else { continue }
      try body(&pairs[index].value)
      if case .absent = pairs[index].value { pairs.remove(at: index) }
      return pairs
    }
    var value = initial
    try body(&value)
    if case .absent = value { return pairs }
    return pairs + [Value.Pair(key: key, value: value)]
  }
}
