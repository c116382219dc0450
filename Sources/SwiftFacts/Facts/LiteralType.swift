internal import SwiftSyntax

/// The type of a value whose spelling alone tells it.
///
/// `1` is an `Int` and `["a": 1.5]` a `[String: Double]`, whatever the numbers are. A call or a
/// closure may be anything, so that every token of it counts.
enum LiteralType {
  /// A word for the type; `nil` where it takes a type checker.
  static func of(_ value: ExprSyntax) -> String? { of(value, depth: 4) }

  private static func of(_ value: ExprSyntax, depth: Int) -> String? {
    guard depth > 0 else { return nil }
    switch value.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return "Int"
    case .floatLiteralExpr: return "Double"
    case .booleanLiteralExpr: return "Bool"
    case .stringLiteralExpr, .simpleStringLiteralExpr: return "String"
    case .prefixOperatorExpr(let negated) where negated.operator.text == "-":
      let type = of(negated.expression, depth: depth - 1)
      return type == "Int" || type == "Double" ? type : nil
    case .arrayExpr(let array):
      return same(array.elements.map { of($0.expression, depth: depth - 1) }).map { "[\($0)]" }
    case .dictionaryExpr(let dictionary):
      guard case .elements(let pairs) = dictionary.content,
        let key = same(pairs.map { of($0.key, depth: depth - 1) }),
        let item = same(pairs.map { of($0.value, depth: depth - 1) })
      else { return nil }
      return "[\(key): \(item)]"
    case .tupleExpr(let tuple):
      let types = tuple.elements.compactMap { element in
        of(element.expression, depth: depth - 1).map { "\(element.label?.text ?? "")\($0)" }
      }
      return types.count == tuple.elements.count ? "(\(types.joined(separator: ",")))" : nil
    default: return nil
    }
  }

  private static func same(_ types: [String?]) -> String? {
    guard let first = types.first, types.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
