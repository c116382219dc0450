/// Finds cycles in a graph from which some edges are gone, and counts its steps.
struct CycleWalk {
  let graph: CompressedGraph
  /// Edges visited so far.
  private(set) var steps = 0
  /// The edge by which a walk found each node; -1 where it did not.
  private var finder: [Int]
  private let source: [Int]
  private var queue: [Int] = []

  init(_ graph: CompressedGraph) {
    self.graph = graph
    finder = Array(repeating: -1, count: graph.nodeCount)
    source = graph.edges.map(\.source)
  }

  /// The edges of a shortest cycle through a node, the last first; empty where there is none.
  ///
  /// - Complexity: O(V + E).
  mutating func shortestCycle(through start: Int, without gone: BitSet) -> [Int] {
    defer { for node in queue { finder[node] = -1 } }
    queue.removeAll(keepingCapacity: true)
    queue.append(start)
    var head = 0
    while head < queue.count, finder[start] < 0 {
      let successors = graph.successors(of: queue[head])
      head += 1
      steps += successors.count
      for edge in successors.indices where !gone.contains(edge) && finder[successors[edge]] < 0 {
        finder[successors[edge]] = edge
        if successors[edge] != start { queue.append(successors[edge]) }
      }
    }
    guard finder[start] >= 0 else { return [] }
    var cycle = [finder[start]]
    while let last = cycle.last, source[last] != start { cycle.append(finder[source[last]]) }
    return cycle
  }

  /// A short cycle; empty where there is none.
  ///
  /// - Complexity: O(V + E).
  mutating func someCycle(without gone: BitSet) -> [Int] {
    guard let node = nodeOnCycle(without: gone) else { return [] }
    return shortestCycle(through: node, without: gone)
  }

  /// Whether there are so many cycles of which no two share an edge, as far as taking one short
  /// cycle after the other shows.
  ///
  /// - Complexity: O(V + E) for each.
  mutating func hasDisjointCycles(_ wanted: Int) -> Bool {
    var gone = BitSet(capacity: graph.edgeCount)
    for _ in 0..<wanted {
      let cycle = someCycle(without: gone)
      if cycle.isEmpty { return false }
      for edge in cycle { gone.insert(edge) }
    }
    return true
  }

  /// A node on a cycle: what is left when nodes to which nothing leads are taken off has edges
  /// into each of its nodes, and a walk against them comes back to a node at last.
  private mutating func nodeOnCycle(without gone: BitSet) -> Int? {
    let isLeft = rest(without: gone)
    guard var node = isLeft.first(where: { _ in true }) else { return nil }
    var seen = BitSet(capacity: graph.nodeCount)
    while seen.insert(node) {
      let next = graph.predecessors(of: node).first { other in
        guard isLeft.contains(other), let edge = graph.edge(from: other, to: node) else {
          return false
        }
        return !gone.contains(edge)
      }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// The nodes that are left when those to which nothing leads are taken off, again and again.
  private mutating func rest(without gone: BitSet) -> BitSet {
    var incoming = [Int](repeating: 0, count: graph.nodeCount)
    for edge in source.indices where !gone.contains(edge) { incoming[destination(edge)] += 1 }
    var free = incoming.indices.filter { incoming[$0] == 0 }
    var result = BitSet(capacity: graph.nodeCount, 0..<graph.nodeCount)
    while let node = free.popLast() {
      result.remove(node)
      for edge in graph.successors(of: node).indices where !gone.contains(edge) {
        incoming[destination(edge)] -= 1
        if incoming[destination(edge)] == 0 { free.append(destination(edge)) }
      }
    }
    steps += source.count
    return result
  }

  private func destination(_ edge: Int) -> Int { Int(graph.forward.columns[edge]) }
}
