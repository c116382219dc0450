import RippleModel

/// What the compiler does for a file without being told.
extension FileFacts {
  /// Whether it holds more than protocols and aliases.
  var hasCode: Bool {
    declarations.contains { declaration in
      switch declaration.kind {
      case "extension": return true
      case "typealias", "associatedtype": return false
      default: break
      }
      guard let container = declaration.container else { return declaration.kind != "protocol" }
      return types[container].kind != "protocol"
    }
  }

  /// Whether the compiler writes code for it that compares by `==`: for values that list
  /// `Equatable`, for raw values, and for coding keys.
  var derivesEquality: Bool {
    types.indices.contains { index in
      let type = types[index]
      if type.inherited.contains(where: StandardLibrary.isCodable) { return true }
      if type.kind == "enum", type.inherited.contains(where: StandardLibrary.isRawType) {
        return true
      }
      return derivesEquality(ofType: index)
    }
  }

  private func derivesEquality(ofType index: Int) -> Bool {
    let type = types[index]
    guard type.kind == "struct" || type.kind == "enum",
      type.inherited.contains("Equatable") || type.inherited.contains("Hashable")
    else { return false }
    let own = declarations.filter { $0.container == index }
    return own.contains { $0.traits.contains(.stored) && !$0.layoutNames.isEmpty }
      && !own.contains { $0.name == "==" }
  }
}
