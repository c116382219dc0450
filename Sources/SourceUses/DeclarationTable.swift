import RippleGraph
import RippleModel

/// The types of a workspace with what is known of their members, as name lookup sees them.
///
/// Types are found by their dotted names. A type that no source declares, such as `String`, has an
/// entry as soon as one extends it. It grows while it is asked, and so is shared, not copied.
final class DeclarationTable {
  /// The names of modules, which may stand before a type's name.
  let moduleNames: Set<String>
  private(set) var entries: [TypeEntry] = []
  private var indices: [String: Int] = [:]
  private var files: [String: Int] = [:]
  /// The module of each file.
  private(set) var fileModules: [Int] = []
  /// What each file looks up, sorted.
  private(set) var lookups: [[String]] = []
  /// The names of macros, with the modules that declare them.
  private(set) var macros: [String: [Int]] = [:]
  private var announced: [String: Set<Int>] = [:]
  /// The modules that declare a name, where they are several.
  private var variants: [String: [Int]] = [:]
  private let graph: TargetGraph
  private var visible: [Int: BitSet] = [:]
  /// For each file, the marked names of the types at file scope that only it sees.
  private var locals: [[String: String]] = []
  private var nestedByName: [String: [Int]] = [:]
  /// Declarations at file scope that are no types.
  private(set) var globals: [String: [Signature]] = [:]
  /// The names of all members, numbered.
  private(set) var memberNumbers: [String: Int] = ["init": DeclarationTable.initializer]
  /// The number of the name of initialisers.
  static let initializer = 0
  /// How many of them are declared; the others are only looked up.
  private(set) var declaredMemberCount = 1
  /// What names stand for, once that was asked for.
  private var meanings: [String: Meaning] = [:]
  /// What spellings of types denote, once that was asked for; by what is around them.
  var denotations: [Spelling: ExpressionType] = [:]
  /// Types that declare an operator, which every use of the operator meets.
  private(set) var operators: [String: [(owner: Int, signature: Signature)]] = [:]

  /// The names of all that protocols ask for.
  private var required: Set<String> = []
  /// Type aliases at file scope.
  private(set) var aliases: [String: Signature] = [:]

  /// The names of what types are open about.
  private(set) var placeholders: Set<String> = StandardLibrary.placeholders

  /// The signatures that have an answer.
  private var known: [Signature] = []

  /// Makes an empty table for a workspace with some modules.
  init(moduleNames: Set<String>, graph: TargetGraph) {
    self.moduleNames = moduleNames
    self.graph = graph
  }

  /// The same, where it was asked for before; changes nothing.
  func knownModules(from module: Int) -> BitSet? { visible[module] }

  /// A module and all that it depends on.
  func visibleModules(from module: Int) -> BitSet {
    if let known = visible[module] { return known }
    let result = closure(of: module)
    visible[module] = result
    return result
  }

  private func closure(of module: Int) -> BitSet {
    var result = graph.structure.closure(of: [module], .dependencies)
    result.insert(module)
    return result
  }

  /// Notes which types a module declares, before any declarations are added: types of several
  /// modules may share a name.
  func announce(_ facts: FileFacts, module: Int) {
    for type in facts.types
    where !type.isExtension && !type.name.contains(".") && type.access > .fileprivate {
      announced[type.name, default: []].insert(module)
    }
  }

  /// Marks the names that several modules declare.
  func settleNames() {
    variants = announced.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
    announced = [:]
  }

  /// The marked name of a type, for a module: its own, or the first that it can see.
  private func variant(of name: String, for module: Int) -> String? {
    guard let modules = variants[name] else { return nil }
    if modules.contains(module) { return "\(name)~\(module)" }
    let visible = visibleModules(from: module)
    return modules.first { visible.contains($0) }.map { "\(name)~\($0)" }
  }

  /// Adds the declarations of a file.
  func add(_ facts: FileFacts, module: Int, path: String) {
    let file = locals.count
    files[path] = file
    fileModules.append(module)
    lookups.append(facts.lookups)
    locals.append([:])
    for type in facts.types where !type.isExtension && !type.name.contains(".") {
      if type.access <= .fileprivate { locals[file][type.name] = "\(type.name)#\(file)" }
    }
    if !variants.isEmpty {
      for name in facts.types.map(\.name) + facts.lookups
      where variants[name] != nil && locals[file][name] == nil {
        locals[file][name] = variant(of: name, for: module)
      }
    }
    let own = facts.types.map { add($0, module, file) }
    for declaration in facts.declarations {
      let signature = Signature(
        module: module, file: file, names: declaration.signatureNames,
        container: declaration.container.map { own[$0] }, declared: declaration,
        conditions: declaration.container.map { facts.types[$0].conditions } ?? [])
      signature.isPrivate = declaration.access <= .fileprivate
      signature.isFinal = declaration.traits.contains(.isFinal)
      signature.isAlias = declaration.kind == "typealias"
      signature.isMacro = declaration.kind == "macro"
      if signature.isMacro { macros[declaration.name, default: []].append(module) }
      signature.isStatic =
        declaration.traits.contains(.isStatic)
        || ["case", "init", "typealias", "associatedtype"].contains(declaration.kind)
        || DeclarationTable.isType(declaration.kind)
      if declaration.kind == "class", !signature.isFinal {
        let outer = declaration.container.map { entries[own[$0]].name + "." } ?? ""
        entries[intern(outer + declaration.name, in: file)].isOpen = true
      }
      guard let container = declaration.container else {
        if !DeclarationTable.isType(declaration.kind) {
          globals[declaration.name, default: []].append(signature)
          if declaration.kind == "typealias" { aliases[declaration.name] = signature }
        }
        continue
      }
      let owner = own[container]
      let number = number(ofMember: declaration.name)
      entries[owner].members[number, default: []].append(signature)
      if declaration.kind == "associatedtype" { placeholders.insert(declaration.name) }
      if declaration.kind == "typealias" {
        entries[owner].aliases[declaration.name] = signature
      }
      if facts.types[container].kind == "protocol" {
        entries[owner].requirements.insert(declaration.name)
        entries[owner].required.append(signature)
        signature.isRequired = true
        required.insert(declaration.name)
      }
      if declaration.traits.contains(.stored) {
        entries[owner].stored.append(signature)
        entries[owner].layout.append(
          Signature(module: module, file: file, names: declaration.layoutNames, container: owner))
        if !declaration.wrappers.isEmpty {
          entries[owner].wrappers.append(
            Signature(module: module, file: file, names: declaration.wrappers, container: owner))
        }
      }
      if FileFacts.isOperator(declaration.name) {
        operators[declaration.name, default: []].append((owner, signature))
      }
    }
    declaredMemberCount = memberNumbers.count
  }

  /// What a name may stand for; asked for only once all declarations were added.
  func meaning(of name: String) -> Meaning {
    if let known = meanings[name] { return known }
    let isTypeName = FileFacts.isTypeName(name)
    let meaning = Meaning(
      type: isTypeName ? intern(name) : indices[name], globals: globals[name] ?? [],
      operators: operators[name] ?? [],
      standard: StandardLibrary.results(of: name).map { intern($0) }, isTypeName: isTypeName)
    meanings[name] = meaning
    return meaning
  }

  /// Whether a file has types of its own that only it sees, or names that mean another type there.
  func hasOwnNames(_ file: Int) -> Bool { !locals[file].isEmpty }

  /// Whether a type of a name is declared.
  func isDeclared(_ name: String) -> Bool {
    indices[name].map { !entries[$0].modules.isEmpty } ?? false
  }

  /// Whether any protocol asks for a member of a name.
  func asks(for name: String) -> Bool {
    required.contains(name) || StandardLibrary.isRequirement(name)
  }

  /// Whether any type declares a member of a name.
  func declares(member name: String) -> Bool {
    memberNumbers[name].map { $0 < declaredMemberCount } ?? false
  }

  /// The entry of a dotted name, as a file knows it.
  func index(of name: String, in file: Int? = nil) -> Int? { indices[spelled(name, in: file)] }

  /// The entry of a dotted name, as a file knows it, or else as its module does, whether or not the
  /// file itself says the name.
  func index(of name: String, seenFrom file: Int?) -> Int? {
    if let known = file.flatMap({ index(of: name, in: $0) }), !entries[known].modules.isEmpty {
      return known
    }
    let end = name.utf8.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    if let file, let modules = variants[String(name[..<end])] {
      let home = fileModules[file]
      // What is shared is only read, so a set that is not known is not kept either.
      let visible = knownModules(from: home) ?? closure(of: home)
      let first = modules.contains(home) ? home : modules.first(where: visible.contains)
      if let first { return indices["\(name[..<end])~\(first)\(name[end...])"] }
    }
    return index(of: name, in: file)
  }

  /// The entry of a dotted name, as a file knows it, made where there is none.
  func intern(_ name: String, in file: Int) -> Int { intern(spelled(name, in: file)) }

  /// The number of a member's name, made where there is none.
  func number(ofMember name: String) -> Int {
    if let known = memberNumbers[name] { return known }
    let number = memberNumbers.count
    memberNumbers[name] = number
    return number
  }

  /// The types of a name that stand in others.
  func nested(named name: String) -> [Int] { nestedByName[name] ?? [] }

  /// The number of a file.
  func file(_ path: String) -> Int? { files[path] }

  /// A name with its file's mark, where it is that of a type that only the file sees.
  private func spelled(_ name: String, in file: Int?) -> String {
    guard let file, !locals[file].isEmpty else { return name }
    let end = name.utf8.firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return locals[file][String(name[..<end])].map { $0 + name[end...] } ?? name
  }

  /// The entry of a dotted name, made where there is none.
  func intern(_ name: String) -> Int {
    if let known = indices[name] { return known }
    let index = entries.count
    let simple =
      DeclarationTable.lastDot(in: name).map { String(name[name.index(after: $0)...]) } ?? name
    let marked = simple.utf8.contains { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "~") }
    entries.append(
      TypeEntry(
        name: name,
        simpleName: marked ? String(simple.prefix { $0 != "#" && $0 != "~" }) : simple))
    indices[name] = index
    if simple.count < name.count {
      let outer = intern(String(name.dropLast(simple.count + 1)))
      entries[outer].nested.append(index)
      entries[outer].nestedByName[simple] = index
      entries[index].outer = outer
      nestedByName[simple, default: []].append(index)
      for signature in known { signature.types = nil }
      known.removeAll(keepingCapacity: true)
    }
    return index
  }

  /// The types that the names of a signature may stand for, in their order.
  func types(of signature: Signature) -> [Int] {
    if let types = signature.types { return types }
    let types = signature.names.flatMap { resolve($0, in: signature.container, signature.file) }
    signature.types = types
    known.append(signature)
    return types
  }

  /// What a signature's names begin with, without what types of the standard library are open
  /// about; but of that too what the condition around it names.
  func words(of signature: Signature) -> [String] {
    guard let container = signature.container, entries[container].modules.isEmpty else {
      return signature.words + signature.conditions
    }
    return signature.words.filter { !isParameter($0, of: container) } + signature.conditions
  }

  /// The types before the dots of a signature's names, which are looked into.
  func outerTypes(of signature: Signature) -> [Int] {
    signature.prefixes.flatMap { resolve($0, in: signature.container, signature.file) }
  }

  /// The types that a name in a signature may stand for.
  func resolve(_ name: String, in container: Int?, _ file: Int) -> [Int] {
    if let dot = DeclarationTable.lastDot(in: name) {
      if let known = indices[name] { return [known] }
      if let first = name.utf8.firstIndex(of: UInt8(ascii: ".")),
        moduleNames.contains(String(name[..<first]))
      {
        return resolve(String(name[name.index(after: first)...]), in: nil, file)
      }
      let owners = resolve(String(name[..<dot]), in: container, file)
      let simple = String(name[name.index(after: dot)...])
      return owners.flatMap { owner -> [Int] in
        if let nested = entries[owner].nestedByName[simple] { return [nested] }
        return entries[owner].aliases[simple].map(follow) ?? []
      }
    }
    var scope = container
    while let type = scope {
      if let nested = entries[type].nestedByName[name], !entries[nested].modules.isEmpty {
        return [nested]
      }
      if let alias = entries[type].aliases[name] { return follow(alias) }
      if isParameter(name, of: type) { return [] }
      scope = entries[type].outer
    }
    if let local = locals[file][name] { return [intern(local)] }
    let isDeclared = indices[name].map { !entries[$0].modules.isEmpty } ?? false
    if !isDeclared, let alias = aliases[name] { return follow(alias) }
    // What is neither around nor at file scope is a generic parameter, or another module's.
    return [intern(name)]
  }

  /// A type and all that it inherits, as name lookup goes through them.
  ///
  /// Asked for only once all declarations were added.
  func lineage(of type: Int) -> [Int] {
    if let known = entries[type].lineage { return known }
    var result = [type]
    var seen: Set<Int> = [type]
    var next = 0
    while next < result.count {
      let entry = entries[result[next]]
      next += 1
      var parents = entry.inherited.flatMap { types(of: $0) }
      parents += StandardLibrary.protocols(of: entry.name).map { intern($0) }
      for parent in parents where seen.insert(parent).inserted { result.append(parent) }
    }
    entries[type].lineage = result
    return result
  }

  /// Whether a name is that of a generic parameter of a type, or of what a type of the standard
  /// library is open about.
  private func isParameter(_ name: String, of type: Int) -> Bool {
    let entry = entries[type]
    if entry.modules.isEmpty {
      return StandardLibrary.placeholders.contains(name) && StandardLibrary.isKnown(entry.name)
    }
    return entry.parameters.contains(name)
  }

  /// The types behind a type alias.
  private func follow(_ alias: Signature) -> [Int] {
    guard !alias.isFollowed else { return [] }
    alias.isFollowed = true
    defer { alias.isFollowed = false }
    return types(of: alias)
  }

  /// The last dot of a name.
  static func lastDot(in name: String) -> String.Index? {
    name.utf8.lastIndex(of: UInt8(ascii: "."))
  }

  private func add(_ type: TypeFacts, _ module: Int, _ file: Int) -> Int {
    let index = intern(type.name, in: file)
    if !type.isExtension {
      entries[index].parameters = type.parameters
      entries[index].modules.insert(module)
      entries[index].isValue = type.kind == "struct" || type.kind == "enum"
      entries[index].isProtocol = type.kind == "protocol"
    }
    let names = type.inherited.flatMap(DeclarationTable.names)
    if !names.isEmpty {
      entries[index].inherited.append(
        Signature(module: module, file: file, names: names, container: index))
    }
    return index
  }

  private static func isType(_ kind: String) -> Bool {
    ["struct", "class", "enum", "protocol", "actor", "extension"].contains(kind)
  }

  /// The names in a piece of an inheritance clause, such as `@unchecked Sendable & Codable`.
  static func names(in text: String) -> [String] {
    // Nearly every clause is one plain name, which needs no look at Unicode's tables.
    if !text.isEmpty, text.utf8.allSatisfy({ isPlain[Int($0)] }) { return [text] }
    return text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." && $0 != "@" }
      .filter { !$0.hasPrefix("@") }.map(String.init)
  }

  /// Whether a byte of UTF-8 is a letter or digit of ASCII, an underscore or a dot.
  private static let isPlain = (0..<256).map { byte in
    let scalar = Unicode.Scalar(UInt8(byte))
    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "."
  }
}
