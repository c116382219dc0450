internal import RippleModel
internal import SwiftSyntax

/// `#if` and what stands in its branches.
extension FactsWalk {
  /// Leaves out a branch that is not built; its `#if`, `#else` and conditions still count.
  mutating func enterConditional(_ node: Syntax, _ context: inout WalkContext) {
    guard let clause = node.as(IfConfigClauseSyntax.self) else { return }
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
    context.branch = clause.elements?.id
    context.isBranchBuilt = holds
    guard context.isInactive else { return }
    // Of a nested `#if` in a skipped branch the compiler hashes the first line.
    context.isCounted = context.isSkipped && clause.poundKeyword.tokenKind == .poundIf
    context.isSkipped = context.isCounted
  }

  /// What is skipped is not hashed, except for attributes, which the compiler reads first.
  mutating func enterBranch(_ kind: SyntaxKind, _ context: inout WalkContext) {
    if context.isInactive {
      context.isCounted = false
    } else if !context.isBranchBuilt {
      context.isInactive = true
      context.isSkipped = true
      context.isCounted = kind == .attributeList
    }
  }

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
