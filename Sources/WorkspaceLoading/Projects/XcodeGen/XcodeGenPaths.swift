import FileTrees

/// Makes the paths of an included spec relative to the folder of the one that includes it.
enum XcodeGenPaths {
  /// Puts a folder before every path of a spec that decides its graph.
  static func prefixed(_ root: YAMLNode, with folder: String) -> YAMLNode {
    guard !folder.isEmpty else { return root }
    return mapEntries(root) { entry in
      let own = { (node: YAMLNode) in path(node, folder) }
      switch entry.key.split(separator: ":").first ?? "" {
      case "targets", "targetTemplates", "aggregateTargets":
        return mapEntries(entry.value) { target($0.value, folder) }
      case "packages", "projectReferences":
        return mapEntries(entry.value) { item in
          mapEntries(item.value) { $0.key == "path" ? own($0.value) : $0.value }
        }
      case "configFiles": return mapEntries(entry.value) { own($0.value) }
      case "localPackages": return mapList(entry.value, own)
      default: return entry.value
      }
    }
  }

  private static func target(_ node: YAMLNode, _ folder: String) -> YAMLNode {
    let own = { (node: YAMLNode) in path(node, folder) }
    return mapEntries(node) { entry in
      switch entry.key.split(separator: ":").first ?? "" {
      case "sources": return mapList(entry.value) { keyed($0, "path", folder) }
      case "dependencies": return mapList(entry.value) { keyed($0, "framework", folder) }
      case "info", "entitlements": return keyed(entry.value, "path", folder)
      case "configFiles": return mapEntries(entry.value) { own($0.value) }
      default: return entry.value
      }
    }
  }

  /// A text, or the text behind a key of a map.
  private static func keyed(_ node: YAMLNode, _ key: String, _ folder: String) -> YAMLNode {
    if !node.isMap { return key == "path" ? path(node, folder) : node }
    return mapEntries(node) { $0.key == key ? path($0.value, folder) : $0.value }
  }

  private static func path(_ node: YAMLNode, _ folder: String) -> YAMLNode {
    guard case .scalar(var scalar) = node.content, !scalar.text.hasPrefix("/") else { return node }
    scalar.text = RelativePath.join(folder, scalar.text)
    return YAMLNode(.scalar(scalar), at: node.place)
  }

  private static func mapEntries(
    _ node: YAMLNode, _ change: (YAMLEntry) -> YAMLNode
  ) -> YAMLNode {
    guard case .map(let entries) = node.content else { return node }
    let changed = entries.map { YAMLEntry(key: $0.key, place: $0.place, value: change($0)) }
    return YAMLNode(.map(changed), at: node.place)
  }

  private static func mapList(_ node: YAMLNode, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    guard let values = node.list else { return change(node) }
    return YAMLNode(.list(values.map(change)), at: node.place)
  }
}
