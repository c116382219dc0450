import FileTrees
import RippleModel

/// Turns a spec, templates applied, into the description of its project.
struct XcodeGenProject {
  let spec: XcodeGenSpec
  let name: String
  let tree: any FileTree
  private var diagnostics: [Diagnostic]

  init(spec: XcodeGenSpec, name: String, tree: any FileTree, undecided: [Diagnostic]) {
    self.spec = spec
    self.name = name
    self.tree = tree
    diagnostics = undecided
  }

  /// Reads every target and package.
  mutating func description() -> ProjectDescription {
    let packages = packages()
    let settings = XcodeGenSettings(spec: spec, name: name, tree: tree)
    let dependencies = XcodeGenDependencies(spec: spec, packages: Set(packages.compactMap(\.name)))
    let types = XcodeGenFileTypes(spec.root["options"])
    var targets: [ProjectTarget] = []
    for entry in spec.root["targets"]?.entries ?? [] {
      let own = settings.settings(of: entry.value, named: name(of: entry))
      let kind = kind(of: entry.value, own)
      let sources = XcodeGenSources(spec: spec, tree: tree, types: types, kind: kind)
      targets.append(
        ProjectTarget(
          name: name(of: entry), kind: kind, moduleName: moduleName(entry, own),
          productFile: productFile(entry), members: sources.members(of: entry.value, own),
          dependencies: dependencies.all(of: entry), settings: XcodeSettingTexts(own).all,
          line: spec.line(of: entry.place)))
      reportUnknown(of: entry)
    }
    for entry in spec.root["aggregateTargets"]?.entries ?? [] {
      targets.append(
        ProjectTarget(
          name: name(of: entry), kind: .aggregate,
          moduleName: XcodeSettings.identifier(name(of: entry)),
          dependencies: dependencies.aggregate(entry), line: spec.line(of: entry.place)))
    }
    return ProjectDescription(
      path: spec.files.first ?? "", format: .xcodeGen, name: name, folder: spec.folder,
      targets: targets.sorted { $0.name < $1.name }, packages: packages,
      generates: RelativePath.join(spec.folder, "\(name).xcodeproj"),
      diagnostics: diagnostics.sorted())
  }

  private func name(of entry: YAMLEntry) -> String { entry.value["name"]?.text ?? entry.key }

  private func kind(of target: YAMLNode, _ settings: XcodeSettings) -> ProjectTargetKind {
    let className = target["legacy"] == nil ? "PBXNativeTarget" : "PBXLegacyTarget"
    let kind = XcodeProductType.kind(of: target["type"]?.text, className: className)
    return kind == .framework && settings.value("MACH_O_TYPE") == "staticlib"
      ? .staticFramework : kind
  }

  private func moduleName(_ entry: YAMLEntry, _ settings: XcodeSettings) -> String {
    let module =
      settings.value("PRODUCT_MODULE_NAME") ?? settings.value("PRODUCT_NAME")
      ?? entry.value["productName"]?.text ?? ""
    return XcodeSettings.identifier(module.isEmpty ? name(of: entry) : module)
  }

  private func productFile(_ entry: YAMLEntry) -> String? {
    let base = entry.value["productName"]?.text ?? name(of: entry)
    guard entry.value["legacy"] == nil,
      let suffix = XcodeGenProject.suffix(ofType: entry.value["type"]?.text ?? "")
    else { return nil }
    return suffix == "a" ? "lib\(base).a" : suffix.isEmpty ? base : "\(base).\(suffix)"
  }

  private static func suffix(ofType type: String) -> String? {
    let name = type.split(separator: "product-type.").last.map(String.init) ?? ""
    if name.hasPrefix("application") { return "app" }
    if name == "driver-extension" { return "dext" }
    if name == "system-extension" { return "systemextension" }
    if name.contains("extension") { return "appex" }
    switch name {
    case "framework", "framework.static": return "framework"
    case "library.static": return "a"
    case "library.dynamic": return "dylib"
    case "bundle": return "bundle"
    case "bundle.unit-test", "bundle.ui-testing": return "xctest"
    case "tool": return ""
    case "xpc-service": return "xpc"
    default: return nil
    }
  }

  // MARK: Packages

  private mutating func packages() -> [ProjectPackage] {
    var result: [ProjectPackage] = []
    for entry in spec.root["packages"]?.entries ?? [] {
      let line = spec.line(of: entry.place)
      if let path = entry.value["path"] {
        check(path)
        let folder = RelativePath.join(spec.folder, path.text ?? "")
        result.append(ProjectPackage(location: .local(folder), name: entry.key, line: line))
      } else if let url = url(of: entry.value) {
        result.append(
          ProjectPackage(
            location: .remote(url), name: entry.key,
            requirement: XcodeGenProject.requirement(entry.value), line: line))
      }
    }
    for path in spec.root["localPackages"]?.texts ?? [] {
      let folder = RelativePath.join(spec.folder, path)
      result.append(ProjectPackage(location: .local(folder), name: RelativePath.name(of: folder)))
    }
    return result
  }

  private func url(of package: YAMLNode) -> String? {
    package["github"]?.text.map { "https://github.com/\($0)" } ?? package["url"]?.text
  }

  /// The requirement as a project file says it.
  private static func requirement(_ package: YAMLNode) -> String? {
    for key in ["exactVersion", "version"] {
      if let text = package[key]?.text { return "kind=exactVersion,version=\(text)" }
    }
    for key in ["revision", "branch"] {
      if let text = package[key]?.text {
        return ["kind=\(key)", "\(key)=\(text)"].sorted().joined(separator: ",")
      }
    }
    if let least = package["minVersion"]?.text, let most = package["maxVersion"]?.text {
      return "kind=versionRange,maximumVersion=\(most),minimumVersion=\(least)"
    }
    if let text = package["minorVersion"]?.text {
      return "kind=upToNextMinorVersion,minimumVersion=\(text)"
    }
    return (package["majorVersion"] ?? package["from"])?.text.map {
      "kind=upToNextMajorVersion,minimumVersion=\($0)"
    }
  }

  // MARK: What is not known

  /// Tells what only the environment or a build of Carthage could say about a target.
  private mutating func reportUnknown(of entry: YAMLEntry) {
    reportCarthage(of: entry)
    for source in entry.value["sources"].map({ $0.list ?? [$0] }) ?? [] {
      check(source.isMap ? source["path"] : source)
    }
    for dependency in entry.value["dependencies"]?.list ?? [] {
      for key in ["target", "package", "product", "framework", "carthage"] {
        check(dependency[key])
      }
    }
  }

  private mutating func reportCarthage(of entry: YAMLEntry) {
    let finds = spec.root["options"]?["findCarthageFrameworks"]?.bool ?? false
    let items = entry.value["dependencies"]?.list ?? []
    guard
      let item = items.first(where: {
        $0["carthage"] != nil && $0["findFrameworks"]?.bool ?? finds
      })
    else { return }
    diagnostics.append(
      Diagnostic(
        .undecided,
        "'\(name(of: entry))' links all that Carthage builds for '\(item["carthage"]?.text ?? "")' "
          + "and others; only the names in the spec are seen.",
        severity: .note, place: spec.place(of: item.place), names: [name(of: entry)]))
  }

  /// Tells a variable of the environment that nothing gives a value.
  private mutating func check(_ node: YAMLNode?) {
    guard let node, let text = node.text, let open = text.firstRange(of: "${"),
      let close = text[open.upperBound...].firstIndex(of: "}")
    else { return }
    let name = String(text[open.lowerBound...close])
    diagnostics.append(
      Diagnostic(
        .undecided, "'\(name)' in '\(text)' is a variable of the environment, and is not given.",
        place: spec.place(of: node.place), names: [text]))
  }
}
