import RippleModel

/// What a file meets because of initial values that types are taken from, and because of what
/// protocols ask for.
extension UseEstimator {
  /// The type of `let b = a` is that of `a`: who uses `b` looks up all that its initial value looks
  /// up, and so on through the values of that.
  mutating func followValue(
    of signature: DeclarationTable.Signature, _ table: DeclarationTable
  ) {
    var waiting = [signature]
    while let next = waiting.popLast() {
      guard result.followed.insert(ObjectIdentifier(next)).inserted else { continue }
      result.read(next.valueWords)
      result.read(members: next.valueMembers)
      let members = next.valueMembers.compactMap { table.memberNumbers[$0] }
      let owners = table.types(of: next).flatMap { table.lineage(of: $0) }
      let named = next.valueWords.flatMap { table.globals[$0] ?? [] }
      let found = owners.flatMap { owner in
        members.flatMap { table.entries[owner].members[$0] ?? [] }
      }
      for value in named + found where value.module == home && sees(value) {
        result.read(value, table)
        for type in table.types(of: value) { touch(type, table) }
        if !value.valueWords.isEmpty { waiting.append(value) }
      }
    }
  }

  /// Reads what protocols of the file's own module ask for, word by word.
  ///
  /// - A protocol that stands for a type without `any` is looked through for whether it needs one.
  /// - A call of one requirement on a generic value finds its place among all of them. A file that
  ///   is compiled alone does not list the others; in a batch with files that use them it does.
  mutating func readRequirements(_ facts: FileFacts, _ table: DeclarationTable) {
    for type in result.members.called.sorted() {
      for signature in table.entries[type].required
      where signature.module == home && table.isLookedUp(signature.name, in: home, outside: file) {
        read(requirement: signature, table)
      }
    }
    var protocols: Set<Int> = []
    for name in facts.bare {
      guard let type = table.index(of: name, in: file), table.entries[type].isProtocol else {
        continue
      }
      protocols.formUnion(table.lineage(of: type))
    }
    for type in protocols.sorted() where table.entries[type].isProtocol {
      for signature in table.entries[type].required where signature.module == home {
        read(requirement: signature, table)
      }
    }
  }

  mutating func read(
    requirement signature: DeclarationTable.Signature, _ table: DeclarationTable
  ) {
    result.read(signature, table)
    for type in table.outerTypes(of: signature) { touch(type, table, isValueType: false) }
  }

  /// A class of another module of which a file makes instances, with its superclasses: their
  /// properties are laid out as those of values are.
  func madeClasses(_ type: Int, _ table: DeclarationTable) -> Set<Int> {
    guard !table.entries[type].modules.contains(home),
      result.members.members(of: type).contains(DeclarationTable.initializer)
    else { return [] }
    return Set(
      table.lineage(of: type).filter {
        let entry = table.entries[$0]
        return !entry.isProtocol && !entry.isValue && !entry.modules.isEmpty
      })
  }

  /// Who calls a method of another module's class through its table finds the place of the table
  /// behind what the class stores, by the names of that.
  func passTable(of type: Int, _ table: DeclarationTable) {
    let entry = table.entries[type]
    guard entry.isOpen,
      result.members.members(of: type).contains(where: { entry.members[$0] != nil })
    else { return }
    for signature in entry.stored { result.read(signature, table) }
  }
}
