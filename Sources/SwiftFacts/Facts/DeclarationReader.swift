internal import RippleModel
internal import SwiftSyntax

/// What a declaration says about itself ahead of its name.
struct DeclarationHead {
  /// The access word, where one is written.
  var written: AccessLevel?
  var traits: DeclarationFacts.Traits = []
  /// Whether clients hold its body on platforms whose system has the library.
  var isBackDeployed = false
  /// The attributes that are spelled as types are: property wrappers, actors, macros.
  var wrappers: [String] = []

  init(attributes: AttributeListSyntax?, modifiers: DeclModifierListSyntax?) {
    for attribute in attributes ?? [] { read(attribute) }
    for modifier in modifiers ?? [] { read(modifier) }
  }

  /// Takes over what an accessor's attributes say about its property.
  mutating func readAttributes(of accessor: AccessorDeclSyntax) {
    for attribute in accessor.attributes { read(attribute) }
  }

  private mutating func read(_ element: AttributeListSyntax.Element) {
    guard let attribute = element.as(AttributeSyntax.self) else { return }
    let name = TypeText().of(attribute.attributeName)
    if FileFacts.isTypeName(name) { wrappers.append(name) }
    switch attribute.attributeName.trimmedDescription {
    case "inlinable": traits.insert(.inlinable)
    case "backDeployed": isBackDeployed = true
    case "_alwaysEmitIntoClient", "_transparent":
      traits.formUnion([.inlinable, .emittedIntoClient])
    case "export":
      if attribute.arguments?.trimmedDescription == "implementation" {
        traits.formUnion([.inlinable, .emittedIntoClient])
      }
    case "usableFromInline": traits.insert(.usableFromInline)
    case "frozen", "_fixed_layout": traits.insert(.isFrozen)
    default: break
    }
  }

  private mutating func read(_ modifier: DeclModifierSyntax) {
    switch modifier.name.tokenKind {
    case .keyword(.static): traits.formUnion([.isStatic, .isFinal])
    case .keyword(.class): traits.insert(.isStatic)
    case .keyword(.final): traits.insert(.isFinal)
    default:
      if modifier.detail == nil, let access = AccessLevel(rawValue: modifier.name.text) {
        written = access
      }
    }
  }
}

/// One declaration that a syntax node makes.
struct NamedPart {
  var kind: String
  var name: String
  /// The node whose tokens are its own; `nil` where all tokens of the declaration are.
  var node: SyntaxIdentifier?
  var traits: DeclarationFacts.Traits = []
  /// The type of its value, or of what it returns.
  var result = ""
  /// What it is called with: each label, a colon and the type.
  var parameters: [String] = []
  /// Hash of what it returns, where its result is opaque.
  var returned: Fingerprint?
}

/// The names and kinds of declarations.
enum DeclarationReader {
  /// The kind of a type or extension declaration; `nil` for any other node.
  static func typeKind(_ kind: SyntaxKind) -> String? {
    switch kind {
    case .structDecl: "struct"
    case .classDecl: "class"
    case .enumDecl: "enum"
    case .protocolDecl: "protocol"
    case .actorDecl: "actor"
    case .extensionDecl: "extension"
    default: nil
    }
  }

  /// The parts of a declaration that is no type, in order.
  static func parts(of node: Syntax, _ texts: TypeText) -> [NamedPart] {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let node):
      return [
        NamedPart(
          kind: "func", name: node.name.identifierText, traits: traits(node),
          result: node.signature.returnClause.map { texts.of($0.type) } ?? "",
          parameters: parameters(node.signature.parameterClause, texts),
          returned: traits(node).contains(.opaqueResult) ? ReturnedValue.hash(node.body) : nil)
      ]
    case .initializerDecl(let node):
      let defaults = defaultTraits(node.signature.parameterClause)
      return [
        NamedPart(
          kind: "init", name: "init", traits: defaults, result: "Self",
          parameters: parameters(node.signature.parameterClause, texts))
      ]
    case .deinitializerDecl: return [NamedPart(kind: "deinit", name: "deinit")]
    case .subscriptDecl(let node):
      var traits = defaultTraits(node.parameterClause)
      if isOpaque(node.returnClause.type) { traits.insert(.opaqueResult) }
      return [
        NamedPart(
          kind: "subscript", name: "subscript", traits: traits,
          result: texts.of(node.returnClause.type),
          returned: traits.contains(.opaqueResult) ? ReturnedValue.hash(node.accessorBlock) : nil)
      ]
    case .variableDecl(let node): return parts(of: node, texts)
    case .enumCaseDecl(let node): return parts(of: node, texts)
    case .typeAliasDecl(let node):
      let type = texts.of(node.initializer.value)
      return [NamedPart(kind: "typealias", name: node.name.identifierText, result: type)]
    case .associatedTypeDecl(let node): return one("associatedtype", node.name)
    case .operatorDecl(let node): return one("operator", node.name)
    case .precedenceGroupDecl(let node): return one("precedencegroup", node.name)
    case .macroDecl(let node): return one("macro", node.name)
    case .macroExpansionDecl(let node): return one("expansion", node.macroName)
    case .macroExpansionExpr(let node): return one("expansion", node.macroName)
    default: return [NamedPart(kind: "statement", name: "")]
    }
  }

  private static func parameters(
    _ clause: FunctionParameterClauseSyntax, _ texts: TypeText
  ) -> [String] {
    clause.parameters.map { "\($0.firstName.identifierText):\(texts.of($0.type))" }
  }

  private static func one(_ kind: String, _ name: TokenSyntax) -> [NamedPart] {
    [NamedPart(kind: kind, name: name.identifierText)]
  }

  private static func parts(of node: VariableDeclSyntax, _ texts: TypeText) -> [NamedPart] {
    let kind = node.bindingSpecifier.text
    let isAlone = node.bindings.count == 1
    return node.bindings.flatMap { binding in
      var traits: DeclarationFacts.Traits = binding.typeAnnotation == nil ? [.inferredType] : []
      if isStored(binding) { traits.insert(.stored) }
      if let type = binding.typeAnnotation?.type {
        if isOpaque(type) { traits.insert(.opaqueResult) }
        if isFunction(type) { traits.insert(.hasFunctionType) }
      }
      var result = ""
      if binding.pattern.is(IdentifierPatternSyntax.self) {
        result =
          binding.typeAnnotation.map { texts.of($0.type) }
          ?? binding.initializer.map { texts.of($0.value) } ?? ""
      }
      return names(in: binding.pattern).map {
        NamedPart(
          kind: kind, name: $0, node: isAlone ? nil : binding.id, traits: traits, result: result,
          returned: traits.contains(.opaqueResult)
            ? ReturnedValue.hash(binding.accessorBlock) : nil)
      }
    }
  }

  private static func parts(
    of node: EnumCaseDeclSyntax, _ texts: TypeText
  ) -> [NamedPart] {
    let isAlone = node.elements.count == 1
    return node.elements.map { element in
      let hasDefault = element.parameterClause?.parameters.contains { $0.defaultValue != nil }
      return NamedPart(
        kind: "case", name: element.name.identifierText, node: isAlone ? nil : element.id,
        traits: hasDefault == true ? [.stored, .hasDefaultArgument] : [.stored], result: "Self",
        parameters: (element.parameterClause?.parameters ?? []).map {
          "\($0.firstName?.identifierText ?? "_"):\(texts.of($0.type))"
        })
    }
  }

  /// The names that a pattern binds; tuples nest no deeper than the parser lets them.
  private static func names(in pattern: PatternSyntax) -> [String] {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let name): [name.identifier.identifierText]
    case .tuplePattern(let tuple): tuple.elements.flatMap { names(in: $0.pattern) }
    default: ["_"]
    }
  }

  private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
    guard let block = binding.accessorBlock else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy {
      ["willSet", "didSet", "init"].contains($0.accessorSpecifier.text)
    }
  }

  private static func traits(_ node: FunctionDeclSyntax) -> DeclarationFacts.Traits {
    var traits = defaultTraits(node.signature.parameterClause)
    if let type = node.signature.returnClause?.type, isOpaque(type) {
      traits.insert(.opaqueResult)
    }
    if node.signature.effectSpecifiers?.asyncSpecifier != nil { traits.insert(.isAsync) }
    return traits
  }

  private static func defaultTraits(
    _ clause: FunctionParameterClauseSyntax
  ) -> DeclarationFacts.Traits {
    clause.parameters.contains { $0.defaultValue != nil } ? [.hasDefaultArgument] : []
  }

  /// Whether a type is a function's, under attributes, parentheses and question marks.
  private static func isFunction(_ type: TypeSyntax) -> Bool {
    var type = type
    while true {
      switch type.as(TypeSyntaxEnum.self) {
      case .functionType: return true
      case .attributedType(let node): type = node.baseType
      case .optionalType(let node): type = node.wrappedType
      case .tupleType(let node):
        guard node.elements.count == 1, let only = node.elements.first else { return false }
        type = only.type
      default: return false
      }
    }
  }

  private static func isOpaque(_ type: TypeSyntax) -> Bool {
    type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
  }
}
