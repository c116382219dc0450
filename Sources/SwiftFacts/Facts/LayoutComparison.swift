internal import RippleModel

/// Which types are laid out otherwise than before, as far as one file can tell.
///
/// Without library evolution other modules are compiled with the order and types of stored
/// properties, with the order of cases and requirements, and with that of a class's methods.
struct LayoutComparison {
  /// Types with another layout, sorted; those that store one of them included.
  private(set) var changed: [String] = []
  /// Who is compiled against one of those layouts.
  private(set) var visibility: Visibility?

  init(_ before: FileFacts, _ after: FileFacts, _ matches: DeclarationMatches) {
    let old = TypeLayout.all(in: before)
    let new = TypeLayout.all(in: after)
    var names: Set<String> = []
    // A name for another type changes what stores it, as the type itself would.
    var moved = matches.changedAliases
    for (name, layout) in new {
      guard let other = old[name] else { continue }
      if layout.differs(from: other) { names.insert(name) }
      if layout.isValue, layout.storage != other.storage { moved.insert(layout.simpleName) }
    }
    LayoutComparison.spread(&names, &moved, new.filter { old[$0.key] != nil })
    changed = names.sorted()
    visibility = names.compactMap { name in
      [old[name]?.reader(than: new[name]), new[name]?.reader(than: old[name])].compactMap { $0 }
        .max()
    }.max()
  }

  /// A value that stores a value with another layout has another layout too.
  private static func spread(
    _ names: inout Set<String>, _ moved: inout Set<String>, _ layouts: [String: TypeLayout]
  ) {
    var isGrowing = !moved.isEmpty
    while isGrowing {
      isGrowing = false
      for (name, layout) in layouts where !names.contains(name) {
        guard !layout.storedNames.isDisjoint(with: moved) else { continue }
        names.insert(name)
        if layout.isValue { moved.insert(layout.simpleName) }
        isGrowing = true
      }
    }
  }
}

/// The order of what other modules address by position in one type.
struct TypeLayout {
  var kind: String
  var name: String
  var access: AccessLevel
  var isFinal: Bool
  /// Stored properties, cases or requirements.
  var storage: [Fingerprint] = []
  /// Entries of a class's table of methods.
  var table: [Fingerprint] = []
  /// Types that its storage mentions.
  var storedNames: Set<String> = []
  /// The most access that a stored property has.
  var storedAccess = AccessLevel.private

  /// Whether users hold it itself, not a reference to it.
  var isValue: Bool { kind == "struct" || kind == "enum" }

  var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }

  func differs(from other: TypeLayout) -> Bool {
    storage != other.storage || table != other.table
  }

  /// Who is compiled against what differs, or against what it stores.
  func reader(than other: TypeLayout?) -> Visibility? {
    let isTableSame = table == other?.table
    if kind == "class" || kind == "actor", isTableSame, access != .open {
      // Nobody outside can subclass it; its fields are found by those who may name one.
      return Visibility(min(access, storedAccess))
    }
    return Visibility(access)
  }

  /// The layouts of the types that a file declares.
  static func all(in facts: FileFacts) -> [String: TypeLayout] {
    let heads = facts.typeDeclarations
    var layouts = facts.types.enumerated().map { index, type in
      TypeLayout(
        kind: type.kind, name: type.name,
        access: heads[index].map(\.seenAccess) ?? type.access,
        isFinal: type.kind != "class" || heads[index]?.traits.contains(.isFinal) == true)
    }
    for declaration in facts.declarations {
      guard let container = declaration.container else { continue }
      layouts[container].add(declaration)
    }
    return Dictionary(
      layouts.filter { $0.kind != "extension" }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func add(_ member: DeclarationFacts) {
    if member.traits.contains(.stored) || kind == "protocol" {
      storage.append(member.signature)
      storedNames.formUnion(
        member.signatureNames.map { $0.split(separator: ".").last.map(String.init) ?? $0 })
      storedAccess = max(storedAccess, member.seenAccess)
    }
    guard !isFinal, !member.traits.contains(.isFinal) else { return }
    switch member.kind {
    case "func", "init": table.append(Fingerprint(member.seenAccess < .package ? 1 : 2))
    case "var", "let", "subscript": table.append(member.signature)
    default: break
    }
  }
}

extension DeclarationFacts {
  /// Its access as other modules' inlined code has it.
  var seenAccess: AccessLevel { traits.contains(.usableFromInline) ? max(access, .public) : access }
}

extension FileFacts {
  /// The declarations of its types and extensions, by index of the type.
  var typeDeclarations: [DeclarationFacts?] {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "actor", "extension"]
    let heads = declarations.filter { kinds.contains($0.kind) }
    return types.indices.map { $0 < heads.count ? heads[$0] : nil }
  }
}

extension Visibility {
  /// Who sees a declaration of a level; `nil` for nobody outside the module.
  init?(_ access: AccessLevel) {
    switch access {
    case .private, .fileprivate: return nil
    case .internal: self = .testable
    case .package: self = .package
    case .public, .open: self = .public
    }
  }
}
