import RippleGraph
import RippleModel

/// Estimates which types a file's compilation meets, from names alone.
///
/// The compiler records every type that it touches: those that are named, those that the
/// signatures of used members hand out, what they store, and all that they inherit. A chain such
/// as `a.b.c` names each of its members, so that following the signatures of mentioned names of
/// met types, until nothing new is met, covers what type inference would find.
struct TouchTracer {
  /// The types that a file meets.
  struct Touched {
    /// Met in any way.
    var types: Set<Int> = []
    /// Members of them were looked up.
    var lookedUp: Set<Int> = []
  }

  private let names: Set<String>
  /// The numbers of those names that some member has.
  private let members: [Int]
  private let isMentioned: BitSet
  private let unqualified: Set<String>
  private let visible: BitSet
  /// The types that the file declares or extends, and so calls without saying their names.
  private let own: Set<String>
  /// Whether it looks up a member that no source declares: one of the standard library's.
  private var looksUpForeign = false
  /// Whether it uses an operator of numbers.
  private let calculates: Bool
  private var result = Touched()
  private var pending: [Int] = []

  /// Traces a file that may meet the declarations of some modules.
  static func trace(
    _ facts: FileFacts, visible: BitSet, in table: DeclarationTable
  ) -> Touched {
    var tracer = TouchTracer(facts, visible, table)
    tracer.start(facts, table)
    while let next = tracer.pending.popLast() { tracer.follow(next, table) }
    return tracer.result
  }

  private init(_ facts: FileFacts, _ visible: BitSet, _ table: DeclarationTable) {
    names = Set(facts.lookups).union(facts.implied.members)
    members = names.compactMap { table.memberNumbers[$0] }
    isMentioned = BitSet(capacity: table.memberNumbers.count, members)
    unqualified = Set(facts.unqualified)
    own = Set(facts.types.map(\.name))
    calculates = !unqualified.isDisjoint(with: StandardLibrary.arithmetic)
    self.visible = visible
  }

  private mutating func start(_ facts: FileFacts, _ table: DeclarationTable) {
    looksUpForeign =
      !names.isDisjoint(with: ["appendInterpolation", "makeIterator", "subscript"])
      || facts.lookups.contains { !unqualified.contains($0) && table.memberNumbers[$0] == nil }
    for type in facts.types { touch(table.intern(type.name), table) }
    if facts.types.contains(where: { inheritsForeign($0, table) }) {
      for name in StandardLibrary.basics { touch(table.intern(name), table) }
    }
    for name in facts.implied.types { touch(table.intern(name), table) }
    for name in facts.unqualified {
      if let type = table.index(of: name) { touch(type, table) }
      for signature in table.globals[name] ?? [] { touch(signature, table) }
      for (owner, signature) in table.operators[name] ?? []
      where visible.contains(signature.module) {
        // Candidates are compared by their types; nothing is looked up in them.
        result.types.insert(owner)
        result.types.formUnion(table.types(of: signature))
      }
      if name.first?.isUppercase ?? false, table.index(of: name) == nil {
        touch(table.intern(name), table)
      }
    }
    if !unqualified.isDisjoint(with: table.moduleNames) {
      // A module's name may stand before that of a type.
      for name in facts.lookups {
        if let type = table.index(of: name) { touch(type, table) }
      }
    }
    for name in facts.lookups {
      for type in StandardLibrary.results(of: name) { touch(table.intern(type), table) }
    }
  }

  /// Whether a class has a superclass that no source declares: all of that class is looked
  /// through for what the subclass overrides and inherits.
  private func inheritsForeign(_ type: TypeFacts, _ table: DeclarationTable) -> Bool {
    guard type.kind == "class",
      let first = type.inherited.flatMap(DeclarationTable.names).first(where: {
        !StandardLibrary.isProtocol($0)
      })
    else { return false }
    return table.index(of: first).map { table.entries[$0].modules.isEmpty } ?? true
  }

  private mutating func follow(_ type: Int, _ table: DeclarationTable) {
    let entry = table.entries[type]
    // A type that no source declares is looked through only where one of its members is used.
    if !entry.modules.isEmpty || looksUpForeign || own.contains(entry.name) {
      for signature in entry.inherited { touch(signature, table) }
    }
    if looksUpForeign, calculates || !StandardLibrary.isNumber(entry.name) {
      for name in StandardLibrary.protocols(of: entry.name) { touch(table.intern(name), table) }
    }
    if entry.members.count < members.count {
      for (number, signatures) in entry.members where looksUp(number, in: entry) {
        for signature in signatures { touch(signature, table) }
      }
    } else {
      for number in members where looksUp(number, in: entry) {
        for signature in entry.members[number] ?? [] { touch(signature, table) }
      }
    }
    for nested in entry.nested {
      let name = table.entries[nested].simpleName
      // Without its outer type's name it is seen from inside that type alone.
      if names.contains(name), own.contains(entry.name) || !unqualified.contains(name) {
        touch(nested, table)
      }
    }
    lay(type, table)
  }

  /// Whether a member may be looked up in a type; an initialiser is, where the type is named.
  private func looksUp(_ number: Int, in entry: DeclarationTable.TypeEntry) -> Bool {
    guard isMentioned.contains(number) else { return false }
    return number != DeclarationTable.initializer || names.contains(entry.simpleName)
      || own.contains(entry.name)
  }

  private mutating func touch(_ type: Int, _ table: DeclarationTable) {
    let modules = table.entries[type].modules
    guard modules.isEmpty || modules.contains(where: visible.contains) else { return }
    if result.lookedUp.insert(type).inserted { pending.append(type) }
    result.types.insert(type)
  }

  private mutating func touch(
    _ signature: DeclarationTable.Signature, _ table: DeclarationTable
  ) {
    guard visible.contains(signature.module) else { return }
    for type in table.types(of: signature) { touch(type, table) }
  }

  /// Who holds a value meets what the value stores, all the way down.
  private mutating func lay(_ type: Int, _ table: DeclarationTable) {
    var waiting = [type]
    while let next = waiting.popLast() {
      guard table.entries[next].isValue else { continue }
      for signature in table.entries[next].stored where visible.contains(signature.module) {
        for stored in table.types(of: signature) where result.types.insert(stored).inserted {
          waiting.append(stored)
        }
      }
    }
  }
}
