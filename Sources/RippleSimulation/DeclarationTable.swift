import RippleGraph
import RippleModel

/// The types of a workspace with what is known of their members, as name lookup sees them.
///
/// Types are found by their dotted names. A type that no source declares, such as `String`, has an
/// entry as soon as one extends it. It grows while it is asked, and so is shared, not copied.
final class DeclarationTable {
  /// A declaration's names: the module that declares it, and the types that its signature says.
  final class Signature {
    let module: Int
    let names: [String]
    /// The file whose names it is written with.
    let file: Int
    /// The type around it; `nil` at file scope.
    let container: Int?
    /// Whether only that file sees it.
    var isPrivate = false
    /// Whether it is looked up in the type itself, and not in its values.
    var isStatic = false
    /// The types, once they were asked for; a new nested type makes them void.
    fileprivate var types: [Int]?

    init(module: Int, file: Int, names: [String], container: Int?) {
      self.module = module
      self.file = file
      self.names = names
      self.container = container
    }

    /// The parts of the names.
    private(set) lazy var words = names.flatMap { $0.split(separator: ".").map(String.init) }

    /// What stands before the last dots of the names.
    private(set) lazy var prefixes = names.compactMap { name in
      name.lastIndex(of: ".").map { String(name[..<$0]) }
    }
  }

  /// One type, with its extensions in all modules.
  final class TypeEntry {
    let name: String
    let simpleName: String
    /// The type around it.
    var outer: Int?
    /// The modules that declare it; empty for a type that is only extended.
    var modules: Set<Int> = []
    /// Whether users hold it itself, not a reference to it.
    var isValue = false
    var isProtocol = false
    var inherited: [Signature] = []
    /// The members by the numbers of their names.
    var members: [Int: [Signature]] = [:]
    var stored: [Signature] = []
    /// What its stored properties are laid out by.
    var layout: [Signature] = []
    /// What a protocol asks for.
    var requirements: Set<String> = []
    var nested: [Int] = []

    init(name: String, simpleName: String) {
      self.name = name
      self.simpleName = simpleName
    }
  }

  /// The names of modules, which may stand before a type's name.
  let moduleNames: Set<String>
  private(set) var entries: [TypeEntry] = []
  private var indices: [String: Int] = [:]
  private var files: [String: Int] = [:]
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
  /// Types that declare an operator, which every use of the operator meets.
  private(set) var operators: [String: [(owner: Int, signature: Signature)]] = [:]

  /// Type aliases by their dotted names.
  private var aliases: [String: Signature] = [:]
  /// Aliases that are being followed, since one may lead to itself.
  private var followed: Set<String> = []

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
    var result = graph.structure.closure(of: [module], .dependencies)
    result.insert(module)
    visible[module] = result
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
        container: declaration.container.map { own[$0] })
      signature.isPrivate = declaration.access <= .fileprivate
      signature.isStatic =
        declaration.traits.contains(.isStatic)
        || ["case", "init", "typealias", "associatedtype"].contains(declaration.kind)
        || DeclarationTable.isType(declaration.kind)
      guard let container = declaration.container else {
        if !DeclarationTable.isType(declaration.kind) {
          globals[declaration.name, default: []].append(signature)
          if declaration.kind == "typealias" { aliases[declaration.name] = signature }
        }
        continue
      }
      let owner = own[container]
      let number = memberNumbers[declaration.name] ?? memberNumbers.count
      memberNumbers[declaration.name] = number
      entries[owner].members[number, default: []].append(signature)
      if declaration.kind == "typealias" {
        aliases["\(entries[owner].name).\(declaration.name)"] = signature
      }
      if facts.types[container].kind == "protocol" {
        entries[owner].requirements.insert(declaration.name)
      }
      if declaration.traits.contains(.stored) {
        entries[owner].stored.append(signature)
        entries[owner].layout.append(
          Signature(module: module, file: file, names: declaration.layoutNames, container: owner))
      }
      if FileFacts.isOperator(declaration.name) {
        operators[declaration.name, default: []].append((owner, signature))
      }
    }
  }

  /// The entry of a dotted name, as a file knows it.
  func index(of name: String, in file: Int? = nil) -> Int? { indices[spelled(name, in: file)] }

  /// The entry of a dotted name, as a file knows it, made where there is none.
  func intern(_ name: String, in file: Int) -> Int { intern(spelled(name, in: file)) }

  /// The types of a name that stand in others.
  func nested(named name: String) -> [Int] { nestedByName[name] ?? [] }

  /// The number of a file.
  func file(_ path: String) -> Int? { files[path] }

  /// A name with its file's mark, where it is that of a type that only the file sees.
  private func spelled(_ name: String, in file: Int?) -> String {
    guard let file, !locals[file].isEmpty else { return name }
    let first = name.prefix { $0 != "." }
    return locals[file][String(first)].map { $0 + name.dropFirst(first.count) } ?? name
  }

  /// The entry of a dotted name, made where there is none.
  func intern(_ name: String) -> Int {
    if let known = indices[name] { return known }
    let index = entries.count
    let simple = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    entries.append(
      TypeEntry(name: name, simpleName: String(simple.prefix { $0 != "#" && $0 != "~" })))
    indices[name] = index
    if simple.count < name.count {
      let outer = intern(String(name.dropLast(simple.count + 1)))
      entries[outer].nested.append(index)
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

  /// The types before the dots of a signature's names, which are looked into.
  func outerTypes(of signature: Signature) -> [Int] {
    signature.prefixes.flatMap { resolve($0, in: signature.container, signature.file) }
  }

  /// The types that a name in a signature may stand for.
  private func resolve(_ name: String, in container: Int?, _ file: Int) -> [Int] {
    if let dot = name.lastIndex(of: ".") {
      if let known = indices[name] { return [known] }
      if let first = name.firstIndex(of: "."), moduleNames.contains(String(name[..<first])) {
        return resolve(String(name[name.index(after: first)...]), in: nil, file)
      }
      let owners = resolve(String(name[..<dot]), in: container, file)
      let simple = name[name.index(after: dot)...]
      return owners.flatMap { owner -> [Int] in
        let dotted = "\(entries[owner].name).\(simple)"
        return indices[dotted].map { [$0] } ?? follow(dotted) ?? []
      }
    }
    var scope = container.map { entries[$0].name } ?? ""
    while !scope.isEmpty {
      let dotted = scope + "." + name
      if let nested = indices[dotted], !entries[nested].modules.isEmpty { return [nested] }
      if let aliased = follow(dotted) { return aliased }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
    if let local = locals[file][name] { return [intern(local)] }
    let isDeclared = indices[name].map { !entries[$0].modules.isEmpty } ?? false
    if !isDeclared, let aliased = follow(name) { return aliased }
    // What is neither around nor at file scope is a generic parameter, or another module's.
    return [intern(name)]
  }

  /// The types behind a type alias; `nil` where there is none of that name.
  private func follow(_ name: String) -> [Int]? {
    guard let alias = aliases[name] else { return nil }
    guard followed.insert(name).inserted else { return [] }
    defer { followed.remove(name) }
    return types(of: alias)
  }

  private func add(_ type: TypeFacts, _ module: Int, _ file: Int) -> Int {
    let index = intern(type.name, in: file)
    if !type.isExtension {
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
