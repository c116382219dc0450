import RippleModel
import SwiftSyntax

/// The initialiser that the compiler gives a struct, written out.
struct MemberwiseInitialiser {
  private struct Field {
    var name: String
    var type: String
    var value: String?
  }

  private var fields: [Field] = []

  /// Reads the stored properties; `nil` where one does not say its type, is wrapped or is private,
  /// or the struct has an initialiser already.
  init?(_ type: StructDeclSyntax) {
    for member in type.memberBlock.members {
      if member.decl.is(InitializerDeclSyntax.self) { return nil }
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      guard let found = MemberwiseInitialiser.fields(of: variable) else { return nil }
      fields += found
    }
  }

  private static func fields(of variable: VariableDeclSyntax) -> [Field]? {
    let words = variable.modifiers.map(\.name.text)
    if words.contains("static") || words.contains("class") || words.contains("lazy") { return [] }
    var result: [Field] = []
    for binding in variable.bindings {
      if let block = binding.accessorBlock, !isObserved(block) { continue }
      let isConstant = variable.bindingSpecifier.text == "let"
      if isConstant, binding.initializer != nil { continue }
      guard variable.attributes.isEmpty,
        !words.contains("private"), !words.contains("fileprivate"),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type.trimmedDescription
      else { return nil }
      let isOptional = type.hasSuffix("?") && !isConstant
      result.append(
        Field(
          name: name, type: type,
          value: binding.initializer?.value.trimmedDescription ?? (isOptional ? "nil" : nil)))
    }
    return result
  }

  /// Whether accessors only observe, so that the property is stored.
  private static func isObserved(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let list) = block.accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  /// The declaration.
  func text(access: AccessLevel) -> String {
    let parameters = fields.map { field in
      let isFunction = field.type.contains("->") && !field.type.hasSuffix("?")
      let type = (isFunction ? "@escaping " : "") + field.type
      return "\(field.name): \(type)" + (field.value.map { " = \($0)" } ?? "")
    }
    let body = fields.map { "  self.\($0.name) = \($0.name)\n" }.joined()
    return "\(access.rawValue) init(\(parameters.joined(separator: ", "))) {\n\(body)}"
  }
}
