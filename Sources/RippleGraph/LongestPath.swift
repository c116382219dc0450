/// The longest way through a graph, measured in edges or in the cost of the nodes on it.
public struct LongestPath: Hashable, Sendable {
  /// The nodes on the way, what depends before what it depends on.
  ///
  /// A cycle on the way is one step with all of its nodes, ascending, which are no path by
  /// themselves.
  public let steps: [[Int]]
  /// The sum of the nodes' costs.
  public let cost: Double

  /// The edges between its steps.
  public var edgeCount: Int { steps.count - 1 }
}

extension CompressedGraph {
  /// The longest path of the condensation by edges, as `TopologicalOrder.maximumHeight` counts.
  ///
  /// Of several it is the first, compared node by node; `nil` for a graph without nodes.
  ///
  /// - Complexity: O(V + E).
  public func longestPath() -> LongestPath? {
    let components = StronglyConnectedComponents(self)
    return longestPath(components) { _ in 1 }
  }

  /// The critical path: the way on which the nodes' costs add up to the most.
  ///
  /// A cycle is walked as one node that costs the sum of its nodes.  Of several paths of one cost
  /// it is the first, compared node by node; `nil` for a graph without nodes.
  ///
  /// - Precondition: No cost is negative or not a number.
  /// - Complexity: O(V + E) and a call of `cost` per node.
  public func longestPath(cost: (_ node: Int) -> Double) -> LongestPath? {
    let components = StronglyConnectedComponents(self)
    return longestPath(components) { component in
      components.members(of: component).reduce(0) { $0 + cost($1) }
    }
  }

  /// For each node, the cost of the most costly way that starts with it, its own included.
  ///
  /// - Precondition: No cost is negative or not a number.
  /// - Complexity: O(V + E) and a call of `cost` per node.
  public func longestCosts(
    _ direction: Direction = .dependencies, cost: (_ node: Int) -> Double
  ) -> [Double] {
    let graph = direction == .dependencies ? self : reversed
    let components = StronglyConnectedComponents(graph)
    let ways = LongestWays(components, graph.condensation(components)) { component in
      components.members(of: component).reduce(0) { $0 + cost($1) }
    }
    return components.component.map { ways.cost[Int($0)] }
  }

  private func longestPath(
    _ components: StronglyConnectedComponents, _ cost: (_ component: Int) -> Double
  ) -> LongestPath? {
    let ways = LongestWays(components, condensation(components), cost)
    guard let start = ways.start else { return nil }
    var steps = [Array(components.members(of: start))]
    var current = start
    while ways.next[current] >= 0 {
      current = Int(ways.next[current])
      steps.append(Array(components.members(of: current)))
    }
    return LongestPath(steps: steps, cost: ways.cost[start])
  }
}

/// The most costly way from each component, with the component that follows on it.
private struct LongestWays {
  private(set) var cost: [Double]
  /// The next component on the way; -1 at its end.
  private(set) var next: [Int32]
  private(set) var start: Int?

  init(
    _ components: StronglyConnectedComponents, _ condensation: CompressedGraph,
    _ own: (_ component: Int) -> Double
  ) {
    cost = Array(repeating: 0, count: components.count)
    next = Array(repeating: -1, count: components.count)
    let smallest = components.offsets.dropLast().map { components.members[Int($0)] }
    for component in 0..<components.count {
      var best = -1
      for neighbour in condensation.successors(of: component)
      where best < 0 || (cost[best], smallest[neighbour]) < (cost[neighbour], smallest[best]) {
        best = neighbour
      }
      next[component] = Int32(best)
      cost[component] = own(component) + (best < 0 ? 0 : cost[best])
    }
    start = (0..<components.count).max {
      (cost[$0], smallest[$1]) < (cost[$1], smallest[$0])
    }
  }
}
