/// The largest sets of nodes that all reach each other; a node on no cycle is one by itself.
///
/// Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1, 1972, with a
/// stack of its own in place of recursion.
public struct StronglyConnectedComponents: Hashable, Sendable {
  /// The component of each node; an edge leads to the same or to a smaller one.
  let component: [Int32]
  /// The nodes in the order of their components, ascending in each.
  let members: [Int32]
  /// Where each component's nodes begin in `members`, and the end.
  let offsets: [Int32]

  /// Finds the components of a graph.
  ///
  /// - Complexity: O(V + E) time, O(V) memory; no recursion.
  public init(_ graph: CompressedGraph) {
    var walk = TarjanWalk(graph)
    let count = walk.run()
    component = walk.component
    var next = [Int32](repeating: 0, count: count + 1)
    for number in component { next[Int(number) + 1] += 1 }
    for number in 0..<count { next[number + 1] += next[number] }
    offsets = next
    var members = [Int32](repeating: 0, count: component.count)
    for (node, number) in component.enumerated() {
      members[Int(next[Int(number)])] = Int32(node)
      next[Int(number)] += 1
    }
    self.members = members
  }

  /// The number of components.
  ///
  /// - Complexity: O(1).
  public var count: Int { offsets.count - 1 }

  /// The component that a node is in.
  ///
  /// - Complexity: O(1).
  public func component(of node: Int) -> Int { Int(component[node]) }

  /// The nodes of a component, ascending.
  ///
  /// - Complexity: O(1); nothing is allocated.
  public func members(of component: Int) -> NodeSlice {
    NodeSlice(base: members[Int(offsets[component])..<Int(offsets[component + 1])])
  }
}

extension CompressedGraph {
  /// The graph of the components: an edge wherever one leads from a node of one to one of another.
  ///
  /// - Complexity: O(V + E).
  public func condensation(_ components: StronglyConnectedComponents) -> CompressedGraph {
    var sources: [Int32] = []
    var destinations: [Int32] = []
    sources.reserveCapacity(edgeCount)
    destinations.reserveCapacity(edgeCount)
    for node in 0..<nodeCount {
      let source = components.component[node]
      for edge in Int(forward.offsets[node])..<Int(forward.offsets[node + 1]) {
        let destination = components.component[Int(forward.columns[edge])]
        guard source != destination else { continue }
        sources.append(source)
        destinations.append(destination)
      }
    }
    return CompressedGraph(
      nodeCount: components.count, sources: sources, destinations: destinations)
  }
}

/// One depth-first walk over a graph that numbers components as it leaves them.
private struct TarjanWalk {
  private let rows: CompressedGraph.Rows
  private(set) var component: [Int32]
  /// The order of discovery, from 1; 0 is undiscovered.
  private var discovered: [Int32]
  /// The earliest discovery that is reachable from the node through its part of the walk.
  private var lowest: [Int32]
  /// Nodes without a component yet, in order of discovery.
  private var open: [Int32] = []
  /// The nodes between the walk's root and here, and the next edge of each.
  private var path: [Int32] = []
  private var nextEdge: [Int32]

  private var clock: Int32 = 0
  private var found: Int32 = 0

  init(_ graph: CompressedGraph) {
    rows = graph.forward
    component = Array(repeating: -1, count: graph.nodeCount)
    discovered = Array(repeating: 0, count: graph.nodeCount)
    lowest = discovered
    nextEdge = Array(rows.offsets.dropLast())
  }

  /// Walks from every node and says how many components there are.
  mutating func run() -> Int {
    for root in discovered.indices where discovered[root] == 0 {
      enter(Int32(root))
      while let node = path.last { step(Int(node)) }
    }
    return Int(found)
  }

  private mutating func enter(_ node: Int32) {
    clock += 1
    discovered[Int(node)] = clock
    lowest[Int(node)] = clock
    open.append(node)
    path.append(node)
  }

  /// Follows the next edge of the node at the end of the path, or leaves the node.
  private mutating func step(_ node: Int) {
    let end = rows.offsets[node + 1]
    while nextEdge[node] < end {
      let successor = Int(rows.columns[Int(nextEdge[node])])
      nextEdge[node] += 1
      if discovered[successor] == 0 {
        enter(Int32(successor))
        return
      }
      if component[successor] < 0 { lowest[node] = min(lowest[node], discovered[successor]) }
    }
    leave(node)
  }

  private mutating func leave(_ node: Int) {
    path.removeLast()
    if let parent = path.last {
      lowest[Int(parent)] = min(lowest[Int(parent)], lowest[node])
    }
    guard lowest[node] == discovered[node] else { return }
    while let member = open.popLast() {
      component[Int(member)] = found
      if Int(member) == node { break }
    }
    found += 1
  }
}
