internal import RippleModel
internal import SwiftSyntax

/// What a file looks up, by name and by syntax alone.
extension FactsWalk {
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

  /// Notes what a node uses without naming it, and whether its name has a base.
  mutating func noteUses(_ node: Syntax, _ kind: SyntaxKind, _ context: inout WalkContext) {
    guard kind == .declReferenceExpr else {
      context.isMember = false
      book.implied.formUnion(ImpliedSyntax(kind))
      return
    }
    context.isMember =
      context.parent == .keyPathPropertyComponent
      || context.parent == .memberAccessExpr
        && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
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
  static let element = ImpliedSyntax(rawValue: 512)
  static let call = ImpliedSyntax(rawValue: 1024)
  static let pattern = ImpliedSyntax(rawValue: 2048)

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
    case .subscriptCallExpr: self = .element
    case .functionCallExpr: self = .call
    case .expressionPattern: self = .pattern
    default: self = []
    }
  }

  /// The types and members by name.
  var uses: ImpliedUses {
    var types: [String] = []
    var members: [String] = []
    for (syntax, ownTypes, ownMembers) in ImpliedSyntax.table where contains(syntax) {
      types += ownTypes
      members += ownMembers
    }
    return ImpliedUses(types: types.sorted(), members: members.sorted())
  }

  private static let table: [(ImpliedSyntax, types: [String], members: [String])] = [
    (.integer, ["Int"], []), (.floatingPoint, ["Double"], []), (.condition, ["Bool"], []),
    (.string, ["String"], []),
    (.interpolation, ["DefaultStringInterpolation"], ["appendInterpolation", "appendLiteral"]),
    (.array, ["Array"], []), (.dictionary, ["Dictionary"], []), (.optional, ["Optional"], []),
    (.loop, ["IteratorProtocol"], ["makeIterator", "next"]), (.element, [], ["subscript"]),
    (.call, [], ["callAsFunction", "init"]), (.pattern, [], ["~="]),
  ]
}
