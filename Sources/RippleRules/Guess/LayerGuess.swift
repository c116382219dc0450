import RippleGraph
import RippleModel

/// Layers guessed from the words in targets' names and from their place in the graph.
struct LayerGuess {
  /// A guessed layer.
  struct Layer: Hashable {
    let name: String
    var patterns: [String]
    let isIndependent: Bool
  }

  /// A family of names that teams give to one layer.
  private struct Family {
    let layer: String
    let patterns: [String]
  }

  private static let order = ["domain", "clients", "live", "features", "root"]

  private static let families = [
    Family(layer: "live", patterns: ["*Live", "*Implementation", "*Impl"]),
    Family(layer: "features", patterns: ["*Feature", "Feature*", "*Screen", "*Flow"]),
    Family(
      layer: "clients",
      patterns: ["*Client", "*FeatureInterface", "*Interface", "*Service", "*Repository"]),
    Family(
      layer: "domain", patterns: ["*Models", "*Model", "*Domain", "*Entities", "*Modelos"]),
  ]

  /// The layers that have targets, from the ground up; none where no family of names was found.
  let layers: [Layer]

  init(_ graph: TargetGraph) {
    var assigned: [Int: String] = [:]
    for node in 0..<graph.nodeCount {
      if let layer = LayerGuess.layer(of: node, graph) { assigned[node] = layer }
    }
    let found = Set(assigned.values).intersection(["clients", "live", "features"])
    guard !found.isEmpty else {
      layers = []
      return
    }
    layers = LayerGuess.order.compactMap { LayerGuess.describe($0, assigned, graph) }
  }

  private static func layer(of node: Int, _ graph: TargetGraph) -> String? {
    let name = graph.id(node).name
    if isRoot(node, graph) { return "root" }
    if let family = families.first(where: { family in
      family.patterns.contains { matches($0, name) }
    }) {
      return family.layer
    }
    let isGround = graph.dependencies(of: node).allSatisfy { $0 == node }
    return isGround && graph.dependents(of: node).count > 1 ? "domain" : nil
  }

  /// Programs, and what only programs use and is named after the app.
  private static func isRoot(_ node: Int, _ graph: TargetGraph) -> Bool {
    if graph.nodes.kind(of: node) == .executable { return true }
    let name = graph.id(node).name
    guard name.hasPrefix("App") || name.hasSuffix("App") else { return false }
    return graph.dependents(of: node).allSatisfy { graph.nodes.kind(of: $0) == .executable }
  }

  private static func matches(_ pattern: String, _ name: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == name }
    return star == pattern.startIndex
      ? name.hasSuffix(pattern.dropFirst()) : name.hasPrefix(pattern.dropLast())
  }

  /// The patterns that mean no target of another layer, and the names of the rest.
  private static func describe(
    _ layer: String, _ assigned: [Int: String], _ graph: TargetGraph
  ) -> Layer? {
    var members = assigned.filter { $0.value == layer }.map { graph.id($0.key).name }.sorted()
    guard !members.isEmpty else { return nil }
    var patterns: [String] = []
    for pattern in families.first(where: { $0.layer == layer })?.patterns ?? [] {
      let covered = members.filter { matches(pattern, $0) }
      let isClean = (0..<graph.nodeCount).allSatisfy { node in
        !matches(pattern, graph.id(node).name)
          || members.contains(graph.id(node).name) || assigned[node] == "root"
      }
      guard covered.count > 1, isClean else { continue }
      patterns.append(pattern)
      members.removeAll { covered.contains($0) }
    }
    return Layer(
      name: layer, patterns: patterns + members, isIndependent: layer == "features")
  }
}
