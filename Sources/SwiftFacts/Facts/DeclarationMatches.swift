internal import RippleModel

/// Declarations before and after, in pairs.
///
/// Two belong together if they have a place, a kind and a name in common; among overloads those
/// that are equal come first, then those with an equal signature, then the rest in order.
struct DeclarationMatches {
  /// Pairs in the order of the file after; then what was removed, in the order before.
  private(set) var pairs: [(before: DeclarationFacts?, after: DeclarationFacts?)] = []
  private let before: FileFacts
  private let after: FileFacts

  private struct Key: Hashable {
    var place: String
    var kind: String
    var name: String
  }

  init(_ before: FileFacts, _ after: FileFacts) {
    self.before = before
    self.after = after
    var old = DeclarationMatches.groups(before)
    var partners: [Int: Int] = [:]
    for (key, new) in DeclarationMatches.groups(after) {
      DeclarationMatches.pair(&old[key, default: []], new, before, after, &partners)
    }
    for (index, declaration) in after.declarations.enumerated() {
      pairs.append((partners[index].map { before.declarations[$0] }, declaration))
    }
    for index in old.values.flatMap({ $0 }).sorted() {
      pairs.append((before.declarations[index], nil))
    }
  }

  private static func groups(_ facts: FileFacts) -> [Key: [Int]] {
    var groups: [Key: [Int]] = [:]
    for (index, declaration) in facts.declarations.enumerated() {
      let type = declaration.container.map { facts.types[$0] }
      let place = type.map { $0.isExtension ? "extension \($0.name)" : $0.name } ?? ""
      let kind = declaration.kind == "let" ? "var" : declaration.kind
      groups[Key(place: place, kind: kind, name: declaration.name), default: []].append(index)
    }
    return groups
  }

  private static func pair(
    _ old: inout [Int], _ new: [Int], _ before: FileFacts, _ after: FileFacts,
    _ partners: inout [Int: Int]
  ) {
    var rest = new
    for likeness in [equality, appearance] where !old.isEmpty {
      var waiting: [[Fingerprint]: [Int]] = [:]
      for index in old.reversed() {
        waiting[likeness(before.declarations[index]), default: []].append(index)
      }
      rest.removeAll { index in
        guard let partner = waiting[likeness(after.declarations[index])]?.popLast() else {
          return false
        }
        partners[index] = partner
        return true
      }
      old = waiting.values.flatMap { $0 }.sorted()
    }
    for (index, partner) in zip(rest, old) { partners[index] = partner }
    old.removeFirst(min(rest.count, old.count))
  }

  private static func equality(_ declaration: DeclarationFacts) -> [Fingerprint] {
    [declaration.interface, declaration.implementation, declaration.signature]
  }

  private static func appearance(_ declaration: DeclarationFacts) -> [Fingerprint] {
    [declaration.signature]
  }

  // MARK: - What differs

  /// Whether a body differs that other modules hold a copy of.
  var changesCopiedBody: Bool {
    pairs.contains { before, after in
      guard let before, let after, before.implementation != after.implementation else {
        return false
      }
      return before.traits.contains(.inlinable) || after.traits.contains(.inlinable)
    }
  }

  /// Whether a body that other modules hold a copy of traps, or tells its line, on another line.
  var movesCopiedLine: Bool {
    pairs.contains { before, after in
      guard let before, let after, before.places != nil || after.places != nil else {
        return false
      }
      return after.traits.contains(.inlinable)
        && (before.places != after.places || before.line != after.line)
    }
  }

  /// The type aliases that now stand for another type.
  var changedAliases: Set<String> {
    let changed = pairs.filter { before, after in
      after?.kind == "typealias" && before?.signature != after?.signature
    }
    return Set(changed.compactMap { $0.after?.name })
  }

  /// The declarations and imports that differ.
  func changes() -> [ChangedDeclaration] { importChanges() + pairs.compactMap(change) }

  private func change(
    _ pair: (before: DeclarationFacts?, after: DeclarationFacts?)
  ) -> ChangedDeclaration? {
    guard let what = DeclarationMatches.what(pair.before, pair.after),
      let shown = pair.after ?? pair.before
    else { return nil }
    let facts = pair.after == nil ? before : after
    return ChangedDeclaration(
      container: shown.container.map { facts.types[$0].name } ?? "", kind: shown.kind,
      name: shown.name, what: what, accessBefore: pair.before?.access,
      accessAfter: pair.after?.access, line: shown.line)
  }

  private static func what(
    _ before: DeclarationFacts?, _ after: DeclarationFacts?
  ) -> ChangedDeclaration.What? {
    guard let before else { return .added }
    guard let after else { return .removed }
    if before.interface != after.interface || before.access != after.access
      || before.signature != after.signature
    {
      return .interface
    }
    return before.implementation == after.implementation ? nil : .implementation
  }

  private func importChanges() -> [ChangedDeclaration] {
    let (gone, come) = ImportComparison.difference(before.imports, after.imports)
    return come.map { DeclarationMatches.change($0, .added) }
      + gone.map { DeclarationMatches.change($0, .removed) }
  }

  private static func change(
    _ entry: Import, _ what: ChangedDeclaration.What
  ) -> ChangedDeclaration {
    let access = entry.isExported ? .public : AccessLevel(rawValue: entry.access ?? "internal")
    return ChangedDeclaration(
      container: "", kind: "import", name: entry.module, what: what,
      accessBefore: what == .removed ? access : nil, accessAfter: what == .added ? access : nil,
      line: entry.line)
  }
}

/// Imports before and after, wherever they stand.
enum ImportComparison {
  /// Imports that are only in the first list, and those only in the second.
  static func difference(_ old: [Import], _ new: [Import]) -> (gone: [Import], come: [Import]) {
    var waiting: [Import: [Import]] = [:]
    for entry in old { waiting[placeless(entry), default: []].append(entry) }
    let come = new.filter { waiting[placeless($0)]?.popLast() == nil }
    return (waiting.values.flatMap { $0 }.sorted(), come)
  }

  private static func placeless(_ entry: Import) -> Import {
    var entry = entry
    entry.line = 0
    return entry
  }
}
