internal import RippleModel

/// Who, outside the module, sees a difference or is compiled against it.
struct InterfaceComparison {
  /// The widest circle; `nil` where nobody does.
  let visibility: Visibility?

  init(
    _ before: FileFacts, _ after: FileFacts, _ matches: DeclarationMatches,
    _ layouts: LayoutComparison
  ) {
    let frozen = InterfaceComparison.frozen(before)
      .merging(InterfaceComparison.frozen(after), uniquingKeysWith: max)
    var widest = layouts.visibility
    for pair in matches.pairs {
      guard let seen = InterfaceComparison.reader(of: pair, frozen, before, after) else { continue }
      widest = max(widest ?? seen, seen)
    }
    let (gone, come) = ImportComparison.difference(before.imports, after.imports)
    if (gone + come).contains(where: { $0.isExported && $0.isActive }) { widest = .public }
    visibility = widest
  }

  private static func reader(
    of pair: (before: DeclarationFacts?, after: DeclarationFacts?),
    _ frozen: [String: AccessLevel], _ before: FileFacts, _ after: FileFacts
  ) -> Visibility? {
    guard differs(pair) else { return valueReader(pair, frozen, after) }
    if (pair.after ?? pair.before)?.kind == "extension" {
      return conformanceReader(pair, before, after)
    }
    let levels = [pair.before?.seenAccess, pair.after?.seenAccess].compactMap { $0 }
    return levels.max().flatMap(Visibility.init)
  }

  private static func differs(
    _ pair: (before: DeclarationFacts?, after: DeclarationFacts?)
  ) -> Bool {
    guard let before = pair.before, let after = pair.after else { return true }
    if before.signature != after.signature || before.seenAccess != after.seenAccess { return true }
    return before.traits.union(after.traits).contains(.inlinable)
      && before.implementation != after.implementation
  }

  /// Inlinable initialisers of some types carry initial values into other modules.
  private static func valueReader(
    _ pair: (before: DeclarationFacts?, after: DeclarationFacts?),
    _ frozen: [String: AccessLevel], _ facts: FileFacts
  ) -> Visibility? {
    guard let before = pair.before, let after = pair.after, after.traits.contains(.stored),
      before.interface != after.interface, let container = after.container
    else { return nil }
    return frozen[facts.types[container].name].flatMap(Visibility.init)
  }

  /// An extension itself is seen by its conformances only; its members speak for themselves.
  private static func conformanceReader(
    _ pair: (before: DeclarationFacts?, after: DeclarationFacts?), _ before: FileFacts,
    _ after: FileFacts
  ) -> Visibility? {
    let sides = [(pair.before, before), (pair.after, after)]
    return sides.compactMap { declaration, facts -> Visibility? in
      guard let declaration else { return nil }
      let index = facts.typeDeclarations.firstIndex { $0 == declaration }
      guard let index, !facts.types[index].inherited.isEmpty else { return nil }
      let protocols = facts.types[index].inherited.map { name in
        facts.types.first { $0.name == name && !$0.isExtension }?.access ?? .public
      }
      return Visibility(min(declaration.access, protocols.max() ?? .public))
    }.max()
  }

  /// Types whose initial values are part of what others see, with who sees the type.
  private static func frozen(_ facts: FileFacts) -> [String: AccessLevel] {
    let heads = facts.typeDeclarations
    var levels: [String: AccessLevel] = [:]
    for (index, head) in heads.enumerated() where head?.traits.contains(.isFrozen) == true {
      levels[facts.types[index].name] = head?.seenAccess
    }
    for declaration in facts.declarations
    where declaration.kind == "init" && declaration.traits.contains(.inlinable) {
      guard let container = declaration.container else { continue }
      levels[facts.types[container].name] = heads[container]?.seenAccess
    }
    return levels
  }
}
