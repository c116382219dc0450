internal import RippleModel

/// The accumulators of one scan.
struct FactsBuilder {
  var hashes: FileHashes
  /// Hashes of the file's scope, then of each type's body.
  var scopes: [RecordedHash]
  var types: [TypeDraft] = []
  var declarations: [DeclarationDraft] = []
  var imports: [Import] = []
  /// What the syntax uses without naming it.
  var implied: ImpliedSyntax = []
  /// What it looks members up in.
  var lookups = LookupReader()
  private var seen: [UInt64: Int] = [:]
  /// The names that were noted, each once.
  var names: [(text: String, use: NameUse)] = []
  private let isRecording: Bool

  /// What a file does with a name.
  struct NameUse: OptionSet {
    let rawValue: UInt8

    /// It stands in code that is built.
    static let mentioned = NameUse(rawValue: 1)
    /// It is looked up in what stands before it: the `b` of `a.b`.
    static let qualified = NameUse(rawValue: 2)
    /// It is looked up from where it stands.
    static let unqualified = NameUse(rawValue: 4)
    /// `#if` asks for it.
    static let conditionNames = NameUse(rawValue: 8)
    /// It stands for a type without `any` or `some` before it.
    static let bare = NameUse(rawValue: 16)
    /// It stands alone for a type, and not before what is looked up in it.
    static let valueTypeNames = NameUse(rawValue: 32)
  }

  /// Makes an empty book, which can keep the words that its running hashes were fed.
  init(isRecording: Bool = false) {
    self.isRecording = isRecording
    hashes = FileHashes(isRecording: isRecording)
    scopes = [RecordedHash(isRecording: isRecording)]
  }

  /// Starts the hash of a type's body.
  mutating func openScope() { scopes.append(RecordedHash(isRecording: isRecording)) }

  /// Notes what is done with a name; the text is made only for a new one.
  mutating func note(_ hash: UInt64, _ use: NameUse, _ text: @autoclosure () -> String) {
    if let index = seen[hash] {
      names[index].use.formUnion(use)
    } else {
      seen[hash] = names.count
      names.append((text(), use))
    }
  }

  private func names(_ uses: NameUse) -> [String] {
    names.filter { !$0.use.isDisjoint(with: uses) }.map(\.text).sorted()
  }

  /// The facts, with the access levels that only the whole file can tell.
  func facts(isWellFormed: Bool) -> FileFacts {
    var resolver = AccessResolver(types)
    let access = types.indices.map { resolver.access(ofType: $0) }
    return FileFacts(
      tokens: hashes.tokens.fingerprint, activeTokens: hashes.activeTokens.fingerprint,
      layout: hashes.layout.fingerprint, fileScope: scopes[0].fingerprint,
      localTypes: hashes.localTypes.isEmpty ? Fingerprint(0) : hashes.localTypes.fingerprint,
      imports: imports,
      types: types.indices.map { types[$0].facts(access[$0], scopes[$0 + 1].fingerprint) },
      declarations: declarations.map { draft in
        draft.facts(draft.type.map { access[$0] } ?? resolver.access(of: draft))
      },
      names: names(.mentioned), lookups: names([.qualified, .unqualified]),
      unqualified: names(.unqualified),
      valueTypeNames: names(.valueTypeNames), bare: names(.bare),
      conditionNames: names(.conditionNames),
      implied: implied.types, steps: lookups.steps,
      isWellFormed: isWellFormed)
  }
}

/// Hashes over all of a file.
struct FileHashes {
  var tokens: RecordedHash
  var activeTokens: RecordedHash
  var layout: RecordedHash
  var localTypes: RecordedHash

  init(isRecording: Bool = false) {
    tokens = RecordedHash(isRecording: isRecording)
    activeTokens = tokens
    layout = tokens
    localTypes = tokens
  }
}

/// A type or extension while its file is read.
struct TypeDraft {
  var kind: String
  var name: String
  /// The type around it, as an index; `nil` at file scope.
  var container: Int?
  var written: AccessLevel?
  var inherited: [String]
  /// The names of its generic parameters.
  var parameters: [String] = []
  /// What the condition of an extension names.
  var conditions: Set<String> = []
  /// What every member of an extension depends on: its attributes and its conditions.
  var context: UInt64?

  func facts(_ access: AccessLevel, _ body: Fingerprint) -> TypeFacts {
    TypeFacts(
      name: name, kind: kind, access: access, body: body, inherited: inherited.sorted(),
      parameters: parameters, conditions: conditions.sorted())
  }
}

/// A declaration while its file is read.
struct DeclarationDraft {
  var part: NamedPart
  var container: Int?
  /// Its index among the types, where it is one.
  var type: Int?
  var written: AccessLevel?
  var line: Int
  var hashes = DeclarationHashes()
  var signatureNames: Set<String> = []
  var layoutNames: Set<String> = []
  var wrappers: [String] = []
  var valueNames: Set<String> = []

  func facts(_ access: AccessLevel) -> DeclarationFacts {
    DeclarationFacts(
      container: container, kind: part.kind, name: part.name, access: access,
      interface: hashes.interface.fingerprint, signature: hashes.signature.fingerprint,
      implementation: hashes.implementation.fingerprint, places: hashes.places?.fingerprint,
      traits: part.traits,
      signatureNames: signatureNames.sorted(),
      layoutNames: part.traits.contains(.stored) ? layoutNames.sorted() : [], result: part.result,
      parameters: part.parameters, wrappers: wrappers, valueNames: valueNames.sorted(),
      returned: part.returned, line: line)
  }
}

/// Hashes over one declaration.
struct DeclarationHashes {
  var interface = TokenHash()
  var signature = TokenHash()
  var implementation = TokenHash()
  /// Lines, from the declaration's own, on which code stands that holds its line.
  var places: TokenHash?
}

/// Effective access levels: what is written, what is implied, and no more than what is around.
struct AccessResolver {
  private let types: [TypeDraft]
  private var known: [AccessLevel?]
  /// Nominal types by name; an extension of one of them is seen no further than the type.
  private let nominal: [String: Int]

  init(_ types: [TypeDraft]) {
    self.types = types
    known = Array(repeating: nil, count: types.count)
    nominal = Dictionary(
      types.indices.filter { types[$0].kind != "extension" }.map { (types[$0].name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The access of a type, or the most that an extension's members can have.
  ///
  /// Depth is that of nesting, and of extensions of types that are declared in extensions.
  mutating func access(ofType index: Int) -> AccessLevel {
    if let level = known[index] { return level }
    // An ill-formed file can extend a type by itself; this ends the search.
    known[index] = .open
    let level = types[index].kind == "extension" ? reach(of: index) : access(ofNominal: index)
    known[index] = level
    return level
  }

  private mutating func reach(of index: Int) -> AccessLevel {
    let written = atFileScope(types[index].written)
    guard let extended = nominal[types[index].name] else { return written ?? .public }
    return min(written ?? .public, access(ofType: extended))
  }

  private mutating func access(ofNominal index: Int) -> AccessLevel {
    let draft = types[index]
    guard draft.container != nil else { return atFileScope(draft.written) ?? .internal }
    return access(ofMember: draft.kind, in: draft.container, written: draft.written)
  }

  /// The access of a declaration that is no type.
  mutating func access(of draft: DeclarationDraft) -> AccessLevel {
    if ["operator", "precedencegroup"].contains(draft.part.kind) { return .public }
    if draft.part.kind == "statement" { return .fileprivate }
    return access(ofMember: draft.part.kind, in: draft.container, written: draft.written)
  }

  private mutating func access(
    ofMember kind: String, in container: Int?, written: AccessLevel?
  ) -> AccessLevel {
    guard let container else { return atFileScope(written) ?? .internal }
    let around = access(ofType: container)
    switch types[container].kind {
    case "protocol": return min(around, .public)
    case "extension":
      let implied = types[container].written.map { min($0, around) } ?? .internal
      return min(written ?? implied, around)
    case "enum" where kind == "case": return min(around, .public)
    case "class" where kind == "deinit": return .private
    default:
      return min(written ?? (kind == "deinit" ? around : .internal), around, written ?? .open)
    }
  }

  /// `private` at file scope is seen in all of the file.
  private func atFileScope(_ written: AccessLevel?) -> AccessLevel? {
    written == .private ? .fileprivate : written
  }
}
