public import RippleGraph
public import RippleModel

/// A graph as a picture's source: Mermaid, DOT or GraphML.
///
/// Nodes are named by number and labelled by name, so that no name can break the text.
public struct GraphRendering: Sendable {
  private let graph: TargetGraph
  private let effects: [TargetID: Effect]?
  private let layers: [Int]

  /// Makes a rendering.
  ///
  /// - Parameters:
  ///   - graph: What is drawn.
  ///   - impact: Colours the nodes by what happens to them; `nil` colours by layer or kind.
  ///   - layers: The layer of each node, from the ground up; a node without one has another
  ///     number. Empty colours by kind.
  public init(_ graph: TargetGraph, impact: Impact? = nil, layers: [Int] = []) {
    self.graph = graph
    self.layers = layers
    effects = impact.map { impact in
      Dictionary(impact.targets.map { ($0.id, $0.effect) }, uniquingKeysWith: { max($0, $1) })
    }
  }

  /// Mermaid, which GitHub shows in Markdown.
  public var mermaid: String {
    var text = "graph TD\n"
    for node in nodes {
      text += "  n\(node)[\(Escape.mermaid(label(node)))]:::\(group(node))\n"
    }
    for edge in edges {
      let arrow = edge.isPlugin ? "-.->" : "-->"
      let condition = edge.condition.map { "|\(Escape.mermaid($0))|" } ?? ""
      text += "  n\(edge.source) \(arrow)\(condition) n\(edge.destination)\n"
    }
    for (name, colour) in GraphRendering.palette where usedGroups.contains(name) {
      text += "  classDef \(name) fill:\(colour),stroke:#555,color:#111\n"
    }
    return text
  }

  /// Mermaid of a graph that is too large to be read: a node for each layer, and for each pair of
  /// them how many edges lead from the one to the other.
  ///
  /// - Parameter names: The layers' names, by number; targets without one are drawn together.
  /// - Returns: The picture's source.
  public func foldedMermaid(names: [String]) -> String {
    let places = nodes.map { node in
      node < layers.count && layers[node] >= 0 ? layers[node] : names.count
    }
    var sizes = [Int](repeating: 0, count: names.count + 1)
    for place in places { sizes[place] += 1 }
    var counts: [[Int]: Int] = [:]
    for edge in edges where places[edge.source] != places[edge.destination] {
      counts[[places[edge.source], places[edge.destination]], default: 0] += 1
    }
    var text = "graph TD\n"
    for place in sizes.indices where sizes[place] > 0 {
      let name = place < names.count ? names[place] : "other targets"
      let label = Escape.mermaid("\(name): \(Noun.target.counted(sizes[place]))")
      let group =
        place < names.count ? "layer\(place % GraphRendering.layerColours.count)" : "external"
      text += "  n\(place)[\(label)]:::\(group)\n"
    }
    for (pair, count) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      text += "  n\(pair[0]) -->|\"\(count)\"| n\(pair[1])\n"
    }
    let used = Set(
      sizes.indices.filter { sizes[$0] > 0 }.map { place in
        place < names.count ? "layer\(place % GraphRendering.layerColours.count)" : "external"
      })
    for (name, colour) in GraphRendering.palette where used.contains(name) {
      text += "  classDef \(name) fill:\(colour),stroke:#555,color:#111\n"
    }
    return text
  }

  /// Graphviz's DOT.
  public var dot: String {
    var text = "digraph targets {\n  rankdir=TB;\n  node [shape=box, style=filled];\n"
    for node in nodes {
      let colour = GraphRendering.palette.first { $0.0 == group(node) }?.1 ?? "#ffffff"
      text += "  n\(node) [label=\(Escape.dot(label(node))), fillcolor=\"\(colour)\"];\n"
    }
    for edge in edges {
      var attributes: [String] = []
      if edge.isPlugin { attributes.append("style=dashed") }
      if let condition = edge.condition { attributes.append("label=\(Escape.dot(condition))") }
      let suffix = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      text += "  n\(edge.source) -> n\(edge.destination)\(suffix);\n"
    }
    return text + "}\n"
  }

  /// GraphML, which yEd, Gephi and igraph read.
  public var graphML: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
        <key id="name" for="node" attr.name="name" attr.type="string"/>
        <key id="kind" for="node" attr.name="kind" attr.type="string"/>
        <key id="effect" for="node" attr.name="effect" attr.type="string"/>
        <key id="via" for="edge" attr.name="via" attr.type="string"/>
        <key id="condition" for="edge" attr.name="condition" attr.type="string"/>
        <graph id="targets" edgedefault="directed">

      """
    for node in nodes {
      text += "    <node id=\"n\(node)\"><data key=\"name\">"
      text += Escape.xml(graph.nodes.node(node).description) + "</data>"
      text += "<data key=\"kind\">\(kind(node))</data>"
      if effects != nil { text += "<data key=\"effect\">\(group(node))</data>" }
      text += "</node>\n"
    }
    for edge in edges {
      text += "    <edge source=\"n\(edge.source)\" target=\"n\(edge.destination)\">"
      text += "<data key=\"via\">\(edge.via)</data>"
      if let condition = edge.condition {
        text += "<data key=\"condition\">\(Escape.xml(condition))</data>"
      }
      text += "</edge>\n"
    }
    return text + "  </graph>\n</graphml>\n"
  }

  // MARK: Parts

  private struct DrawnEdge {
    let source: Int
    let destination: Int
    let via: String
    let condition: String?
    var isPlugin: Bool { via == Dependency.Via.plugin.rawValue }
  }

  private var nodes: Range<Int> { 0..<graph.nodeCount }

  private var edges: [DrawnEdge] {
    (0..<graph.edgeCount).map { number in
      let edge = graph.edge(number)
      return DrawnEdge(
        source: edge.source, destination: edge.destination, via: edge.via.rawValue,
        condition: edge.condition.map(GraphRendering.text))
    }
  }

  private func label(_ node: Int) -> String {
    graph.nodes.isExternal(node) ? "\(graph.id(node)) (external)" : graph.id(node).name
  }

  private func kind(_ node: Int) -> String {
    graph.nodes.kind(of: node)?.rawValue ?? "external"
  }

  private func group(_ node: Int) -> String {
    guard let effects else { return layer(node) ?? kind(node) }
    return "effect_" + (effects[graph.id(node)] ?? .none).rawValue
  }

  /// The group of a node's layer; layers past the last colour begin again at the first.
  private func layer(_ node: Int) -> String? {
    guard node < layers.count, layers[node] >= 0 else { return nil }
    return "layer\(layers[node] % GraphRendering.layerColours.count)"
  }

  private var usedGroups: Set<String> { Set(nodes.map(group)) }

  /// Fill colours, pale enough for black text, told apart without colour by their labels.
  private static let palette: [(String, String)] = kinds + layerColours

  /// From the ground up: earth to sky.
  private static let layerColours: [(String, String)] = [
    ("layer0", "#e7d8c9"), ("layer1", "#d9ead3"), ("layer2", "#c9e4de"), ("layer3", "#c6def1"),
    ("layer4", "#dbcdf0"), ("layer5", "#f2c6de"), ("layer6", "#f7d9c4"), ("layer7", "#faedcb"),
  ]

  private static let kinds: [(String, String)] = [
    ("library", "#dbeafe"), ("executable", "#fde68a"), ("test", "#e5e7eb"), ("macro", "#fbcfe8"),
    ("plugin", "#ddd6fe"), ("system", "#f5f5f4"), ("binary", "#e7e5e4"), ("snippet", "#fef3c7"),
    ("external", "#ffffff"), ("effect_recompile", "#fca5a5"), ("effect_reemit", "#fdba74"),
    ("effect_driver", "#fde68a"), ("effect_none", "#ecfdf5"),
  ]

  /// A condition in words.
  static func text(_ condition: Condition) -> String {
    var parts: [String] = []
    if !condition.platforms.isEmpty { parts.append(condition.platforms.joined(separator: ", ")) }
    if let configuration = condition.configuration { parts.append(configuration) }
    if !condition.traits.isEmpty {
      parts.append("traits " + condition.traits.joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }
}
