import RippleModel

extension ChangeScope {
  /// Notes what of a classified change others may hold a copy of.
  mutating func addDetails(of change: FileChange, before: FileFacts?, after: FileFacts?) {
    operators = Set(
      change.changed.filter {
        !$0.container.isEmpty && FileFacts.isOperator($0.name)
          && ($0.what == .added || $0.what == .removed)
      }.map(\.name)
    ).sorted()
    guard let before, let after else { return }
    layouts = change.changedLayouts
    let emitting = ChangeScope.names(in: after) { $0.traits.contains(.emittedIntoClient) }
    emitted = Set(
      change.changed.filter { $0.what == .implementation }
        .map { $0.container.isEmpty ? $0.name : "\($0.container).\($0.name)" }
    ).intersection(emitting.keys).sorted()
    let isOpaque = { (declaration: DeclarationFacts) in
      declaration.traits.contains(.opaqueResult) && declaration.returned != nil
    }
    let was = ChangeScope.names(in: before, where: isOpaque)
    opaque = ChangeScope.names(in: after, where: isOpaque)
      .filter { name, values in was[name].map { $0 != values } ?? false }.keys.sorted()
  }

  /// The dotted names of some declarations, with what those of each name return.
  private static func names(
    in facts: FileFacts, where isWanted: (DeclarationFacts) -> Bool
  ) -> [String: Set<Fingerprint?>] {
    facts.declarations.filter(isWanted).reduce(into: [:]) { result, declaration in
      let container = declaration.container.map { facts.types[$0].name + "." } ?? ""
      result[container + declaration.name, default: []].insert(declaration.returned)
    }
  }
}
