/// Few edges without which a graph has no cycle.
public struct FeedbackArcSet: Hashable, Sendable {
  /// The largest component for which a smallest set is found whatever its edges.
  public static let exactLimit = 16

  /// The numbers of the edges, ascending.
  public let edges: [Int]
  /// Whether no smaller set does; `false` says only that it is not known.
  public let isExact: Bool

  /// Finds a set for each component of a graph; self loops are always in it.
  ///
  /// Components of up to `exactLimit` nodes get a smallest set, by Lawler's recurrence over
  /// subsets ("A comment on minimum feedback arc sets", IEEE Trans. Circuit Theory 11, 1964).
  /// Larger ones get the smaller of two: the edges that turn out to be on most cycles, and those
  /// against the best order known, which is one of Eades, Lin and Smyth ("A fast and effective
  /// heuristic for the feedback arc set problem", IPL 47, 1993) or of a depth-first walk, sifted.
  /// Edges that close no cycle with the rest are put back, and where few are left, branch and
  /// bound looks for fewer.
  ///
  /// - Complexity: O(2^*k* · *k*) for a small component of *k* nodes; O((V + E) log V) for a large
  ///   one, and up to 300 million steps that make the set smaller where that is within reach.
  public init(_ graph: CompressedGraph) {
    let components = StronglyConnectedComponents(graph)
    var edges: [Int] = []
    var isExact = true
    for component in 0..<components.count {
      let members = Array(components.members(of: component))
      for node in members {
        if let loop = graph.edge(from: node, to: node) { edges.append(loop) }
      }
      guard members.count > 1 else { continue }
      let part = ComponentEdges(graph, members)
      let found = part.smallestKnown()
      isExact = isExact && found.isExact
      edges += found.edges.map { part.numbers[$0] }
    }
    self.edges = edges.sorted()
    self.isExact = isExact
  }
}

/// A component with nodes 0..<*k* and its edges, self loops aside.
struct ComponentEdges {
  let graph: CompressedGraph
  /// The number that each edge has in the whole graph.
  let numbers: [Int]

  var count: Int { graph.nodeCount }

  init(_ whole: CompressedGraph, _ members: [Int]) {
    var places: [Int: Int] = [:]
    for (place, node) in members.enumerated() { places[node] = place }
    var numbers: [Int] = []
    var pairs: [(Int, Int)] = []
    for (place, node) in members.enumerated() {
      let successors = whole.successors(of: node)
      for edge in successors.indices {
        guard let other = places[successors[edge]], other != place else { continue }
        numbers.append(edge)
        pairs.append((place, other))
      }
    }
    // Members ascend, so the pairs are in the order of the edges' numbers already.
    graph = CompressedGraph(nodeCount: members.count, edges: pairs)
    self.numbers = numbers
  }

  /// The smallest set of edges that some method finds and without which there are no cycles.
  func smallestKnown() -> (edges: [Int], isExact: Bool) {
    if count <= FeedbackArcSet.exactLimit { return (backward(in: bestOrder()), true) }
    let ordered = minimal(backward(in: goodOrder()))
    guard ordered.count > 1, let crowded = crowdedEdges().map(minimal) else {
      return improved(ordered)
    }
    return improved(crowded.count < ordered.count ? crowded : ordered)
  }

  /// The edges that lead from a later to an earlier node of an order.
  func backward(in order: [Int]) -> [Int] {
    var place = [Int](repeating: 0, count: count)
    for (index, node) in order.enumerated() { place[node] = index }
    return graph.edges.enumerated()
      .filter { place[$0.element.source] > place[$0.element.destination] }.map(\.offset)
  }

  /// An order with the fewest backward edges.
  ///
  /// The best order of a set ends with some node, before which the rest stands in its best order.
  func bestOrder() -> [Int] {
    let successors = (0..<count).map { node in
      graph.successors(of: node).reduce(into: 0) { $0 |= 1 << $1 }
    }
    var cost = [UInt16](repeating: .max, count: 1 << count)
    var last = [UInt8](repeating: 0, count: 1 << count)
    cost[0] = 0
    for set in 1..<(1 << count) {
      for node in 0..<count where set & (1 << node) != 0 {
        let rest = set & ~(1 << node)
        let total = cost[rest] + UInt16((successors[node] & rest).nonzeroBitCount)
        if total < cost[set] {
          cost[set] = total
          last[set] = UInt8(node)
        }
      }
    }
    var order: [Int] = []
    var set = (1 << count) - 1
    while set != 0 {
      order.append(Int(last[set]))
      set &= ~(1 << Int(last[set]))
    }
    return order.reversed()
  }

  /// Puts edges back, the first first, as long as none closes a cycle with those that stay.
  func minimal(_ removed: [Int]) -> [Int] {
    guard removed.count > 1, removed.count * graph.edgeCount < 100_000_000 else { return removed }
    let ends = graph.edges.map { ($0.source, $0.destination) }
    var isRemoved = BitSet(capacity: graph.edgeCount, removed)
    for edge in removed where !reaches(ends[edge].1, ends[edge].0, without: isRemoved) {
      isRemoved.remove(edge)
    }
    return Array(isRemoved)
  }

  private func reaches(_ start: Int, _ goal: Int, without removed: BitSet) -> Bool {
    var seen = BitSet(capacity: count, CollectionOfOne(start))
    var open = [start]
    while let node = open.popLast() {
      if node == goal { return true }
      let successors = graph.successors(of: node)
      for edge in successors.indices where !removed.contains(edge) {
        if seen.insert(successors[edge]) { open.append(successors[edge]) }
      }
    }
    return false
  }
}
