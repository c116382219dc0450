import RippleGraph
import RippleModel

/// The figures of one layer, which counts as one thing: edges inside it are its own affair.
public struct LayerMetrics: Hashable, Sendable {
  /// The layer's name; empty for the targets that are in none.
  public let name: String
  /// The number of its targets.
  public let targetCount: Int
  /// Edges from targets of other layers.
  public let fanIn: Int
  /// Edges to targets of other layers.
  public let fanOut: Int
  /// Edges between its targets.
  public let innerEdges: Int
  /// Edges to targets of higher layers.
  public let edgesUp: Int
  /// Abstract public types of all its targets over their public types; `nil` where not known.
  public let abstractness: Double?

  /// Fan-out / (fan-in + fan-out), with edges as the unit; `nil` where both are 0.
  public var instability: Double? {
    fanIn + fanOut == 0 ? nil : Double(fanOut) / Double(fanIn + fanOut)
  }

  /// |A + I − 1|; `nil` where either is not defined.
  public var distance: Double? {
    guard let abstractness, let instability else { return nil }
    return abs(abstractness + instability - 1)
  }

  /// The figures of every layer; targets without one come last.
  static func all(
    _ graph: TargetGraph, _ rows: [TargetMetrics], _ numbers: [Int], _ names: [String]
  ) -> [LayerMetrics] {
    guard numbers.count == graph.nodeCount, !names.isEmpty else { return [] }
    let places = numbers.map { $0 < 0 ? names.count : $0 }
    var counts = [Counts](repeating: Counts(), count: names.count + 1)
    for node in 0..<graph.nodeCount {
      counts[places[node]].targets += 1
      counts[places[node]].types += rows[node].surface?.publicTypes ?? 0
      counts[places[node]].abstractTypes += rows[node].surface?.abstractTypes ?? 0
      for other in graph.dependencies(of: node) where other != node {
        let (from, to) = (places[node], places[other])
        if from == to {
          counts[from].inner += 1
        } else {
          counts[from].out += 1
          counts[to].into += 1
          if numbers[node] >= 0, numbers[other] > numbers[node] { counts[from].up += 1 }
        }
      }
    }
    return counts.indices.filter { counts[$0].targets > 0 }.map { place in
      let count = counts[place]
      return LayerMetrics(
        name: place < names.count ? names[place] : "", targetCount: count.targets,
        fanIn: count.into, fanOut: count.out, innerEdges: count.inner, edgesUp: count.up,
        abstractness: count.types == 0 ? nil : Double(count.abstractTypes) / Double(count.types))
    }
  }

  private struct Counts {
    var targets = 0
    var into = 0
    var out = 0
    var inner = 0
    var up = 0
    var types = 0
    var abstractTypes = 0
  }
}
