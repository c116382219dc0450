import RippleModel

extension ManifestReader {
  func target(_ value: Value) -> ManifestTarget? {
    guard let object = object(value, line: 0) else { return nil }
    guard let kind = Self.kind(of: object.name), let name = string(object["name"]) else {
      reportUnfit(object)
      return nil
    }
    var target = ManifestTarget(name: name, kind: kind, line: object.line)
    target.dependencies = list(object["dependencies"]).compactMap {
      dependency($0, line: object.line)
    }
    target.plugins = list(object["plugins"]).compactMap { plugin($0, line: object.line) }
    target.layout = layout(of: object)
    for (tool, label) in [
      ("c", "cSettings"), ("cxx", "cxxSettings"), ("swift", "swiftSettings"),
      ("linker", "linkerSettings"),
    ] {
      target.settings += list(object[label]).compactMap { setting($0, tool: tool) }
    }
    return target
  }

  private static func kind(of name: String) -> TargetKind? {
    switch name {
    case "target": .library
    case "executableTarget": .executable
    case "testTarget": .test
    case "macro": .macro
    case "plugin": .plugin
    case "systemLibrary": .system
    case "binaryTarget": .binary
    default: nil
    }
  }

  private func layout(of object: Object) -> TargetLayout {
    TargetLayout(
      path: string(object["path"]), sources: optionalStrings(object["sources"]),
      exclude: strings(object["exclude"]),
      resources: list(object["resources"]).compactMap(resource),
      publicHeaders: string(object["publicHeadersPath"]), url: string(object["url"]))
  }

  private func resource(_ value: Value) -> ResourceRule? {
    guard let object = object(value, line: 0), let path = string(object.first ?? object["path"])
    else { return nil }
    let kinds: [String: ResourceRule.Kind] = [
      "process": .process, "copy": .copy, "embedInCode": .embed,
    ]
    return kinds[object.name].map { ResourceRule(kind: $0, path: Self.normalised(path)) }
  }

  /// A relative path without empty parts, `.` and a slash at its end, as SwiftPM dumps it.
  private static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  private func dependency(_ value: Value, line: Int) -> ManifestDependency? {
    if case .string(let name) = value {
      return ManifestDependency(form: .byName, name: name, line: line)
    }
    guard let object = object(value, line: line) else { return nil }
    guard let name = string(object["name"] ?? object.first) else {
      reportUnfit(object)
      return nil
    }
    let condition = condition(object["condition"])
    switch object.name {
    case "target", "targetItem":
      return ManifestDependency(
        form: .target, name: name, condition: condition, line: object.line)
    case "product", "productItem":
      var dependency = ManifestDependency(
        form: .product, name: name, package: string(object["package"]), condition: condition,
        line: object.line)
      dependency.moduleAliases = texts(object["moduleAliases"])
      return dependency
    case "byName", "byNameItem":
      return ManifestDependency(
        form: .byName, name: name, condition: condition, line: object.line)
    default:
      reportUnfit(object)
      return nil
    }
  }

  /// A dictionary of texts.
  private func texts(_ value: Value?) -> [String: String] {
    guard case .dictionary(let pairs)? = value else {
      if case .unknown(let unknown)? = value { evaluator.report(unknown) }
      return [:]
    }
    return pairs.reduce(into: [:]) { result, pair in
      guard let key = string(pair.key), let text = string(pair.value) else { return }
      result[key] = text
    }
  }

  private func plugin(_ value: Value, line: Int) -> ManifestDependency? {
    if case .string(let name) = value {
      return ManifestDependency(form: .byName, name: name, line: line)
    }
    guard let object = object(value, line: line) else { return nil }
    guard let name = string(object["name"] ?? object.first) else {
      reportUnfit(object)
      return nil
    }
    let package = string(object["package"])
    return ManifestDependency(
      form: package == nil ? .byName : .product, name: name, package: package,
      line: object.line)
  }

  /// `.when(…)`; `nil` where there is none or it restricts nothing.
  func condition(_ value: Value?) -> Condition? {
    guard let value, let object = object(value, line: 0) else { return nil }
    guard object.name == "when" else { return nil }
    var configuration: String?
    if let given = object["configuration"], !given.isAbsent {
      configuration = self.object(given, line: object.line)?.name
    }
    return Condition(
      platforms: list(object["platforms"]).compactMap(platformName),
      configuration: configuration, traits: strings(object["traits"]))
  }

  private func platformName(_ value: Value) -> String? {
    guard let object = object(value, line: 0) else { return nil }
    return (object.name == "custom" ? string(object.first) ?? "custom" : object.name).lowercased()
  }

  // MARK: Settings

  private func setting(_ value: Value, tool: String) -> String? {
    guard let object = object(value, line: 0) else { return nil }
    var texts: [String] = []
    var condition: Condition?
    for field in object.fields {
      if case .object(let given) = field.value, given.name == "when" {
        condition = self.condition(field.value)
      } else if object.name == "defaultIsolation", field.value.isAbsent {
        texts.append("nil")
      } else {
        texts += settingTexts(field.value)
      }
    }
    if object.name == "define", texts.count == 2 { texts = [texts.joined(separator: "=")] }
    let kind = object.name == "swiftLanguageVersion" ? "swiftLanguageMode" : object.name
    return CanonicalText.setting(
      tool: tool, kind: kind, arguments: texts, condition: condition)
  }

  private func settingTexts(_ value: Value) -> [String] {
    switch value {
    case .string(let text): return [text]
    case .array(let items): return items.flatMap(settingTexts)
    case .type(let name): return [name.hasPrefix("MainActor") ? "MainActor" : name]
    case .object(let object):
      let isMode = object.name == "version" || Self.isVersion(object.name)
      return isMode ? [languageMode(value) ?? object.name] : [object.name]
    case .unknown(let unknown):
      evaluator.report(unknown)
      return ["?"]
    case .bool(let flag): return [String(flag)]
    case .int(let number): return [String(number)]
    default: return []
    }
  }

  private static func isVersion(_ name: String) -> Bool {
    name.hasPrefix("v") && name.dropFirst().first?.isNumber == true
  }
}
