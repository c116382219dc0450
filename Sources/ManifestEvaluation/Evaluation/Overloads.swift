/// Which of several functions of one name takes a value.
struct Overloads {
  let known: KnownTypes

  /// Whether a value may be of a type; what is not known fits.
  func fits(_ value: Value, _ type: TypeName?) -> Bool {
    guard let type else { return true }
    switch value {
    case .string: return !isCalledFor(type) && type.element == nil
    case .bool: return type.text == "Bool" || !known.isKnown(type.text)
    case .int: return ["Int", "Double", "UInt"].contains(type.text) || !isNamed(type)
    case .array(let items):
      guard let element = type.element else { return !isNamed(type) }
      return items.allSatisfy { fits($0, element) }
    case .object(let object):
      if let own = object.type { return own == type.text || !isNamed(type) }
      if type.element != nil || ["String", "Bool", "Int"].contains(type.text) { return false }
      return !(isCalledFor(type) && object.fields.isEmpty)
    default: return true
    }
  }

  /// Whether values of a type are made by calls with arguments only.
  private func isCalledFor(_ type: TypeName) -> Bool {
    ["Target", "Product", "Package.Dependency", "SwiftSetting", "Resource"].contains(type.text)
  }

  private func isNamed(_ type: TypeName) -> Bool { known.isKnown(type.text) }
}
