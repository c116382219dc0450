import FileTrees

/// The build settings that a spec gives to its targets in the configuration that development uses.
struct XcodeGenSettings {
  private let spec: XcodeGenSpec
  private let project: String
  private let tree: any FileTree
  private let configuration: String

  /// Setting groups that use groups; far above any spec.
  private static let deepest = 16

  init(spec: XcodeGenSpec, name: String, tree: any FileTree) {
    self.spec = spec
    self.tree = tree
    project = name
    let names = (spec.root["configs"]?.entries ?? []).map(\.key).sorted()
    configuration =
      names.first { $0 == "Debug" } ?? names.first { $0.lowercased().contains("debug") }
      ?? names.first ?? "Debug"
  }

  /// The settings of a target with all that they inherit.
  func settings(of target: YAMLNode, named name: String) -> XcodeSettings {
    var levels: [XcodeSettings.Level] = [
      [
        "TARGET_NAME": name, "PRODUCT_NAME": "$(TARGET_NAME)", "TARGETNAME": name,
        "CONFIGURATION": configuration, "SRCROOT": ".", "PROJECT_DIR": ".",
        "PROJECT_NAME": project,
      ]
    ]
    for owner in [spec.root, target] {
      if let file = owner["configFiles"]?[configuration]?.text {
        levels.append(read(file))
      }
      levels.append(assignments(owner["settings"], depth: 0))
    }
    return XcodeSettings(levels, configuration: configuration)
  }

  private func read(_ file: String) -> XcodeSettings.Level {
    let path = RelativePath.join(spec.folder, file)
    guard !path.hasPrefix("../"), !path.hasPrefix("/") else { return [:] }
    return XcodeConfigurationFile(tree: tree, folder: spec.folder)
      .read(path, from: spec.place(of: spec.root.place)).level
  }

  /// A map of settings, or one with `groups`, `base` and `configs`.
  private func assignments(_ node: YAMLNode?, depth: Int) -> XcodeSettings.Level {
    guard let node, depth < Self.deepest else { return [:] }
    guard ["groups", "base", "configs"].contains(where: { node[$0] != nil }) else {
      return Self.level(node)
    }
    var result: XcodeSettings.Level = [:]
    for group in node["groups"]?.texts ?? [] {
      let inner = assignments(spec.root["settingGroups"]?[group], depth: depth + 1)
      result.merge(inner) { $1 }
    }
    result.merge(Self.level(node["base"])) { $1 }
    for entry in node["configs"]?.entries ?? [] where applies(entry.key) {
      result.merge(assignments(entry.value, depth: depth + 1)) { $1 }
    }
    return result
  }

  private func applies(_ key: String) -> Bool {
    configuration.lowercased().contains(key.lowercased())
  }

  private static func level(_ node: YAMLNode?) -> XcodeSettings.Level {
    var result: XcodeSettings.Level = [:]
    for entry in node?.entries ?? [] { result[entry.key] = text(entry.value) }
    return result
  }

  private static func text(_ node: YAMLNode) -> String {
    if let bool = node.bool { return bool ? "YES" : "NO" }
    return node.texts.joined(separator: " ")
  }
}
