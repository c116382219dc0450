import ManifestEvaluation
import RippleModel

/// A target of a dump.
struct DumpedTarget: Decodable {
  let name: String
  let type: String
  let path: String?
  let url: String?
  let sources: [String]?
  let exclude: [String]?
  let publicHeadersPath: String?
  let resources: [DumpedResource]?
  let dependencies: [DumpedDependency]?
  let pluginUsages: [DumpedPluginUsage]?
  let settings: [DumpedSetting]?

  /// The same in the words of the model.
  var target: ManifestTarget {
    let layout = TargetLayout(
      path: path, sources: sources, exclude: exclude ?? [],
      resources: (resources ?? []).map(\.rule), publicHeaders: publicHeadersPath, url: url)
    return ManifestTarget(
      name: name, kind: kind, dependencies: (dependencies ?? []).map(\.dependency),
      plugins: (pluginUsages ?? []).map(\.dependency), layout: layout,
      settings: (settings ?? []).map(\.text))
  }

  private var kind: TargetKind {
    switch type {
    case "executable", "snippet": .executable
    case "test": .test
    case "macro": .macro
    case "plugin": .plugin
    case "system", "system-target": .system
    case "binary": .binary
    default: .library
    }
  }
}

/// A resource: `{"path": …, "rule": {"process": {}}}`.
struct DumpedResource: Decodable {
  let rule: ResourceRule

  private enum Key: String, CodingKey { case path, rule }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let path = try container.decode(String.self, forKey: .path)
    let names = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .rule).allKeys
    let kind: ResourceRule.Kind =
      switch names.first?.stringValue {
      case "copy"?: .copy
      case "embed"?, "embedInCode"?: .embed
      default: .process
      }
    rule = ResourceRule(kind: kind, path: path)
  }
}

/// A condition; every key may be absent.
struct DumpedCondition: Decodable {
  let platformNames: [String]?
  let config: String?
  let traits: [String]?

  /// The same in the words of the model.
  var condition: Condition {
    Condition(platforms: platformNames ?? [], configuration: config, traits: traits ?? [])
  }
}

/// A dependency: `{"product": [name, package, moduleAliases, condition]}` and the like.
struct DumpedDependency: Decodable {
  let dependency: ManifestDependency

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no kind"))
    }
    let form: ManifestDependency.Form =
      switch key.stringValue {
      case "product": .product
      case "target": .target
      default: .byName
      }
    var list = try container.nestedUnkeyedContainer(forKey: key)
    let name = try list.decode(String.self)
    var package: String?
    if form == .product, !list.isAtEnd { package = try list.decodeIfPresent(String.self) }
    var aliases: [String: String]?
    if form == .product, list.count == 4, !list.isAtEnd {
      aliases = try list.decodeIfPresent([String: String].self)
    }
    let condition = list.isAtEnd ? nil : try list.decodeIfPresent(DumpedCondition.self)
    var dependency = ManifestDependency(
      form: form, name: name, package: package, condition: condition?.condition)
    dependency.moduleAliases = aliases ?? [:]
    self.dependency = dependency
  }
}

/// A use of a plugin: `{"plugin": [name, package]}`.
struct DumpedPluginUsage: Decodable {
  let plugin: [String?]

  /// The same in the words of the model.
  var dependency: ManifestDependency {
    let package = plugin.count > 1 ? plugin[1] : nil
    let name = plugin.first.flatMap { $0 } ?? ""
    return ManifestDependency(
      form: package == nil ? .byName : .product, name: name, package: package)
  }
}

/// A build setting: `{"tool": "swift", "kind": {"define": {"_0": "X"}}, "condition": {…}}`.
struct DumpedSetting: Decodable {
  let text: String

  private enum Key: String, CodingKey { case tool, kind, condition }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let tool = try container.decode(String.self, forKey: .tool)
    let condition = try container.decodeIfPresent(DumpedCondition.self, forKey: .condition)
    let kinds = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .kind)
    var name = ""
    var arguments: [String] = []
    if let key = kinds.allKeys.first {
      name = key.stringValue
      let values = try kinds.nestedContainer(keyedBy: AnyKey.self, forKey: key)
      for key in values.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        // A value that is neither text nor list is one that the scanner does not spell either.
        if let text = try? values.decode(String.self, forKey: key) {
          arguments.append(text)
        } else if let list = try? values.decode([String].self, forKey: key) {
          arguments += list
        }
      }
    }
    text = CanonicalText.setting(
      tool: tool, kind: name, arguments: arguments, condition: condition?.condition)
  }
}

/// A key of an object whose keys are data.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
