import RippleModel

/// Turns the evaluated objects of Tuist's module into a manifest; what is unknown is reported.
struct TuistReader {
  let evaluator: Evaluator
  let sources: JoinedSources

  private var values: ManifestReader { ManifestReader(evaluator: evaluator) }

  /// The whole manifest.
  func manifest() -> TuistManifest {
    var result = TuistManifest()
    if let project = evaluator.roots["Project"] {
      result.name = values.string(project["name"])
      result.targets = values.list(project["targets"]).compactMap(target)
      result.packages = values.list(project["packages"]).compactMap(package)
      result.settings = settings(project["settings"])
    }
    for root in ["Tuist", "Config"] {
      if let made = evaluator.roots[root] { result.plugins += plugins(of: made) }
    }
    result.undecided = evaluator.undecided.map { entry in
      let place = sources.place(of: entry.line)
      return TuistManifest.Undecided(what: entry.what, path: place.path, line: place.line)
    }.sorted { ($0.path, $0.line, $0.what) < ($1.path, $1.line, $1.what) }
    return result
  }

  // MARK: Targets

  private func target(_ value: Value) -> TuistTarget? {
    guard let object = values.object(value, line: 0) else { return nil }
    guard let name = values.string(object["name"]) else {
      if object["name"] == nil { values.reportUnfit(object) }
      return nil
    }
    var target = TuistTarget(
      name: name, product: product(object["product"]),
      productName: values.string(object["productName"]), line: sources.ownLine(object.line))
    let line = object.line
    for (label, role) in [
      ("sources", TuistFiles.Role.sources), ("resources", .resources),
      ("coreDataModels", .resources), ("buildableFolders", .folder),
    ] {
      target.files += files(object[label], role, line)
    }
    target.files += headers(object["headers"], line)
    target.files += copied(object["copyFiles"], line)
    for label in ["infoPlist", "entitlements"] {
      if let path = plist(object[label]) {
        target.files.append(
          TuistFiles(pattern: path, role: .resources, line: sources.ownLine(line)))
      }
    }
    target.dependencies = values.list(object["dependencies"]).compactMap(dependency)
    target.settings = settings(object["settings"])
    return target
  }

  private func product(_ value: Value?) -> String {
    switch value {
    case .object(let object)?: return object.name
    case .unknown(let unknown)?:
      evaluator.report(unknown)
      return "framework"
    default: return "framework"
    }
  }

  // MARK: Files

  /// A list of patterns in any of the forms that Tuist takes.
  private func files(_ value: Value?, _ role: TuistFiles.Role, _ line: Int) -> [TuistFiles] {
    switch value {
    case .array?: return values.list(value).flatMap { files($0, role, line) }
    case .object(let object)?: return files(of: object, role, line)
    default:
      return path(value).map { [TuistFiles(pattern: $0, role: role, line: sources.ownLine(line))] }
        ?? []
    }
  }

  private func files(
    of object: Object, _ role: TuistFiles.Role, _ line: Int
  ) -> [TuistFiles] {
    let inner =
      object["globs"] ?? object["pattern"] ?? object["path"] ?? object["patterns"] ?? object.first
    switch object.name {
    case "glob", "folderReference", "coreDataModel", "folder", "file":
      guard let pattern = path(inner) else { return [] }
      let excluding = patterns(object["excluding"]) + exceptions(object["exceptions"])
      return [
        TuistFiles(
          pattern: pattern, excluding: excluding, role: role, line: sources.ownLine(object.line))
      ]
    case "relativeToRoot", "relativeToManifest", "relativeToCurrentFile", "path":
      return path(.object(object)).map {
        [TuistFiles(pattern: $0, role: role, line: sources.ownLine(object.line))]
      } ?? []
    default: return files(inner, role, object.line)
    }
  }

  private func patterns(_ value: Value?) -> [TuistPath] {
    guard case .array? = value else { return path(value).map { [$0] } ?? [] }
    return values.list(value).compactMap { path($0) }
  }

  /// The files that a buildable folder leaves out.
  private func exceptions(_ value: Value?) -> [TuistPath] {
    guard let value else { return [] }
    if case .object(let object) = value, object.fields.isEmpty { return [] }
    let items: Value? =
      if case .object(let object) = value { object["exceptions"] ?? object.first } else { value }
    return values.list(items).flatMap { item -> [TuistPath] in
      guard case .object(let exception) = item else { return [] }
      return patterns(exception["excluded"])
    }
  }

  private func headers(_ value: Value?, _ line: Int) -> [TuistFiles] {
    guard case .object(let object)? = value else { return [] }
    return [
      ("public", TuistFiles.Role.publicHeaders), ("private", .publicHeaders),
      ("project", .headers), ("from", .headers), ("umbrella", .publicHeaders),
    ].flatMap { label, role in files(object[label], role, line) }
  }

  private func copied(_ value: Value?, _ line: Int) -> [TuistFiles] {
    guard case .array? = value else { return [] }
    return values.list(value).flatMap { item -> [TuistFiles] in
      guard case .object(let action) = item else { return [] }
      return files(action["files"], .resources, line)
    }
  }

  /// A property list that is a file.
  private func plist(_ value: Value?) -> TuistPath? {
    guard case .object(let object)? = value else { return path(value) }
    return object.name == "file" ? path(object["path"] ?? object.first) : nil
  }

  /// A path, with what it is relative to.
  private func path(_ value: Value?) -> TuistPath? {
    switch value {
    case .object(let object)?:
      guard let text = values.string(object.first ?? object["path"]) else { return nil }
      return TuistPath(text: text, isFromRoot: object.name == "relativeToRoot")
    case .string(let text)?:
      return text.hasPrefix("//")
        ? TuistPath(text: String(text.dropFirst(2)), isFromRoot: true)
        : TuistPath(text: text, isFromRoot: false)
    default:
      _ = values.string(value)
      return nil
    }
  }

  // MARK: Dependencies

  private func dependency(_ value: Value) -> TuistDependency? {
    guard let object = values.object(value, line: 0) else { return nil }
    guard let subject = subject(of: object) else { return nil }
    return TuistDependency(
      subject: subject, platforms: platforms(object["condition"]),
      line: sources.ownLine(object.line))
  }

  private func subject(of object: Object) -> TuistDependency.Subject? {
    switch object.name {
    case "target":
      let name: String? =
        if case .object(let target)? = object.first { values.string(target["name"]) } else {
          values.string(object["name"] ?? object.first)
        }
      return name.map { .target($0) }
    case "project":
      guard let name = values.string(object["target"]), let path = path(object["path"]) else {
        return nil
      }
      return .project(target: name, path: path)
    case "external": return values.string(object["name"]).map { .external($0) }
    case "package":
      let kind: String? = if case .object(let type)? = object["type"] { type.name } else { nil }
      return values.string(object["product"]).map {
        .package($0, isTool: kind == "plugin" || kind == "macro")
      }
    case "framework", "xcframework", "library": return path(object["path"]).map { .binary($0) }
    case "sdk", "xctest": return nil
    default:
      values.reportUnfit(object)
      return nil
    }
  }

  private func platforms(_ value: Value?) -> [String] {
    guard case .object(let object)? = value else { return [] }
    return values.list(object.first).compactMap { item in
      if case .object(let platform) = item { platform.name.lowercased() } else { nil }
    }.sorted()
  }

  // MARK: Packages and plugins

  private func package(_ value: Value) -> TuistPackage? {
    guard let object = values.object(value, line: 0) else { return nil }
    if let path = object["path"] { return self.path(path).map { .local($0) } }
    return values.string(object["url"] ?? object["id"]).map { .remote($0) }
  }

  private func plugins(of root: Object) -> [TuistPath] {
    var lists = [root["plugins"]]
    if case .object(let project)? = root["project"] { lists.append(project["plugins"]) }
    return lists.compactMap(\.self).flatMap { list in
      values.list(list).compactMap { item in
        guard case .object(let plugin) = item, plugin.name == "local" else { return nil }
        return path(plugin["path"])
      }
    }
  }

  // MARK: Settings

  /// The settings that are texts: the base, then those of the first configuration for debugging.
  private func settings(_ value: Value?) -> [String: String] {
    guard case .object(let object)? = value else {
      _ = values.object(value ?? .absent, line: 0)
      return [:]
    }
    var result = level(object["base"])
    result.merge(level(object["debug"])) { $1 }
    let configurations = values.list(object["configurations"])
    for case .object(let configuration) in configurations where configuration.name == "debug" {
      result.merge(level(configuration["settings"])) { $1 }
      break
    }
    return result
  }

  private func level(_ value: Value?) -> [String: String] {
    switch value {
    case .dictionary(let pairs)?:
      var result: [String: String] = [:]
      for pair in pairs {
        guard case .string(let key) = pair.key else { continue }
        switch pair.value {
        case .array: result[key] = values.strings(pair.value).joined(separator: " ")
        case .object(let object): result[key] = values.string(object.first)
        default: result[key] = evaluator.description(of: pair.value)
        }
      }
      return result
    case .unknown(let unknown)?:
      evaluator.report(unknown)
      return [:]
    default: return [:]
    }
  }
}
