import FileTrees
import RippleModel

/// What the targets of a spec depend on.
struct XcodeGenDependencies {
  private let spec: XcodeGenSpec
  /// The packages that the spec names; a dependency on another is left out, as XcodeGen does.
  private let packages: Set<String>
  private let targets: [String: YAMLNode]
  private let aggregates: Set<String>
  private let linksTransitively: Bool

  init(spec: XcodeGenSpec, packages: Set<String>) {
    self.spec = spec
    self.packages = packages
    linksTransitively = spec.root["options"]?["transitivelyLinkDependencies"]?.bool ?? false
    targets = Dictionary(
      (spec.root["targets"]?.entries ?? []).map { ($0.value["name"]?.text ?? $0.key, $0.value) },
      uniquingKeysWith: { $1 })
    aggregates = Set(
      (spec.root["aggregateTargets"]?.entries ?? []).map { $0.value["name"]?.text ?? $0.key })
  }

  /// Everything that a target depends on, plug-ins last.
  func all(of entry: YAMLEntry) -> [ProjectDependency] {
    let isTransitive = entry.value["transitivelyLinkDependencies"]?.bool ?? linksTransitively
    let own = isTransitive ? transitive(of: entry) : listed(entry.value)
    return own.flatMap { dependencies(of: $0, in: entry.value) } + plugins(of: entry.value)
  }

  /// What an aggregate target depends on.
  func aggregate(_ entry: YAMLEntry) -> [ProjectDependency] {
    (entry.value["targets"]?.list ?? []).compactMap { node in
      node.text.map { ProjectDependency(subject(ofTarget: $0), line: spec.line(of: node.place)) }
    } + plugins(of: entry.value)
  }

  // MARK: Lists

  /// The entries that apply to the target's platform.
  private func listed(_ target: YAMLNode) -> [YAMLNode] {
    let platform = target["platform"]?.text ?? "auto"
    return (target["dependencies"]?.list ?? []).filter { item in
      guard let platforms = item["platforms"] else { return true }
      return platforms.texts.contains(platform)
    }
  }

  /// The target's own entries and, through targets that embed nothing, those of its dependencies.
  ///
  /// - Complexity: O(entries of all targets that are reached).
  private func transitive(of entry: YAMLEntry) -> [YAMLNode] {
    var result: [YAMLNode] = []
    var seen: Set<String> = []
    var visited: Set<String> = []
    var pending = [entry.value["name"]?.text ?? entry.key]
    var next = 0
    while next < pending.count {
      let name = pending[next]
      next += 1
      guard visited.insert(name).inserted else { continue }
      let node = next == 1 ? entry.value : targets[name]
      for item in node.map(listed) ?? [] {
        let key = XcodeGenDependencies.key(of: item)
        guard !seen.contains(key), next == 1 || item["embed"]?.bool != true || item["sdk"] != nil,
          next == 1 || item["bundle"] == nil
        else { continue }
        if let target = item["target"]?.text, !target.contains("/") {
          guard targets[target] != nil || aggregates.contains(target) else { continue }
          if let other = targets[target], !embeds(other) { pending.append(target) }
        }
        seen.insert(key)
        result.append(item)
      }
    }
    return result
  }

  private static func key(of item: YAMLNode) -> String {
    for kind in ["target", "framework", "carthage", "sdk", "package", "bundle"] {
      guard let name = item[kind]?.text else { continue }
      let products = (item["product"]?.texts ?? []) + (item["products"]?.texts ?? [])
      return "\(kind) \(name) \(products.joined(separator: ","))"
    }
    return ""
  }

  private func embeds(_ target: YAMLNode) -> Bool {
    let type = target["type"]?.text ?? ""
    return type.hasPrefix("application") || type.hasPrefix("bundle.u")
  }

  // MARK: Entries

  private func dependencies(of item: YAMLNode, in target: YAMLNode) -> [ProjectDependency] {
    let line = spec.line(of: item.place)
    let condition = XcodeGenDependencies.condition(item)
    let one = { (subject: ProjectDependency.Subject, origin: ProjectDependency.Origin) in
      [ProjectDependency(subject, origin: origin, condition: condition, line: line)]
    }
    let links = item["link"]?.bool ?? (target["type"]?.text != "library.static")
    if let name = item["target"]?.text { return one(subject(ofTarget: name), .explicit) }
    if let name = item["package"]?.text {
      guard packages.contains(name) else { return [] }
      let listed = (item["products"]?.texts ?? []) + (item["product"]?.texts ?? [])
      return (listed.isEmpty ? [name] : listed).flatMap {
        one(.packageProduct($0, package: name), links ? .package : .explicit)
      }
    }
    if let path = item["framework"]?.text {
      let file = RelativePath.name(of: path)
      if item["implicit"]?.bool == true { return links ? one(.productFile(file), .linked) : [] }
      let from = RelativePath.join(spec.folder, path)
      return links ? one(.external(XcodeGenDependencies.base(of: file), from: from), .linked) : []
    }
    if let name = item["carthage"]?.text {
      return one(.external(XcodeGenDependencies.base(of: name), from: "Carthage"), .linked)
    }
    if let name = item["bundle"]?.text { return one(.productFile(name), .embedded) }
    return []
  }

  private func plugins(of target: YAMLNode) -> [ProjectDependency] {
    (target["buildToolPlugins"]?.list ?? []).compactMap { item in
      guard let plugin = item["plugin"]?.text, let package = item["package"]?.text,
        packages.contains(package)
      else { return nil }
      return ProjectDependency(
        .packageProduct(plugin, package: package), origin: .tool,
        line: spec.line(of: item.place))
    }
  }

  /// `Name`, or `Project/Name` of another project.
  private func subject(ofTarget name: String) -> ProjectDependency.Subject {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, targets[name] == nil,
      let path = spec.root["projectReferences"]?[parts[0]]?["path"]?.text
    else { return .target(name) }
    return .projectTarget(project: RelativePath.join(spec.folder, path), target: parts[1])
  }

  /// A file's name up to its first dot.
  private static func base(of file: String) -> String { String(file.prefix { $0 != "." }) }

  private static func condition(_ item: YAMLNode) -> Condition? {
    var platforms = (item["destinationFilters"]?.texts ?? []).map { $0.lowercased() }
    switch item["platformFilter"]?.text {
    case "iOS": platforms.append("ios")
    case "macOS": platforms.append("maccatalyst")
    default: break
    }
    return platforms.isEmpty ? nil : Condition(platforms: Array(Set(platforms)))
  }
}
