import RippleGraph
import RippleModel

/// What a file meets because of how types are laid out and what classes inherit.
extension TouchTracer {
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
  func reaches(into type: Int, _ table: DeclarationTable) -> Bool {
    let entry = table.entries[type]
    if entry.isOpen || !own.contains(type) || result.declaredTypes.contains(type) { return true }
    return entry.stored.contains { property in
      guard sees(property), let number = table.memberNumbers[property.name] else { return false }
      return looksUp(number, property, in: type, true)
    }
  }

  /// Who holds a value meets what the value stores, all the way down.
  mutating func lay(_ type: Int, _ table: DeclarationTable) {
    var waiting = [type]
    while let next = waiting.popLast() {
      let isOwn = table.entries[next].modules.contains(home)
      for name in StandardLibrary.layout(of: table.entries[next].name) {
        types.insertGrowing(table.intern(name))
      }
      // Of classes only the one whose properties are used is laid out.
      guard table.entries[next].isValue || next == type && isOwn && reaches(into: next, table)
      else {
        continue
      }
      if isOwn {
        for signature in table.entries[next].stored { result.read(signature, table) }
      }
      for signature in table.entries[next].layout where sees(signature) {
        for stored in table.types(of: signature) {
          // A reference to another module's class is laid out without a look at the class.
          let entry = table.entries[stored]
          guard signature.module == home || entry.isValue || entry.modules.isEmpty,
            types.insertGrowing(stored)
          else { continue }
          waiting.append(stored)
        }
      }
    }
  }
}
