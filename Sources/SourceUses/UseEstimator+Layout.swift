import RippleGraph
import RippleModel

/// What a file meets because of how types are laid out and what classes inherit.
extension UseEstimator {
  /// A class lists all that it inherits and could override, and so finds what that says.
  mutating func subclass(_ type: TypeFacts, _ table: DeclarationTable) {
    for ancestor in table.lineage(of: table.intern(type.name, in: file)).dropFirst() {
      let entry = table.entries[ancestor]
      guard !entry.isProtocol, entry.modules.contains(home) else { continue }
      for signature in entry.members.values.joined() where !signature.isFinal {
        result.read(signature, table)
        meet(table.types(of: signature))
      }
    }
  }

  /// Whether a class has a superclass that no source declares, or one of its superclasses has: all
  /// of that class is looked through for what the subclass overrides and inherits.
  func inheritsForeign(_ type: TypeFacts, _ table: DeclarationTable) -> Bool {
    guard type.kind == "class" else { return false }
    return table.lineage(of: table.intern(type.name, in: file)).contains { ancestor in
      let entry = table.entries[ancestor]
      return entry.modules.isEmpty && !StandardLibrary.isProtocol(entry.name)
    }
  }

  /// Whether a file looks at how a class is laid out: not where it only extends one that is final,
  /// whose methods are called without its table, and uses nothing that it stores.
  func usesLayout(of type: Int, _ table: DeclarationTable) -> Bool {
    let entry = table.entries[type]
    if entry.isOpen || !own.contains(type) || result.declaredTypes.contains(type) { return true }
    return entry.stored.contains { property in
      guard sees(property), let number = table.memberNumbers[property.name] else { return false }
      return looksUp(number, property, in: type, true)
    }
  }

  /// Who holds a value meets what the value stores, all the way down.
  mutating func addLayoutUses(_ type: Int, _ table: DeclarationTable) {
    let made = madeClasses(type, table)
    var waiting = [type] + made.sorted()
    while let next = waiting.popLast() {
      let entry = table.entries[next]
      let isOwn = entry.modules.contains(home)
      for name in StandardLibrary.layout(of: entry.name) { meet([table.intern(name)]) }
      // Of classes only the one whose properties are used, or that is made here, is laid out.
      guard
        entry.isValue || entry.modules.isEmpty || made.contains(next)
          || next == type && isOwn && usesLayout(of: next, table)
      else {
        if next == type, !isOwn { passTable(of: next, table) }
        continue
      }
      guard laid.insertGrowing(next) else { continue }
      if isOwn {
        for signature in entry.stored { result.read(signature, table) }
      }
      for signature in entry.layout where sees(signature) {
        for stored in table.types(of: signature) {
          // A reference to another module's class is laid out without a look at the class.
          let part = table.entries[stored]
          guard signature.module == home || part.isValue || part.modules.isEmpty else { continue }
          types.insertGrowing(stored)
          waiting.append(stored)
        }
      }
    }
  }
}
