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

  /// Whether the compiler writes or checks code for it that compares by `==`: for values that list
  /// `Equatable`, for raw values and enumerations without payloads, for coding keys, and for
  /// subclasses of what is `Equatable`.
  func derivesEquality(in table: DeclarationTable, file: Int) -> Bool {
    types.indices.contains { index in
      let type = types[index]
      guard type.kind != "protocol" else { return false }
      let inherited = type.inherited.flatMap(DeclarationTable.names)
        .flatMap { table.lineage(of: table.intern($0, in: file)) }
        .map { table.entries[$0].name }
      if inherited.contains(where: StandardLibrary.isCodable) { return true }
      switch type.kind {
      case "enum":
        let isRaw = type.inherited.contains(where: StandardLibrary.isRawType)
        return isRaw || hasNoPayload(index) || derivesEquality(ofType: index)
      case "class": return inherited.contains("Equatable") && !type.inherited.contains("Equatable")
      default: return derivesEquality(ofType: index)
      }
    }
  }

  private func hasNoPayload(_ index: Int) -> Bool {
    let cases = declarations.filter { $0.container == index && $0.kind == "case" }
    return !cases.isEmpty && cases.allSatisfy(\.parameters.isEmpty)
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
