public import RippleGraph

extension CompressedGraph {
  /// A random graph without cycles in which numbers say nothing about the order.
  ///
  /// Fewer edges than asked for come out where some are drawn twice.
  public static func randomDAG(
    nodes: Int, edges: Int, using generator: inout some RandomNumberGenerator
  ) -> CompressedGraph {
    guard nodes > 1 else { return CompressedGraph(nodeCount: nodes, edges: []) }
    let labels = (0..<nodes).shuffled(using: &generator)
    let pairs = (0..<edges).map { _ in
      let high = Int.random(in: 1..<nodes, using: &generator)
      return (labels[high], labels[Int.random(in: 0..<high, using: &generator)])
    }
    return CompressedGraph(nodeCount: nodes, edges: pairs)
  }

  /// A random graph with cycles and self loops as they fall.
  public static func randomDigraph(
    nodes: Int, edges: Int, using generator: inout some RandomNumberGenerator
  ) -> CompressedGraph {
    guard nodes > 0 else { return CompressedGraph(nodeCount: 0, edges: []) }
    let pairs = (0..<edges).map { _ in
      (Int.random(in: 0..<nodes, using: &generator), Int.random(in: 0..<nodes, using: &generator))
    }
    return CompressedGraph(nodeCount: nodes, edges: pairs)
  }

  /// The graph in which each node has another number.
  public func relabelled(_ labels: [Int]) -> CompressedGraph {
    CompressedGraph(
      nodeCount: nodeCount, edges: edges.map { (labels[$0.source], labels[$0.destination]) })
  }
}

extension TargetGraph {
  /// The layered app of the benchmarks, where a target depends on earlier ones, mostly near ones.
  ///
  /// Rows come in no order, and an edge may be drawn twice.
  public static func layeredEdges(
    targets: Int, edges: Int, using generator: inout some RandomNumberGenerator
  ) -> EdgeTable {
    var sources: [Int32] = []
    var destinations: [Int32] = []
    for _ in 0..<edges {
      let source = Int.random(in: 1..<targets, using: &generator)
      let isNear = Int.random(in: 0..<10, using: &generator) < 7
      let range = isNear ? max(0, source - 200)..<source : 0..<min(source, source / 10 + 1)
      sources.append(Int32(source))
      destinations.append(Int32(Int.random(in: range, using: &generator)))
    }
    return EdgeTable(sources: sources, destinations: destinations)
  }
}
