import SwiftSyntax

/// A sequence of operands and operators as a tree.
indirect enum Folded {
  case operand(ExprSyntax)
  case infix(String, Folded, Folded, ExprSyntax)
  case choice(Folded, ExprSyntax, Folded)
  case cast(Folded, UnresolvedAsExprSyntax, TypeSyntax?)
  case assignment(String?, ExprSyntax, Folded)
}

/// Folds a sequence by the precedences of the standard library.
struct Folding {
  private let elements: [ExprSyntax]
  private var index = 0

  init(_ elements: [ExprSyntax]) { self.elements = elements }

  /// The whole sequence, `nil` where it is no proper alternation.
  static func fold(_ elements: [ExprSyntax]) -> Folded? {
    var folding = Folding(elements)
    guard let tree = folding.fold(above: 0), folding.index == elements.count else { return nil }
    return tree
  }

  private mutating func fold(above lowest: Int) -> Folded? {
    guard index < elements.count else { return nil }
    var left = Folded.operand(elements[index])
    index += 1
    while index < elements.count {
      let element = elements[index]
      let (strength, isRight) = Self.strength(of: element)
      guard strength >= lowest else { break }
      index += 1
      if let cast = element.as(UnresolvedAsExprSyntax.self) {
        let type = index < elements.count ? elements[index].as(TypeExprSyntax.self)?.type : nil
        left = .cast(left, cast, type)
        index += 1
        continue
      }
      guard let right = fold(above: isRight ? strength : strength + 1) else { return nil }
      guard let joined = Self.join(left, element, right) else { return nil }
      left = joined
    }
    return left
  }

  private static func join(_ left: Folded, _ element: ExprSyntax, _ right: Folded) -> Folded? {
    if let choice = element.as(UnresolvedTernaryExprSyntax.self) {
      return .choice(left, choice.thenExpression, right)
    }
    let name = element.as(BinaryOperatorExprSyntax.self)?.operator.text
    if strength(of: element).0 == 0 {
      guard case .operand(let target) = left else { return nil }
      return .assignment(name.map { String($0.dropLast()) }, target, right)
    }
    return name.map { .infix($0, left, right, element) }
  }

  /// How tightly an operator binds, and whether it groups from the right.
  private static func strength(of element: ExprSyntax) -> (Int, Bool) {
    if element.is(AssignmentExprSyntax.self) { return (0, true) }
    if element.is(UnresolvedTernaryExprSyntax.self) { return (1, true) }
    if element.is(UnresolvedAsExprSyntax.self) || element.is(UnresolvedIsExprSyntax.self) {
      return (6, false)
    }
    switch element.as(BinaryOperatorExprSyntax.self)?.operator.text {
    case "+=", "-=", "*=", "/=": return (0, true)
    case "||": return (2, true)
    case "&&": return (3, true)
    case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return (4, false)
    case "??": return (5, true)
    case "..<", "...": return (7, false)
    case "+", "-": return (8, false)
    default: return (9, false)
    }
  }
}

extension Evaluator {
  func value(
    of sequence: SequenceExprSyntax, in scope: Scope, as hint: TypeName?
  ) throws(Halt) -> Value {
    let elements = Array(sequence.elements)
    guard elements.count < 400, let tree = Folding.fold(elements) else {
      return unknown(sequence)
    }
    return try value(of: tree, in: scope, as: hint, at: sequence)
  }

  private func value(
    of tree: Folded, in scope: Scope, as hint: TypeName?, at node: SequenceExprSyntax
  ) throws(Halt) -> Value {
    switch tree {
    case .operand(let expression): return try value(of: expression, in: scope, as: hint)
    case .cast(let operand, let cast, let type):
      let kind = type.map { TypeName($0, selfType: scope.selfType) }
      return try value(
        of: operand, in: scope, as: cast.questionOrExclamationMark == nil ? kind : nil, at: node)
    case .choice(let condition, let first, let second):
      switch try value(of: condition, in: scope, as: TypeName("Bool"), at: node) {
      case .bool(true): return try value(of: first, in: scope, as: hint)
      case .bool(false): return try value(of: second, in: scope, as: hint, at: node)
      default: return unknown(node)
      }
    case .assignment(let name, let target, let source):
      try assign(name, target, in: scope) { (hint) throws(Halt) in
        try self.value(of: source, in: scope, as: hint, at: node)
      }
      return .void
    case .infix(let name, let left, let right, _):
      return try infix(name, left, right, in: scope, as: hint, at: node)
    }
  }

  private func infix(
    _ name: String, _ left: Folded, _ right: Folded, in scope: Scope, as hint: TypeName?,
    at node: SequenceExprSyntax
  ) throws(Halt) -> Value {
    let isSum = name == "+" || name == "??"
    let first = try value(of: left, in: scope, as: isSum ? hint : nil, at: node)
    switch (name, first) {
    case ("&&", .bool(false)), ("||", .bool(true)): return first
    case ("??", .absent): return try value(of: right, in: scope, as: hint, at: node)
    case ("??", .unknown): return unknown(node)
    case ("??", _): return first
    default: break
    }
    var expected = isSum ? hint : nil
    if case .object(let object) = first, let type = object.type { expected = TypeName(type) }
    let second = try value(of: right, in: scope, as: expected, at: node)
    return try apply(name, first, second, at: node)
  }

  /// Applies an operator to two values.
  func apply(
    _ name: String, _ left: Value, _ right: Value, at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    switch name {
    case "==", "===":
      return try areEqual(left, right, at: node).map { .bool($0) } ?? unknown(node)
    case "!=", "!==":
      return try areEqual(left, right, at: node).map { .bool(!$0) } ?? unknown(node)
    case "&&":
      if case .bool(false) = right { return right }
      if case (.bool, .bool) = (left, right) { return right }
    case "||":
      if case .bool(true) = right { return right }
      if case (.bool, .bool) = (left, right) { return right }
    case "+": return try sum(left, right, at: node)
    case "..<", "...":
      return try range(left, right, isClosed: name == "...", at: node)
    default: break
    }
    return arithmetic(name, left, right) ?? unknown(node)
  }

  private func arithmetic(_ name: String, _ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.int(let left), .int(let right)):
      switch name {
      case "-": return .int(left &- right)
      case "*": return .int(left &* right)
      case "/": return right == 0 || right == -1 ? nil : .int(left / right)
      case "%": return right == 0 || right == -1 ? nil : .int(left % right)
      default: return comparison(name, left, right)
      }
    case (.string(let left), .string(let right)): return comparison(name, left, right)
    case (.double(let left), .double(let right)): return comparison(name, left, right)
    default: return nil
    }
  }

  private func comparison<Operand: Comparable>(
    _ name: String, _ left: Operand, _ right: Operand
  ) -> Value? {
    switch name {
    case "<": .bool(left < right)
    case ">": .bool(left > right)
    case "<=": .bool(left <= right)
    case ">=": .bool(left >= right)
    default: nil
    }
  }

  private func sum(
    _ left: Value, _ right: Value, at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    switch (left, right) {
    case (.int(let left), .int(let right)): return .int(left &+ right)
    case (.string(let left), .string(let right)):
      try checkLength(left, at: node)
      try checkLength(right, at: node)
      return .string(left + right)
    case (.array(let left), .array(let right)):
      try checkCount(left.count + right.count, at: node)
      return .array(left + right)
    case (.array(let items), .unknown): return .array(items + [right])
    case (.unknown, .array(let items)): return .array([left] + items)
    default: return unknown(node)
    }
  }

  /// Refuses lists that grow without end, and counts the work of making one.
  func checkCount(_ count: Int, at node: some SyntaxProtocol) throws(Halt) {
    guard count <= Budget.mostElements else { throw halt("too many elements", at: node) }
    try charge(count / 16, at: node)
  }

  private func range(
    _ left: Value, _ right: Value, isClosed: Bool, at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    if case (.int(let low), .int(let high)) = (left, right) {
      let (count, isTooLarge) = high.subtractingReportingOverflow(low)
      guard !isTooLarge, count < Budget.mostElements else {
        throw halt("too many elements", at: node)
      }
      guard count >= 0 else { return unknown(node) }
      try checkCount(count, at: node)
      return .array((low..<high).map { .int($0) } + (isClosed ? [right] : []))
    }
    let fields = [Argument(label: nil, value: left), Argument(label: nil, value: right)]
    return .object(makeObject(name: isClosed ? "..." : "..<", fields: fields, at: node))
  }
}
