internal import RippleModel
internal import SwiftSyntax

/// What a file looks up, by name and by syntax alone.
extension FactsWalk {
  private static let match = TokenHash.of("~=")

  /// Whether a name under a node is looked up, and not a label or a declaration.
  static func isLookup(_ parent: SyntaxKind) -> Bool {
    switch parent {
    case .declReferenceExpr, .identifierType, .memberType, .macroExpansionDecl,
      .macroExpansionExpr:
      true
    default: false
    }
  }

  /// `A.B` for the `B` of `A.B`; nothing for its `A`, which only says where `B` is.
  static func path(
    endingIn token: TokenSyntax, _ text: UnsafeBufferPointer<UInt8>.SubSequence
  ) -> String? {
    guard let node = token.parent else { return nil }
    if let member = node.as(MemberTypeSyntax.self) { return plainName(of: TypeSyntax(member)) }
    if node.parent?.is(MemberTypeSyntax.self) ?? false { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether an operator under a node is looked up, and neither declared nor part of a `where`.
  static func isExpression(_ parent: SyntaxKind) -> Bool {
    switch parent {
    case .binaryOperatorExpr, .prefixOperatorExpr, .postfixOperatorExpr, .declReferenceExpr: true
    default: false
    }
  }

  /// Whether a name is looked up in what stands before it.
  static func isQualified(_ token: TokenSyntax, isMember: Bool) -> Bool {
    isMember || token.parent?.is(MemberTypeSyntax.self) ?? false
  }

  /// Whether a name is all of a type as it is written, or the end of it.
  static func isValueType(_ token: TokenSyntax) -> Bool {
    guard let node = token.parent else { return false }
    switch node.kind {
    case .identifierType, .memberType:
      return !(node.parent?.is(MemberTypeSyntax.self) ?? false) && !isMeasured(node)
    case .declReferenceExpr:
      // `A.b` is a value of `A` where it is a case, or a constant of it.
      var base = node
      if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
        base = Syntax(access)
      }
      guard let access = base.parent?.as(MemberAccessExprSyntax.self),
        access.base?.id == base.id, let first = access.declName.baseName.text.first
      else { return false }
      return first.isLowercase && access.declName.baseName.text != "self"
    default: return false
    }
  }

  /// Whether a node is a literal in front of an arithmetic operator: the compiler then tries every
  /// floating-point type, with all that it conforms to (frontend of 6.3.1: `"a" + b`, `1 + b`, and
  /// neither `b + "a"` nor `"a" == b`).
  private static func isTerm(_ node: Syntax, _ kind: SyntaxKind) -> Bool {
    guard
      [.stringLiteralExpr, .simpleStringLiteralExpr, .floatLiteralExpr, .integerLiteralExpr]
        .contains(kind), let elements = node.parent?.as(ExprListSyntax.self),
      let place = elements.firstIndex(where: { $0.id == node.id })
    else { return false }
    let next = elements.index(after: place)
    guard next < elements.endIndex, let sign = elements[next].as(BinaryOperatorExprSyntax.self)
    else { return false }
    return ["+", "-", "*", "/"].contains(sign.operator.text)
  }

  /// Whether a type is only asked for its size, by `MemoryLayout<A>`: the compiler's dependency
  /// files say nothing then of what it stores.
  private static func isMeasured(_ type: Syntax) -> Bool {
    guard type.parent?.kind == .genericArgument,
      let whole = type.parent?.parent?.parent?.parent?.as(GenericSpecializationExprSyntax.self)
    else { return false }
    return whole.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "MemoryLayout"
  }

  /// Notes what a node uses without naming it, and whether its name has a base.
  mutating func noteUses(_ node: Syntax, _ kind: SyntaxKind, _ context: inout WalkContext) {
    guard kind == .declReferenceExpr else {
      context.isMember = false
      context.isCalled = false
      noteSugar(kind, &context)
      book.implied.formUnion(ImpliedSyntax(kind))
      if FactsWalk.isTerm(node, kind) { book.implied.insert(.term) }
      if kind == .expressionPattern { book.note(FactsWalk.match, .unqualified, "~=") }
      return
    }
    context.isMember =
      context.parent == .keyPathPropertyComponent
      || context.parent == .memberAccessExpr
        && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    context.isCalled = FactsWalk.isCalled(node)
  }

  /// Notes a name in the value that a property takes its type from.
  mutating func noteValue(
    _ use: FactsBuilder.NameUse, _ text: UnsafeBufferPointer<UInt8>.SubSequence,
    _ context: WalkContext
  ) {
    guard !use.isDisjoint(with: [.qualified, .unqualified]) else { return }
    let name = String(decoding: text, as: UTF8.self)
    for owner in context.owners {
      book.declarations[owner].valueNames.insert(use.contains(.qualified) ? "." + name : name)
    }
  }

  /// Whether a name stands for a type without `any` or `some` before it, where a protocol would be
  /// the type of a value: the compiler then looks through what the protocol asks for, to tell
  /// whether `any` has to be written.
  static func isBare(_ token: TokenSyntax) -> Bool {
    var node = token.parent
    guard node?.kind == .identifierType || node?.kind == .memberType else { return false }
    node = node?.parent
    while node?.kind == .compositionType || node?.kind == .compositionTypeElement
      || node?.kind == .compositionTypeElementList
    {
      node = node?.parent
    }
    switch node?.kind {
    case .memberType, .someOrAnyType, .inheritedType, .genericParameter, .conformanceRequirement,
      .sameTypeRequirement, .extensionDecl, .attribute, .suppressedType, .typeInitializerClause:
      return false
    default: return true
    }
  }

  /// Notes the types behind `[A]`, `[A: B]` and `A?` in a signature, and what stands in the type of
  /// a function: who lays out an array looks at its elements, who keeps a function does not look at
  /// what it takes.
  private mutating func noteSugar(_ kind: SyntaxKind, _ context: inout WalkContext) {
    let name: String? =
      switch kind {
      case .arrayType: "Array"
      case .dictionaryType: "Dictionary"
      case .optionalType, .implicitlyUnwrappedOptionalType: "Optional"
      default: nil
      }
    if let name, context.region == .interface {
      for owner in context.owners {
        book.declarations[owner].signatureNames.insert(name)
        if !context.isInFunctionType { book.declarations[owner].layoutNames.insert(name) }
      }
    }
    if kind == .functionType { context.isInFunctionType = true }
  }

  /// Whether a name is what a call calls, behind its base and before its generic arguments.
  private static func isCalled(_ name: Syntax) -> Bool {
    var node = name
    while let parent = node.parent {
      switch parent.kind {
      case .functionCallExpr:
        return parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
      case .memberAccessExpr:
        guard parent.as(MemberAccessExprSyntax.self)?.declName.id == node.id else { return false }
      case .genericSpecializationExpr:
        guard parent.as(GenericSpecializationExprSyntax.self)?.expression.id == node.id else {
          return false
        }
      default: return false
      }
      node = parent
    }
    return false
  }
}

/// The kinds of syntax that use something without naming it.
struct ImpliedSyntax: OptionSet {
  let rawValue: UInt16

  static let integer = ImpliedSyntax(rawValue: 1)
  static let floatingPoint = ImpliedSyntax(rawValue: 2)
  static let condition = ImpliedSyntax(rawValue: 4)
  static let string = ImpliedSyntax(rawValue: 8)
  static let interpolation = ImpliedSyntax(rawValue: 16)
  static let array = ImpliedSyntax(rawValue: 32)
  static let dictionary = ImpliedSyntax(rawValue: 64)
  static let optional = ImpliedSyntax(rawValue: 128)
  static let loop = ImpliedSyntax(rawValue: 256)
  static let term = ImpliedSyntax(rawValue: 512)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What one node implies.
  init(_ kind: SyntaxKind) {
    switch kind {
    case .integerLiteralExpr: self = .integer
    case .floatLiteralExpr: self = .floatingPoint
    case .booleanLiteralExpr, .ifExpr, .guardStmt, .whileStmt, .ternaryExpr: self = .condition
    case .stringLiteralExpr, .simpleStringLiteralExpr: self = .string
    case .expressionSegment: self = .interpolation
    case .arrayExpr, .arrayType: self = .array
    case .dictionaryExpr, .dictionaryType: self = .dictionary
    case .optionalType, .optionalChainingExpr, .forceUnwrapExpr, .nilLiteralExpr,
      .optionalBindingCondition, .implicitlyUnwrappedOptionalType:
      self = .optional
    case .forStmt: self = .loop
    default: self = []
    }
  }

  /// The types by name.
  var types: [String] {
    Set(ImpliedSyntax.table.filter { contains($0.syntax) }.map(\.type)).sorted()
  }

  private static let table: [(syntax: ImpliedSyntax, type: String)] = [
    (.integer, "Int"), (.floatingPoint, "Double"), (.condition, "Bool"), (.string, "String"),
    (.interpolation, "DefaultStringInterpolation"), (.array, "Array"),
    (.dictionary, "Dictionary"), (.optional, "Optional"), (.loop, "IteratorProtocol"),
    (.term, "Double"), (.term, "Float"), (.term, "Float16"), (.term, "Float80"),
  ]
}
