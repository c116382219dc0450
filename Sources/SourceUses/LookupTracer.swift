import RippleGraph
import RippleModel

/// Follows what a file looks up through declared types.
///
/// The compiler records a lookup with the type that it is made in and with all that this one
/// inherits (lib/AST, `NominalTypeDecl::lookupDirect`). Declared types tell what most expressions
/// are; a member of anything else may be looked up in every type that the file meets.
final class LookupTracer {
  private let table: DeclarationTable
  private let file: Int
  private let visible: BitSet
  /// The types of the file's own bodies.
  private let own: [Int]
  private let steps: [LookupStep]
  private var lookups = MemberLookups()
  /// What the steps so far denote.
  private var values: [[ExpressionType]] = []
  /// The declarations that a step names, for those whose arguments are asked about.
  private var callees: [Int: [DeclarationTable.Signature]] = [:]

  /// In which types a file looks its members up.
  ///
  /// - Parameters:
  ///   - facts: The file.
  ///   - file: Its number.
  ///   - own: The types of its bodies.
  ///   - visible: The modules that it sees.
  ///   - table: The declarations of all modules.
  /// - Returns: The lookups.
  /// - Complexity: O(steps), and for each as much as its types inherit.
  static func trace(
    _ facts: FileFacts, file: Int, own: [Int], visible: BitSet, in table: DeclarationTable
  ) -> MemberLookups {
    let tracer = LookupTracer(
      table: table, file: file, visible: visible, own: own, steps: facts.steps)
    tracer.values.reserveCapacity(facts.steps.count)
    for step in facts.steps {
      if step.kind == .argument, let callee = step.base { tracer.callees[callee] = [] }
    }
    for step in facts.steps {
      let values = tracer.follow(step)
      tracer.values.append(values.isEmpty ? [.unknown] : values)
    }
    return tracer.lookups
  }

  private init(
    table: DeclarationTable, file: Int, visible: BitSet, own: [Int], steps: [LookupStep]
  ) {
    self.table = table
    self.file = file
    self.visible = visible
    self.own = own
    self.steps = steps
  }

  private func follow(_ step: LookupStep) -> [ExpressionType] {
    let base = step.base.map { values[$0] } ?? []
    let container = step.container.map { own[$0] }
    switch step.kind {
    case .unknown: return [.unknown]
    case .implicit: return [.unknownType]
    case .name: return named(step.name, in: container)
    case .value: return [table.denoted(by: step.name, in: container, file)]
    case .member: return unique(base.flatMap { look(up: step.name, in: $0) })
    case .typeOf: return unique(base.flatMap(types))
    case .argument: return step.base.map { argument(step.name, of: base, callees[$0] ?? []) } ?? []
    case .parameter: return unique(base.map { parameter(Int(step.name) ?? 0, of: $0) })
    case .call: return unique(base.flatMap { call($0, step) })
    case .item: return unique(base.flatMap { lookUpKnown("subscript", in: $0) })
    case .iterator:
      // What is next is asked for by the protocol.
      let isAsync = step.name == "makeAsyncIterator"
      let asked = table.intern(isAsync ? "AsyncIteratorProtocol" : "IteratorProtocol")
      lookups.note(table.number(ofMember: "next"), in: table.lineage(of: asked))
      return unique(base.flatMap { lookUpKnown(step.name, in: $0) })
    case .element: return unique(base.map(table.element))
    case .part: return unique(base.map { part(Int(step.name) ?? 0, of: $0) })
    case .content: return unique(base.flatMap(content))
    case .unwrap: return base.map(unwrap)
    case .interpolation: return base.flatMap { interpolate($0) }
    case .literal: return base.map(make)
    }
  }

  private func unique(_ values: [ExpressionType]) -> [ExpressionType] {
    guard values.count > 1 else { return values }
    var seen: Set<ExpressionType> = []
    return values.filter { seen.insert($0).inserted }
  }

  // MARK: - Names

  /// What a name denotes that stands in a type.
  private func named(_ name: String, in container: Int?) -> [ExpressionType] {
    let number = table.memberNumbers[name]
    var scope = container
    while let type = scope {
      if let nested = nested(name, in: type) { return [.type(nested)] }
      if let number {
        let found = results(of: number, in: type, isType: nil)
        if !found.isEmpty {
          noteCall(of: number, in: type)
          return unique(found)
        }
      }
      scope = table.entries[type].outer
    }
    let found = (table.globals[name] ?? []).filter(sees)
    call(found)
    if !found.isEmpty { return unique(found.map(denoted)) }
    if table.moduleNames.contains(name), !table.isDeclared(name) { return [.module] }
    guard FileFacts.isTypeName(name) else { return [.unknown] }
    guard case .value(let type) = table.denoted(by: name, in: container, file) else {
      return [.unknownType]
    }
    return [.type(type)]
  }

  private func look(up name: String, in base: ExpressionType) -> [ExpressionType] {
    if case .tuple(let labels, let parts) = base {
      let place = labels.firstIndex(of: name) ?? Int(name) ?? parts.count
      return [place < parts.count ? parts[place] : .unknown]
    }
    if case .module = base {
      lookups.meet(global: name)
      return named(name, in: nil)
    }
    if case .unwrapping(let wrapped) = base {
      _ = look(up: name, in: .optional(wrapped))
      return look(up: name, in: wrapped)
    }
    let number = table.number(ofMember: name)
    guard let type = type(of: base) else {
      lookups.note(number, inAnyType: base == .unknownType)
      return [.unknown]
    }
    if name == "self" || name == "Type" { return [base] }
    let isType = if case .type = base { true } else { false }
    lookups.note(number, in: table.lineage(of: type))
    if number == DeclarationTable.initializer {
      if callees[values.count] != nil { call(initialisers(of: type)) }
      return [.value(type)]
    }
    if isType, let nested = nested(name, in: type) { return [.type(nested)] }
    let found = results(of: number, in: type, isType: isType)
    if case .value = base, asks(type, for: number) { lookups.noteRequirementCall(type) }
    if case .conforming = base { noteCall(of: number, in: type) }
    return found.isEmpty ? [table.standard(name, of: base)] : found
  }

  /// Whether a type is a protocol that asks for a member.
  private func asks(_ type: Int, for number: Int) -> Bool {
    table.entries[type].isProtocol
      && (table.entries[type].members[number] ?? []).contains(where: \.isRequired)
  }

  /// Notes which protocols ask for a member that is called on a value of one unknown type.
  private func noteCall(of number: Int, in type: Int) {
    guard table.entries[type].isProtocol else { return }
    for ancestor in table.lineage(of: type) where asks(ancestor, for: number) {
      lookups.call(ancestor)
    }
  }

  /// Looks up what syntax asks for, in what is known: sequences and what has a subscript are those of
  /// the standard library where nothing tells (`ripple verify --uses` finds one use missed for four
  /// that were not there).
  private func lookUpKnown(_ name: String, in base: ExpressionType) -> [ExpressionType] {
    type(of: base) == nil ? [.unknown] : look(up: name, in: base)
  }

  /// The type whose members a value or a type has.
  private func type(of base: ExpressionType) -> Int? {
    switch base {
    case .value(let type), .conforming(let type), .type(let type): type
    case .optional, .unwrapping: table.intern("Optional")
    case .array: table.intern("Array")
    case .dictionary: table.intern("Dictionary")
    case .function, .tuple, .module, .unknown, .unknownType: nil
    }
  }

  /// What the declarations of a member denote, in a type or in what it inherits.
  private func results(of number: Int, in type: Int, isType: Bool?) -> [ExpressionType] {
    var found: [ExpressionType] = []
    for ancestor in table.lineage(of: type) {
      for signature in table.entries[ancestor].members[number] ?? []
      where sees(signature) && (isType == nil || isType == signature.isStatic) {
        callees[values.count]?.append(signature)
        found.append(signature.result == "Self" ? .value(type) : denoted(by: signature))
      }
    }
    return found
  }

  /// Notes which declarations the step that is followed may call.
  private func call(_ signatures: [DeclarationTable.Signature]) {
    callees[values.count]? += signatures
  }

  private func nested(_ name: String, in type: Int) -> Int? {
    guard let nested = table.entries[type].nestedByName[name],
      !table.entries[nested].modules.isEmpty
    else { return nil }
    return nested
  }

  private func denoted(by signature: DeclarationTable.Signature) -> ExpressionType {
    let value = table.denoted(by: signature)
    return signature.isAlias ? types(of: value).first ?? .unknownType : value
  }

  private func sees(_ signature: DeclarationTable.Signature) -> Bool {
    visible.contains(signature.module) && signature.isSeen(in: file)
  }

  // MARK: - Calls

  /// What a call of something makes; in types, initialisers are looked up.
  ///
  /// Of a type that takes more than a look around, only the name is known.
  private func call(_ callee: ExpressionType, _ step: LookupStep) -> [ExpressionType] {
    switch callee {
    case .type(let type):
      lookups.note(DeclarationTable.initializer, in: table.lineage(of: type))
      return [.value(type)]
    case .unknownType:
      guard let name = step.base.map({ steps[$0].name }), !name.isEmpty else { return [.unknown] }
      let plain = name.hasSuffix(".Type") ? String(name.dropLast(5)) : name
      for type in table.nested(named: plain) {
        lookups.note(DeclarationTable.initializer, in: table.lineage(of: type))
      }
      return [.unknown]
    case .function(_, let result): return [result]
    case .unwrapping(let wrapped): return call(wrapped, step)
    case .value(let type), .conforming(let type):
      // What a function returns is taken for the function until it is called.
      lookups.note(table.number(ofMember: "callAsFunction"), in: table.lineage(of: type))
      return [callee]
    default: return [callee]
    }
  }

  private func initialisers(of type: Int) -> [DeclarationTable.Signature] {
    table.lineage(of: type).flatMap {
      table.entries[$0].members[DeclarationTable.initializer] ?? []
    }
  }

  /// What an argument of a call may be, by all declarations that may be called.
  private func argument(
    _ label: String, of callee: [ExpressionType], _ signatures: [DeclarationTable.Signature]
  ) -> [ExpressionType] {
    var found: [ExpressionType] = []
    var signatures = signatures
    for value in callee {
      if case .function(let parameters, _) = value {
        let place = label == "{}" ? parameters.count - 1 : Int(label) ?? 0
        if parameters.indices.contains(place) { found.append(parameters[place]) }
      }
      guard case .type(let type) = value else { continue }
      signatures += initialisers(of: type)
      for property in table.entries[type].stored where property.name == label {
        found.append(table.denoted(by: property))
      }
    }
    for signature in signatures {
      guard let text = LookupTracer.parameter(label, of: signature.parameters) else { continue }
      found.append(table.denoted(by: text, in: signature.container, signature.file))
    }
    return unique(found)
  }

  /// The type of the parameter that an argument is for; `nil` where none takes it.
  private static func parameter(_ label: String, of parameters: [String]) -> String? {
    if label == "{}" { return parameters.last.map(type) }
    if let place = Int(label) {
      let plain = parameters.filter { $0.hasPrefix("_:") }
      return place < plain.count ? type(of: plain[place]) : nil
    }
    return parameters.first { $0.hasPrefix(label + ":") }.map(type)
  }

  /// What stands behind a parameter's label.
  private static func type(of parameter: String) -> String {
    String(parameter.drop { $0 != ":" }.dropFirst())
  }

  /// What a function is called with.
  private func parameter(_ place: Int, of value: ExpressionType) -> ExpressionType {
    switch value {
    case .function(let parameters, _) where place < parameters.count: parameters[place]
    case .optional(let wrapped), .unwrapping(let wrapped): parameter(place, of: wrapped)
    default: .unknown
    }
  }

  // MARK: - Values

  /// The types of a value, in which what begins with a dot may be looked up.
  private func types(of value: ExpressionType) -> [ExpressionType] {
    switch value {
    case .value(let type), .conforming(let type): [.type(type)]
    case .optional(let wrapped), .unwrapping(let wrapped):
      [.type(table.intern("Optional"))] + types(of: wrapped)
    case .array: [.type(table.intern("Array"))]
    case .dictionary: [.type(table.intern("Dictionary"))]
    case .function, .tuple, .type, .module, .unknown, .unknownType: [.unknownType]
    }
  }

  /// What an optional holds.
  private func unwrap(_ value: ExpressionType) -> ExpressionType {
    switch value {
    case .optional(let wrapped), .unwrapping(let wrapped): wrapped
    default: value
    }
  }

  /// A part of a tuple, by its place.
  private func part(_ place: Int, of value: ExpressionType) -> ExpressionType {
    guard case .tuple(_, let parts) = value, parts.indices.contains(place) else { return .unknown }
    return parts[place]
  }

  /// What stands in a literal of a collection.
  private func content(of value: ExpressionType) -> [ExpressionType] {
    switch value {
    case .array(let element): [element]
    case .dictionary(let key, let value): [key, value]
    case .optional(let wrapped), .unwrapping(let wrapped): content(of: wrapped)
    default: [value]
    }
  }

  /// A literal is made a value of what is expected by an initialiser of that, if it is no type of the
  /// standard library: one is looked for by its whole name, and the others are passed.
  private func make(_ value: ExpressionType) -> ExpressionType {
    if case .value(let type) = unwrap(value), !table.entries[type].modules.isEmpty {
      for ancestor in table.lineage(of: type) { lookups.make(ancestor) }
    }
    return value
  }

  /// A literal with interpolations is put together by what its type names for that.
  private func interpolate(_ value: ExpressionType) -> [ExpressionType] {
    let value = unwrap(value)
    let number = table.number(ofMember: "appendInterpolation")
    lookups.note(number, in: table.lineage(of: table.intern("DefaultStringInterpolation")))
    if case .value(let type) = value, let builder = nested("StringInterpolation", in: type) {
      lookups.note(number, in: table.lineage(of: builder))
      lookups.meet(builder)
    }
    return [value]
  }
}
