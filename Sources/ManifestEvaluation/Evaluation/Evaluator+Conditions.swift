import SwiftSyntax

/// Whether a condition holds.
enum Decision {
  case yes
  case no
  case unknown

  init(_ value: Bool?) {
    switch value {
    case true?: self = .yes
    case false?: self = .no
    case nil: self = .unknown
    }
  }
}

extension Evaluator {
  /// Whether every condition holds; what they bind goes into the scope.
  func decide(_ conditions: ConditionElementListSyntax, in scope: Scope) throws(Halt) -> Decision {
    for element in conditions {
      let decision: Decision
      switch element.condition {
      case .expression(let expression): decision = Decision(try truth(of: expression, in: scope))
      case .optionalBinding(let binding): decision = try decide(binding, in: scope)
      case .matchingPattern(let pattern):
        let subject = try value(of: pattern.initializer.value, in: scope)
        decision = try match(pattern.pattern, subject, in: scope)
      case .availability: decision = .yes
      @unknown default: decision = .unknown
      }
      guard case .yes = decision else { return decision }
    }
    return .yes
  }

  private func decide(
    _ binding: OptionalBindingConditionSyntax, in scope: Scope
  ) throws(Halt) -> Decision {
    let subject: Value
    if let initialiser = binding.initializer {
      subject = try value(of: initialiser.value, in: scope)
    } else if let name = binding.pattern.as(IdentifierPatternSyntax.self) {
      subject = try lookUp(name.identifier.text, in: scope, at: name) ?? unknown(name)
    } else {
      return .unknown
    }
    switch subject {
    case .unknown: return .unknown
    case .absent: return .no
    default: return try match(binding.pattern, subject, in: scope)
    }
  }

  /// The value of a condition, `nil` where it is not decided.
  func truth(of expression: ExprSyntax, in scope: Scope) throws(Halt) -> Bool? {
    guard case .bool(let result) = try value(of: expression, in: scope, as: TypeName("Bool"))
    else { return nil }
    return result
  }

  /// Whether a `switch` case takes a value.
  func decide(
    _ label: SwitchCaseSyntax.Label, of subject: Value, in scope: Scope
  ) throws(Halt) -> Decision {
    guard case .case(let label) = label else { return .yes }
    var result = Decision.no
    for item in label.caseItems {
      var decision = try match(item.pattern, subject, in: scope)
      if case .yes = decision, let filter = item.whereClause?.condition {
        decision = Decision(try truth(of: filter, in: scope))
      }
      switch decision {
      case .yes: return .yes
      case .unknown: result = .unknown
      case .no: continue
      }
    }
    return result
  }

  /// Whether a pattern takes a value; what it binds goes into the scope.
  func match(_ pattern: PatternSyntax, _ value: Value, in scope: Scope) throws(Halt) -> Decision {
    try charge(1, at: pattern)
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let name):
      scope.define(name.identifier.text, copied(value))
      return .yes
    case .wildcardPattern: return .yes
    case .valueBindingPattern(let binding): return try match(binding.pattern, value, in: scope)
    case .tuplePattern(let tuple):
      guard case .tuple(let items) = value, items.count == tuple.elements.count else {
        return .unknown
      }
      for (element, item) in zip(tuple.elements, items) {
        let decision = try match(element.pattern, item.value, in: scope)
        guard case .yes = decision else { return decision }
      }
      return .yes
    case .expressionPattern(let pattern):
      return try match(pattern.expression, value, in: scope)
    default: return .unknown
    }
  }

  private func match(
    _ expression: ExprSyntax, _ subject: Value, in scope: Scope
  ) throws(Halt) -> Decision {
    if let pattern = expression.as(PatternExprSyntax.self) {
      return try match(pattern.pattern, subject, in: scope)
    }
    if expression.is(DiscardAssignmentExprSyntax.self) { return .yes }
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      if case .absent = subject { return .no }
      return try match(chain.expression, subject, in: scope)
    }
    if let tuple = expression.as(TupleExprSyntax.self), case .tuple(let items) = subject {
      return try match(tuple.elements, items, in: scope)
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil
    {
      guard case .object(let object) = subject else { return .unknown }
      guard object.name == member.declName.baseName.text else { return .no }
      return try match(call.arguments, object.fields, in: scope)
    }
    let hint: TypeName? =
      if case .object(let object) = subject { object.type.map { TypeName($0) } } else { nil }
    let candidate = try value(of: expression, in: scope, as: hint)
    if case .array(let items) = candidate, case .int = subject {
      return Decision(try contains(subject, in: items, at: expression))
    }
    return Decision(try areEqual(candidate, subject, at: expression))
  }

  private func match(
    _ list: LabeledExprListSyntax, _ items: [Argument], in scope: Scope
  ) throws(Halt) -> Decision {
    guard list.count == items.count else { return .no }
    for (element, item) in zip(list, items) {
      let decision = try match(element.expression, item.value, in: scope)
      guard case .yes = decision else { return decision }
    }
    return .yes
  }

  /// Whether a list holds a value, `nil` where it is not decided.
  func contains(
    _ value: Value, in items: [Value], at node: some SyntaxProtocol
  ) throws(Halt) -> Bool? {
    var result: Bool? = false
    for item in items {
      switch try areEqual(item, value, at: node) {
      case true?: return true
      case nil: result = nil
      case false?: continue
      }
    }
    return result
  }

  /// Whether two values are equal, `nil` where it is not decided.
  func areEqual(
    _ left: Value, _ right: Value, at node: some SyntaxProtocol
  ) throws(Halt) -> Bool? {
    try charge(1, at: node)
    switch (left, right) {
    case (.unknown, _), (_, .unknown), (.callable, _), (_, .callable): return nil
    case (.absent, .absent), (.void, .void): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.int(let left), .int(let right)): return left == right
    case (.double(let left), .double(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (.type(let left), .type(let right)): return left == right
    case (.array(let left), .array(let right)): return try areAllEqual(left, right, at: node)
    case (.tuple(let left), .tuple(let right)):
      return try areAllEqual(left.map(\.value), right.map(\.value), at: node)
    case (.object(let left), .object(let right)):
      if left === right { return true }
      guard left.name == right.name else { return false }
      return try areAllEqual(left.fields.map(\.value), right.fields.map(\.value), at: node)
    default: return false
    }
  }

  private func areAllEqual(
    _ left: [Value], _ right: [Value], at node: some SyntaxProtocol
  ) throws(Halt) -> Bool? {
    guard left.count == right.count else { return false }
    budget.depth += 1
    defer { budget.depth -= 1 }
    guard budget.depth < Budget.mostDepth else { throw halt("nested too deeply", at: node) }
    for (left, right) in zip(left, right) {
      let isEqual = try areEqual(left, right, at: node)
      if isEqual != true { return isEqual }
    }
    return true
  }
}
