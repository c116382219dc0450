import SwiftSyntax

extension Evaluator {
  /// A property of a value, `nil` where it has none of that name.
  func property(
    _ name: String, of value: Value, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    switch value {
    case .absent: return .absent
    case .unknown: return nil
    case .object(let object):
      if let held = try property(name, of: object, at: node) { return held }
    case .tuple(let items):
      if let item = items.first(where: { $0.label == name }) { return item.value }
      if let index = Int(name), items.indices.contains(index) { return items[index].value }
    case .array(let items):
      if let held = property(name, of: items) { return held }
    case .string(let text):
      if let held = property(name, of: text) { return held }
    case .dictionary(let pairs):
      if let held = property(name, of: pairs) { return held }
    default: break
    }
    return try declaredProperty(name, of: value, at: node)
  }

  /// A computed property of an extension.
  private func declaredProperty(
    _ name: String, of value: Value, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    for type in declaredTypes(of: value) {
      if let computed = type.computed[name] {
        return try evaluate(computed, selfValue: value, at: node)
      }
      if type.methods[name]?.first != nil { return .callable(.method(name, on: value)) }
    }
    return nil
  }

  /// The declared types and extensions that a value may belong to, by name.
  func declaredTypes(of value: Value) -> [DeclaredType] {
    types.keys.sorted().filter { matches($0, value) }.compactMap { types[$0] }
  }

  private func matches(_ type: String, _ value: Value) -> Bool {
    switch value {
    case .string: return ["String", "StringProtocol", "Substring"].contains(type)
    case .array:
      let lists = ["Array", "Sequence", "Collection", "RangeReplaceableCollection", "Set"]
      return lists.contains(type) || (type.hasPrefix("[") && !type.contains(":"))
    case .dictionary: return type == "Dictionary" || type.contains(":")
    case .int: return type == "Int"
    case .bool: return type == "Bool"
    case .absent: return type == "Optional"
    case .object(let object):
      if let own = object.type { return own == type || conforms(own, to: type) }
      return known.isKnown(type) && !type.hasPrefix("[") && type != "String"
    default: return false
    }
  }

  /// Whether a type of the manifest names a protocol of the manifest.
  private func conforms(_ type: String, to other: String) -> Bool {
    types[type]?.inherited.contains(other) ?? false
  }

  func property(
    _ name: String, of object: Object, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    if let held = object[name] { return held }
    if let type = object.type, let declared = types[type] {
      if let computed = declared.computed[name] {
        return try evaluate(computed, selfValue: .object(object), at: node)
      }
      if name == "rawValue", declared.isEnum { return rawValue(of: object, declared) }
      if !known.roots.contains(type) { return nil }
    }
    switch name {
    case "dependencies", "targets", "products", "exclude", "traits": return .array([])
    case "type": return targetType(of: object, at: node)
    case "isTest": return .bool(object.name == "testTarget")
    case "name", "path", "url", "sources", "resources", "publicHeadersPath", "cSettings",
      "cxxSettings", "swiftSettings", "linkerSettings", "plugins", "platforms",
      "swiftLanguageVersions", "swiftLanguageModes", "cLanguageStandard",
      "cxxLanguageStandard", "providers", "pkgConfig", "defaultLocalization", "condition",
      "package", "checksum", "pluginCapability", "packageAccess":
      return .absent
    default: return nil
    }
  }

  private func rawValue(of object: Object, _ type: DeclaredType) -> Value {
    if let raw = type.rawValues[object.name] { return raw }
    if type.rawType == "Int" {
      return type.cases.firstIndex(of: object.name).map { .int($0) } ?? .absent
    }
    return .string(object.name)
  }

  private func targetType(of object: Object, at node: some SyntaxProtocol) -> Value? {
    let kinds = [
      "target": "regular", "executableTarget": "executable", "testTarget": "test",
      "macro": "macro", "plugin": "plugin", "systemLibrary": "system", "binaryTarget": "binary",
    ]
    return kinds[object.name].map { .object(makeObject(name: $0, fields: [], at: node)) }
  }

  private func property(_ name: String, of items: [Value]) -> Value? {
    switch name {
    case "count": return items.containsUnknown ? nil : .int(items.count)
    case "isEmpty":
      return items.containsUnknown && items.allSatisfy(\.isUnknown) ? nil : .bool(items.isEmpty)
    case "first": return items.first ?? .absent
    case "last": return items.last ?? .absent
    case "indices": return .array(items.indices.map { .int($0) })
    case "startIndex": return .int(0)
    case "endIndex": return .int(items.count)
    case "lazy": return .array(items)
    default: return nil
    }
  }

  private func property(_ name: String, of text: String) -> Value? {
    switch name {
    case "count": .int(text.count)
    case "isEmpty": .bool(text.isEmpty)
    case "first": text.first.map { .string(String($0)) } ?? .absent
    case "last": text.last.map { .string(String($0)) } ?? .absent
    case "capitalized": .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    case "description": .string(text)
    case "isUppercase": .bool(text.first?.isUppercase ?? false)
    case "isLowercase": .bool(text.first?.isLowercase ?? false)
    case "isNumber": .bool(text.first?.isNumber ?? false)
    case "isLetter": .bool(text.first?.isLetter ?? false)
    case "utf8": .array(text.utf8.map { .int(Int($0)) })
    default: versionProperty(name, of: text)
    }
  }

  /// Versions are kept as their texts.
  private func versionProperty(_ name: String, of text: String) -> Value? {
    let core = text.prefix { $0 != "-" && $0 != "+" }
    let numbers = core.split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    switch name {
    case "major": return .int(numbers[0])
    case "minor": return .int(numbers[1])
    case "patch": return .int(numbers[2])
    case "prereleaseIdentifiers" where core.endIndex == text.endIndex: return .array([])
    default: return nil
    }
  }

  private func property(_ name: String, of pairs: [Value.Pair]) -> Value? {
    switch name {
    case "count": .int(pairs.count)
    case "isEmpty": .bool(pairs.isEmpty)
    case "keys": .array(pairs.map(\.key))
    case "values": .array(pairs.map(\.value))
    default: nil
    }
  }

  /// What a value iterates over, `nil` where that is not decided.
  func elements(of value: Value) -> [Value]? {
    switch value {
    case .array(let items): items
    case .string(let text): text.map { .string(String($0)) }
    case .dictionary(let pairs):
      pairs.map {
        .tuple([
          Argument(label: "key", value: $0.key), Argument(label: "value", value: $0.value),
        ])
      }
    default: nil
    }
  }
}

extension Value {
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
  var isAbsent: Bool { if case .absent = self { true } else { false } }
}

extension [Value] {
  /// Whether a part of the list is not decided.
  var containsUnknown: Bool { contains { $0.isUnknown } }
}
