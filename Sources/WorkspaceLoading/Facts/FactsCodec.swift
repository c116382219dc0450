package import RippleModel

/// The stored form of imports and of file facts.
///
/// The version changes with the form *and* with what the scanners find, so that facts of an older
/// Ripple are computed anew.
package enum FactsCodec {
  /// The version of the form and of the scanners.
  package static let version = 37

  static func encode(imports: [Import]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(imports, write)
    return writer.bytes
  }

  package static func decodeImports(_ bytes: [UInt8]) throws -> [Import] {
    var reader = try ByteReader(bytes)
    return try reader.readList(readImport)
  }

  package static func encode(_ facts: FileFacts) -> [UInt8] {
    var writer = ByteWriter()
    for print in [
      facts.tokens, facts.activeTokens, facts.layout, facts.fileScope, facts.localTypes,
    ] {
      writer.write(fixed: print.value)
    }
    writer.write(facts.imports, write)
    writer.write(facts.types, write)
    writer.write(facts.declarations, write)
    for list in [
      facts.names, facts.lookups, facts.unqualified,
      facts.valueTypeNames, facts.bare, facts.conditionNames, facts.implied,
    ] {
      writer.write(list) { $0.write($1) }
    }
    write(&writer, facts.steps)
    writer.write(facts.isWellFormed)
    return writer.bytes
  }

  package static func decodeFacts(_ bytes: [UInt8]) throws -> FileFacts {
    var reader = try ByteReader(bytes)
    let tokens = Fingerprint(try reader.readFixed())
    let activeTokens = Fingerprint(try reader.readFixed())
    let layout = Fingerprint(try reader.readFixed())
    let fileScope = Fingerprint(try reader.readFixed())
    let localTypes = Fingerprint(try reader.readFixed())
    return FileFacts(
      tokens: tokens, activeTokens: activeTokens, layout: layout, fileScope: fileScope,
      localTypes: localTypes, imports: try reader.readList(readImport),
      types: try reader.readList(readType),
      declarations: try reader.readList(readDeclaration),
      names: try reader.readList { try $0.readText() },
      lookups: try reader.readList { try $0.readText() },
      unqualified: try reader.readList { try $0.readText() },
      valueTypeNames: try reader.readList { try $0.readText() },
      bare: try reader.readList { try $0.readText() },
      conditionNames: try reader.readList { try $0.readText() },
      implied: try reader.readList { try $0.readText() },
      steps: try readSteps(&reader),
      isWellFormed: try reader.readBool())
  }

  // MARK: Parts

  private static func write(_ writer: inout ByteWriter, _ item: Import) {
    writer.write(item.module)
    writer.write(item.member)
    writer.write(item.kind)
    writer.write(item.access)
    writer.write(item.isTestable)
    writer.write(item.isExported)
    writer.write(item.isImplementationOnly)
    writer.write(item.condition)
    writer.write(item.isActive)
    writer.write(item.line)
  }

  private static func readImport(_ reader: inout ByteReader) throws -> Import {
    Import(
      module: try reader.readText(), member: try reader.readText(),
      kind: try reader.readOptionalText(), access: try reader.readOptionalText(),
      isTestable: try reader.readBool(), isExported: try reader.readBool(),
      isImplementationOnly: try reader.readBool(), condition: try reader.readOptionalText(),
      isActive: try reader.readBool(), line: try reader.readInt())
  }

  private static func write(_ writer: inout ByteWriter, _ type: TypeFacts) {
    writer.write(type.name)
    writer.write(type.kind)
    writer.write(type.access.rawValue)
    writer.write(fixed: type.body.value)
    writer.write(type.inherited) { $0.write($1) }
    writer.write(type.parameters) { $0.write($1) }
    writer.write(type.conditions) { $0.write($1) }
  }

  private static func readType(_ reader: inout ByteReader) throws -> TypeFacts {
    TypeFacts(
      name: try reader.readText(), kind: try reader.readText(), access: try readAccess(&reader),
      body: Fingerprint(try reader.readFixed()),
      inherited: try reader.readList { try $0.readText() },
      parameters: try reader.readList { try $0.readText() },
      conditions: try reader.readList { try $0.readText() })
  }

  private static func write(_ writer: inout ByteWriter, _ item: DeclarationFacts) {
    writer.write(item.container ?? -1)
    writer.write(item.kind)
    writer.write(item.name)
    writer.write(item.access.rawValue)
    writer.write(fixed: item.interface.value)
    writer.write(fixed: item.signature.value)
    writer.write(fixed: item.implementation.value)
    writer.write(item.places != nil)
    if let places = item.places { writer.write(fixed: places.value) }
    writer.write(item.traits.rawValue)
    writer.write(item.signatureNames) { $0.write($1) }
    writer.write(item.layoutNames) { $0.write($1) }
    writer.write(item.result)
    writer.write(item.parameters) { $0.write($1) }
    writer.write(item.wrappers) { $0.write($1) }
    writer.write(item.valueNames) { $0.write($1) }
    writer.write(item.returned != nil)
    if let returned = item.returned { writer.write(fixed: returned.value) }
    writer.write(item.line)
  }

  private static func readDeclaration(_ reader: inout ByteReader) throws -> DeclarationFacts {
    let container = try reader.readInt()
    return DeclarationFacts(
      container: container < 0 ? nil : container, kind: try reader.readText(),
      name: try reader.readText(), access: try readAccess(&reader),
      interface: Fingerprint(try reader.readFixed()),
      signature: Fingerprint(try reader.readFixed()),
      implementation: Fingerprint(try reader.readFixed()),
      places: try reader.readBool() ? Fingerprint(try reader.readFixed()) : nil,
      traits: DeclarationFacts.Traits(rawValue: try reader.readInt()),
      signatureNames: try reader.readList { try $0.readText() },
      layoutNames: try reader.readList { try $0.readText() }, result: try reader.readText(),
      parameters: try reader.readList { try $0.readText() },
      wrappers: try reader.readList { try $0.readText() },
      valueNames: try reader.readList { try $0.readText() },
      returned: try reader.readBool() ? Fingerprint(try reader.readFixed()) : nil,
      line: try reader.readInt())
  }

  /// Steps, with each of their names once.
  private static func write(_ writer: inout ByteWriter, _ steps: [LookupStep]) {
    var numbers: [String: Int] = [:]
    var names: [String] = []
    for step in steps where numbers[step.name] == nil {
      numbers[step.name] = names.count
      names.append(step.name)
    }
    writer.write(names) { $0.write($1) }
    writer.write(steps) { writer, step in
      writer.write(Int(step.kind.rawValue))
      writer.write(step.base ?? -1)
      writer.write(numbers[step.name] ?? 0)
      writer.write(step.container ?? -1)
    }
  }

  private static func readSteps(_ reader: inout ByteReader) throws -> [LookupStep] {
    let names = try reader.readList { try $0.readText() }
    var count = 0
    return try reader.readList { reader in
      let kind = UInt8(exactly: try reader.readInt()).flatMap(LookupStep.Kind.init)
      let base = try reader.readInt()
      let name = try reader.readInt()
      let container = try reader.readInt()
      guard let kind, base < count, names.indices.contains(name) else {
        throw ByteReader.Malformed()
      }
      count += 1
      return LookupStep(
        kind, base: base < 0 ? nil : base, name: names[name],
        container: container < 0 ? nil : container)
    }
  }

  private static func readAccess(_ reader: inout ByteReader) throws -> AccessLevel {
    guard let access = AccessLevel(rawValue: try reader.readText()) else {
      throw ByteReader.Malformed()
    }
    return access
  }
}
