package import RippleGraph

/// A part of a graph that a picture shows.
package enum GraphFocus {
  /// A target with what it reaches and what reaches it within some edges.
  ///
  /// - Complexity: O(V + E).
  package static func around(_ node: Int, depth: Int, in graph: TargetGraph) -> BitSet {
    var kept = BitSet(capacity: graph.nodeCount)
    kept.insert(node)
    for next in [
      { (node: Int) in Array(graph.dependencies(of: node)) },
      { (node: Int) in Array(graph.dependents(of: node)) },
    ] {
      var seen: Set<Int> = [node]
      var wave = [node]
      for _ in 0..<depth {
        wave = wave.flatMap(next).filter { seen.insert($0).inserted }
        if wave.isEmpty { break }
      }
      for node in seen { kept.insert(node) }
    }
    return kept
  }

  /// Every target on some way from one to another; empty where there is none.
  ///
  /// - Complexity: O(V + E).
  package static func between(_ first: Int, _ last: Int, in graph: TargetGraph) -> BitSet {
    var kept = graph.structure.closure(of: [first], .dependencies)
    kept.formIntersection(graph.structure.closure(of: [last], .dependents))
    return kept
  }
}
