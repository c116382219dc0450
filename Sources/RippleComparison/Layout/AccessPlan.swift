import RippleModel

/// Finds the declarations that others must come to see when files get other owners.
///
/// What is used by name from another module, and by a signature that does; what a protocol that is
/// seen asks for; a class that is subclassed elsewhere is opened. Where all who use it are of the
/// package that declares it, `package` is enough.
struct AccessPlan {
  private let index: UseIndex
  private let owners: [TargetID]
  private let oldOwners: [TargetID]
  private let witnesses: Witnesses
  /// Types by owner and last name: the file and the place among its declarations.
  private var types: [TypeKey: [Place]] = [:]
  private var levels: [Place: AccessLevel] = [:]
  private var pending: [Place] = []
  private var initialisers: Set<Place> = []

  private struct TypeKey: Hashable {
    var owner: TargetID
    var name: String
  }

  /// A declaration: a file's number, and its own among the file's.
  private struct Place: Hashable, Comparable {
    var file: Int
    var declaration: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.file, left.declaration) < (right.file, right.declaration)
    }
  }

  private static let typeKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  init(_ index: UseIndex, from oldOwners: [TargetID], to owners: [TargetID]) {
    self.index = index
    self.owners = owners
    self.oldOwners = oldOwners
    witnesses = Witnesses(index)
    for (file, source) in index.files.enumerated() {
      for (number, declaration) in (source.facts?.declarations ?? []).enumerated()
      where AccessPlan.typeKinds.contains(declaration.kind) {
        types[TypeKey(owner: owners[file], name: declaration.name), default: []].append(
          Place(file: file, declaration: number))
      }
    }
  }

  /// The changes of access, and the structs whose own initialiser must be written out.
  mutating func changes() -> (
    access: [StepReport.AccessChange], initialisers: [StepReport.AccessChange]
  ) {
    for file in index.owners.indices { seed(file) }
    while let place = pending.popLast() { follow(place) }
    let access = levels.sorted { $0.key < $1.key }.map { change($0.key, to: $0.value) }
    let written = initialisers.sorted().map { place in
      change(place, to: levels[place] ?? .package)
    }
    return (access, written)
  }

  private func change(_ place: Place, to level: AccessLevel) -> StepReport.AccessChange {
    let declaration = declaration(place)
    return StepReport.AccessChange(
      path: index.paths[place.file], line: declaration?.line ?? 0, name: declaration?.name ?? "",
      access: declaration?.access ?? .internal, to: level)
  }

  private func declaration(_ place: Place) -> DeclarationFacts? {
    index.files[place.file].facts?.declarations[place.declaration]
  }

  // MARK: What is used from elsewhere

  private mutating func seed(_ file: Int) {
    guard let facts = index.files[file].facts else { return }
    let users = index.users[file].filter {
      owners[$0.file] != owners[file] && oldOwners[$0.file] == oldOwners[file]
    }
    guard !users.isEmpty else { return }
    let isNear = users.allSatisfy { owners[$0.file].package == owners[file].package }
    let level: AccessLevel = isNear ? .package : .public
    var names: Set<String> = []
    for user in users {
      let other = index.files[user.file].facts
      names.formUnion(other?.names ?? [])
      for type in other?.types ?? [] where !type.isExtension {
        for parent in type.inherited { open(parent, in: owners[file]) }
      }
    }
    for (number, declaration) in facts.declarations.enumerated()
    where declaration.kind != "extension" && declaration.kind != "import" {
      let place = Place(file: file, declaration: number)
      let isInit =
        declaration.kind == "init" && holder(place).map { names.contains($0.lastName) } ?? false
      if names.contains(declaration.name) || isInit { raise(place, to: level) }
      if declaration.kind == "struct", names.contains(declaration.name),
        !hasInitialiser(declaration.name, in: owners[file])
      {
        initialisers.insert(place)
      }
    }
  }

  private func holder(_ place: Place) -> TypeFacts? {
    guard let facts = index.files[place.file].facts else { return nil }
    return facts.declarations[place.declaration].container.map { facts.types[$0] }
  }

  private func hasInitialiser(_ type: String, in owner: TargetID) -> Bool {
    index.files.indices.contains { file in
      guard owners[file] == owner, let facts = index.files[file].facts else { return false }
      return facts.declarations.contains { declaration in
        declaration.kind == "init"
          && declaration.container.map {
            facts.types[$0].lastName == type && !facts.types[$0].isExtension
          } ?? false
      }
    }
  }

  private mutating func open(_ name: String, in owner: TargetID) {
    for place in types[TypeKey(owner: owner, name: name)] ?? [] {
      guard let found = declaration(place), found.kind == "class", found.access != .open,
        !found.traits.contains(.isFinal)
      else { continue }
      levels[place] = .open
      pending.append(place)
    }
  }

  private mutating func raise(_ place: Place, to level: AccessLevel) {
    guard let found = declaration(place), found.access == .internal, found.kind != "case",
      levels[place].map({ $0 < level }) ?? true
    else { return }
    levels[place] = level
    pending.append(place)
  }

  // MARK: What follows from it

  private mutating func follow(_ place: Place) {
    guard let found = declaration(place), let level = levels[place] else { return }
    let seen = min(level, .public)
    let owner = owners[place.file]
    raise(found.signatureNames, in: owner, to: seen)
    if let holder = holder(place) { raise([holder.name], in: owner, to: seen) }
    guard AccessPlan.typeKinds.contains(found.kind), found.kind != "typealias" else { return }
    for file in index.files.indices where owners[file] == owner {
      guard let facts = index.files[file].facts else { continue }
      for (number, type) in facts.types.enumerated() where type.lastName == found.name {
        follow(type, number, of: found, file, seen)
      }
    }
  }

  /// What one body of a type asks to be raised with it.
  private mutating func follow(
    _ type: TypeFacts, _ number: Int, of declaration: DeclarationFacts, _ file: Int,
    _ level: AccessLevel
  ) {
    let owner = owners[file]
    if declaration.kind == "protocol" || declaration.kind == "class", !type.isExtension {
      raise(type.inherited, in: owner, to: level)
    }
    let members = (index.files[file].facts?.declarations ?? []).enumerated().filter {
      $0.element.container == number
    }
    let asksAll = declaration.kind == "protocol" && !type.isExtension
    for (place, member) in members {
      if member.kind == "case" || asksAll { raise(member.signatureNames, in: owner, to: level) }
      if witnesses.isAsked(member, of: type.name) {
        raise(Place(file: file, declaration: place), to: level)
      }
    }
  }

  private mutating func raise(_ names: [String], in owner: TargetID, to level: AccessLevel) {
    for name in names {
      for part in name.split(separator: ".") {
        for place in types[TypeKey(owner: owner, name: String(part))] ?? [] {
          raise(place, to: level)
        }
      }
    }
  }
}

extension TypeFacts {
  /// The name without those of the types around it.
  var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }
}
