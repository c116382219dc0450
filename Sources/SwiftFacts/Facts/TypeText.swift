internal import RippleModel
internal import SwiftSyntax

/// A type in one short spelling, of which members can be looked up: `A.B`, `[A]`, `[A:B]`, `A?`,
/// `A!`, `(A,B)->C`, `(a:A,_:B)`.
///
/// Generic arguments are left out; a generic parameter, and what is opaque, is `&` and what it has
/// to conform to. A type that takes inference is empty.
struct TypeText {
  /// The generic parameters around, the innermost last, with what they have to conform to.
  var parameters: [(name: String, text: String)] = []

  private static let maximumDepth = 8

  /// The spelling of a type.
  func of(_ type: TypeSyntax) -> String { of(type, TypeText.maximumDepth) }

  private func of(_ type: TypeSyntax, _ depth: Int) -> String {
    guard depth > 0 else { return "" }
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let node):
      return generic(node.name.identifierText, node.genericArgumentClause, depth)
    case .memberType(let node):
      if node.baseType.trimmedDescription == "Swift" { return node.name.identifierText }
      let base = of(node.baseType, depth - 1)
      let isPlain =
        !base.isEmpty && base.last != "]" && base.last != "?" && base.last != "!"
        && base.first != "("
      return isPlain ? "\(base).\(node.name.identifierText)" : ""
    case .arrayType(let node): return "[\(of(node.element, depth - 1))]"
    case .dictionaryType(let node):
      return "[\(of(node.key, depth - 1)):\(of(node.value, depth - 1))]"
    case .optionalType(let node): return optional(of(node.wrappedType, depth - 1))
    case .implicitlyUnwrappedOptionalType(let node):
      return optional(of(node.wrappedType, depth - 1), mark: "!")
    case .functionType(let node):
      let parameters = node.parameters.map { of($0.type, depth - 1) }
      return "(\(parameters.joined(separator: ",")))->\(of(node.returnClause.type, depth - 1))"
    case .attributedType(let node):
      let isValue = node.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "autoclosure"
      }
      let function = isValue ? node.baseType.as(FunctionTypeSyntax.self) : nil
      return of(function?.returnClause.type ?? node.baseType, depth - 1)
    case .someOrAnyType(let node):
      let text = of(node.constraint, depth - 1)
      let isOne = node.someOrAnySpecifier.tokenKind == .keyword(.some)
      return isOne && !text.isEmpty ? "&" + text : text
    case .metatypeType(let node):
      let base = of(node.baseType, depth - 1)
      return base.isEmpty ? "" : base + ".Type"
    case .tupleType(let node):
      if node.elements.count == 1, let only = node.elements.first {
        return of(only.type, depth - 1)
      }
      let parts = node.elements.map { element in
        "\(element.firstName?.identifierText ?? "_"):\(of(element.type, depth - 1))"
      }
      return parts.isEmpty ? "" : "(\(parts.joined(separator: ",")))"
    default: return ""
    }
  }

  private func optional(_ text: String, mark: String = "?") -> String {
    text.contains(")") ? "(\(text))\(mark)" : text + mark
  }

  private func generic(
    _ name: String, _ arguments: GenericArgumentClauseSyntax?, _ depth: Int
  ) -> String {
    if let parameter = parameters.last(where: { $0.name == name }) {
      return parameter.text.isEmpty ? "" : "&" + parameter.text
    }
    let types = (arguments?.arguments ?? []).map { argument in
      if case .type(let type) = argument.argument { of(type, depth - 1) } else { "" }
    }
    switch (name, types.count) {
    case ("Array", 1): return "[\(types[0])]"
    case ("Optional", 1): return optional(types[0])
    case ("Dictionary", 2): return "[\(types[0]):\(types[1])]"
    default: return name
    }
  }

  /// The type of a value whose spelling alone tells it: a literal, or a call of a type.
  func of(_ value: ExprSyntax) -> String {
    if let literal = TypeText.literal(value) { return literal }
    guard let call = value.as(FunctionCallExprSyntax.self) else { return "" }
    return of(named: call.calledExpression)
  }

  /// The type that an expression names; empty where it names something else.
  func of(named expression: ExprSyntax) -> String { of(named: expression, TypeText.maximumDepth) }

  private func of(named expression: ExprSyntax, _ depth: Int) -> String {
    guard depth > 0 else { return "" }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node):
      let name = node.baseName.identifierText
      guard FileFacts.isTypeName(name) else { return "" }
      return generic(name, nil, depth)
    case .genericSpecializationExpr(let node):
      guard let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName else {
        return of(named: node.expression, depth - 1)
      }
      return generic(name.identifierText, node.genericArgumentClause, depth)
    case .memberAccessExpr(let node):
      let name = node.declName.baseName.identifierText
      guard let base = node.base else { return "" }
      if name == "init" { return of(named: base, depth - 1) }
      guard FileFacts.isTypeName(name) else { return "" }
      let outer = of(named: base, depth - 1)
      return outer.isEmpty ? "" : "\(outer).\(name)"
    case .arrayExpr(let node):
      guard node.elements.count == 1, let only = node.elements.first else { return "" }
      return "[\(of(named: only.expression, depth - 1))]"
    case .typeExpr(let node): return of(node.type, depth - 1)
    default: return ""
    }
  }

  /// The type that a literal has where nothing else is asked for.
  static func literal(_ value: ExprSyntax) -> String? {
    switch value.kind {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr, .simpleStringLiteralExpr: "String"
    default: nil
    }
  }
}
