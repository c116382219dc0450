import SwiftSyntax

/// Result builders: a type of the manifest puts together what the statements of a body are worth
/// (SE-0289).
extension Evaluator {
  /// The result builder that attributes may name; whether it is one shows when it is used.
  static func builder(in attributes: AttributeListSyntax) -> String? {
    for attribute in attributes {
      guard let name = attribute.as(AttributeSyntax.self)?.attributeName else { continue }
      let text = TypeName(name).text.prefix { $0 != "<" }
      if text.first?.isUppercase == true, !["MainActor", "Sendable"].contains(text) {
        return String(text)
      }
    }
    return nil
  }

  /// What a body is worth, put together by a builder, `nil` where a `return` says so.
  func build(
    _ items: CodeBlockItemListSyntax, with builder: String, in scope: Scope
  ) throws(Halt) -> Value? {
    for token in items.tokens(viewMode: .sourceAccurate) {
      try charge(1, at: items)
      if token.tokenKind == .keyword(.return) { return nil }
    }
    guard let type = types[aliases[builder] ?? builder], type.isBuilder else {
      return unknown(items)
    }
    let whole = try block(items, of: type, in: scope)
    return try call("buildFinalResult", [(nil, whole)], of: type, at: items) ?? whole
  }

  /// A list of statements as one value.
  private func block(
    _ items: CodeBlockItemListSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) -> Value {
    try hoist(items, in: scope)
    let parts = try parts(items, of: type, in: scope)
    if type.staticFunctions["buildPartialBlock"] != nil, let first = parts.first {
      var whole = try call("buildPartialBlock", [("first", first)], of: type, at: items)
      for part in parts.dropFirst() {
        guard let known = whole else { break }
        whole = try call(
          "buildPartialBlock", [("accumulated", known), ("next", part)], of: type, at: items)
      }
      return whole ?? unknown(items)
    }
    return try call("buildBlock", parts.map { (nil, $0) }, of: type, at: items) ?? unknown(items)
  }

  private func parts(
    _ items: CodeBlockItemListSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) -> [Value] {
    var parts: [Value] = []
    for item in items {
      try charge(1, at: item)
      switch item.item {
      case .decl(let declaration):
        if let variable = declaration.as(VariableDeclSyntax.self) {
          try declare(variable, in: scope)
        } else if let choice = declaration.as(IfConfigDeclSyntax.self),
          case .statements(let items)? = activeElements(of: choice)
        {
          parts += try self.parts(items, of: type, in: scope)
        }
      case .expr(let expression): parts += try part(expression, of: type, in: scope)
      case .stmt(let statement):
        if let statement = statement.as(ExpressionStmtSyntax.self) {
          parts += try part(statement.expression, of: type, in: scope)
        } else {
          parts.append(try part(statement, of: type, in: scope))
        }
      @unknown default: parts.append(unknown(item))
      }
    }
    return parts
  }

  /// The part that an expression is; none where it is worth nothing, such as an assignment.
  private func part(
    _ expression: ExprSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) -> [Value] {
    if let choice = expression.as(IfExprSyntax.self) {
      return [try part(choice, of: type, in: scope)]
    }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return [try part(choice, of: type, in: scope)]
    }
    let wraps = type.staticFunctions["buildExpression"] ?? []
    let hints = Set(wraps.compactMap { $0.parameters.first?.type })
    let value = try value(of: expression, in: scope, as: hints.count == 1 ? hints.first : nil)
    if case .void = value { return [] }
    return [try call("buildExpression", [(nil, value)], of: type, at: expression) ?? value]
  }

  private func part(
    _ statement: StmtSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) -> Value {
    if let statement = statement.as(DoStmtSyntax.self) {
      return try block(statement.body.statements, of: type, in: makeScope(in: scope))
    }
    guard let loop = statement.as(ForStmtSyntax.self),
      let items = elements(of: try value(of: loop.sequence, in: scope))
    else { return unknown(statement) }
    var blocks: [Value] = []
    for item in items {
      try charge(5, at: loop)
      let inner = makeScope(in: scope)
      guard case .yes = try match(loop.pattern, item, in: inner) else { continue }
      if let filter = loop.whereClause?.condition {
        guard let holds = try truth(of: filter, in: inner) else { return unknown(loop) }
        if !holds { continue }
      }
      blocks.append(try block(loop.body.statements, of: type, in: inner))
    }
    return try call("buildArray", [(nil, .array(blocks))], of: type, at: loop) ?? unknown(loop)
  }

  private func part(
    _ choice: IfExprSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) -> Value {
    let inner = makeScope(in: scope)
    switch try decide(choice.conditions, in: inner) {
    case .yes:
      let body = try block(choice.body.statements, of: type, in: inner)
      return choice.elseBody == nil
        ? try optional(body, of: type, at: choice) : try either("first", body, of: type, at: choice)
    case .no:
      switch choice.elseBody {
      case .ifExpr(let next)?:
        return try either("second", part(next, of: type, in: scope), of: type, at: choice)
      case .codeBlock(let body)?:
        let body = try block(body.statements, of: type, in: makeScope(in: scope))
        return try either("second", body, of: type, at: choice)
      default: return try optional(.absent, of: type, at: choice)
      }
    case .unknown: return unknown(choice)
    }
  }

  private func part(
    _ choice: SwitchExprSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) -> Value {
    let subject = try value(of: choice.subject, in: scope)
    for element in choice.cases {
      guard case .switchCase(let branch) = element else { continue }
      let inner = makeScope(in: scope)
      switch try decide(branch.label, of: subject, in: inner) {
      case .yes:
        let body = try block(branch.statements, of: type, in: inner)
        return try either("first", body, of: type, at: choice)
      case .no: continue
      case .unknown: return unknown(choice)
      }
    }
    return unknown(choice)
  }

  private func optional(
    _ value: Value, of type: DeclaredType, at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    for name in ["buildOptional", "buildIf"] {
      if let part = try call(name, [(nil, value)], of: type, at: node) { return part }
    }
    return unknown(node)
  }

  private func either(
    _ label: String, _ value: Value, of type: DeclaredType, at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    try call("buildEither", [(label, value)], of: type, at: node) ?? unknown(node)
  }

  /// Calls a builder's own function, `nil` where it has none that takes the values.
  private func call(
    _ name: String, _ values: [(label: String?, value: Value)], of type: DeclaredType,
    at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    for function in type.staticFunctions[name] ?? [] {
      guard let places = bind(values.map(\.label), to: function.parameters) else { continue }
      var lists: [[Value]?] = Array(repeating: nil, count: function.parameters.count)
      for (item, place) in zip(values, places) {
        lists[place] = (lists[place] ?? []) + [item.value]
      }
      let fits = zip(function.parameters, lists).allSatisfy { parameter, list in
        (list ?? []).allSatisfy { Overloads(known: known).fits($0, parameter.type) }
      }
      if fits { return try run(function, lists, at: node).result }
    }
    return nil
  }
}
