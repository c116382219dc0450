import RippleGraph
import RippleModel

/// Estimates which types a file's compilation meets, from names alone.
///
/// The compiler records every type that it touches: those that are named, those that the
/// signatures of used members hand out, what they store, and all that they inherit. A chain such
/// as `a.b.c` names each of its members, so that following the signatures of mentioned names of
/// met types, until nothing new is met, covers what type inference would find. Names with a type
/// before them are looked for among static members, those with a value before them among the
/// others, those with nothing before them in the types around alone. Signatures of the file's own
/// module are resolved again for each file, and all that they say is met; those of another module
/// were resolved when it was built. `ripple verify --uses` measures how often this is right.
struct TouchTracer {
  /// The types that a file meets, and how it writes names.
  final class Touched {
    /// The names that it looks up: all, those without a base, after a type and after a value.
    let lookups: [String]
    let unqualified: [String]
    let inTypes: [String]
    let inValues: [String]
    /// The members that its syntax uses without naming them.
    let implied: [String]
    /// Whether it calls an initialiser without its type's name.
    let callsInitialiser: Bool
    /// Met in any way.
    var types: Set<Int> = []
    /// Members of them were looked up.
    var lookedUp: Set<Int> = []
    /// Those of them in which the file's own code stands.
    var implicit: Set<Int> = []
    /// Those of them that are called to make values, with all that they inherit.
    var made: Set<Int> = []
    /// The words of the signatures that were met.
    var words: Set<String> = []
    /// Those of them whose conformances the file declares, and the protocols.
    var conforming: Set<Int> = []
    /// The members that these conformances ask for.
    var requirements: Set<String> = []
    /// The modules whose declarations led anywhere.
    var modules: Set<Int> = []
    /// What the file itself declares at file scope, which the compiler looks for elsewhere too.
    var topLevel: [String] = []
    /// The members that the file itself declares, by type.
    var declared: [Int: Set<String>] = [:]

    init(_ facts: FileFacts) {
      lookups = facts.lookups
      unqualified = facts.unqualified
      inTypes = facts.inTypes
      inValues = facts.inValues
      implied = facts.implied.members
      callsInitialiser = SourceIndex.holds("init", in: facts.called)
    }
  }

  private let names: Set<String>
  /// The numbers of those names that some member has, and of those that have a base.
  private let members: (all: [Int], qualified: [Int])
  private let isMentioned: BitSet
  private let isInValue: BitSet
  private let isInType: BitSet
  private let unqualified: Set<String>
  private let called: Set<String>
  private let namesHeld: Set<String>
  private let visible: BitSet
  /// The module that the file is of, and its own number.
  private let home: Int
  private let file: Int
  /// The types that the file declares or extends, and so calls without saying their names.
  private let own: Set<Int>
  /// Whether it looks up a member that no source declares: one of the standard library's.
  private var looksUpForeign = false
  /// Whether it uses an operator of numbers.
  private let calculates: Bool
  private let result: Touched
  private var pending: [Int] = []
  /// The types of which the file has values.
  private var held: Set<Int> = []

  /// Traces a file that may meet the declarations of some modules.
  static func trace(
    _ facts: FileFacts, file: Int, home: Int, in table: DeclarationTable
  ) -> Touched {
    var tracer = TouchTracer(facts, file, home, table)
    tracer.start(facts, table)
    while let next = tracer.pending.popLast() { tracer.follow(next, table) }
    return tracer.result
  }

  private init(
    _ facts: FileFacts, _ file: Int, _ home: Int, _ table: DeclarationTable
  ) {
    self.home = home
    self.file = file
    result = Touched(facts)
    let interpolates = facts.implied.members.contains("appendInterpolation")
    names = Set(facts.lookups).union(facts.implied.members)
      .union(interpolates ? ["StringInterpolation"] : [])
    let all = names.compactMap { table.memberNumbers[$0] }
    let inValues = Set(facts.inValues).union(facts.implied.members)
      .compactMap { table.memberNumbers[$0] }
    let inTypes = Set(facts.inTypes).union(facts.implied.members)
      .compactMap { table.memberNumbers[$0] }
    members = (all, Array(Set(inValues).union(inTypes)))
    isMentioned = BitSet(capacity: table.memberNumbers.count, all)
    isInValue = BitSet(capacity: table.memberNumbers.count, inValues)
    isInType = BitSet(capacity: table.memberNumbers.count, inTypes)
    unqualified = Set(facts.unqualified)
    called = Set(facts.called)
    namesHeld = Set(facts.held)
    own = Set(facts.types.map { table.intern($0.name, in: file) })
    calculates = !unqualified.isDisjoint(with: StandardLibrary.arithmetic)
    visible = table.visibleModules(from: home)
  }

  private mutating func start(_ facts: FileFacts, _ table: DeclarationTable) {
    looksUpForeign =
      !names.isDisjoint(with: ["appendInterpolation", "makeIterator", "subscript"])
      || facts.lookups.contains { !unqualified.contains($0) && table.memberNumbers[$0] == nil }
    declare(facts, table)
    if facts.types.contains(where: { inheritsForeign($0, table) }) {
      for name in StandardLibrary.basics { touch(table.intern(name), table) }
    }
    for name in facts.called where name.first?.isUppercase ?? false {
      if let type = table.index(of: name, in: file) { make(type, table) }
      for type in table.nested(named: name) { make(type, table) }
    }
    for name in facts.implied.types { touch(table.intern(name), table) }
    if !facts.hasCode {
      // Types that are only named are found, and nothing is looked up in them.
      result.words.formUnion(facts.lookups)
      return
    }
    for name in facts.unqualified {
      if let type = table.index(of: name, in: file) {
        touch(type, table, isHeld: namesHeld.contains(name))
      }
      for signature in table.globals[name] ?? [] { touch(signature, table) }
      compare(name, table)
      if name.first?.isUppercase ?? false, table.index(of: name, in: file) == nil {
        touch(table.intern(name), table, isHeld: namesHeld.contains(name))
      }
    }
    if facts.derivesEquality {
      result.words.insert("==")
      compare("==", table)
    }
    if !unqualified.isDisjoint(with: table.moduleNames) {
      // A module's name may stand before that of a type.
      for name in facts.lookups {
        if let type = table.index(of: name) {
          touch(type, table, isHeld: namesHeld.contains(name))
        }
      }
    }
    for name in facts.lookups {
      for type in StandardLibrary.results(of: name) { touch(table.intern(type), table) }
    }
  }

  /// Meets what a file meets by declaring things.
  private mutating func declare(_ facts: FileFacts, _ table: DeclarationTable) {
    for type in facts.types {
      touch(table.intern(type.name, in: file), table)
      standIn(type.name, table)
      conform(type, table)
    }
    result.topLevel = facts.topLevelNames.filter { !FileFacts.isOperator($0) }
    for declaration in facts.declarations {
      guard let container = declaration.container else { continue }
      let type = table.intern(facts.types[container].name, in: file)
      result.declared[type, default: []].insert(declaration.name)
    }
  }

  /// Meets the types for which an operator is declared.
  private mutating func compare(_ name: String, _ table: DeclarationTable) {
    for (owner, signature) in table.operators[name] ?? [] where signature.module == home {
      // Candidates are compared by their types; nothing is looked up in them.
      passThrough(owner, table)
      result.types.formUnion(table.types(of: signature))
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
    if !entry.modules.isEmpty || looksUpForeign || own.contains(type) {
      for signature in entry.inherited { touch(signature, table) }
    }
    if looksUpForeign, calculates || !StandardLibrary.isNumber(entry.name) {
      for name in StandardLibrary.protocols(of: entry.name) { touch(table.intern(name), table) }
    }
    let isImplicit = result.implicit.contains(type)
    let members = isImplicit ? members.all : members.qualified
    if entry.members.count < members.count {
      for (number, signatures) in entry.members {
        choose(number, among: signatures, of: type, isImplicit, table)
      }
    } else {
      for number in members {
        guard let signatures = entry.members[number] else { continue }
        choose(number, among: signatures, of: type, isImplicit, table)
      }
    }
    for nested in entry.nested {
      let name = table.entries[nested].simpleName
      // Without its outer type's name it is seen from inside that type alone.
      if names.contains(name), own.contains(type) || !unqualified.contains(name) {
        touch(nested, table, isHeld: namesHeld.contains(name))
      }
    }
    if held.contains(type) { lay(type, table) }
  }

  /// Whether a member may be looked up in a type; an initialiser is, where the type is named.
  private func looksUp(
    _ number: Int, _ signature: DeclarationTable.Signature, in type: Int, _ isImplicit: Bool
  ) -> Bool {
    let names = isImplicit ? isMentioned : signature.isStatic ? isInType : isInValue
    guard names.contains(number) else { return false }
    return number != DeclarationTable.initializer || result.made.contains(type)
      || called.contains("init") || own.contains(type)
  }

  /// Looks for what the protocols that a declaration lists ask for.
  private mutating func conform(_ type: TypeFacts, _ table: DeclarationTable) {
    guard type.kind != "protocol" else { return }
    var pending = type.inherited.flatMap(DeclarationTable.names)
      .map { table.intern($0, in: file) }
    guard !pending.isEmpty else { return }
    result.conforming.insert(table.intern(type.name, in: file))
    var seen: Set<Int> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let entry = table.entries[next]
      result.requirements.formUnion(entry.requirements)
      result.requirements.formUnion(StandardLibrary.requirements(of: entry.name))
      for name in StandardLibrary.protocols(of: entry.name) { pending.append(table.intern(name)) }
      for signature in entry.inherited { pending += table.types(of: signature) }
    }
    result.conforming.formUnion(seen)
  }

  /// Notes that initialisers are looked up in a type, and so in all that it inherits.
  private mutating func make(_ type: Int, _ table: DeclarationTable) {
    var pending = [type]
    while let next = pending.popLast() {
      guard result.made.insert(next).inserted else { continue }
      let entry = table.entries[next]
      for signature in entry.inherited { pending += table.types(of: signature) }
      for name in StandardLibrary.protocols(of: entry.name) { pending.append(table.intern(name)) }
    }
  }

  /// Notes that the file's code stands in a type, and so in all that it inherits.
  private mutating func standIn(_ name: String, _ table: DeclarationTable) {
    var pending = [table.intern(name, in: file)]
    while let next = pending.popLast() {
      guard result.implicit.insert(next).inserted else { continue }
      let entry = table.entries[next]
      for signature in entry.inherited { pending += table.types(of: signature) }
      if let outer = entry.outer { pending.append(outer) }
    }
  }

  private mutating func touch(_ type: Int, _ table: DeclarationTable, isHeld: Bool = true) {
    if isHeld, held.insert(type).inserted, result.lookedUp.contains(type) { lay(type, table) }
    let modules = table.entries[type].modules
    guard modules.isEmpty || modules.contains(where: visible.contains) else { return }
    if result.lookedUp.insert(type).inserted { pending.append(type) }
    result.types.insert(type)
  }

  private mutating func touch(
    _ signature: DeclarationTable.Signature, _ table: DeclarationTable
  ) {
    guard sees(signature) else { return }
    if signature.module == home { result.words.formUnion(signature.words) }
    for type in table.types(of: signature) { touch(type, table) }
    guard signature.module == home else { return }
    passThrough(signature.container, table)
    for type in table.outerTypes(of: signature) { touch(type, table, isHeld: false) }
  }

  /// The names of a signature are looked up in the type around it, and in those around that.
  private mutating func passThrough(_ container: Int?, _ table: DeclarationTable) {
    var next = container
    while let type = next {
      result.types.insert(type)
      next = table.entries[type].outer
    }
  }

  /// Touches what the overloads of one name say.
  ///
  /// Those of another module were resolved there: of them only what most say, or what the file
  /// looks up something in, is met here.
  private mutating func choose(
    _ number: Int, among overloads: [DeclarationTable.Signature], of type: Int,
    _ isImplicit: Bool, _ table: DeclarationTable
  ) {
    var foreign: [DeclarationTable.Signature] = []
    for signature in overloads
    where looksUp(number, signature, in: type, isImplicit) && sees(signature) {
      if signature.module == home { touch(signature, table) } else { foreign.append(signature) }
    }
    guard foreign.count > 1 else {
      for signature in foreign { touch(signature, table) }
      return
    }
    var counts: [Int: Int] = [:]
    for signature in foreign {
      for type in Set(table.types(of: signature)) { counts[type, default: 0] += 1 }
    }
    for (type, count) in counts where 2 * count > foreign.count || isAsked(type, table) {
      touch(type, table)
    }
  }

  /// Whether a declaration can be used in the file at all.
  private func sees(_ signature: DeclarationTable.Signature) -> Bool {
    guard visible.contains(signature.module) else { return false }
    result.modules.insert(signature.module)
    return !signature.isPrivate || signature.file == file
  }

  /// Whether a name of the file is that of a member of a type.
  private func isAsked(_ type: Int, _ table: DeclarationTable) -> Bool {
    let entry = table.entries[type]
    return members.qualified.contains { $0 != 0 && entry.members[$0] != nil }
  }

  /// Who holds a value meets what the value stores, all the way down.
  private mutating func lay(_ type: Int, _ table: DeclarationTable) {
    var waiting = [type]
    while let next = waiting.popLast() {
      let isOwn = table.entries[next].modules.contains(home)
      // Of classes only the one that is used is laid out.
      guard table.entries[next].isValue || next == type && isOwn else { continue }
      if isOwn {
        for signature in table.entries[next].stored { result.words.formUnion(signature.words) }
      }
      for signature in table.entries[next].layout where sees(signature) {
        for stored in table.types(of: signature) {
          // A reference to another module's class is laid out without a look at the class.
          let entry = table.entries[stored]
          guard signature.module == home || entry.isValue || entry.modules.isEmpty,
            result.types.insert(stored).inserted
          else { continue }
          waiting.append(stored)
        }
      }
    }
  }
}
