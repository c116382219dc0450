import RippleModel

extension ManifestReader {
  func packageDependency(_ value: Value) -> PackageDependency? {
    guard let object = object(value, line: 0) else { return nil }
    let name = string(object["name"])
    if let path = string(object["path"]) {
      return PackageDependency(
        identity: identity(ofPath: path), source: .fileSystem, location: path, name: name)
    }
    let requirement = requirement(of: object)
    if let url = string(object["url"]) {
      return PackageDependency(
        identity: PackageDependency.identity(ofLocation: url), source: .sourceControl,
        location: url, name: name, requirement: requirement)
    }
    guard let id = string(object["id"]) else {
      reportUnfit(object)
      return nil
    }
    return PackageDependency(
      identity: id.lowercased(), source: .registry, location: id, name: name,
      requirement: requirement)
  }

  /// The folder's name, with `..` resolved from the package's own folder.
  private func identity(ofPath path: String) -> String {
    let directory = evaluator.environment.packageDirectory
    let whole = path.hasPrefix("/") || path.hasPrefix("~") ? path : directory + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return PackageDependency.identity(ofLocation: parts.last.map(String.init) ?? path)
  }

  private func requirement(of object: Object) -> String? {
    for field in object.fields {
      switch field.label {
      case "from"?: return range("upToNextMajor", from: field.value)
      case "exact"?, "branch"?, "revision"?:
        return single(field.label ?? "", field.value)
      case nil: return requirement(field.value)
      default: continue
      }
    }
    return nil
  }

  private func requirement(_ value: Value) -> String? {
    guard let object = object(value, line: 0) else { return nil }
    switch object.name {
    case "upToNextMajor", "upToNextMinor":
      return range(object.name, from: object["from"])
    case "exact", "exactItem": return single("exact", object.first)
    case "branch", "branchItem": return single("branch", object.first)
    case "revision", "revisionItem": return single("revision", object.first)
    case "..<", "...":
      let bounds = object.positional.compactMap { string($0) }
      guard bounds.count == 2, let lower = ToolsVersion.padded(bounds[0]),
        let upper = ToolsVersion.padded(bounds[1])
      else { return nil }
      return CanonicalText.range(
        lower, object.name == "..." ? Self.next(after: upper, raising: 2) : upper)
    default: return nil
    }
  }

  private func single(_ kind: String, _ value: Value?) -> String? {
    guard let text = string(value) else { return nil }
    let version = kind == "exact" ? ToolsVersion.padded(text) ?? text : text
    return CanonicalText.requirement(kind, version)
  }

  private func range(_ kind: String, from value: Value?) -> String? {
    guard let lower = string(value) else { return nil }
    let padded = ToolsVersion.padded(lower) ?? lower
    let upper = Self.next(after: padded, raising: kind == "upToNextMajor" ? 0 : 1)
    return CanonicalText.range(padded, upper)
  }

  /// The version with one number raised and those after it set to zero.
  private static func next(after version: String, raising place: Int) -> String {
    let core = version.prefix { $0 != "-" && $0 != "+" }
    var numbers = core.split(separator: ".").map { Int($0) ?? 0 }
    guard numbers.indices.contains(place) else { return version }
    numbers[place] &+= 1
    for index in numbers.indices where index > place { numbers[index] = 0 }
    return numbers.map(String.init).joined(separator: ".")
  }
}
