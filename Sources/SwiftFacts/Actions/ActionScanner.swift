public import RippleModel
internal import SwiftParser
internal import SwiftSyntax

/// Reads the cases of enums, and the places that make or match them.
///
/// By syntax alone: `.name` counts as a use of every enum with a case of that name, so that a case
/// is never said to be unused because two enums share a word. A file that nests too deep for the
/// parser holds nothing that is known.
public struct ActionScanner: Sendable {
  /// An enum as one file declares it.
  public struct Found: Hashable, Sendable, Codable {
    /// The dotted name.
    public var name: String
    /// Its line, from 1.
    public var line: Int
    /// Its cases, without uses.
    public var cases: [ActionEnum.Case]
  }

  /// A place that names a case.
  public struct Mention: Hashable, Sendable, Codable {
    /// The case's name.
    public var name: String
    /// The last word before the dot; `nil` for an implicit member.
    public var base: String?
    /// Whether values are given in parentheses.
    public var hasValues: Bool
    /// The type or extension around it, dotted.
    public var owner: String
    /// Whether it stands in a closure or function that waits, as an effect's does.
    public var isInClosure: Bool
    /// The values that a branch over the case tests first; `nil` where a value is made.
    public var testedFirst: [String]?
    /// Its line, from 1.
    public var line: Int
  }

  /// Makes a scanner.
  public init() {}

  /// The enums of some dotted names that a file declares.
  public func enums(named names: Set<String>, in bytes: [UInt8]) -> [Found] {
    guard !bytes.withUnsafeBufferPointer(SourceGuard.refuses) else { return [] }
    var walk = ActionWalk(bytes, wanted: names, cases: [])
    walk.run()
    return walk.found
  }

  /// The places of a file that make or match a case of one of some names.
  public func mentions(of cases: Set<String>, in bytes: [UInt8]) -> [Mention] {
    guard !bytes.withUnsafeBufferPointer(SourceGuard.refuses) else { return [] }
    var walk = ActionWalk(bytes, wanted: [], cases: cases)
    walk.run()
    return walk.mentions
  }
}

/// A walk with a stack of its own: depth follows the input.
private struct ActionWalk {
  let wanted: Set<String>
  let cases: Set<String>
  let tree: SourceFileSyntax
  let lines: SourceLocationConverter
  var found: [ActionScanner.Found] = []
  var mentions: [ActionScanner.Mention] = []

  private struct Context {
    var owner = ""
    var isInClosure = false
    var isPattern = false
    /// The place in `found` of the enum around a node; `nil` where it is not wanted.
    var collector: Int?
  }

  init(_ bytes: [UInt8], wanted: Set<String>, cases: Set<String>) {
    self.wanted = wanted
    self.cases = cases
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    lines = SourceLocationConverter(fileName: "", tree: tree)
  }

  mutating func run() {
    var stack = [(Syntax(tree), Context())]
    while let (node, outer) = stack.popLast() {
      var context = outer
      enter(node, &context)
      let children = node.children(viewMode: .sourceAccurate)
        .filter { !$0.is(TokenSyntax.self) }
      for child in children.reversed() { stack.append((child, context)) }
    }
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  private mutating func enter(_ node: Syntax, _ context: inout Context) {
    switch node.as(SyntaxEnum.self) {
    case .enumDecl(let type):
      nest(type.name.text, &context)
      if wanted.contains(context.owner) {
        context.collector = found.count
        found.append(.init(name: context.owner, line: line(of: type.enumKeyword), cases: []))
      }
    case .structDecl(let type): nest(type.name.text, &context)
    case .classDecl(let type): nest(type.name.text, &context)
    case .actorDecl(let type): nest(type.name.text, &context)
    case .protocolDecl(let type): nest(type.name.text, &context)
    case .extensionDecl(let type):
      context.owner = type.extendedType.trimmedDescription
      context.collector = nil
    case .enumCaseDecl(let declaration):
      if let collector = context.collector { collect(declaration, collector) }
    case .functionDecl(let function):
      // What waits is an effect's, whatever its form.
      context.isInClosure =
        context.isInClosure || function.signature.effectSpecifiers?.asyncSpecifier != nil
    case .closureExpr(let closure):
      context.isInClosure = context.isInClosure || ActionWalk.isEffect(closure)
    case .expressionPattern: context.isPattern = true
    case .switchCase(let branch): if !cases.isEmpty { test(branch, context) }
    case .memberAccessExpr(let member): if !cases.isEmpty { mention(member, context) }
    default: break
    }
  }

  private func nest(_ name: String, _ context: inout Context) {
    context.owner = context.owner.isEmpty ? name : "\(context.owner).\(name)"
    context.collector = nil
  }

  private mutating func collect(_ declaration: EnumCaseDeclSyntax, _ collector: Int) {
    for element in declaration.elements {
      let values = (element.parameterClause?.parameters ?? []).map { parameter in
        ActionEnum.Value(
          label: parameter.firstName?.text ?? "", type: parameter.type.trimmedDescription)
      }
      found[collector].cases.append(
        ActionEnum.Case(
          name: ActionWalk.plain(element.name.text), line: line(of: element.name), values: values))
    }
  }

  private static func plain(_ name: String) -> String {
    name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
  }

  /// A closure that waits, or that is handed to what starts work.
  private static func isEffect(_ closure: ClosureExprSyntax) -> Bool {
    if closure.tokens(viewMode: .sourceAccurate).contains(where: {
      $0.tokenKind == .keyword(.await)
    }) {
      return !isReducer(closure)
    }
    let starters = ["run", "task", "Task", "future", "publisher", "fireAndForget", "tarea"]
    return callee(of: closure).map(starters.contains) ?? false
  }

  /// `Reduce { state, action in … }` holds the reducer itself, with whatever it starts.
  private static func isReducer(_ closure: ClosureExprSyntax) -> Bool {
    ["Reduce", "Scope", "CombineReducers", "Reducer"].contains(callee(of: closure) ?? "")
  }

  private static func callee(of closure: ClosureExprSyntax) -> String? {
    var node = closure.parent
    while let parent = node, !parent.is(CodeBlockItemSyntax.self) {
      if let call = parent.as(FunctionCallExprSyntax.self) {
        return call.calledExpression.lastToken(viewMode: .sourceAccurate)?.text
      }
      node = parent.parent
    }
    return nil
  }

  private mutating func mention(_ member: MemberAccessExprSyntax, _ context: Context) {
    let name = ActionWalk.plain(member.declName.baseName.text)
    guard cases.contains(name), !context.isPattern, !ActionWalk.isCompared(member) else { return }
    mentions.append(
      ActionScanner.Mention(
        name: name, base: member.base?.lastToken(viewMode: .sourceAccurate)?.text,
        hasValues: ActionWalk.isCalled(member),
        owner: context.owner, isInClosure: context.isInClosure, testedFirst: nil,
        line: line(of: member.declName)))
  }

  private static func isCalled(_ member: MemberAccessExprSyntax) -> Bool {
    member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
  }

  private static func isCompared(_ member: MemberAccessExprSyntax) -> Bool {
    guard let list = member.parent?.as(ExprListSyntax.self) else { return false }
    return list.contains { element in
      let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text
      return text == "==" || text == "!="
    }
  }

  /// Notes which of the values that a branch binds its first statement tests.
  private mutating func test(_ branch: SwitchCaseSyntax, _ context: Context) {
    guard case .case(let label) = branch.label, let first = branch.statements.first else { return }
    let tested = ActionWalk.tested(by: first)
    guard !tested.isEmpty else { return }
    for item in label.caseItems {
      let names = ActionWalk.identifiers(in: Syntax(item.pattern))
      let members = item.pattern.tokens(viewMode: .sourceAccurate)
        .filter { $0.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period }
        .map { ActionWalk.plain($0.text) }
      guard let name = members.first(where: cases.contains) else { continue }
      let flags = names.filter { tested.contains($0) && !members.contains($0) }
      guard !flags.isEmpty else { continue }
      mentions.append(
        ActionScanner.Mention(
          name: name, base: nil, hasValues: true, owner: context.owner,
          isInClosure: context.isInClosure,
          testedFirst: Set(flags).sorted(), line: line(of: item)))
    }
  }

  /// The names that the condition of a first statement mentions.
  private static func tested(by item: CodeBlockItemSyntax) -> Set<String> {
    var node = Syntax(item.item)
    if let statement = node.as(ExpressionStmtSyntax.self) { node = Syntax(statement.expression) }
    let condition: Syntax? =
      switch node.as(SyntaxEnum.self) {
      case .ifExpr(let node): Syntax(node.conditions)
      case .guardStmt(let node): Syntax(node.conditions)
      case .switchExpr(let node): Syntax(node.subject)
      default: nil
      }
    return Set(condition.map(identifiers) ?? [])
  }

  private static func identifiers(in node: Syntax) -> [String] {
    node.tokens(viewMode: .sourceAccurate).compactMap { token in
      if case .identifier(let text) = token.tokenKind { plain(text) } else { nil }
    }
  }
}
