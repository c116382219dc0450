import Foundation

/// A small validator of JSON Schema: the words that Ripple's own schemas use, and no others.
///
/// `type`, `const`, `enum`, `required`, `properties`, `additionalProperties` as a truth value or a
/// schema, `items`, `minItems`, `minimum`, `maximum`, `minLength`, `pattern` as a prefix is not
/// known, `anyOf`, and `$ref` to `#/$defs/…`. A word that is not known is a fault of the schema.
public struct JSONSchema {
  private let root: [String: Any]

  /// Reads `Data/Schemas/NAME.schema.json` of the project.
  public init(_ name: String) throws {
    let url = SharedFolder.projectRoot.appending(path: "Data/Schemas/\(name).schema.json")
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    root = value as? [String: Any] ?? [:]
  }

  /// What is wrong with a document, as `path: fault`; empty where nothing is.
  public func faults(in text: String) throws -> [String] {
    var faults: [String] = []
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    check(value, root, "$", &faults)
    return faults
  }

  private static let known: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "const", "enum", "required",
    "properties", "additionalProperties", "items", "minItems", "minimum", "maximum", "minLength",
    "anyOf",
  ]

  private func check(
    _ value: Any, _ schema: [String: Any], _ path: String, _ faults: inout [String]
  ) {
    for word in schema.keys.sorted() where !Self.known.contains(word) {
      faults.append("\(path): the schema says '\(word)', which is not known")
    }
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      let definitions = root["$defs"] as? [String: Any] ?? [:]
      guard let target = definitions[name] as? [String: Any] else {
        return faults.append("\(path): there is no '\(reference)'")
      }
      return check(value, target, path, &faults)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let fits = choices.contains { choice in
        var inner: [String] = []
        check(value, choice, path, &inner)
        return inner.isEmpty
      }
      if !fits { faults.append("\(path): none of the choices fits") }
    }
    checkPlain(value, schema, path, &faults)
    if let object = value as? [String: Any] { checkObject(object, schema, path, &faults) }
    if let list = value as? [Any] { checkList(list, schema, path, &faults) }
  }

  private func checkPlain(
    _ value: Any, _ schema: [String: Any], _ path: String, _ faults: inout [String]
  ) {
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    let actual = Self.type(of: value)
    if !types.isEmpty, !types.contains(where: { actual.contains($0) }) {
      faults.append("\(path): is \(actual), not \(types)")
    }
    if let expected = schema["const"], !Self.equal(expected, value) {
      faults.append("\(path): is not \(expected)")
    }
    if let words = schema["enum"] as? [Any], !words.contains(where: { Self.equal($0, value) }) {
      faults.append("\(path): '\(value)' is none of \(words)")
    }
    if let number = value as? NSNumber, actual.contains("number") {
      if let least = schema["minimum"] as? NSNumber, number.doubleValue < least.doubleValue {
        faults.append("\(path): \(number) is below \(least)")
      }
      if let most = schema["maximum"] as? NSNumber, number.doubleValue > most.doubleValue {
        faults.append("\(path): \(number) is above \(most)")
      }
    }
    if let text = value as? String, let least = schema["minLength"] as? Int, text.count < least {
      faults.append("\(path): the text is too short")
    }
  }

  private func checkObject(
    _ object: [String: Any], _ schema: [String: Any], _ path: String, _ faults: inout [String]
  ) {
    for key in schema["required"] as? [String] ?? [] where object[key] == nil {
      faults.append("\(path): has no '\(key)'")
    }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      if let inner = properties[key] as? [String: Any] {
        check(value, inner, "\(path).\(key)", &faults)
      } else if let rest = schema["additionalProperties"] as? [String: Any] {
        check(value, rest, "\(path).\(key)", &faults)
      } else if let isOpen = schema["additionalProperties"] as? Bool, !isOpen {
        faults.append("\(path): '\(key)' is not in the schema")
      }
    }
  }

  private func checkList(
    _ list: [Any], _ schema: [String: Any], _ path: String, _ faults: inout [String]
  ) {
    if let least = schema["minItems"] as? Int, list.count < least {
      faults.append("\(path): has \(list.count) items, not \(least)")
    }
    guard let items = schema["items"] as? [String: Any] else { return }
    for (index, item) in list.enumerated() { check(item, items, "\(path)[\(index)]", &faults) }
  }

  /// The names that JSON Schema has for a value's type.
  private static func type(of value: Any) -> [String] {
    switch value {
    case is NSNull: return ["null"]
    case is String: return ["string"]
    case is [Any]: return ["array"]
    case is [String: Any]: return ["object"]
    case let number as NSNumber:
      if CFBooleanLike.isBoolean(number) { return ["boolean"] }
      return number.doubleValue == number.doubleValue.rounded()
        ? ["number", "integer"] : ["number"]
    default: return []
    }
  }

  private static func equal(_ left: Any, _ right: Any) -> Bool {
    (left as? NSObject).map { $0.isEqual(right) } ?? false
  }
}

/// Tells a truth value from a number, which JSONSerialization gives as one class.
private enum CFBooleanLike {
  static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
