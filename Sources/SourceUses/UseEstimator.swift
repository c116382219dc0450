import RippleGraph
import RippleModel

/// Estimates which types a file's compilation meets, from its syntax.
///
/// The compiler records every type that it touches: those that are named, those that the
/// signatures of used members hand out, what they store, and all that they inherit. `LookupTracer`
/// tells in which types members are looked up; following their signatures until nothing new is met
/// covers what type inference would find. Members of what takes inference may be of any met type,
/// names with nothing before them of the types around alone. Signatures of the file's own module
/// are resolved again for each file, and all that they say is met; those of another module were
/// resolved when it was built. `ripple verify --uses` measures how often this is right.
struct UseEstimator {
  /// The numbers of the names that are looked up where they stand.
  private let ownMembers: Set<Int>
  private let unqualified: Set<String>
  /// The names of types of which values are had, sorted.
  private let valueTypeNames: [String]
  private let visible: BitSet
  /// The module that the file is of, and its own number.
  let home: Int
  let file: Int
  /// The types that the file declares or extends, and so calls without saying their names.
  let own: Set<Int>
  /// Whether it looks up a member that no source declares: one of the standard library's.
  private var looksUpForeign = false
  /// Whether it uses an operator of numbers.
  private let calculates: Bool
  let result: FileUses
  private var pending: [Int] = []
  /// The types that are met so far, those in which members were looked up, and those of which the
  /// file has values.
  var types: BitSet
  private var lookedUp: BitSet
  var valueTypes: BitSet
  /// Those whose parts the file is laid out by.
  var laid: BitSet

  /// Traces a file that may meet the declarations of some modules.
  static func trace(
    _ facts: FileFacts, file: Int, home: Int, in table: DeclarationTable
  ) -> FileUses {
    var tracer = UseEstimator(facts, file, home, table)
    tracer.start(facts, table)
    while let next = tracer.pending.popLast() { tracer.follow(next, table) }
    tracer.result.types = NumberList(tracer.types)
    tracer.result.lookedUp = NumberList(tracer.lookedUp)
    tracer.result.laid = NumberList(tracer.laid)
    return tracer.result
  }

  /// Whether a file's names alone tell that it meets a type at file scope.
  static func names(
    _ type: Int, _ facts: FileFacts, file: Int, home: Int, in table: DeclarationTable
  ) -> Bool {
    let entry = table.entries[type]
    let name = entry.simpleName
    guard entry.outer == nil, SourceIndex.holds(name, in: facts.unqualified), facts.hasCode,
      !genericParameterNames(facts).contains(name), table.index(of: name, in: file) == type
    else { return false }
    return entry.modules.isEmpty
      || entry.modules.contains(where: table.visibleModules(from: home).contains)
  }

  private init(
    _ facts: FileFacts, _ file: Int, _ home: Int, _ table: DeclarationTable
  ) {
    self.home = home
    self.file = file
    let own = facts.types.map { table.intern($0.name, in: file) }
    let visible = table.visibleModules(from: home)
    let lookups = LookupTracer.trace(facts, file: file, own: own, visible: visible, in: table)
    result = FileUses(facts, lookups)
    ownMembers = Set(facts.unqualified.compactMap { table.memberNumbers[$0] })
    unqualified = Set(facts.unqualified)
    valueTypeNames = facts.valueTypeNames
    self.own = Set(own)
    types = BitSet(capacity: table.entries.count)
    lookedUp = types
    valueTypes = types
    laid = types
    calculates = !unqualified.isDisjoint(with: StandardLibrary.arithmetic)
    self.visible = visible
  }

  private mutating func start(_ facts: FileFacts, _ table: DeclarationTable) {
    looksUpForeign =
      !Set(facts.implied).isDisjoint(with: ["DefaultStringInterpolation", "IteratorProtocol"])
      || facts.steps.contains { $0.kind == .item }
      || facts.lookups.contains { !unqualified.contains($0) && !table.declares(member: $0) }
    declare(facts, table)
    if facts.types.contains(where: { inheritsForeign($0, table) }) {
      for name in StandardLibrary.basics { touch(table.intern(name), table) }
    }
    let triesNumbers = facts.implied.contains("Float80")
    for name in facts.implied {
      touch(table.intern(name), table)
      guard triesNumbers, name == "Double" || name.hasPrefix("Float") else { continue }
      // What numbers conform to is resolved, name by name, where they are tried.
      for ancestor in table.lineage(of: table.intern(name)) {
        for signature in table.entries[ancestor].inherited where signature.module == home {
          result.read(signature, table)
        }
      }
    }
    for type in result.members.types { touch(type, table) }
    readRequirements(facts, table)
    for name in result.members.globals {
      for signature in table.globals[name] ?? [] { touch(signature, table) }
    }
    // Who calls what a protocol asks for, on any value of it, lays out the table of all of that.
    for type in result.members.witnessed where table.entries[type].modules.contains(home) {
      for signature in table.entries[type].required { touch(signature, table) }
    }
    if !facts.hasCode {
      // Types that are only named are found, and nothing is looked up in them.
      result.read(facts.lookups)
      // But a nested type is looked up in the one around it.
      for type in facts.types {
        for signature in table.entries[table.intern(type.name, in: file)].required {
          for outer in table.outerTypes(of: signature) { touch(outer, table, isValueType: false) }
        }
      }
      return
    }
    let hasOwnNames = table.hasOwnNames(file)
    let open = UseEstimator.genericParameterNames(facts)
    for name in facts.unqualified where !open.contains(name) {
      let meaning = table.meaning(of: name)
      let type =
        !hasOwnNames
        ? meaning.type
        : meaning.isTypeName ? table.intern(name, in: file) : table.index(of: name, in: file)
      if let type { touch(type, table, isValueType: SourceIndex.holds(name, in: valueTypeNames)) }
      for signature in meaning.globals { touch(signature, table) }
      compare(meaning.operators, table)
      for standard in StandardLibrary.types(usedByOperator: name) { meet([table.intern(standard)]) }
    }
    if facts.derivesEquality(in: table, file: file) {
      result.read(["=="])
      for signature in table.globals["=="] ?? [] { touch(signature, table) }
      compare(table.operators["=="] ?? [], table)
    }
    if !unqualified.isDisjoint(with: table.moduleNames) {
      // A module's name may stand before that of a type.
      for name in facts.lookups {
        if let type = table.index(of: name) {
          touch(type, table, isValueType: SourceIndex.holds(name, in: valueTypeNames))
        }
      }
    }
    for name in facts.lookups {
      for type in table.meaning(of: name).standard { touch(type, table) }
    }
  }

  /// What names mean generic parameters in a file: those of its types, and of those of the standard
  /// library that it extends.
  private static func genericParameterNames(_ facts: FileFacts) -> Set<String> {
    var result = Set(facts.types.flatMap(\.parameters))
    if facts.types.contains(where: { $0.isExtension && StandardLibrary.isKnown($0.name) }) {
      result.formUnion(StandardLibrary.placeholders)
    }
    return result
  }

  /// Meets what a file meets by declaring things.
  private mutating func declare(_ facts: FileFacts, _ table: DeclarationTable) {
    for type in facts.types {
      touch(table.intern(type.name, in: file), table)
      if !type.isExtension { result.declaredTypes.insert(table.intern(type.name, in: file)) }
      enterScope(type.name, table)
      conform(type, table)
      if type.kind == "class" { subclass(type, table) }
      for name in type.inherited.flatMap(StandardLibrary.types(usedByConformanceTo:)) {
        meet([table.intern(name)])
      }
      if type.inherited.contains(where: StandardLibrary.isCodable) {
        // Coding keys are texts or numbers, and so are raw values that are encoded.
        for name in ["Int", "String"] { touch(table.intern(name), table) }
      }
    }
    result.topLevel = facts.topLevelNames.filter { !FileFacts.isOperator($0) }
    for declaration in facts.declarations {
      guard let container = declaration.container else { continue }
      let type = table.intern(facts.types[container].name, in: file)
      result.declared[type, default: []].insert(declaration.name)
    }
  }

  private func isHome(_ type: Int, _ table: DeclarationTable) -> Bool {
    table.entries[type].modules.contains(home)
  }

  /// Meets the types for which an operator is declared.
  private mutating func compare(
    _ operators: [(owner: Int, signature: DeclarationTable.Signature)], _ table: DeclarationTable
  ) {
    for (owner, signature) in operators where signature.module == home {
      // Candidates are compared by their types; nothing is looked up in them.
      passThrough(owner, table)
      meet(table.types(of: signature))
      result.read(signature, table)
      for ancestor in table.lineage(of: owner) where isHome(ancestor, table) {
        types.insertGrowing(ancestor)
        for inherited in table.entries[ancestor].inherited where inherited.module == home {
          result.read(inherited, table)
        }
      }
    }
  }

  private mutating func follow(_ type: Int, _ table: DeclarationTable) {
    let entry = table.entries[type]
    // A type that no source declares is looked through only where one of its members is used.
    let isAsked = !result.members.members(of: type).isEmpty
    if !entry.modules.isEmpty || looksUpForeign || isAsked || own.contains(type) {
      for signature in entry.inherited { touch(signature, table) }
    }
    if looksUpForeign || isAsked, calculates || !StandardLibrary.isNumber(entry.name) {
      for name in StandardLibrary.protocols(of: entry.name) { touch(table.intern(name), table) }
    }
    let isImplicit = result.implicit.contains(type)
    look(into: type, entry, isImplicit, table)
    for nested in entry.nested {
      let name = table.entries[nested].simpleName
      // Without its outer type's name it is seen from inside that type alone.
      if SourceIndex.holds(name, in: result.lookups),
        own.contains(type) || !unqualified.contains(name)
      {
        touch(nested, table, isValueType: SourceIndex.holds(name, in: valueTypeNames))
      }
    }
    if valueTypes.contains(type) { addLayoutUses(type, table) }
    // What wraps a property is made by its initialisers, which tell the property's type.
    for signature in entry.wrappers where signature.module == home {
      for wrapper in table.types(of: signature) {
        touch(wrapper, table)
        let lineage = table.lineage(of: wrapper)
        guard result.members.note(DeclarationTable.initializer, in: lineage) else { continue }
        // Whatever order types are met in, those that were followed are looked into again.
        pending += lineage.filter(lookedUp.contains)
      }
    }
  }

  /// Touches what those members of a type say that the file looks up.
  private mutating func look(
    into type: Int, _ entry: DeclarationTable.TypeEntry, _ isImplicit: Bool,
    _ table: DeclarationTable
  ) {
    let lookups = result.members
    var names = [lookups.inAnyValue, lookups.inAnyType]
    if isImplicit { names.append(ownMembers) }
    if entry.members.count < names.reduce(0, { $0 + $1.count }) {
      for (number, signatures) in entry.members {
        choose(number, among: signatures, of: type, isImplicit, table)
      }
      return
    }
    for number in names.joined() {
      guard let signatures = entry.members[number] else { continue }
      choose(number, among: signatures, of: type, isImplicit, table)
    }
    for number in lookups.members(of: type) {
      guard let signatures = entry.members[number] else { continue }
      choose(number, among: signatures, of: type, isImplicit, table)
    }
  }

  /// Whether a member may be looked up in a type.
  func looksUp(
    _ number: Int, _ signature: DeclarationTable.Signature, in type: Int, _ isImplicit: Bool
  ) -> Bool {
    if isImplicit, ownMembers.contains(number) { return true }
    return result.members.hold(number, in: type, isStatic: signature.isStatic)
  }

  /// Looks for what the protocols that a declaration lists ask for.
  private mutating func conform(_ type: TypeFacts, _ table: DeclarationTable) {
    guard type.kind != "protocol" else { return }
    let listed = type.inherited.flatMap(DeclarationTable.names).map { table.intern($0, in: file) }
    guard !listed.isEmpty else { return }
    result.conforming.insert(table.intern(type.name, in: file))
    for ancestor in Set(listed.flatMap(table.lineage)) {
      let entry = table.entries[ancestor]
      result.requirements.formUnion(entry.requirements)
      result.requirements.formUnion(StandardLibrary.requirements(of: entry.name))
      result.conforming.insert(ancestor)
      // What answers a requirement is held against its signature, which is resolved for that.
      for signature in entry.required where signature.module == home {
        read(requirement: signature, table)
      }
    }
  }

  /// Notes that the file's code stands in a type, and so in all that it inherits.
  private mutating func enterScope(_ name: String, _ table: DeclarationTable) {
    var pending = [table.intern(name, in: file)]
    while let next = pending.popLast() {
      guard result.implicit.insert(next).inserted else { continue }
      let entry = table.entries[next]
      for signature in entry.inherited { pending += table.types(of: signature) }
      if let outer = entry.outer { pending.append(outer) }
    }
  }

  /// Meets types without a look into them.
  mutating func meet(_ types: [Int]) {
    for type in types { self.types.insertGrowing(type) }
  }

  mutating func touch(_ type: Int, _ table: DeclarationTable, isValueType: Bool = true) {
    if isValueType, valueTypes.insertGrowing(type), lookedUp.contains(type) {
      addLayoutUses(type, table)
    }
    let modules = table.entries[type].modules
    guard modules.isEmpty || modules.contains(where: visible.contains) else { return }
    if lookedUp.insertGrowing(type) { pending.append(type) }
    types.insertGrowing(type)
  }

  mutating func touch(_ signature: DeclarationTable.Signature, _ table: DeclarationTable) {
    guard sees(signature) else { return }
    if signature.module == home {
      result.read(signature, table)
      if !signature.valueWords.isEmpty { followValue(of: signature, table) }
    }
    for type in table.types(of: signature) { touch(type, table) }
    guard signature.module == home else { return }
    passThrough(signature.container, table)
    for type in table.outerTypes(of: signature) { touch(type, table, isValueType: false) }
  }

  /// The names of a signature are looked up in the type around it, and in those around that.
  private mutating func passThrough(_ container: Int?, _ table: DeclarationTable) {
    var next = container
    while let type = next {
      types.insertGrowing(type)
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
  func sees(_ signature: DeclarationTable.Signature) -> Bool {
    guard visible.contains(signature.module) else { return false }
    result.modules.insert(signature.module)
    return signature.isSeen(in: file)
  }

  /// Whether a name of the file is that of a member of a type.
  private func isAsked(_ type: Int, _ table: DeclarationTable) -> Bool {
    let entry = table.entries[type]
    let lookups = result.members
    let isDeclared = { (number: Int) in
      number != DeclarationTable.initializer && entry.members[number] != nil
    }
    return lookups.members(of: type).contains(where: isDeclared)
      || lookups.inAnyValue.contains(where: isDeclared)
      || lookups.inAnyType.contains(where: isDeclared)
  }
}
