/// Applies target templates, and makes a target for each of its platforms.
struct XcodeGenTemplates {
  private var work: SpecWork

  init(work: SpecWork) { self.work = work }

  /// Templates that use templates; far above any spec.
  private static let deepest = 64
  private static let platforms: Set<String> = [
    "iOS", "macOS", "tvOS", "watchOS", "visionOS", "auto",
  ]

  /// The spec with every target as it is generated.
  ///
  /// Platforms come before and after templates, because either may bring the other.
  func resolve(_ root: YAMLNode) throws(YAMLError) -> YAMLNode {
    var copy = self
    guard case .map(var entries) = root.content,
      let index = entries.firstIndex(where: { $0.key == "targets" })
    else { return root }
    let templates = Dictionary(
      (root["targetTemplates"]?.entries ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    var targets = try copy.multiply(entries[index].value.entries)
    for position in targets.indices {
      targets[position].value = try copy.applyTemplates(targets[position], templates)
    }
    targets = try copy.multiply(targets)
    entries[index].value = YAMLNode(.map(targets), at: entries[index].value.place)
    return YAMLNode(.map(entries), at: root.place)
  }

  // MARK: Platforms

  private mutating func multiply(_ targets: [YAMLEntry]) throws(YAMLError) -> [YAMLEntry] {
    var result: [YAMLEntry] = []
    for entry in targets {
      guard let platforms = entry.value["platform"]?.list else {
        result.append(entry)
        continue
      }
      var seen: Set<String> = []
      for platform in platforms.compactMap(\.text)
      where Self.platforms.contains(platform) && seen.insert(platform).inserted {
        result.append(try target(entry, for: platform))
      }
    }
    return result
  }

  private mutating func target(
    _ entry: YAMLEntry, for platform: String
  ) throws(YAMLError) -> YAMLEntry {
    var node = try work.expand(entry.value, ["platform": platform])
    let suffix = node["platformSuffix"]?.text ?? "_\(platform)"
    let name = (node["platformPrefix"]?.text ?? "") + entry.key + suffix
    node.set("platform", platform, at: entry.place)
    node.set("productName", entry.key, at: entry.place)
    let plain = YAMLNode(.map([]), at: entry.place)
    var settings = node["settings"] ?? plain
    if ["base", "configs", "groups"].contains(where: { settings[$0] != nil }) {
      var base = settings["base"] ?? plain
      if base["PRODUCT_NAME"] == nil { base.set("PRODUCT_NAME", entry.key, at: entry.place) }
      settings.set("base", base)
    } else if settings["PRODUCT_NAME"] == nil {
      settings.set("PRODUCT_NAME", entry.key, at: entry.place)
    }
    node.set("settings", settings)
    return YAMLEntry(key: name, place: entry.place, value: node)
  }

  // MARK: Templates

  private mutating func applyTemplates(
    _ entry: YAMLEntry, _ templates: [String: YAMLNode]
  ) throws(YAMLError) -> YAMLNode {
    var names: [String] = []
    var seen: Set<String> = []
    try collect(entry.value, templates, &names, &seen, depth: 0)
    guard !names.isEmpty else { return entry.value }
    var node = YAMLNode(.map([]), at: entry.value.place)
    for name in names {
      if let template = templates[name] { node = try work.merge(template, onto: node) }
    }
    node = try work.merge(entry.value, onto: node)
    node = try work.expand(node, ["target_name": entry.key])
    let attributes = (node["templateAttributes"]?.entries ?? []).compactMap { attribute in
      attribute.value.text.map { (attribute.key, $0) }
    }
    guard !attributes.isEmpty else { return node }
    return try work.expand(node, Dictionary(attributes, uniquingKeysWith: { $1 }))
  }

  /// The templates of a target, each after those that it uses itself.
  private func collect(
    _ node: YAMLNode, _ templates: [String: YAMLNode], _ names: inout [String],
    _ seen: inout Set<String>, depth: Int
  ) throws(YAMLError) {
    guard depth < Self.deepest else {
      throw YAMLError("templates use each other too deeply", at: node.place)
    }
    for name in (node["templates"]?.list ?? []).compactMap(\.text) {
      guard let template = templates[name], seen.insert(name).inserted else { continue }
      try collect(template, templates, &names, &seen, depth: depth + 1)
      names.append(name)
    }
  }
}

extension YAMLNode {
  /// Sets a key of a map.
  mutating func set(_ key: String, _ value: YAMLNode) {
    guard case .map(var entries) = content else { return }
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append(YAMLEntry(key: key, place: value.place, value: value))
    }
    content = .map(entries)
  }

  /// Sets a key of a map to a text.
  mutating func set(_ key: String, _ text: String, at place: YAMLPlace) {
    set(key, YAMLNode(.scalar(YAMLScalar(text, isPlain: false)), at: place))
  }
}
