import RippleModel

/// What a table holds.
extension DeclarationTable {
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
    /// Whether no subclass can override it.
    var isFinal = false
    /// Whether a protocol asks for it.
    var isRequired = false
    /// Whether it is another name for a type.
    var isAlias = false
    /// Whether it is a macro.
    var isMacro = false
    /// What its initial value looks up where its type is taken from that: names from where they
    /// stand, and members of what stands before them.
    let valueWords: [String]
    let valueMembers: [String]
    /// Whether it is an alias that is being followed: one may lead to itself.
    var isFollowed = false
    /// The type of its value, or of what it returns, as `DeclarationFacts.result` spells it.
    let result: String
    /// Its own name, and what it is called with, as `DeclarationFacts.parameters` spells it.
    let name: String
    let parameters: [String]
    /// The types, once they were asked for; a new nested type makes them void.
    var types: [Int]?
    /// What its value denotes, once that was asked for.
    var denoted: ExpressionType?

    init(
      module: Int, file: Int, names: [String], container: Int?, declared: DeclarationFacts? = nil,
      conditions: [String] = []
    ) {
      self.conditions = conditions
      result = declared?.result ?? ""
      name = declared?.name ?? ""
      parameters = declared?.parameters ?? []
      let values = declared?.valueNames ?? []
      valueWords = values.filter { !$0.hasPrefix(".") }
      valueMembers = values.filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) }
      self.module = module
      self.file = file
      self.names = names
      self.container = container
    }

    /// What the condition of the extension around it names.
    let conditions: [String]

    /// Whether its access lets a file see it.
    func isSeen(in file: Int) -> Bool { !isPrivate || self.file == file }

    /// What the names begin with, which is looked up from where they stand.
    private(set) lazy var words = names.map { name in
      name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
    }

    /// The rest of them, which is looked up in what stands before.
    private(set) lazy var qualified = names.flatMap { name in
      name.utf8.split(separator: UInt8(ascii: ".")).dropFirst().map { String(Substring($0)) }
    }

    /// What stands before the last dots of the names.
    private(set) lazy var prefixes = names.compactMap { name in
      DeclarationTable.lastDot(in: name).map { String(name[..<$0]) }
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
    /// Whether it is a class that is not final.
    var isOpen = false
    var inherited: [Signature] = []
    /// The members by the numbers of their names.
    var members: [Int: [Signature]] = [:]
    var stored: [Signature] = []
    /// What its stored properties are laid out by.
    var layout: [Signature] = []
    /// What wraps them.
    var wrappers: [Signature] = []
    /// What a protocol asks for: the names, and the signatures.
    var requirements: Set<String> = []
    var required: [Signature] = []
    var nested: [Int] = []
    /// The same by their simple names.
    var nestedByName: [String: Int] = [:]
    /// The type aliases in it.
    var aliases: [String: Signature] = [:]
    /// The names of its generic parameters.
    var parameters: [String] = []
    /// It and all that it inherits, once that was asked for.
    var lineage: [Int]?

    init(name: String, simpleName: String) {
      self.name = name
      self.simpleName = simpleName
    }
  }

  /// What a name may stand for that is looked up from where it stands.
  struct Meaning {
    /// The type of that name, for files without one of their own.
    var type: Int?
    var globals: [Signature]
    var operators: [(owner: Int, signature: Signature)]
    /// What the standard library's members of that name hand out.
    var standard: [Int]
    var isTypeName: Bool
  }

  /// A type as it is written somewhere.
  struct Spelling: Hashable {
    var text: String
    var container: Int?
  }
}
