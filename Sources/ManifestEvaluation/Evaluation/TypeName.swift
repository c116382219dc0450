import SwiftSyntax

/// A type as written, in one spelling: what is expected of an implicit member such as `.core`.
struct TypeName: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  /// Reads a type; `Self` becomes the enclosing type.
  init(_ type: TypeSyntax, selfType: String? = nil) {
    var text = ""
    for token in type.tokens(viewMode: .sourceAccurate) {
      switch token.text {
      case "PackageDescription", "ProjectDescription", "Swift", "inout", "any", "some", "?", "!",
        "@escaping":
        continue
      case "." where text.isEmpty || text.hasSuffix("[") || text.hasSuffix("<"): continue
      case "Self": text += selfType ?? "Self"
      default: text += token.text
      }
      if text.utf8.count > 400 { break }
    }
    self.init(Self.normalised(text))
  }

  /// `X` of `[X]` and `Set<X>`.
  var element: TypeName? {
    if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") {
      return TypeName(String(text.dropFirst().dropLast()))
    }
    if text.hasPrefix("Set<"), text.hasSuffix(">") {
      return TypeName(String(text.dropFirst(4).dropLast()))
    }
    return nil
  }

  /// `V` of `[K: V]`.
  var dictionaryValue: TypeName? {
    guard text.hasPrefix("["), text.hasSuffix("]"), let colon = text.firstIndex(of: ":") else {
      return nil
    }
    return TypeName(String(text[text.index(after: colon)...].dropLast()))
  }

  /// `K` of `[K: V]`.
  var dictionaryKey: TypeName? {
    guard text.hasPrefix("["), let colon = text.firstIndex(of: ":") else { return nil }
    return TypeName(String(text[..<colon].dropFirst()))
  }

  /// `X` of a function that returns it.
  var result: TypeName? {
    guard let arrow = text.lastIndex(of: ">"), text[..<arrow].hasSuffix("-") else { return nil }
    return TypeName(String(text[text.index(after: arrow)...]))
  }

  /// The type of a function that returns this.
  var returned: TypeName { TypeName("->" + text) }

  private static func normalised(_ text: String) -> String {
    if text.hasPrefix("Array<"), text.hasSuffix(">") {
      return "[" + text.dropFirst(6).dropLast() + "]"
    }
    if text.hasPrefix("Optional<"), text.hasSuffix(">") {
      return String(text.dropFirst(9).dropLast())
    }
    return text
  }
}
