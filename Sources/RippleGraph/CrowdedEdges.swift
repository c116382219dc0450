extension ComponentEdges {
  /// Edges whose removal ends all cycles: again and again the one that is on the shortest cycles
  /// of the most nodes.
  ///
  /// It finds the few edges against the grain of a graph that is nearly without cycles, which
  /// orders by degree miss.
  ///
  /// - Complexity: O(V · E) for each edge that it finds; `nil` past 200 million steps, and at once
  ///   where so many cycles have no edge in common that it cannot do with fewer.
  func crowdedEdges() -> [Int]? {
    var walk = CycleWalk(graph)
    let rounds = 4 * 200_000_000 / max(1, count * graph.edgeCount)
    guard rounds >= 200 || !walk.hasDisjointCycles(rounds + 1) else { return nil }
    var removed = BitSet(capacity: graph.edgeCount)
    while walk.steps < 200_000_000 {
      var crowd = [Int](repeating: 0, count: graph.edgeCount)
      for node in 0..<count where walk.steps < 200_000_000 {
        for edge in walk.shortestCycle(through: node, without: removed) { crowd[edge] += 1 }
      }
      guard let most = crowd.max(), most > 0, let edge = crowd.firstIndex(of: most) else {
        return walk.steps < 200_000_000 ? Array(removed) : nil
      }
      removed.insert(edge)
    }
    return nil
  }
}
