public import RippleGraph
import RippleModel

/// Which layer each target of a graph is in.
public struct LayerPlan: Hashable, Sendable {
  /// The layers, from the ground up.
  public let layers: [RulesFile.Layer]
  /// Each node's layer by number; -1 for none.
  public let numbers: [Int]

  /// A plan without layers.
  public init(_ graph: TargetGraph) {
    layers = []
    numbers = Array(repeating: -1, count: graph.nodeCount)
  }

  /// Looks every target up.
  ///
  /// A name that is written out wins over a pattern; two patterns that match one target are a
  /// mistake, and so is a layer that matches none.
  ///
  /// - Parameters:
  ///   - layers: The layers.
  ///   - graph: The targets to put into them.
  ///   - known: Names that may stand in a layer although they are not in the graph, such as
  ///     tests.
  /// - Throws: A layer that does not fit the graph.
  public init(
    _ layers: [RulesFile.Layer], _ graph: TargetGraph, known: Set<String> = []
  ) throws(RulesProblem) {
    self.layers = layers
    var numbers = [Int](repeating: -1, count: graph.nodeCount)
    let exact = try LayerPlan.exactNames(layers, graph, known)
    for node in 0..<graph.nodeCount {
      let id = graph.id(node)
      if let layer = exact[id.name] ?? exact[id.description] {
        numbers[node] = layer
        continue
      }
      var match: (layer: Int, pattern: NamePattern)?
      for (number, layer) in layers.enumerated() {
        guard let pattern = layer.patterns.first(where: { $0.matches(id) }) else { continue }
        if let match {
          throw RulesProblem(
            layer.place,
            "'\(id.name)' is in two layers: '\(layers[match.layer].name)' by '\(match.pattern)' "
              + "and '\(layer.name)' by '\(pattern)'. Write its name out in the one that is meant.",
            word: pattern.description)
        }
        match = (number, pattern)
      }
      numbers[node] = match?.layer ?? -1
    }
    self.numbers = numbers
    let used = Set(numbers)
    for (number, layer) in layers.enumerated() where !used.contains(number) {
      if layer.patterns.contains(where: { known.contains($0.description) }) { continue }
      let patterns = layer.patterns.map { "'\($0)'" }.joined(separator: ", ")
      throw RulesProblem(
        layer.place,
        "The layer '\(layer.name)' matches no target: \(patterns). Mend the pattern, or drop it.",
        word: layer.name)
    }
  }

  /// The names that are written out, by layer.
  private static func exactNames(
    _ layers: [RulesFile.Layer], _ graph: TargetGraph, _ known: Set<String>
  ) throws(RulesProblem) -> [String: Int] {
    var result: [String: Int] = [:]
    var present = known
    for node in 0..<graph.nodeCount {
      present.insert(graph.id(node).name)
      present.insert(graph.id(node).description)
    }
    for (number, layer) in layers.enumerated() {
      for pattern in layer.patterns where pattern.isExact {
        let name = pattern.description
        guard present.contains(name) else {
          let hint = graph.nodes.suggestion(for: name).map { "Did you mean '\($0.name)'?" }
          throw RulesProblem(
            layer.place,
            "There is no target '\(name)'. \(hint ?? "Drop it from '\(layer.name)'.")", word: name)
        }
        if let other = result[name], other != number {
          throw RulesProblem(
            layer.place,
            "'\(name)' is in two layers, '\(layers[other].name)' and '\(layer.name)'. "
              + "Take it out of one.", word: name)
        }
        result[name] = number
      }
    }
    return result
  }

  /// The name of a node's layer; `nil` where it has none.
  public func name(of node: Int) -> String? {
    numbers[node] < 0 ? nil : layers[numbers[node]].name
  }
}
