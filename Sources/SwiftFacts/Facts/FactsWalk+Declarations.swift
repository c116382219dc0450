internal import RippleModel
internal import SwiftSyntax

/// What the walk does at a declaration, an import or `#if`.
extension FactsWalk {
  static let openBrace = TokenHash.of("{")
  static let closeBrace = TokenHash.of("}")

  static let rightAngle = UInt8(ascii: ">")

  /// Whether the code block of a node follows a condition.
  static func hasCondition(_ kind: SyntaxKind) -> Bool {
    kind == .ifExpr || kind == .whileStmt || kind == .forStmt
  }

  /// Whether a node only holds declarations.
  static func isStructure(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .codeBlockItem, .memberBlockItem, .ifConfigClauseList: true
    default: isList(kind)
    }
  }

  /// Whether a node is a list of declarations or statements.
  static func isList(_ kind: SyntaxKind) -> Bool {
    kind == .codeBlockItemList || kind == .memberBlockItemList
  }

  /// Whether the code block of a node is a body that no fingerprint counts.
  static func hasBody(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl: true
    default: false
    }
  }

  /// Reads a declaration's head, and makes its tokens count for it.
  mutating func declare(_ node: Syntax, _ kind: SyntaxKind, _ context: inout WalkContext) {
    context.isDeclarative = false
    if let declaration = node.as(ImportDeclSyntax.self) {
      read(declaration, context)
    } else if !context.isInactive {
      if let typeKind = DeclarationReader.typeKind(kind) {
        declareType(node, typeKind, &context)
      } else {
        declareParts(node, &context)
      }
    }
  }

  // MARK: - Parts

  private mutating func declareParts(_ node: Syntax, _ context: inout WalkContext) {
    var head = DeclarationHead(
      attributes: node.asProtocol((any WithAttributesSyntax).self)?.attributes,
      modifiers: node.asProtocol((any WithModifiersSyntax).self)?.modifiers)
    readAccessors(of: node, into: &head)
    let start = book.declarations.count
    let line = line(of: node)
    parts.removeAll(keepingCapacity: true)
    for part in DeclarationReader.parts(of: node, book.lookups.typeText) {
      if let own = part.node {
        let first = parts[own]?.lowerBound ?? book.declarations.count
        parts[own] = first..<book.declarations.count + 1
      }
      append(part, head, line, context)
    }
    context.owners = start..<book.declarations.count
  }

  private mutating func append(
    _ part: NamedPart, _ head: DeclarationHead, _ line: Int, _ context: WalkContext
  ) {
    var draft = DeclarationDraft(
      part: part, container: context.container < 0 ? nil : context.container,
      written: head.written, line: line)
    draft.part.traits.formUnion(head.traits)
    if draft.part.traits.contains(.stored) { draft.wrappers = head.wrappers }
    if head.isBackDeployed, conditions.hasSystemLibraries { draft.part.traits.insert(.inlinable) }
    let around = context.container < 0 ? "" : book.types[context.container].kind
    if around == "" || around == "protocol" || head.traits.contains(.isStatic) {
      draft.part.traits.remove(.stored)
    }
    if around == "extension" {
      draft.part.traits.insert(.isFinal)
      draft.hashes.signature.combine(book.types[context.container].context ?? 0)
    }
    book.declarations.append(draft)
  }

  private func readAccessors(of node: Syntax, into head: inout DeclarationHead) {
    var blocks: [AccessorBlockSyntax?] = []
    if let variable = node.as(VariableDeclSyntax.self) {
      blocks = variable.bindings.map(\.accessorBlock)
    } else if let subscripting = node.as(SubscriptDeclSyntax.self) {
      blocks = [subscripting.accessorBlock]
    }
    for block in blocks {
      guard case .accessors(let accessors) = block?.accessors else { continue }
      for accessor in accessors { head.readAttributes(of: accessor) }
    }
  }

  /// The line of a node that is not read yet.
  mutating func line(of node: Syntax) -> Int {
    _ = cursor.column(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    return cursor.line
  }

  // MARK: - Types

  private mutating func declareType(
    _ node: Syntax, _ kind: String, _ context: inout WalkContext
  ) {
    guard let group = node.asProtocol((any DeclGroupSyntax).self) else { return }
    let head = DeclarationHead(attributes: group.attributes, modifiers: group.modifiers)
    let container = context.container < 0 ? nil : context.container
    var draft = TypeDraft(
      kind: kind, name: typeName(node), container: container, written: head.written,
      inherited: group.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? [])
    let generic = node.asProtocol((any WithGenericParametersSyntax).self)
    draft.parameters =
      generic?.genericParameterClause?.parameters.map(\.name.identifierText) ?? []
    let part = NamedPart(kind: kind, name: draft.name)
    if let extended = node.as(ExtensionDeclSyntax.self) {
      draft.context = self.context(of: extended)
      draft.conditions = FactsWalk.names(in: extended.genericWhereClause)
    } else if let container {
      draft.name = book.types[container].name + "." + draft.name
    }
    append(part, head, line(of: node), context)
    book.declarations[book.declarations.count - 1].type = book.types.count
    context.owners = book.declarations.count - 1..<book.declarations.count
    context.container = book.types.count
    book.types.append(draft)
    book.openScope()
  }

  /// The names in a condition that are looked up from where it stands.
  private static func names(in clause: GenericWhereClauseSyntax?) -> Set<String> {
    guard let clause else { return [] }
    var result: Set<String> = []
    var isBehindDot = false
    for token in clause.requirements.tokens(viewMode: .sourceAccurate) {
      if case .identifier = token.tokenKind, !isBehindDot { result.insert(token.identifierText) }
      isBehindDot = token.tokenKind == .period
    }
    return result
  }

  private func typeName(_ node: Syntax) -> String {
    if let named = node.asProtocol((any NamedDeclSyntax).self) {
      return named.name.identifierText
    }
    return node.as(ExtensionDeclSyntax.self).map { FactsWalk.plainName(of: $0.extendedType) } ?? ""
  }

  /// `A.B` for `A<Int>.B`, `Array` for `[Int]`; the text as written for anything else.
  static func plainName(of type: TypeSyntax) -> String {
    var components: [String] = []
    var type = type
    while let member = type.as(MemberTypeSyntax.self) {
      components.append(member.name.identifierText)
      type = member.baseType
    }
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let plain): components.append(plain.name.identifierText)
    case .arrayType: components.append("Array")
    case .dictionaryType: components.append("Dictionary")
    case .optionalType: components.append("Optional")
    default: components.append(type.trimmedDescription)
    }
    return components.reversed().joined(separator: ".")
  }

  /// What every member of an extension depends on, beside its own tokens.
  private func context(of node: ExtensionDeclSyntax) -> UInt64 {
    var hash = TokenHash()
    for token in node.attributes.tokens(viewMode: .sourceAccurate) {
      hash.combine(TokenHash.of(token.text))
    }
    for token in node.extendedType.tokens(viewMode: .sourceAccurate) {
      hash.combine(TokenHash.of(token.text))
    }
    if let clause = node.genericWhereClause {
      for token in clause.tokens(viewMode: .sourceAccurate) {
        hash.combine(TokenHash.of(token.text))
      }
    }
    return hash.value
  }
}
