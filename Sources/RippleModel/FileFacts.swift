/// What the compiler's dependency analysis can see of one Swift file.
///
/// Facts depend on the file's bytes alone, so they are computed once for each content. The
/// fingerprints follow the compiler's interface hash (lib/Parse, `recordTokenHash`): tokens
/// outside bodies, with every type's and extension's body hashed apart.
public struct FileFacts: Hashable, Sendable, Codable {
  /// Hash of all tokens: equal for two files that differ only in comments and white space.
  public var tokens: Fingerprint
  /// Hash of the tokens outside inactive `#if` branches: what the compiler makes code from.
  public var activeTokens: Fingerprint
  /// Hash of the active tokens with their lines and columns: differs when one moved.
  public var layout: Fingerprint
  /// Hash of the tokens outside the bodies of types, extensions and functions.
  public var fileScope: Fingerprint
  /// Hash of the types that are declared inside bodies; zero where there are none.
  public var localTypes: Fingerprint
  /// The file's imports, in order.
  public var imports: [Import]
  /// Types and extensions, nested ones included, in source order.
  public var types: [TypeFacts]
  /// Declarations at file scope and in types and extensions, in source order.
  public var declarations: [DeclarationFacts]
  /// Every identifier that the file mentions, sorted, each once.
  public var names: [String]
  /// Those of them that are looked up, sorted: neither labels nor declarations' own names.
  public var lookups: [String]
  /// Those of them that are looked up without a base, sorted: types, globals, own members.
  public var unqualified: [String]
  /// Those of them that stand for a type of which values are had, sorted: not the `A` of `A.b`.
  public var valueTypeNames: [String]
  /// Those of them that stand for a type bare, without `any` or `some` before it, sorted.
  public var bare: [String]
  /// Names that `#if` asks for in code that is built, sorted.
  public var conditionNames: [String]
  /// Types of the standard library that its syntax uses without naming them, sorted: `"a"` a
  /// `String`.
  public var implied: [String]
  /// In what members are looked up, step by step, in source order.
  public var steps: [LookupStep]
  /// Whether the parser found no error; facts of a file with errors are a best guess.
  public var isWellFormed: Bool

  /// Makes facts from their parts; without `activeTokens`, all tokens are active.
  public init(
    tokens: Fingerprint, activeTokens: Fingerprint? = nil, layout: Fingerprint,
    fileScope: Fingerprint, localTypes: Fingerprint = Fingerprint(0), imports: [Import] = [],
    types: [TypeFacts] = [], declarations: [DeclarationFacts] = [], names: [String] = [],
    lookups: [String]? = nil, unqualified: [String]? = nil,
    valueTypeNames: [String]? = nil, bare: [String] = [], conditionNames: [String] = [],
    implied: [String] = [], steps: [LookupStep] = [], isWellFormed: Bool = true
  ) {
    self.tokens = tokens
    self.activeTokens = activeTokens ?? tokens
    self.layout = layout
    self.fileScope = fileScope
    self.localTypes = localTypes
    self.imports = imports
    self.types = types
    self.declarations = declarations
    self.names = names
    self.lookups = lookups ?? names
    self.unqualified = unqualified ?? names
    self.valueTypeNames = valueTypeNames ?? names
    self.bare = bare
    self.conditionNames = conditionNames
    self.implied = implied
    self.steps = steps
    self.isWellFormed = isWellFormed
  }
}

/// A 64-bit hash of tokens, the same on every machine and in every process.
public struct Fingerprint: Hashable, Sendable, Codable, Comparable {
  /// The hash.
  public var value: UInt64

  /// Makes a fingerprint from a hash.
  public init(_ value: UInt64) { self.value = value }

  /// Orders by value.
  public static func < (left: Fingerprint, right: Fingerprint) -> Bool { left.value < right.value }

  /// Decodes the bare number.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(UInt64.self)
  }

  /// Encodes the bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// One type or extension body of a file.
public struct TypeFacts: Hashable, Sendable, Codable {
  /// The dotted name: of the type itself, or of the type that is extended.
  public var name: String
  /// `struct`, `class`, `enum`, `protocol`, `actor` or `extension`.
  public var kind: String
  /// The effective access level.
  public var access: AccessLevel
  /// Hash of the tokens directly in the body; nested types have their own.
  public var body: Fingerprint
  /// What stands in the inheritance clause, sorted.
  public var inherited: [String]
  /// The names of its generic parameters, in order.
  public var parameters: [String]
  /// What the condition of an extension names, sorted: what stands behind no dot.
  public var conditions: [String]

  /// Makes facts of one body.
  public init(
    name: String, kind: String, access: AccessLevel, body: Fingerprint, inherited: [String] = [],
    parameters: [String] = [], conditions: [String] = []
  ) {
    self.parameters = parameters
    self.conditions = conditions
    self.name = name
    self.kind = kind
    self.access = access
    self.body = body
    self.inherited = inherited
  }

  /// Whether it is an extension's body.
  public var isExtension: Bool { kind == "extension" }
}

/// One declaration of a file.
public struct DeclarationFacts: Hashable, Sendable, Codable {
  /// Index in `FileFacts.types` of the body that holds it; `nil` at file scope.
  public var container: Int?
  /// The introducer: a word such as `func`, `init`, `case` or `extension`.
  public var kind: String
  /// The base name: `load` for `func load(from:)`; the extended type's name for an extension.
  public var name: String
  /// The effective access level, that of an enclosing extension or protocol included.
  public var access: AccessLevel
  /// Hash of all its tokens outside bodies.
  public var interface: Fingerprint
  /// Hash of what another module is compiled against: its interface without access words,
  /// without the value of a property whose type is written, without inner parameter names, and
  /// with the conditions of its extension.
  public var signature: Fingerprint
  /// Hash of the tokens inside its bodies.
  public var implementation: Fingerprint
  /// Hash of the lines, counted from its first, on which its bodies hold code that knows its line:
  /// a trap such as `fatalError()` or `a!`, or `#line`; `nil` where none does.
  ///
  /// When it or the first line differs, so does the copy that other modules hold of inlinable code.
  public var places: Fingerprint?
  /// What sets it apart from others of its kind.
  public var traits: Traits
  /// Type names that its signature mentions, sorted: what a user of it also meets.
  ///
  /// `A.B` is one name.
  public var signatureNames: [String]
  /// Those of them that a stored property is laid out by, sorted: not those of generic arguments.
  public var layoutNames: [String]
  /// The type of its value, or of what it returns, in one short spelling: `A.B`, `[A]`, `A?`.
  ///
  /// Generic arguments are left out. Empty where it takes inference.
  public var result: String
  /// What it is called with, in order: each label, a colon and the type in the same spelling.
  public var parameters: [String]
  /// The attributes of a stored property that are spelled as types are, in order.
  public var wrappers: [String]
  /// What the initial value of a property whose type is inferred looks up, sorted: `a` from where
  /// it stands, `.b` in what stands before it.
  public var valueNames: [String]
  /// Hash of what a body with an opaque result returns, in which a literal counts as its type; `nil`
  /// for other declarations.
  ///
  /// While it stays, so does the type behind `some P`.
  public var returned: Fingerprint?
  /// Its first line, from 1.
  public var line: Int

  /// Makes facts of one declaration; without `signature`, all of the interface is seen.
  public init(
    container: Int? = nil, kind: String, name: String, access: AccessLevel,
    interface: Fingerprint, signature: Fingerprint? = nil, implementation: Fingerprint,
    places: Fingerprint? = nil, traits: Traits = [],
    signatureNames: [String] = [], layoutNames: [String]? = nil, result: String = "",
    parameters: [String] = [], wrappers: [String] = [], valueNames: [String] = [],
    returned: Fingerprint? = nil, line: Int = 0
  ) {
    self.valueNames = valueNames
    self.returned = returned
    self.container = container
    self.kind = kind
    self.name = name
    self.access = access
    self.interface = interface
    self.signature = signature ?? interface
    self.implementation = implementation
    self.places = places
    self.traits = traits
    self.signatureNames = signatureNames
    self.layoutNames = layoutNames ?? signatureNames
    self.result = result
    self.wrappers = wrappers
    self.parameters = parameters
    self.line = line
  }

  /// What sets a declaration apart from others of its kind.
  public struct Traits: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `@inlinable`, or `@_alwaysEmitIntoClient`, or `@_transparent`: others may hold its body.
    public static let inlinable = Traits(rawValue: 1)
    /// `@_alwaysEmitIntoClient` or `@_transparent`: others always hold its body.
    public static let emittedIntoClient = Traits(rawValue: 2)
    /// Takes room in its type: a stored property or an enum case.
    public static let stored = Traits(rawValue: 4)
    /// `static` or `class`.
    public static let isStatic = Traits(rawValue: 8)
    /// A type is declared inside one of its bodies.
    public static let hasLocalType = Traits(rawValue: 16)
    /// Its type is inferred from an initial value.
    public static let inferredType = Traits(rawValue: 32)
    /// `@usableFromInline`.
    public static let usableFromInline = Traits(rawValue: 64)
    /// Its result is `some P`.
    public static let opaqueResult = Traits(rawValue: 128)
    /// Its text holds a default argument.
    public static let hasDefaultArgument = Traits(rawValue: 256)
    /// `final`, or in an extension: no entry in a table of methods.
    public static let isFinal = Traits(rawValue: 512)
    /// `@frozen`: initial values of its stored properties are part of what others see.
    public static let isFrozen = Traits(rawValue: 1024)
    /// Suspends: `async`.
    public static let isAsync = Traits(rawValue: 2048)
    /// Its type is a function's: a closure that is kept.
    public static let hasFunctionType = Traits(rawValue: 4096)
  }
}

/// Who may see a declaration, from the fewest to the most.
public enum AccessLevel: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// The enclosing declaration.
  case `private`
  /// The file.
  case `fileprivate`
  /// The module, and who imports it `@testable`.
  case `internal`
  /// The package.
  case package
  /// Everyone.
  case `public`
  /// Everyone, who may also subclass and override.
  case open

  /// Orders by how many see it.
  public static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }

  private var rank: Int { AccessLevel.allCases.firstIndex(of: self) ?? 0 }
}
