extension ComponentEdges {
  /// A smallest set of edges without which there are no cycles, and whether it is known to be one,
  /// from a set that has been found.
  ///
  /// - Complexity: About 4 million steps, and only for sets of up to 24 edges.
  func improved(_ known: [Int]) -> (edges: [Int], isExact: Bool) {
    guard known.count > 1 else { return (known, true) }
    guard known.count <= 24 else { return (known, false) }
    var search = CutSearch(graph, known)
    search.branch(removed: [], kept: BitSet(capacity: graph.edgeCount))
    return (search.best.sorted(), !search.isExhausted)
  }
}

/// Branch and bound: one edge of every cycle must go, so try each edge of a short one in turn.
///
/// An edge that was tried stays in the later branches.  A branch ends where as many more edges
/// must go as there are cycles without a common edge, and that is no better than the best known.
/// The recursion is as deep as the set is large, which is at most 24.
private struct CutSearch {
  private(set) var best: [Int]
  private var walk: CycleWalk
  private let budget = 4_000_000

  init(_ graph: CompressedGraph, _ known: [Int]) {
    best = known
    walk = CycleWalk(graph)
  }

  /// Whether the steps ran out before everything was tried.
  var isExhausted: Bool { walk.steps > budget }

  mutating func branch(removed: [Int], kept: BitSet) {
    guard !isExhausted, removed.count < best.count else { return }
    let cycles = disjointCycles(removed)
    guard let cycle = cycles.min(by: { $0.count < $1.count }) else {
      best = removed
      return
    }
    guard removed.count + cycles.count < best.count else { return }
    var kept = kept
    for edge in cycle where !kept.contains(edge) {
      branch(removed: removed + [edge], kept: kept)
      kept.insert(edge)
    }
  }

  /// Cycles of which no two share an edge, as many as matter.
  private mutating func disjointCycles(_ removed: [Int]) -> [[Int]] {
    var gone = BitSet(capacity: walk.graph.edgeCount, removed)
    var result: [[Int]] = []
    while removed.count + result.count < best.count {
      let cycle = walk.someCycle(without: gone)
      if cycle.isEmpty { break }
      result.append(cycle)
      for edge in cycle { gone.insert(edge) }
    }
    return result
  }
}
