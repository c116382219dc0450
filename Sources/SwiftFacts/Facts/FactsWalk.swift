internal import RippleModel
internal import SwiftSyntax

/// One walk over a syntax tree, with a stack of its own: depth follows the input.
///
/// Chains such as `a.b.c` nest to the left without a bound, so a recursive visitor could run out
/// of stack where the parser did not.
struct FactsWalk {
  let bytes: UnsafeBufferPointer<UInt8>
  let conditions: BuildConditions
  var book = FactsBuilder()
  var cursor: LineCursor
  /// Texts of the `#if` conditions around imports, with whether they hold.
  var conditionTexts: [(text: String, holds: Bool)] = []
  /// The parts of a declaration of several, by the node that holds their own tokens.
  var parts: [SyntaxIdentifier: Range<Int>] = [:]

  /// Where the last import ends, white space after it included.
  var lastImportEnd = 0

  private struct Frame {
    var children: SyntaxChildren.Iterator
    var context: WalkContext
    /// Where names that are bound under the node end.
    var mark: LookupReader.Mark?
    /// A node that binds names for what follows it, with the context around it.
    var binder: (node: Syntax, context: WalkContext)?
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, conditions: BuildConditions) {
    self.bytes = bytes
    self.conditions = conditions
    cursor = LineCursor(bytes)
  }

  /// Reads all tokens in order.
  mutating func run(_ root: Syntax) {
    var stack = [frame(of: root, WalkContext())]
    while !stack.isEmpty {
      let top = stack.count - 1
      guard let child = stack[top].children.next() else {
        if let mark = stack[top].mark { book.lookups.close(mark) }
        if let binder = stack[top].binder { book.lookups.leave(binder.node, binder.context) }
        stack.removeLast()
        continue
      }
      var context = stack[top].context
      if let token = child.as(TokenSyntax.self) {
        take(token, context)
      } else {
        let around = context
        let mark = book.lookups.mark
        enter(child, &context)
        var frame = frame(of: child, context)
        if !context.isInactive {
          let kind = child.kind
          if LookupReader.isScope(kind) { frame.mark = mark }
          if LookupReader.bindsAfterwards(kind) { frame.binder = (child, around) }
        }
        stack.append(frame)
      }
    }
  }

  private func frame(of node: Syntax, _ context: WalkContext) -> Frame {
    var context = context
    context.parent = node.kind
    return Frame(
      children: node.children(viewMode: .sourceAccurate).makeIterator(), context: context)
  }

  // MARK: - Nodes

  /// Works out what the tokens of a node count for, from its kind and the one around it.
  private mutating func enter(_ node: Syntax, _ context: inout WalkContext) {
    let kind = node.kind
    let isBranch = context.awaited.map { $0 == node.id } ?? false
    context.awaited = nil
    if isBranch, context.isSkippedNext { context.isInactive = true }
    if !context.isInactive {
      noteUses(node, kind, &context)
      book.lookups.enter(node, kind, context)
    }
    if kind == .ifConfigDecl || kind == .ifConfigClause {
      enterConditional(node, &context)
    } else if context.parent == .ifConfigClause, !isBranch {
      context.isDeclarative = false
      context.isInCondition = true
    } else if !context.isDeclarative {
      enterInside(node, kind, &context)
    } else if !FactsWalk.isStructure(kind) {
      declare(node, kind, &context)
    }
  }

  private mutating func enterInside(
    _ node: Syntax, _ kind: SyntaxKind, _ context: inout WalkContext
  ) {
    switch kind {
    case .codeBlock, .accessorBlock, .memberBlock:
      if !context.isWhole { enterBlock(node, kind, &context) }
    case .stringLiteralExpr, .simpleStringLiteralExpr: enterLiteral(node, &context)
    case .functionParameter:
      context.awaited = node.as(FunctionParameterSyntax.self)?.secondName?.id
    case .declModifier: if isAccess(node) { hide(&context) }
    case .accessorParameters: hide(&context)
    case .patternBinding, .enumCaseElement:
      if let own = parts[node.id] { context.owners = own }
    case .initializerClause:
      if context.parent == .patternBinding { enterValue(node, &context) }
      if context.parent == .functionParameter { context.isInDefault = true }
    case .attribute:
      context.isInAttribute = true
      context.isWhole = true
    default:
      if kind == .typeAliasDecl || DeclarationReader.typeKind(kind) != nil {
        enterLocalType(&context)
      }
    }
  }

  private mutating func enterBlock(
    _ node: Syntax, _ kind: SyntaxKind, _ context: inout WalkContext
  ) {
    switch kind {
    case .codeBlock where FactsWalk.hasBody(context.parent): enterBody(&context)
    case .codeBlock: countLookahead(node, &context)
    case .accessorBlock: enterAccessors(node, &context)
    default: enterMembers(&context)
    }
  }

  /// A body counts as `{}`, whatever it holds.
  private mutating func enterBody(_ context: inout WalkContext) {
    countBraces(context)
    context.scope = -1
    context.region = .implementation
    context.isInLocalType = false
  }

  /// `{ get { … } }` is a list of bodies; without `get`, all of it is one.
  private mutating func enterAccessors(_ node: Syntax, _ context: inout WalkContext) {
    guard let block = node.as(AccessorBlockSyntax.self), case .getter(let items) = block.accessors
    else { return }
    if !items.isEmpty, !context.isInactive, context.scope >= 0 {
      // An empty pair of braces is no getter yet, and hashed otherwise.
      book.scopes[context.scope].combine(FactsWalk.openBrace)
      passAttributes(of: items, context.scope)
    }
    if !context.isInactive, context.region == .interface {
      // Other modules cannot tell a shorthand getter from a spelled one.
      for word in [FactsWalk.openBrace, TokenHash.of("get"), FactsWalk.closeBrace] {
        for owner in context.owners { book.declarations[owner].hashes.signature.combine(word) }
      }
    }
    enterBody(&context)
  }

  /// The members of a local type, or of one inside a closure, belong to no fingerprint.
  private mutating func enterMembers(_ context: inout WalkContext) {
    countBraces(context)
    if isBodyOfOwner(context) {
      context.owners = 0..<0
      context.scope = context.container + 1
      context.isDeclarative = true
      return
    }
    context.scope = -1
    context.region = .implementation
  }

  private func isBodyOfOwner(_ context: WalkContext) -> Bool {
    guard DeclarationReader.typeKind(context.parent) != nil, context.region != .implementation,
      !context.isInactive, let owner = context.owners.first
    else { return false }
    return book.declarations[owner].type != nil
  }

  private mutating func enterLocalType(_ context: inout WalkContext) {
    context.isInLocalType = true
    guard !context.isInactive else { return }
    for owner in context.owners { book.declarations[owner].part.traits.insert(.hasLocalType) }
  }

  /// The compiler takes a string literal as one token, with its margin and interpolations.
  private mutating func enterLiteral(_ node: Syntax, _ context: inout WalkContext) {
    guard !context.isInLiteral, !context.isInactive else { return }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let hash = TokenHash.of(bytes[start..<max(start, min(end, bytes.count))])
    if context.scope >= 0 { book.scopes[context.scope].combine(hash) }
    if context.region != .implementation {
      for owner in context.owners { book.declarations[owner].hashes.interface.combine(hash) }
    }
    context.isInLiteral = true
  }

  /// The value of a property whose type is written, or plain to see, is nobody else's concern.
  private mutating func enterValue(_ node: Syntax, _ context: inout WalkContext) {
    guard context.region == .interface, let first = context.owners.first,
      let value = node.as(InitializerClauseSyntax.self)
    else { return }
    if book.declarations[first].part.traits.contains(.inferredType) {
      guard let type = LiteralType.of(value.value) else {
        context.isInValue = true
        return
      }
      for owner in context.owners {
        book.declarations[owner].hashes.signature.combine(TokenHash.of(type))
      }
    }
    context.region = .hidden
  }

  private func hide(_ context: inout WalkContext) {
    if context.region == .interface { context.region = .hidden }
  }

  private func isAccess(_ node: Syntax) -> Bool {
    guard let modifier = node.as(DeclModifierSyntax.self), modifier.detail == nil else {
      return false
    }
    return AccessLevel(rawValue: modifier.name.text) != nil
  }

  /// Counts `{}` for a body that is left out.
  private mutating func countBraces(_ context: WalkContext) {
    guard !context.isInactive else { return }
    for brace in [FactsWalk.openBrace, FactsWalk.closeBrace] {
      if context.scope >= 0, !context.isInLiteral { book.scopes[context.scope].combine(brace) }
      if context.region != .implementation, !context.isInLiteral {
        for owner in context.owners { book.declarations[owner].hashes.interface.combine(brace) }
      }
    }
  }

  /// After a condition, the compiler looks whether `{` begins a closure, and hashes what it
  /// passes; it does not look where a line ends after `{`.
  private mutating func countLookahead(_ node: Syntax, _ context: inout WalkContext) {
    guard context.scope >= 0, !context.isInactive, FactsWalk.hasCondition(context.parent),
      let block = node.as(CodeBlockSyntax.self), let first = block.statements.first
    else { return }
    let start = block.leftBrace.endPosition.utf8Offset
    let end = first.positionAfterSkippingLeadingTrivia.utf8Offset
    let isOneLine = !bytes[start..<max(start, end)].contains { $0 == 0x0A || $0 == 0x0D }
    guard isOneLine else { return }
    book.scopes[context.scope].combine(FactsWalk.openBrace)
    context.isWhole = true
  }

  // MARK: - Tokens

  private mutating func take(_ token: TokenSyntax, _ context: WalkContext) {
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    var text = bytes[start..<min(start + token.trimmedLength.utf8Length, bytes.count)]
    guard let first = text.first else { return }
    let column = UInt64(truncatingIfNeeded: cursor.column(at: start))
    if first == UInt8(ascii: "`"), text.count > 2 { text = text.dropFirst().dropLast() }
    let hash = TokenHash.of(text)
    book.hashes.tokens.combine(hash)
    guard !context.isInactive else { return }
    if !context.isDirective {
      book.hashes.activeTokens.combine(hash)
      book.hashes.layout.combine(hash)
      book.hashes.layout.combine(UInt64(truncatingIfNeeded: cursor.line) << 32 | column)
      note(token, hash, text, context)
    } else if context.isInCondition {
      switch token.tokenKind {
      case .identifier, .dollarIdentifier:
        book.note(hash, .conditionNames, String(decoding: text, as: UTF8.self))
      default: break
      }
    }
    if context.scope >= 0, !context.isInLiteral {
      book.scopes[context.scope].combine(hash)
      // `>>` is one token until the compiler splits it, and hashed before and after.
      if first == FactsWalk.rightAngle, text.endIndex < bytes.count,
        bytes[text.endIndex] == FactsWalk.rightAngle
      {
        book.scopes[context.scope].combine(hash)
      }
    }
    if context.isInLocalType { book.hashes.localTypes.combine(hash) }
    for owner in context.owners { count(hash, token, for: owner, context) }
  }

  private mutating func count(
    _ hash: UInt64, _ token: TokenSyntax, for owner: Int, _ context: WalkContext
  ) {
    switch context.region {
    case .implementation:
      guard !context.isDirective else { return }
      book.declarations[owner].hashes.implementation.combine(hash)
      guard FactsWalk.holdsLine(token, context.parent) else { return }
      let line = cursor.line - book.declarations[owner].line
      var places = book.declarations[owner].hashes.places ?? TokenHash()
      places.combine(UInt64(bitPattern: Int64(line)))
      book.declarations[owner].hashes.places = places
    case .interface, .hidden:
      if !context.isInLiteral { book.declarations[owner].hashes.interface.combine(hash) }
      guard context.region == .interface, context.awaited != token.id else { return }
      book.declarations[owner].hashes.signature.combine(hash)
    }
  }

  /// Whether the code made from a token holds the line that it stands on: what traps does, and
  /// what asks for the line.
  private static func holdsLine(_ token: TokenSyntax, _ parent: SyntaxKind) -> Bool {
    switch token.tokenKind {
    case .exclamationMark: return parent == .forceUnwrapExpr || parent == .tryExpr
    case .identifier(let name):
      return parent == .declReferenceExpr && trapping.contains(name)
        || parent == .macroExpansionExpr && name == "line"
    default: return false
    }
  }

  private static let trapping: Set<String> = [
    "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
  ]

  private mutating func note(
    _ token: TokenSyntax, _ hash: UInt64, _ text: UnsafeBufferPointer<UInt8>.SubSequence,
    _ context: WalkContext
  ) {
    switch token.tokenKind {
    case .identifier:
      var use = FactsBuilder.NameUse.mentioned
      if FactsWalk.isLookup(context.parent) {
        if FactsWalk.isQualified(token, isMember: context.isMember) {
          use.insert(.qualified)
        } else if !isLocal(token, context.parent) {
          use.insert(.unqualified)
        }
        if context.isCalled || FactsWalk.isValueType(token) { use.insert(.valueTypeNames) }
        if FactsWalk.isBare(token) { use.insert(.bare) }
        if context.isInValue { noteValue(use, text, context) }
      }
      book.note(hash, use, String(decoding: text, as: UTF8.self))
      guard context.region != .implementation, !context.owners.isEmpty else { return }
      mention(token, text, context)
    case .binaryOperator, .prefixOperator, .postfixOperator:
      let isUsed = FactsWalk.isExpression(context.parent)
      if isUsed, context.isInValue { noteValue(.unqualified, text, context) }
      book.note(
        hash, isUsed ? [.mentioned, .unqualified] : .mentioned,
        String(decoding: text, as: UTF8.self))
    default: return
    }
  }

  /// Whether a name is that of a variable around, which is found before anything else is looked for.
  private func isLocal(_ token: TokenSyntax, _ parent: SyntaxKind) -> Bool {
    parent == .declReferenceExpr && book.lookups.step(boundTo: token.identifierText) != nil
  }

  /// Notes a type's name in a signature; in attributes and values, only what looks like one.
  private mutating func mention(
    _ token: TokenSyntax, _ text: UnsafeBufferPointer<UInt8>.SubSequence, _ context: WalkContext
  ) {
    guard !context.isInDefault else { return }
    let isCapital = text.first.map { (0x41...0x5A).contains($0) } ?? false
    switch context.parent {
    case .identifierType, .memberType: guard !context.isInAttribute || isCapital else { return }
    case .declReferenceExpr: guard isCapital, context.region == .interface else { return }
    default: return
    }
    guard let name = FactsWalk.path(endingIn: token, text) else { return }
    for owner in context.owners {
      book.declarations[owner].signatureNames.insert(name)
      if !context.isInFunctionType { book.declarations[owner].layoutNames.insert(name) }
    }
  }
}
