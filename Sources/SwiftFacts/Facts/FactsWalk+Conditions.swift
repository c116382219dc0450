internal import RippleModel
internal import SwiftSyntax

/// `#if` and what stands in its branches.
extension FactsWalk {
  /// Leaves out a branch that is not built; its `#if`, `#else` and conditions still count.
  mutating func enterConditional(_ node: Syntax, _ context: inout WalkContext) {
    guard let clause = node.as(IfConfigClauseSyntax.self) else {
      if let whole = node.as(IfConfigDeclSyntax.self) { countLookahead(whole, context) }
      return
    }
    let holds = isBuilt(clause)
    if context.container < 0, context.isDeclarative {
      let around = context.condition < 0 ? nil : conditionTexts[context.condition]
      let text = FactsWalk.text(of: clause)
      conditionTexts.append(
        (
          text: around.map { "\($0.text) && \(text)" } ?? text,
          holds: holds && (around?.holds ?? true)
        ))
      context.condition = conditionTexts.count - 1
    }
    context.awaited = clause.elements?.id
    context.isSkippedNext = !holds
  }

  // MARK: - What the compiler passes on its way

  /// The compiler looks ahead whether `#if` holds nothing but attributes, built or not, and
  /// hashes the tokens that it passes (lib/Parse, `skipIfConfigOfAttributes`).
  private mutating func countLookahead(_ node: IfConfigDeclSyntax, _ context: WalkContext) {
    guard context.scope >= 0, !context.isInactive else { return }
    switch context.parent {
    case .codeBlockItem, .memberBlockItem, .attributeList: _ = pass(node, context.scope)
    default: return
    }
  }

  /// Attributes at the start of a getter may be those of `get`, and are read before that is told.
  mutating func passAttributes(of items: CodeBlockItemListSyntax, _ scope: Int) {
    guard let first = items.first?.item,
      let attributes = first.asProtocol((any WithAttributesSyntax).self)?.attributes
    else { return }
    _ = pass(attributes, scope)
  }

  /// Whether all of it was passed; depth is that of `#if`, which the parser bounds.
  private mutating func pass(_ node: IfConfigDeclSyntax, _ scope: Int) -> Bool {
    for clause in node.clauses {
      pass(Syntax(clause.poundKeyword), scope)
      if let condition = clause.condition { pass(Syntax(condition), scope) }
      guard pass(clause.elements, scope) else { return false }
    }
    pass(Syntax(node.poundEndif), scope)
    return true
  }

  private mutating func pass(_ elements: IfConfigClauseSyntax.Elements?, _ scope: Int) -> Bool {
    switch elements {
    case nil: return true
    case .attributes(let attributes): return pass(attributes, scope)
    case .statements(let items): return pass(items.lazy.map { Syntax($0.item) }, scope)
    case .decls(let items): return pass(items.lazy.map { Syntax($0.decl) }, scope)
    case .switchCases(let cases): return cases.isEmpty
    case .postfixExpression: return false
    @unknown default: return false
    }
  }

  /// Passes attributes up to the first declaration that they stand before.
  private mutating func pass(_ items: some Sequence<Syntax>, _ scope: Int) -> Bool {
    for item in items {
      guard let nested = item.as(IfConfigDeclSyntax.self) else {
        if let attributes = item.asProtocol((any WithAttributesSyntax).self)?.attributes {
          _ = pass(attributes, scope)
        }
        return false
      }
      guard pass(nested, scope) else { return false }
    }
    return true
  }

  private mutating func pass(_ attributes: AttributeListSyntax, _ scope: Int) -> Bool {
    for element in attributes {
      if let nested = element.as(IfConfigDeclSyntax.self) {
        guard pass(nested, scope) else { return false }
      } else {
        pass(Syntax(element), scope)
      }
    }
    return true
  }

  private mutating func pass(_ node: Syntax, _ scope: Int) {
    for token in node.tokens(viewMode: .sourceAccurate) {
      book.scopes[scope].combine(TokenHash.of(token.text))
    }
  }

  // MARK: - Which branch

  /// Whether a clause is the first of its `#if` that holds.
  private func isBuilt(_ clause: IfConfigClauseSyntax) -> Bool {
    guard clause.condition.map(conditions.hold) ?? true else { return false }
    return !FactsWalk.before(clause).contains { $0.condition.map(conditions.hold) ?? true }
  }

  private static func before(_ clause: IfConfigClauseSyntax) -> [IfConfigClauseSyntax] {
    guard let list = clause.parent?.as(IfConfigClauseListSyntax.self) else { return [] }
    return Array(list.prefix { $0.id != clause.id })
  }

  /// What has to hold for a clause: that no one before it does, and then its own condition.
  private static func text(of clause: IfConfigClauseSyntax) -> String {
    var texts = before(clause).compactMap { $0.condition.map { "!" + grouped($0, "(") } }
    if let condition = clause.condition {
      texts.append(texts.isEmpty ? condition.trimmedDescription : grouped(condition, "||"))
    }
    return texts.joined(separator: " && ")
  }

  /// A condition in parentheses, where it is more than one question or holds a mark.
  private static func grouped(_ condition: ExprSyntax, _ mark: String) -> String {
    let text = condition.trimmedDescription
    let isOne =
      condition.is(FunctionCallExprSyntax.self) || condition.is(DeclReferenceExprSyntax.self)
    return isOne || (mark == "||" && !text.contains(mark)) ? text : "(\(text))"
  }
}
