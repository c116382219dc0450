// Lists places for small faults in Swift sources, for 'mutate.py', which compiles this file.
//
//     faults FILE …
//
// Prints a JSON array: of each place the file, the bytes that go, the kind, and what comes in their
// place, in which MUTANT stands for "the fault is switched on".

import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A fault that could be put in.
struct Fault: Encodable {
  var file: String
  var start: Int
  var end: Int
  var line: Int
  var kind: String
  var before: String
  var after: String
  var text: String
}

/// Collects the faults of one file.
final class FaultFinder: SyntaxVisitor {
  private(set) var faults: [Fault] = []
  private let file: String
  private let lines: SourceLocationConverter

  init(file: String, tree: Syntax, source: SourceFileSyntax) {
    self.file = file
    lines = SourceLocationConverter(fileName: file, tree: source)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  private func add(_ node: some SyntaxProtocol, _ kind: String, after: String, text: String) {
    let start = node.positionAfterSkippingLeadingTrivia
    faults.append(
      Fault(
        file: file, start: start.utf8Offset,
        end: node.endPositionBeforeTrailingTrivia.utf8Offset, line: lines.location(for: start).line,
        kind: kind, before: node.trimmedDescription, after: after, text: text))
  }

  /// An expression that is another one while the fault is on.
  private func exchange(_ node: some SyntaxProtocol, _ kind: String, by other: String) {
    let text = "(MUTANT ? (\(other)) : (\(node.trimmedDescription)))"
    add(node, kind, after: other, text: text)
  }

  // MARK: What stays as it is

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  // MARK: Operators

  private static let comparisons = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
  ]
  private static let logic = ["&&": "||", "||": "&&"]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    let left = node.leftOperand.trimmedDescription
    let right = node.rightOperand.trimmedDescription
    if let other = Self.comparisons[sign] {
      exchange(node, "comparison", by: "\(left) \(other) \(right)")
    } else if let other = Self.logic[sign] {
      exchange(node, "logic", by: "\(left) \(other) \(right)")
    } else if sign == "..<" || sign == "..." {
      exchange(node, "range", by: "(\(left))\(sign)((\(right)) - 1)")
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!" { exchange(node, "logic", by: node.expression.trimmedDescription) }
    return .visitChildren
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    guard case .expression(let condition) = node.condition,
      !condition.is(InfixOperatorExprSyntax.self), !condition.is(PrefixOperatorExprSyntax.self)
    else { return .visitChildren }
    exchange(condition, "logic", by: "!(\(condition.trimmedDescription))")
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let value = Int(node.literal.text) else { return .visitChildren }
    exchange(node, "literal", by: "\(value + 1)")
    if value > 0 { exchange(node, "literal", by: "\(value - 1)") }
    return .visitChildren
  }

  // MARK: Calls

  private static let twins = ["first": "last", "last": "first", "min": "max", "max": "min"]

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    guard let base = node.base, let other = Self.twins[name] else { return .visitChildren }
    let kind = name == "first" || name == "last" ? "first/last" : "min/max"
    if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id
    {
      let rest = call.trimmedDescription.dropFirst(node.trimmedDescription.count)
      exchange(call, kind, by: "\(base.trimmedDescription).\(other)\(rest)")
    } else if kind == "first/last" {
      exchange(node, kind, by: "\(base.trimmedDescription).\(other)")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    if ["precondition", "preconditionFailure", "assert", "fatalError"].contains(name) {
      return .skipChildren
    }
    if name == "min" || name == "max", let other = Self.twins[name] {
      exchange(node, "min/max", by: other + node.trimmedDescription.dropFirst(3))
    }
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    for item in node where node.count > 1 || isVoidBody(node) {
      var expression = item.item.as(ExprSyntax.self)
      if let attempt = expression?.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil
      {
        expression = attempt.expression
      }
      guard expression?.is(FunctionCallExprSyntax.self) == true else { continue }
      add(item, "removed", after: "", text: "if !MUTANT { \(item.trimmedDescription) }")
    }
    return .visitChildren
  }

  /// Whether a list of statements is the body of something that gives nothing back.
  private func isVoidBody(_ node: CodeBlockItemListSyntax) -> Bool {
    guard let owner = node.parent?.parent else { return false }
    if let function = owner.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause == nil
    }
    return owner.is(ForStmtSyntax.self) || owner.is(WhileStmtSyntax.self)
      || owner.is(InitializerDeclSyntax.self)
  }

  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
    jump(node, "break", node.label)
    return .visitChildren
  }

  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    jump(node, "continue", node.label)
    return .visitChildren
  }

  private func jump(_ node: some SyntaxProtocol, _ word: String, _ label: TokenSyntax?) {
    let other = label.map { "\(word) \($0.text)" } ?? word
    add(
      node, "continue/break", after: other,
      text: "if MUTANT { \(other) } else { \(node.trimmedDescription) }")
  }

  // MARK: Returned constants

  private static let constants = [
    "Bool": ["true", "false"], "Int": ["0"], "Double": ["0"], "String": ["\"\""],
  ]

  private func constants(of type: TypeSyntax) -> [String] {
    if type.is(OptionalTypeSyntax.self) { return ["nil"] }
    if type.is(ArrayTypeSyntax.self) { return ["[]"] }
    if type.is(DictionaryTypeSyntax.self) { return ["[:]"] }
    if type.trimmedDescription.hasPrefix("Set<") { return ["[]"] }
    return Self.constants[type.trimmedDescription] ?? []
  }

  private func constant(_ expression: ExprSyntax, _ type: TypeSyntax) {
    guard !expression.is(IfExprSyntax.self), !expression.is(SwitchExprSyntax.self) else { return }
    for value in constants(of: type) where value != expression.trimmedDescription {
      exchange(expression, "constant", by: value)
    }
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let expression = node.expression, let type = resultType(around: Syntax(node)) else {
      return .visitChildren
    }
    constant(expression, type)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.signature.returnClause?.type { sole(node.body?.statements, type) }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeAnnotation?.type,
      case .getter(let statements) = node.accessorBlock?.accessors
    {
      sole(statements, type)
    }
    return .visitChildren
  }

  /// The one expression of a body, which is its result.
  private func sole(_ statements: CodeBlockItemListSyntax?, _ type: TypeSyntax) {
    guard let statements, statements.count == 1, let item = statements.first,
      let expression = item.item.as(ExprSyntax.self)
    else { return }
    constant(expression, type)
  }

  /// The type that a `return` gives back; nil in a closure.
  private func resultType(around node: Syntax) -> TypeSyntax? {
    var next = node.parent
    while let here = next {
      if here.is(ClosureExprSyntax.self) { return nil }
      if let function = here.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type
      }
      if let binding = here.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
      next = here.parent
    }
    return nil
  }
}

var all: [Fault] = []
for file in CommandLine.arguments.dropFirst() {
  let source = Parser.parse(source: try String(contentsOfFile: file, encoding: .utf8))
  // An operator that is not the standard library's stays unfolded, and gets no fault.
  let tree = OperatorTable.standardOperators.foldAll(source) { _ in }
  all += FaultFinder(file: file, tree: tree, source: source).faults
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys]
FileHandle.standardOutput.write(try encoder.encode(all))
