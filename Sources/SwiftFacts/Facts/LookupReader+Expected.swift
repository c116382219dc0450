internal import RippleModel
internal import SwiftSyntax

/// What type is expected where an expression begins with a dot.
extension LookupReader {
  /// The name under which the type that a body returns is bound, which no other name can be.
  static let returned = "return"

  /// Binds what the body of a node returns.
  mutating func bindResult(of node: Syntax, _ context: WalkContext) {
    if let function = node.as(FunctionDeclSyntax.self) {
      bind(LookupReader.returned, function.signature.returnClause?.type, context)
    } else if node.is(InitializerDeclSyntax.self) {
      bind(LookupReader.returned, nil, context)
    } else if let closure = node.as(ClosureExprSyntax.self) {
      if let type = closure.signature?.returnClause?.type {
        bind(LookupReader.returned, type, context)
      } else {
        let whole = value(expectedAt: node, context) ?? number(LookupStep(.unknown))
        bind(LookupReader.returned, step: number(LookupStep(.call, base: whole)))
      }
    } else if let binding = node.parent?.as(PatternBindingSyntax.self) {
      bind(LookupReader.returned, binding.typeAnnotation?.type, context)
    } else if let subscripting = node.parent?.as(SubscriptDeclSyntax.self) {
      bind(LookupReader.returned, subscripting.returnClause.type, context)
    }
  }

  /// The first step of an expression that begins with a dot: the type that is expected there.
  mutating func expected(_ member: MemberAccessExprSyntax, _ context: WalkContext) -> Int {
    var node = Syntax(member)
    var length = 0
    while length < LookupReader.maximumLength, let parent = node.parent,
      LookupReader.isChain(parent.kind)
    {
      node = parent
      length += 1
    }
    guard let value = value(expectedAt: node, context) else {
      return number(LookupStep(.implicit))
    }
    return number(LookupStep(.typeOf, base: value))
  }

  /// A value of the type that is expected of an expression; `nil` where that takes inference.
  ///
  /// Depth is that of nesting, which the parser bounds.
  mutating func value(expectedAt node: Syntax, _ context: WalkContext) -> Int? {
    guard let parent = node.parent else { return nil }
    switch parent.as(SyntaxEnum.self) {
    case .tryExpr, .awaitExpr, .returnStmt, .expressionStmt:
      if parent.is(ReturnStmtSyntax.self) { return step(boundTo: LookupReader.returned) }
      return value(expectedAt: parent, context)
    case .codeBlockItem: return step(boundTo: LookupReader.returned)
    case .arrayElement, .dictionaryElement:
      guard let literal = parent.parent?.parent else { return nil }
      let whole =
        literal.is(DictionaryExprSyntax.self) || literal.is(ArrayExprSyntax.self)
        ? literal : literal.parent
      guard let whole, let value = value(expectedAt: whole, context) else { return nil }
      return number(LookupStep(.content, base: value))
    case .initializerClause: return value(initialising: parent, context)
    case .exprList:
      guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return nil }
      return value(beside: node, in: sequence, context)
    case .labeledExpr:
      guard let call = parent.parent?.parent else { return nil }
      if let tuple = call.as(TupleExprSyntax.self) {
        return tuple.elements.count == 1
          ? value(expectedAt: call, context) : value(expectedAt: node, in: tuple, context)
      }
      guard let call = call.as(FunctionCallExprSyntax.self) else { return nil }
      return argument(LookupReader.label(of: node, in: call), of: call, context)
    case .functionCallExpr(let call):
      // A closure behind the parentheses is the last argument.
      return argument("{}", of: call, context)
    case .multipleTrailingClosureElement(let element):
      guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
      return argument(element.label.identifierText, of: call, context)
    case .expressionPattern: return value(matching: parent, context)
    default: return nil
    }
  }

  /// Notes that a literal makes a value of what is expected where it stands.
  mutating func noteLiteral(_ node: Syntax, _ context: WalkContext) {
    guard let value = value(expectedAt: node, context) else { return }
    _ = number(LookupStep(.literal, base: value))
  }

  private mutating func argument(
    _ label: String, of call: FunctionCallExprSyntax, _ context: WalkContext
  ) -> Int {
    let callee = step(of: call.calledExpression, context)
    return number(LookupStep(.argument, base: callee, name: label))
  }

  /// The label of an argument; the place among those without one where it has none.
  private static func label(of argument: Syntax, in call: FunctionCallExprSyntax) -> String {
    var place = 0
    for item in call.arguments.prefix(maximumLength) {
      if item.id == argument.parent?.id { return item.label?.identifierText ?? String(place) }
      if item.label == nil { place += 1 }
    }
    return String(place)
  }

  // MARK: - Closures and patterns

  /// Which of a closure's arguments are elements of what its caller goes through.
  private static let elementClosures: [String: [Int]] = [
    "map": [0], "flatMap": [0], "compactMap": [0], "filter": [0], "forEach": [0], "first": [0],
    "firstIndex": [0], "last": [0], "lastIndex": [0], "contains": [0], "allSatisfy": [0],
    "drop": [0], "prefix": [0], "removeAll": [0], "sorted": [0, 1], "sort": [0, 1],
    "min": [0, 1], "max": [0, 1], "reduce": [1],
  ]

  /// The steps of a closure's first arguments.
  mutating func arguments(ofClosure closure: Syntax, _ context: WalkContext) -> [Int] {
    var parent = closure.parent
    if parent?.is(LabeledExprSyntax.self) ?? false { parent = parent?.parent?.parent }
    let access = parent?.as(FunctionCallExprSyntax.self)?.calledExpression
      .as(MemberAccessExprSyntax.self)
    let unknown = number(LookupStep(.unknown))
    if let access, let base = access.base,
      let places = LookupReader.elementClosures[access.declName.baseName.text]
    {
      let element = number(LookupStep(.element, base: step(of: base, context)))
      return (0..<3).map { places.contains($0) ? element : unknown }
    }
    guard let whole = value(expectedAt: closure, context) else {
      return [unknown, unknown, unknown]
    }
    return (0..<3).map { number(LookupStep(.parameter, base: whole, name: String($0))) }
  }

  /// What a name stands for in a pattern such as `.failure(let error)`.
  mutating func value(boundBy name: Syntax, _ context: WalkContext) -> Int? {
    var node = name.parent
    if node?.is(ValueBindingPatternSyntax.self) ?? false { node = node?.parent }
    guard let pattern = node?.as(PatternExprSyntax.self) else { return nil }
    return value(expectedAt: Syntax(pattern), context)
  }

  // MARK: - Places

  /// What is expected of a part of a tuple.
  private mutating func value(
    expectedAt node: Syntax, in tuple: TupleExprSyntax, _ context: WalkContext
  ) -> Int? {
    let parts = tuple.elements.prefix(LookupReader.maximumLength)
    let place = parts.enumerated().first { $0.element.id == node.parent?.id }?.offset
    guard let place else { return nil }
    if let subject = LookupReader.subject(of: tuple.parent)?.as(TupleExprSyntax.self) {
      let parts = Array(subject.elements)
      return place < parts.count ? explicit(parts[place].expression, context) : nil
    }
    return value(expectedAt: Syntax(tuple), context).map {
      number(LookupStep(.part, base: $0, name: String(place)))
    }
  }

  private mutating func value(initialising clause: Syntax, _ context: WalkContext) -> Int? {
    let type: TypeSyntax? =
      switch clause.parent?.as(SyntaxEnum.self) {
      case .patternBinding(let node): node.typeAnnotation?.type
      case .functionParameter(let node): node.type
      case .enumCaseParameter(let node): node.type
      default: nil
      }
    return type.map { value(typeText.of($0), context) }
  }

  /// What is compared with an expression, or takes it, by the operator beside it.
  private mutating func value(
    beside node: Syntax, in sequence: SequenceExprSyntax, _ context: WalkContext
  ) -> Int? {
    let elements = Array(sequence.elements.prefix(LookupReader.maximumLength))
    guard let place = elements.firstIndex(where: { $0.id == node.id }) else { return nil }
    if elements.count > 2, place > 1, elements[1].is(AssignmentExprSyntax.self) {
      return explicit(elements[0], context)
    }
    if place > 1, LookupReader.isComparison(elements[place - 1]) {
      return explicit(elements[place - 2], context)
    }
    if place + 2 < elements.count, LookupReader.isComparison(elements[place + 1]) {
      return explicit(elements[place + 2], context)
    }
    let isChoice = elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) }
    return isChoice ? value(expectedAt: Syntax(sequence), context) : nil
  }

  private static func isComparison(_ element: ExprSyntax) -> Bool {
    guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return ["==", "!=", "??", "~=", "+=", "-=", "|="].contains(name)
  }

  /// The step of an expression that does not begin with a dot itself.
  private mutating func explicit(_ expression: ExprSyntax, _ context: WalkContext) -> Int? {
    let first = expression.firstToken(viewMode: .sourceAccurate)
    return first?.tokenKind == .period ? nil : step(of: expression, context)
  }

  /// What a pattern is matched with.
  private mutating func value(matching pattern: Syntax, _ context: WalkContext) -> Int? {
    var parent = pattern.parent
    if parent?.is(ValueBindingPatternSyntax.self) ?? false { parent = parent?.parent }
    if let condition = parent?.as(MatchingPatternConditionSyntax.self) {
      return explicit(condition.initializer.value, context)
    }
    return LookupReader.subject(of: pattern).flatMap { explicit($0, context) }
  }

  /// What a `switch` asks about, for a pattern of one of its cases.
  private static func subject(of pattern: Syntax?) -> ExprSyntax? {
    var item = pattern?.parent
    if item?.is(ValueBindingPatternSyntax.self) ?? false { item = item?.parent }
    guard pattern?.is(ExpressionPatternSyntax.self) ?? false,
      item?.is(SwitchCaseItemSyntax.self) ?? false
    else { return nil }
    var node = item
    while let next = node, !next.is(CodeBlockSyntax.self) {
      if let whole = next.as(SwitchExprSyntax.self) { return whole.subject }
      node = next.parent
    }
    return nil
  }
}
