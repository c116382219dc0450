internal import RippleModel
internal import SwiftSyntax

/// Notes in what the members of a file are looked up, as far as syntax tells.
///
/// Local names stand for what they were bound to, generic parameters for what they conform to.
struct LookupReader {
  /// Whether anything is read; no classification of a change needs it.
  var isReading = true
  /// The steps, each once.
  private(set) var steps: [LookupStep] = []
  private var numbers: [LookupStep: Int] = [:]
  /// The steps that local names stand for, those of the innermost last.
  private var bound: [String: [Int]] = [:]
  /// The names that are bound, the innermost last.
  private var names: [String] = []
  private var texts = TypeText()

  /// How much of what is bound was bound outside a scope.
  struct Mark {
    fileprivate var names: Int
    fileprivate var parameters: Int
  }

  /// The longest chain that is followed.
  static let maximumLength = 256

  /// The place where a scope begins.
  var mark: Mark { Mark(names: names.count, parameters: texts.parameters.count) }

  /// Forgets what was bound since.
  mutating func close(_ mark: Mark) {
    while names.count > mark.names { bound[names.removeLast()]?.removeLast() }
    texts.parameters.removeLast(texts.parameters.count - mark.parameters)
  }

  /// Whether names that are bound under a node are not known after it.
  static func isScope(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .codeBlock, .accessorBlock, .closureExpr, .functionDecl, .initializerDecl, .subscriptDecl,
      .accessorDecl, .forStmt, .ifExpr, .whileStmt, .switchCase, .catchClause, .structDecl,
      .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .typeAliasDecl:
      true
    default: false
    }
  }

  /// Whether names that a node binds are known after it, and not in it.
  static func bindsAfterwards(_ kind: SyntaxKind) -> Bool {
    kind == .patternBinding || kind == .optionalBindingCondition || kind == .functionDecl
  }

  /// The spelling of types where the walk stands.
  var typeText: TypeText { texts }

  /// The number of a step, noted where it is new.
  mutating func number(_ step: LookupStep) -> Int {
    if let known = numbers[step] { return known }
    numbers[step] = steps.count
    steps.append(step)
    return steps.count - 1
  }

  // MARK: - What is bound

  /// Binds what a node binds for all that it holds, and notes what it looks up.
  mutating func enter(
    _ node: Syntax, _ kind: SyntaxKind, _ context: WalkContext
  ) {
    guard isReading else { return }
    switch kind {
    case .functionDecl, .initializerDecl, .subscriptDecl, .structDecl, .classDecl, .enumDecl,
      .actorDecl, .typeAliasDecl:
      bindParameters(of: node)
      bindResult(of: node, context)
    case .accessorBlock: bindResult(of: node, context)
    case .functionParameter:
      if let parameter = node.as(FunctionParameterSyntax.self) {
        let text =
          parameter.ellipsis == nil ? texts.of(parameter.type) : "[\(texts.of(parameter.type))]"
        bind((parameter.secondName ?? parameter.firstName).identifierText, text, context)
      }
    case .closureExpr:
      bindResult(of: node, context)
      bindClosure(node, context)
    case .stringLiteralExpr:
      if let literal = node.as(StringLiteralExprSyntax.self),
        literal.segments.contains(where: { $0.is(ExpressionSegmentSyntax.self) })
      {
        let value = value(expectedAt: node, context) ?? number(LookupStep(.unknown))
        _ = number(LookupStep(.interpolation, base: value))
      } else {
        noteLiteral(node, context)
      }
    case .arrayExpr, .dictionaryExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr,
      .nilLiteralExpr, .simpleStringLiteralExpr:
      noteLiteral(node, context)
    case .attribute:
      if let attribute = node.as(AttributeSyntax.self) {
        let type = type(texts.of(attribute.attributeName), context)
        _ = number(LookupStep(.call, base: type))
      }
    case .codeBlock:
      if let loop = node.parent?.as(ForStmtSyntax.self), loop.body.id == node.id {
        bind(loop, context)
      }
    case .identifierPattern:
      guard !LookupReader.bindsAfterwards(context.parent), context.parent != .forStmt,
        let name = node.as(IdentifierPatternSyntax.self)
      else { return }
      let value = value(boundBy: node, context) ?? number(LookupStep(.unknown))
      bind(name.identifier.identifierText, step: value)
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr,
      .forceUnwrapExpr:
      guard !LookupReader.isChain(context.parent), let expression = node.as(ExprSyntax.self)
      else { return }
      _ = step(of: expression, context)
    default: return
    }
  }

  /// Binds what a node binds for what follows it.
  mutating func leave(_ node: Syntax, _ context: WalkContext) {
    guard isReading else { return }
    if let binding = node.as(PatternBindingSyntax.self) {
      guard context.region == .implementation,
        node.parent?.parent?.parent?.kind != .memberBlockItem
      else { return }
      bind(binding.pattern, binding.typeAnnotation?.type, binding.initializer?.value, context)
    } else if let binding = node.as(OptionalBindingConditionSyntax.self) {
      var value = binding.initializer?.value
      if value == nil, let name = binding.pattern.as(IdentifierPatternSyntax.self) {
        value = ExprSyntax(DeclReferenceExprSyntax(baseName: name.identifier))
      }
      bind(binding.pattern, binding.typeAnnotation?.type, value, context, isOptional: true)
    } else if let function = node.as(FunctionDeclSyntax.self), context.region == .implementation {
      let parameters = function.signature.parameterClause.parameters.map { texts.of($0.type) }
      let result = function.signature.returnClause.map { texts.of($0.type) } ?? ""
      let text = "(\(parameters.joined(separator: ",")))->\(result)"
      bind(function.name.identifierText, text, context)
    }
  }

  private mutating func bind(_ name: String, _ text: String, _ context: WalkContext) {
    bind(name, step: value(text, context))
  }

  /// Binds a name to what a step stands for.
  mutating func bind(_ name: String, step: Int) {
    names.append(name)
    bound[name, default: []].append(step)
  }

  /// The step that a local name stands for.
  func step(boundTo name: String) -> Int? { bound[name]?.last }

  /// Binds a name to a value of a type that may be written.
  mutating func bind(_ name: String, _ type: TypeSyntax?, _ context: WalkContext) {
    bind(name, type.map { texts.of($0) } ?? "", context)
  }

  /// A value of a type that is written.
  mutating func value(_ text: String, _ context: WalkContext) -> Int {
    let container = context.container < 0 ? nil : context.container
    return number(
      text.isEmpty ? LookupStep(.unknown) : LookupStep(.value, name: text, container: container))
  }

  private mutating func bind(
    _ pattern: PatternSyntax, _ type: TypeSyntax?, _ value: ExprSyntax?, _ context: WalkContext,
    isOptional: Bool = false
  ) {
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else {
      if let value { bind(pattern, parts: step(of: value, context)) }
      return
    }
    if let type {
      bind(name, texts.of(type), context)
    } else if let value {
      let bound = step(of: value, context)
      bind(name, step: isOptional ? number(LookupStep(.unwrap, base: bound)) : bound)
    } else {
      bind(name, "", context)
    }
  }

  /// Binds the names of a tuple's pattern to its parts.
  private mutating func bind(_ pattern: PatternSyntax, parts whole: Int) {
    guard let tuple = pattern.as(TuplePatternSyntax.self) else { return }
    for (place, element) in tuple.elements.enumerated() {
      guard let name = element.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let part = number(LookupStep(.part, base: whole, name: String(place)))
      bind(name.identifier.identifierText, step: part)
    }
  }

  private mutating func bind(_ loop: ForStmtSyntax, _ context: WalkContext) {
    let sequence = step(of: loop.sequence, context)
    let maker = loop.awaitKeyword == nil ? "makeIterator" : "makeAsyncIterator"
    _ = number(LookupStep(.iterator, base: sequence, name: maker))
    let element = number(LookupStep(.element, base: sequence))
    guard let name = loop.pattern.as(IdentifierPatternSyntax.self) else {
      return bind(loop.pattern, parts: element)
    }
    let type = loop.typeAnnotation.map { value(texts.of($0.type), context) }
    bind(name.identifier.identifierText, step: type ?? element)
  }

  private mutating func bindParameters(of node: Syntax) {
    guard let generic = node.asProtocol((any WithGenericParametersSyntax).self) else { return }
    for parameter in generic.genericParameterClause?.parameters ?? [] {
      let text = parameter.inheritedType.map { texts.of($0) } ?? ""
      texts.parameters.append((parameter.name.identifierText, text))
    }
    for requirement in generic.genericWhereClause?.requirements ?? [] {
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        let name = conformance.leftType.as(IdentifierTypeSyntax.self)?.name.identifierText
      else { continue }
      texts.parameters.append((name, texts.of(conformance.rightType)))
    }
  }

  private mutating func bindClosure(_ node: Syntax, _ context: WalkContext) {
    guard let closure = node.as(ClosureExprSyntax.self) else { return }
    var given = arguments(ofClosure: node, context)
    for place in given.indices { bind("$\(place)", step: given[place]) }
    let unknown = number(LookupStep(.unknown))
    switch closure.signature?.parameterClause {
    case .simpleInput(let list):
      if list.count == 2, given[1] == unknown, given[0] != unknown {
        // A tuple is taken apart.
        given = (0..<2).map { number(LookupStep(.part, base: given[0], name: String($0))) }
      }
      for (place, parameter) in list.enumerated() {
        bind(
          parameter.name.identifierText, step: place < given.count ? given[place] : unknown)
      }
    case .parameterClause(let clause):
      for (place, parameter) in clause.parameters.enumerated() {
        let name = (parameter.secondName ?? parameter.firstName).identifierText
        if let type = parameter.type {
          bind(name, texts.of(type), context)
        } else {
          bind(name, step: place < given.count ? given[place] : unknown)
        }
      }
    default: return
    }
  }

  // MARK: - Expressions

  /// Whether what stands directly in a node is what it goes on from.
  static func isChain(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr,
      .forceUnwrapExpr:
      true
    default: false
    }
  }

  /// The step that an expression ends in; all steps on the way are noted.
  mutating func step(
    of expression: ExprSyntax, _ context: WalkContext
  ) -> Int {
    var chain: [LookupStep] = []
    var expression = expression
    var root: Int?
    while root == nil, chain.count < LookupReader.maximumLength {
      switch expression.as(ExprSyntaxEnum.self) {
      case .memberAccessExpr(let node):
        chain.append(LookupStep(.member, name: node.declName.baseName.identifierText))
        guard let base = node.base else {
          root = expected(node, context)
          continue
        }
        expression = base
      case .functionCallExpr(let node):
        chain.append(LookupStep(.call))
        expression = node.calledExpression
      case .subscriptCallExpr(let node):
        chain.append(LookupStep(.item))
        expression = node.calledExpression
      case .optionalChainingExpr(let node):
        chain.append(LookupStep(.unwrap))
        expression = node.expression
      case .forceUnwrapExpr(let node):
        chain.append(LookupStep(.unwrap))
        expression = node.expression
      case .tryExpr(let node): expression = node.expression
      case .awaitExpr(let node): expression = node.expression
      case .genericSpecializationExpr(let node): expression = node.expression
      case .tupleExpr(let node):
        guard node.elements.count == 1, let only = node.elements.first else {
          root = number(LookupStep(.unknown))
          continue
        }
        expression = only.expression
      default: root = self.root(expression, context)
      }
    }
    var step = root ?? number(LookupStep(.unknown))
    for link in chain.reversed() {
      var link = link
      link.base = step
      step = number(link)
    }
    return step
  }

  private mutating func root(
    _ expression: ExprSyntax, _ context: WalkContext
  ) -> Int {
    let container = context.container < 0 ? nil : context.container
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node):
      let name = node.baseName.identifierText
      if let bound = step(boundTo: name) { return bound }
      if name == "self" { return value("Self", context) }
      if name == "Self" { return value("Self.Type", context) }
      if name.hasPrefix("$") { return number(LookupStep(.unknown)) }
      if let generic = texts.parameters.last(where: { $0.name == name }) {
        return type(generic.text, context)
      }
      return number(LookupStep(.name, name: name, container: container))
    case .superExpr: return value("Self", context)
    case .sequenceExpr(let node): return root(node, context)
    case .prefixOperatorExpr(let node):
      return node.operator.text == "!" ? value("Bool", context) : step(of: node.expression, context)
    case .typeExpr(let node): return type(texts.of(node.type), context)
    case .arrayExpr:
      let text = texts.of(named: expression)
      return value(text.isEmpty ? "[]" : text, context)
    case .dictionaryExpr: return value("[:]", context)
    default: return value(TypeText.literal(expression) ?? "", context)
    }
  }

  /// A type itself.
  private mutating func type(_ text: String, _ context: WalkContext) -> Int {
    text.isEmpty ? number(LookupStep(.implicit)) : value(text + ".Type", context)
  }

  /// What operators make: by the one that binds the least, as far as they are the usual ones.
  private mutating func root(_ sequence: SequenceExprSyntax, _ context: WalkContext) -> Int {
    let elements = Array(sequence.elements.prefix(LookupReader.maximumLength))
    if elements.count >= 3, elements[elements.count - 2].is(UnresolvedAsExprSyntax.self),
      let type = elements[elements.count - 1].as(TypeExprSyntax.self)
    {
      return value(texts.of(type.type), context)
    }
    var operators: Set<String> = []
    for place in stride(from: 1, to: elements.count, by: 2) {
      guard let item = elements[place].as(BinaryOperatorExprSyntax.self) else {
        return number(LookupStep(.unknown))
      }
      operators.insert(item.operator.text)
    }
    if !operators.isDisjoint(with: LookupReader.logical) { return value("Bool", context) }
    if operators == ["??"] {
      return number(LookupStep(.unwrap, base: step(of: elements[0], context)))
    }
    if !operators.isDisjoint(with: ["..<", "..."]) { return value("Range", context) }
    guard operators.isSubset(of: LookupReader.arithmetic) else {
      return number(LookupStep(.unknown))
    }
    let operands = stride(from: 0, to: elements.count, by: 2).map { elements[$0] }
    return step(of: operands.first { TypeText.literal($0) == nil } ?? elements[0], context)
  }

  private static let logical: Set<String> = [
    "&&", "||", "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=",
  ]
  private static let arithmetic: Set<String> = [
    "+", "-", "*", "/", "%", "&+", "&-", "&*", "&", "|", "^", "<<", ">>",
  ]
}
