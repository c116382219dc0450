import RippleModel

/// Turns the evaluated package into a manifest; what is unknown is reported and left out.
struct ManifestReader {
  let evaluator: Evaluator

  /// The whole manifest.
  func manifest(toolsVersion: String?) -> Manifest {
    let folder = evaluator.environment.folderName
    guard let package = evaluator.roots["Package"] else {
      evaluator.report(Value.Unknown(what: "no package is declared", line: 1))
      return Manifest(
        name: folder, toolsVersion: toolsVersion, undecided: evaluator.undecided)
    }
    var manifest = Manifest(
      name: string(package["name"]) ?? folder, toolsVersion: toolsVersion)
    manifest.platforms = list(package["platforms"]).compactMap(platform).sorted()
    manifest.dependencies = list(package["dependencies"]).compactMap(packageDependency)
    manifest.products = list(package["products"]).compactMap(product)
    manifest.targets = list(package["targets"]).compactMap(target)
    manifest.settings = packageSettings(package)
    manifest.traits = list(package["traits"]).compactMap(trait).sorted()
    manifest.traitRequirements = traitRequirements(package)
    manifest.enable(traits: ["default"])
    manifest.undecided = evaluator.undecided.sorted { ($0.line, $0.what) < ($1.line, $1.what) }
    return manifest
  }

  // MARK: Values

  /// A string, `nil` where there is none; what is unknown is reported.
  func string(_ value: Value?) -> String? {
    switch value {
    case .string(let text)?: return text
    case .unknown(let unknown)?:
      evaluator.report(unknown)
      return nil
    case .object(let object)? where object.name == "byName": return string(object["name"])
    default: return nil
    }
  }

  /// A list; what is unknown in it is reported and left out.
  func list(_ value: Value?) -> [Value] {
    switch value {
    case .array(let items)?:
      return items.filter { item in
        guard case .unknown(let unknown) = item else { return true }
        evaluator.report(unknown)
        return false
      }
    case .unknown(let unknown)?:
      evaluator.report(unknown)
      return []
    default: return []
    }
  }

  func strings(_ value: Value?) -> [String] { list(value).compactMap { string($0) } }

  /// A list of strings, `nil` where none is given.
  func optionalStrings(_ value: Value?) -> [String]? {
    guard case .array? = value else {
      _ = list(value)
      return nil
    }
    return strings(value)
  }

  /// An object, `nil` and reported where the value is none.
  func object(_ value: Value, line: Int) -> Object? {
    switch value {
    case .object(let object): return object
    case .unknown(let unknown): evaluator.report(unknown)
    case .absent, .void: break
    default: evaluator.report(Value.Unknown(what: "a value of another type", line: line))
    }
    return nil
  }

  /// Reports a call that stands where it means nothing to the reader.
  func reportUnfit(_ object: Object) {
    evaluator.report(
      Value.Unknown(what: ".\(object.name) where it is not known", line: object.line))
  }

  // MARK: Parts

  private func platform(_ value: Value) -> String? {
    guard let object = object(value, line: 0) else { return nil }
    let isCustom = object.name == "custom"
    let name = isCustom ? string(object.first) ?? "custom" : object.name
    let version = isCustom ? object["versionString"] : object.first
    guard let text = versionText(version) else {
      return nil
    }
    return CanonicalText.platform(name, text)
  }

  /// `13.0` for `.v13`, `10.15` for `.v10_15`, and a string as it is.
  private func versionText(_ value: Value?) -> String? {
    guard case .object(let object)? = value else { return string(value) }
    guard object.name.hasPrefix("v") else { return string(object.first) }
    let parts = object.name.dropFirst().split(separator: "_").map(String.init)
    return parts.count == 1 ? parts[0] + ".0" : parts.joined(separator: ".")
  }

  private func product(_ value: Value) -> ManifestProduct? {
    guard let object = object(value, line: 0) else { return nil }
    guard let name = string(object["name"]) else {
      reportUnfit(object)
      return nil
    }
    let kind: ProductKind
    switch object.name {
    case "executable", "iOSApplication": kind = .executable
    case "plugin": kind = .plugin
    default:
      guard case .object(let type)? = object["type"] else {
        kind = .automaticLibrary
        break
      }
      kind = ["static": .staticLibrary, "dynamic": .dynamicLibrary][type.name] ?? .automaticLibrary
    }
    return ManifestProduct(name: name, kind: kind, targets: strings(object["targets"]))
  }

  private func trait(_ value: Value) -> String? {
    guard case .object(let object) = value else { return string(value) }
    if object.name == "default" { return "default" }
    return string(object["name"]) ?? string(object.first)
  }

  /// What each trait turns on; `default` stands for all that are on unless a user says else.
  private func traitRequirements(_ package: Object) -> [String: [String]] {
    list(package["traits"]).reduce(into: [:]) { result, value in
      guard case .object(let object) = value, let name = trait(value) else { return }
      result[name] = strings(object["enabledTraits"])
    }
  }

  private func packageSettings(_ package: Object) -> [String] {
    var settings: [String] = []
    let modes = package["swiftLanguageModes"] ?? package["swiftLanguageVersions"]
    if case .array? = modes {
      let texts = list(modes).compactMap { languageMode($0) }
      settings.append(CanonicalText.packageSetting("swiftLanguageModes", texts))
    }
    for name in ["cLanguageStandard", "cxxLanguageStandard"] {
      guard case .object(let standard)? = package[name] else { continue }
      settings.append(
        CanonicalText.packageSetting(name, [Self.languageStandard(standard.name)]))
    }
    return settings.sorted()
  }

  /// `6` for `.v6` and for `.version("6")`.
  func languageMode(_ value: Value) -> String? {
    guard case .object(let object) = value else { return string(value) }
    guard object.fields.isEmpty else { return string(object.first) }
    return object.name.dropFirst().split(separator: "_").joined(separator: ".")
  }

  /// `c++17` for `cxx17`, `gnu++17` for `gnucxx17`, `iso9899:1990` for `iso9899_1990`.
  static func languageStandard(_ name: String) -> String {
    if name == "cxx1z" || name == "gnucxx1z" { return name.replacing("cxx", with: "c++") }
    if name.hasPrefix("gnucxx") { return "gnu++" + name.dropFirst(6) }
    if name.hasPrefix("cxx") { return "c++" + name.dropFirst(3) }
    return name.replacing("_", with: ":")
  }
}
