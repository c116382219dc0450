import RippleModel

/// Reads `swift package show-dependencies --format json`: a tree of packages.
///
/// It tells nothing of targets, so each package becomes one node of its own name.
struct ShowDependenciesDecoder {
  /// Reads one document.
  func decode(_ bytes: [UInt8], name: String) throws(FormatError) -> Workspace {
    let root = try JSONDocument(bytes: bytes, name: name).decode(Node.self)
    var edges: [String: Set<String>] = [:]
    var versions: [String: String] = [:]
    var pending = [root]
    while let node = pending.popLast() {
      if edges[node.key] == nil { edges[node.key] = [] }
      versions[node.key] = node.version
      for child in node.dependencies {
        edges[node.key, default: []].insert(child.key)
        pending.append(child)
      }
    }
    let packages = edges.keys.sorted().map { identity in
      let dependencies = (edges[identity] ?? []).sorted().map {
        Dependency(to: .target(TargetID(package: $0, name: $0)), via: .product)
      }
      return Package(
        identity: identity,
        targets: [
          Target(
            id: TargetID(package: identity, name: identity), language: .none,
            dependencies: dependencies)
        ])
    }
    return Workspace(packages: packages)
  }

  /// A package of the tree.
  struct Node: Decodable {
    var identity: String?
    var name: String
    var url: String
    var version: String?
    var dependencies: [Node]

    /// SwiftPM's identity.
    var key: String { identity?.lowercased() ?? PackageDependency.identity(ofLocation: url) }
  }
}
