import RippleModel

/// The types of a workspace with what is known of their members, as name lookup sees them.
///
/// Types are found by their dotted names. A type that no source declares, such as `String`, has an
/// entry as soon as one extends it. It grows while it is asked, and so is shared, not copied.
final class DeclarationTable {
  /// A declaration's names: the module that declares it, and the types that its signature says.
  struct Signature {
    var module: Int
    var names: [String]
    /// The type around it; `nil` at file scope.
    var container: Int?
    /// Its place among all signatures.
    fileprivate var number: Int
  }

  /// One type, with its extensions in all modules.
  final class TypeEntry {
    let name: String
    let simpleName: String
    /// The modules that declare it; empty for a type that is only extended.
    var modules: Set<Int> = []
    /// Whether users hold it itself, not a reference to it.
    var isValue = false
    var isProtocol = false
    var inherited: [Signature] = []
    /// The members by the numbers of their names.
    var members: [Int: [Signature]] = [:]
    var stored: [Signature] = []
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
  private var nestedByName: [String: [Int]] = [:]
  /// Declarations at file scope that are no types.
  private(set) var globals: [String: [Signature]] = [:]
  /// The names of all members, numbered.
  private(set) var memberNumbers: [String: Int] = ["init": DeclarationTable.initializer]
  /// The number of the name of initialisers.
  static let initializer = 0
  /// Types that declare an operator, which every use of the operator meets.
  private(set) var operators: [String: [(owner: Int, signature: Signature)]] = [:]

  /// The types of each signature, once they were asked for; a new nested type makes them void.
  private var resolved: [[Int]?] = []
  /// The signatures that have an answer.
  private var known: [Int] = []

  /// Makes an empty table for a workspace with some modules.
  init(moduleNames: Set<String> = []) { self.moduleNames = moduleNames }

  /// Adds the declarations of a file.
  func add(_ facts: FileFacts, module: Int) {
    let own = facts.types.map { add($0, module) }
    for declaration in facts.declarations {
      let signature = signature(
        module, declaration.signatureNames, in: declaration.container.map { own[$0] })
      guard let container = declaration.container else {
        if !DeclarationTable.isType(declaration.kind) {
          globals[declaration.name, default: []].append(signature)
        }
        continue
      }
      let owner = own[container]
      let number = memberNumbers[declaration.name] ?? memberNumbers.count
      memberNumbers[declaration.name] = number
      entries[owner].members[number, default: []].append(signature)
      if declaration.traits.contains(.stored) { entries[owner].stored.append(signature) }
      if FileFacts.isOperator(declaration.name) {
        operators[declaration.name, default: []].append((owner, signature))
      }
    }
  }

  /// The entry of a dotted name.
  func index(of name: String) -> Int? { indices[name] }

  /// The entry of a dotted name, made where there is none.
  func intern(_ name: String) -> Int {
    if let known = indices[name] { return known }
    let index = entries.count
    let simple = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    entries.append(TypeEntry(name: name, simpleName: simple))
    indices[name] = index
    if simple.count < name.count {
      let outer = intern(String(name.dropLast(simple.count + 1)))
      entries[outer].nested.append(index)
      nestedByName[simple, default: []].append(index)
      for number in known { resolved[number] = nil }
      known.removeAll(keepingCapacity: true)
    }
    return index
  }

  /// The types that the names of a signature may stand for, in their order.
  func types(of signature: Signature) -> [Int] {
    if let types = resolved[signature.number] { return types }
    let types = signature.names.flatMap { resolve($0, in: signature.container) }
    resolved[signature.number] = types
    known.append(signature.number)
    return types
  }

  private func signature(_ module: Int, _ names: [String], in container: Int?) -> Signature {
    resolved.append(nil)
    return Signature(
      module: module, names: names, container: container, number: resolved.count - 1)
  }

  /// The types that a name in a signature may stand for.
  private func resolve(_ name: String, in container: Int?) -> [Int] {
    if let dot = name.lastIndex(of: ".") {
      if let known = indices[name] { return [known] }
      if let first = name.firstIndex(of: "."), moduleNames.contains(String(name[..<first])) {
        return resolve(String(name[name.index(after: first)...]), in: nil)
      }
      let owners = resolve(String(name[..<dot]), in: container)
      let simple = name[name.index(after: dot)...]
      let found = owners.compactMap { indices["\(entries[$0].name).\(simple)"] }
      // A type alias, or an associated type: any type of that name may stand behind it.
      return found.isEmpty ? nestedByName[String(simple)] ?? [] : found
    }
    var scope = container.map { entries[$0].name } ?? ""
    while !scope.isEmpty {
      if let nested = indices[scope + "." + name] { return [nested] }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
    // What is neither around nor at file scope is a generic parameter, or another module's.
    return [intern(name)]
  }

  private func add(_ type: TypeFacts, _ module: Int) -> Int {
    let index = intern(type.name)
    if !type.isExtension {
      entries[index].modules.insert(module)
      entries[index].isValue = type.kind == "struct" || type.kind == "enum"
      entries[index].isProtocol = type.kind == "protocol"
    }
    let names = type.inherited.flatMap(DeclarationTable.names)
    if !names.isEmpty {
      entries[index].inherited.append(signature(module, names, in: index))
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
