/// Which nodes stand on every way from the roots to a node.
///
/// The roots hang from a virtual one.  Cooper, Harvey and Kennedy, "A simple, fast dominance
/// algorithm", Rice University 2001.
public struct Dominators: Hashable, Sendable {
  /// The nearest dominator of each node; the node itself under the virtual root, -1 out of reach.
  private let immediate: [Int32]
  /// The reached nodes, each after its dominators.
  private let order: [Int32]

  /// Finds the dominators of every node that can be reached from roots.
  ///
  /// Without roots it takes the nodes that nothing points to, and the smallest node of every cycle
  /// to which nothing outside points; every node is then reached.
  ///
  /// - Complexity: O(V · E) at worst, near O(V + E) on graphs such as builds have.
  public init(
    _ graph: CompressedGraph, roots: [Int]? = nil, _ direction: Direction = .dependencies
  ) {
    let graph = direction == .dependencies ? graph : graph.reversed
    let starts = roots ?? Dominators.roots(of: graph)
    var search = DominatorSearch(graph, starts)
    search.settle()
    order = search.order.map(Int32.init)
    immediate = search.nodeDominators
  }

  private static func roots(of graph: CompressedGraph) -> [Int] {
    let components = StronglyConnectedComponents(graph)
    let condensation = graph.condensation(components)
    return (0..<components.count).filter { condensation.predecessors(of: $0).isEmpty }
      .map { Int(components.members[Int(components.offsets[$0])]) }.sorted()
  }

  /// Whether there is a way from a root to a node.
  ///
  /// - Complexity: O(1).
  public func isReached(_ node: Int) -> Bool { immediate[node] >= 0 }

  /// The nearest node that is on every way from the roots to another; `nil` where there is none.
  ///
  /// - Complexity: O(1).
  public func immediateDominator(of node: Int) -> Int? {
    let dominator = Int(immediate[node])
    return dominator < 0 || dominator == node ? nil : dominator
  }

  /// Every node but itself that is on each way from the roots to a node, the nearest first.
  ///
  /// - Complexity: O(*k*) for *k* dominators.
  public func dominators(of node: Int) -> [Int] {
    Array(sequence(first: node, next: immediateDominator).dropFirst())
  }

  /// For each node, how many others cannot be reached without it.
  ///
  /// - Complexity: O(V).
  public var dominatedCounts: [Int] {
    var counts = [Int](repeating: 0, count: immediate.count)
    for node in order.reversed() {
      if let dominator = immediateDominator(of: Int(node)) {
        counts[dominator] += counts[Int(node)] + 1
      }
    }
    return counts
  }
}

/// The iteration over nodes in reverse postorder; rank 0 is the virtual root.
private struct DominatorSearch {
  private let graph: CompressedGraph
  private let isStart: BitSet
  /// The reached nodes in reverse postorder.
  private(set) var order: [Int] = []
  /// The place of each node in that order, from 1; 0 out of reach.
  private var rank: [Int]
  /// The nearest dominator's rank, by rank; -1 where none is known yet.
  private var dominator: [Int] = []

  init(_ graph: CompressedGraph, _ starts: [Int]) {
    self.graph = graph
    isStart = BitSet(capacity: graph.nodeCount, starts)
    rank = Array(repeating: 0, count: graph.nodeCount)
    order = graph.postorder(from: starts).reversed()
    for (place, node) in order.enumerated() { rank[node] = place + 1 }
    dominator = [0] + Array(repeating: -1, count: order.count)
  }

  /// The nearest dominator by node; the node itself under the virtual root, -1 out of reach.
  var nodeDominators: [Int32] {
    rank.indices.map { node in
      guard rank[node] > 0 else { return -1 }
      let above = dominator[rank[node]]
      return Int32(above == 0 ? node : order[above - 1])
    }
  }

  /// Repeats until no dominator changes.
  mutating func settle() {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for (place, node) in order.enumerated() {
        let best = common(node)
        if best != dominator[place + 1] {
          dominator[place + 1] = best
          isSettled = false
        }
      }
    }
  }

  /// The nearest rank that is above everything known to point to a node.
  private func common(_ node: Int) -> Int {
    if isStart.contains(node) { return 0 }
    var best = -1
    for predecessor in graph.predecessors(of: node) {
      let other = rank[predecessor]
      guard other > 0, dominator[other] >= 0 else { continue }
      best = best < 0 ? other : meet(best, other)
    }
    return best
  }

  private func meet(_ left: Int, _ right: Int) -> Int {
    var (left, right) = (left, right)
    while left != right {
      while left > right { left = dominator[left] }
      while right > left { right = dominator[right] }
    }
    return left
  }
}
