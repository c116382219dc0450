extension CompressedGraph {
  /// For each node, the share of shortest paths between other nodes that lead through it, summed
  /// over all pairs.
  ///
  /// Brandes, "A faster algorithm for betweenness centrality", J. Mathematical Sociology 25, 2001;
  /// directed, without weights, not normalised.
  ///
  /// - Complexity: O(V · E) time, O(V) memory.
  public func betweenness() -> [Double] {
    var walk = BrandesWalk(self)
    for source in 0..<nodeCount { walk.addPaths(from: source) }
    return walk.centrality
  }
}

/// One breadth-first walk from each node that counts shortest paths, and one back that shares them.
private struct BrandesWalk {
  private let graph: CompressedGraph
  private(set) var centrality: [Double]
  private var distance: [Int]
  /// The number of shortest paths from the source; a floating-point number, as it grows without
  /// bound on diamonds.
  private var paths: [Double]
  private var share: [Double]
  private var queue: [Int] = []

  init(_ graph: CompressedGraph) {
    self.graph = graph
    centrality = Array(repeating: 0, count: graph.nodeCount)
    distance = Array(repeating: -1, count: graph.nodeCount)
    paths = centrality
    share = centrality
  }

  mutating func addPaths(from source: Int) {
    count(from: source)
    for node in queue.reversed() {
      for successor in graph.successors(of: node) where distance[successor] == distance[node] + 1 {
        share[node] += paths[node] / paths[successor] * (1 + share[successor])
      }
      if node != source { centrality[node] += share[node] }
    }
    for node in queue {
      distance[node] = -1
      paths[node] = 0
      share[node] = 0
    }
  }

  private mutating func count(from source: Int) {
    queue.removeAll(keepingCapacity: true)
    queue.append(source)
    distance[source] = 0
    paths[source] = 1
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for successor in graph.successors(of: node) {
        if distance[successor] < 0 {
          distance[successor] = distance[node] + 1
          queue.append(successor)
        }
        if distance[successor] == distance[node] + 1 { paths[successor] += paths[node] }
      }
    }
  }
}
