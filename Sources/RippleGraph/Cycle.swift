/// Nodes that depend on each other, with a shortest cycle among them as the witness.
public struct Cycle: Hashable, Sendable {
  /// The nodes that all reach each other, ascending.
  public let members: [Int]
  /// A shortest cycle, written from its smallest node; the edge back to that node closes it.
  public let witness: [Int]

  /// Whether it is one node that depends on itself.
  ///
  /// - Complexity: O(1).
  public var isSelfLoop: Bool { members.count == 1 }
}

extension CompressedGraph {
  /// The cycles of a graph: one for each component of several nodes and one for each self loop,
  /// in the order of their smallest nodes.
  ///
  /// The witness of a component is the first of its shortest cycles, self loops aside.  A search
  /// for it ends after 50 million edges with the shortest cycle seen so far, so that one vast
  /// component costs a second and not a day.
  ///
  /// - Complexity: O(V + E) and, for each component of *k* nodes and *m* edges, O(*k* · *m*) at
  ///   worst; O(*m*) where two nodes depend on each other directly.
  public func cycles() -> [Cycle] { cycles(StronglyConnectedComponents(self)) }

  /// The cycles of a graph whose components are known.
  ///
  /// - Complexity: As `cycles()`, without finding the components.
  public func cycles(_ components: StronglyConnectedComponents) -> [Cycle] {
    var search = CycleSearch(self, components)
    var result: [Cycle] = []
    for component in 0..<components.count {
      let members = Array(components.members(of: component))
      if members.count > 1 {
        result.append(Cycle(members: members, witness: search.shortest(among: members)))
      }
      for node in members where successors(of: node).contains(node) {
        result.append(Cycle(members: [node], witness: [node]))
      }
    }
    return result.sorted { ($0.members[0], $1.members.count) < ($1.members[0], $0.members.count) }
  }
}

/// Looks for shortest cycles inside components.
private struct CycleSearch {
  private let rows: CompressedGraph.Rows
  private let components: StronglyConnectedComponents
  private var distance: [Int32]
  private var previous: [Int32]
  private var queue: [Int32] = []
  private var budget = 0

  init(_ graph: CompressedGraph, _ components: StronglyConnectedComponents) {
    rows = graph.forward
    self.components = components
    distance = Array(repeating: -1, count: graph.nodeCount)
    previous = distance
  }

  /// The first of the shortest cycles of at least two nodes in a component.
  ///
  /// The cycle through each node as its smallest is sought in turn, and only below the length of
  /// the best so far.
  mutating func shortest(among members: [Int]) -> [Int] {
    budget = 50_000_000
    var best: [Int] = []
    for start in members {
      if let cycle = cycle(from: start, below: best.isEmpty ? members.count + 1 : best.count) {
        best = cycle
      }
      if best.count == 2 || budget <= 0 { break }
    }
    return best
  }

  /// The first of the shortest cycles from a node through greater ones of its component.
  private mutating func cycle(from start: Int, below limit: Int) -> [Int]? {
    defer {
      for node in queue { distance[Int(node)] = -1 }
      queue.removeAll(keepingCapacity: true)
    }
    distance[start] = 0
    queue.append(Int32(start))
    var head = 0
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      if Int(distance[node]) + 1 >= limit { return nil }
      if node != start, rows[node].contains(Int32(start)) { return path(to: node, from: start) }
      expand(node, start)
    }
    return nil
  }

  private mutating func expand(_ node: Int, _ start: Int) {
    budget -= rows[node].count
    for neighbour in rows[node]
    where neighbour > start && distance[Int(neighbour)] < 0
      && components.component[Int(neighbour)] == components.component[start]
    {
      distance[Int(neighbour)] = distance[node] + 1
      previous[Int(neighbour)] = Int32(node)
      queue.append(neighbour)
    }
  }

  private func path(to node: Int, from start: Int) -> [Int] {
    var nodes = [node]
    while let last = nodes.last, last != start { nodes.append(Int(previous[last])) }
    return nodes.reversed()
  }
}
