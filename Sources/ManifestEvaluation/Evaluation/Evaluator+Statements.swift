import SwiftSyntax
import SyntaxText

extension Evaluator {
  /// Runs statements in order, after declaring the functions and types among them.
  func run(_ items: CodeBlockItemListSyntax, in scope: Scope) throws(Halt) -> Flow {
    try hoist(items, in: scope)
    return try runDeclared(items, in: scope)
  }

  private func runDeclared(
    _ items: CodeBlockItemListSyntax, in scope: Scope
  ) throws(Halt) -> Flow {
    var last = Flow.next
    for item in items {
      let flow = try run(item, in: scope)
      switch flow {
      case .next, .value: last = flow
      case .returned, .left, .continued: return flow
      }
    }
    return last
  }

  private func run(_ item: CodeBlockItemSyntax, in scope: Scope) throws(Halt) -> Flow {
    try charge(1, at: item)
    switch item.item {
    case .decl(let declaration): return try run(declaration, in: scope)
    case .expr(let expression): return try run(expression, in: scope)
    case .stmt(let statement): return try run(statement, in: scope)
    @unknown default: return .next
    }
  }

  private func run(_ expression: ExprSyntax, in scope: Scope) throws(Halt) -> Flow {
    if let choice = expression.as(IfExprSyntax.self) { return try run(choice, in: scope) }
    if let choice = expression.as(SwitchExprSyntax.self) { return try run(choice, in: scope) }
    return .value(try value(of: expression, in: scope, as: scope.returns))
  }

  private func run(_ declaration: DeclSyntax, in scope: Scope) throws(Halt) -> Flow {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      try declare(variable, in: scope)
    } else if let choice = declaration.as(IfConfigDeclSyntax.self),
      case .statements(let items)? = activeElements(of: choice)
    {
      return try runDeclared(items, in: scope)
    }
    return .next
  }

  private func run(_ statement: StmtSyntax, in scope: Scope) throws(Halt) -> Flow {
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let statement): return try run(statement.expression, in: scope)
    case .returnStmt(let statement):
      guard let result = statement.expression else { return .returned(.void) }
      return .returned(try value(of: result, in: scope, as: scope.returns))
    case .breakStmt: return .left
    case .continueStmt: return .continued
    case .forStmt(let loop): return try run(loop, in: scope)
    case .whileStmt(let loop): return try run(loop, in: scope)
    case .repeatStmt(let loop): return try run(loop, in: scope)
    case .guardStmt(let statement): return try run(statement, in: scope)
    case .doStmt(let statement):
      return try run(statement.body.statements, in: makeScope(in: scope))
    case .labeledStmt(let statement): return try run(statement.statement, in: scope)
    case .throwStmt(let statement):
      throw halt("an error is thrown", at: statement)
    default: return .next
    }
  }

  private func run(_ statement: GuardStmtSyntax, in scope: Scope) throws(Halt) -> Flow {
    switch try decide(statement.conditions, in: scope) {
    case .yes: return .next
    case .no:
      let flow = try run(statement.body.statements, in: makeScope(in: scope))
      if case .value = flow { return .next }
      return flow
    case .unknown:
      report(Value.Unknown(what: text.excerpt(of: statement), line: text.line(of: statement)))
      return .next
    }
  }

  func run(_ choice: IfExprSyntax, in scope: Scope) throws(Halt) -> Flow {
    let inner = makeScope(in: scope)
    switch try decide(choice.conditions, in: inner) {
    case .yes: return try run(choice.body.statements, in: inner)
    case .no:
      switch choice.elseBody {
      case .ifExpr(let next)?: return try run(next, in: scope)
      case .codeBlock(let block)?: return try run(block.statements, in: makeScope(in: scope))
      default: return .next
      }
    case .unknown: return try skip(choice, condition: Syntax(choice.conditions), in: scope)
    }
  }

  func run(_ choice: SwitchExprSyntax, in scope: Scope) throws(Halt) -> Flow {
    let subject = try value(of: choice.subject, in: scope)
    for element in choice.cases {
      guard case .switchCase(let branch) = element else { continue }
      let inner = makeScope(in: scope)
      switch try decide(branch.label, of: subject, in: inner) {
      case .yes:
        let flow = try run(branch.statements, in: inner)
        if case .left = flow { return .next }
        return flow
      case .no: continue
      case .unknown: return try skip(choice, condition: Syntax(choice.subject), in: scope)
      }
    }
    return .next
  }

  /// Takes no branch: the result is not known, and what the branches would do is reported.
  private func skip(
    _ choice: some ExprSyntaxProtocol, condition: Syntax, in scope: Scope
  ) throws(Halt) -> Flow {
    let unknown = Value.Unknown(
      what: "if " + text.excerpt(of: condition), line: text.line(of: choice))
    var returns = false
    for token in choice.tokens(viewMode: .sourceAccurate) {
      try charge(1, at: choice)
      if token.tokenKind == .keyword(.return) { returns = true }
    }
    if !(returns && scope.returns != nil) { report(unknown) }
    return returns ? .returned(.unknown(unknown)) : .value(.unknown(unknown))
  }

  private func run(_ loop: ForStmtSyntax, in scope: Scope) throws(Halt) -> Flow {
    let sequence = try value(of: loop.sequence, in: scope)
    guard let items = elements(of: sequence) else {
      if case .absent = sequence { return .next }
      report(Value.Unknown(what: text.excerpt(of: loop), line: text.line(of: loop)))
      return .next
    }
    for item in items {
      try charge(5, at: loop)
      let inner = makeScope(in: scope)
      guard case .yes = try match(loop.pattern, item, in: inner) else { continue }
      if let filter = loop.whereClause?.condition {
        guard let holds = try truth(of: filter, in: inner) else {
          report(Value.Unknown(what: text.excerpt(of: filter), line: text.line(of: filter)))
          continue
        }
        if !holds { continue }
      }
      let flow = try run(loop.body.statements, in: inner)
      if case .left = flow { break }
      if case .returned = flow { return flow }
    }
    return .next
  }

  private func run(_ loop: WhileStmtSyntax, in scope: Scope) throws(Halt) -> Flow {
    while true {
      try charge(5, at: loop)
      let inner = makeScope(in: scope)
      guard case .yes = try decide(loop.conditions, in: inner) else { return .next }
      let flow = try run(loop.body.statements, in: inner)
      if case .left = flow { return .next }
      if case .returned = flow { return flow }
    }
  }

  private func run(_ loop: RepeatStmtSyntax, in scope: Scope) throws(Halt) -> Flow {
    repeat {
      try charge(5, at: loop)
      let flow = try run(loop.body.statements, in: makeScope(in: scope))
      if case .left = flow { return .next }
      if case .returned = flow { return flow }
    } while try truth(of: loop.condition, in: scope) == true
    return .next
  }
}
