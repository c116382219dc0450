/// Answers what is reachable from a set of nodes, and reuses its buffers from question to question.
public struct Reachability: Sendable {
  private let graph: CompressedGraph
  private var visited: BitSet
  private var queue: [Int32]

  /// Prepares to ask about a graph.
  ///
  /// - Complexity: O(V).
  public init(_ graph: CompressedGraph) {
    self.graph = graph
    visited = BitSet(capacity: graph.nodeCount)
    queue = []
    queue.reserveCapacity(graph.nodeCount)
  }

  /// The nodes that can be reached from any of the starts, which are among them.
  ///
  /// - Complexity: O(V / 64) and O(1) per node and edge reached.
  public mutating func closure(of starts: some Sequence<Int>, _ direction: Direction) -> BitSet {
    visit(starts, direction)
    return visited
  }

  /// The nodes that can be reached from a node, which is among them.
  ///
  /// - Complexity: O(V / 64) and O(1) per node and edge reached.
  public mutating func closure(of start: Int, _ direction: Direction) -> BitSet {
    closure(of: CollectionOfOne(start), direction)
  }

  /// The number of nodes in the closure of the starts, they themselves included.
  ///
  /// - Complexity: O(V / 64) and O(1) per node and edge reached.
  public mutating func closureCount(of starts: some Sequence<Int>, _ direction: Direction) -> Int {
    visit(starts, direction)
    return queue.count
  }

  /// Breadth first; leaves the answer in `visited`, and in `queue` in order of distance.
  private mutating func visit(_ starts: some Sequence<Int>, _ direction: Direction) {
    visited.removeAll()
    queue.removeAll(keepingCapacity: true)
    for start in starts where visited.insert(start) { queue.append(Int32(start)) }
    let rows = graph.rows(direction)
    var head = 0
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      for edge in Int(rows.offsets[node])..<Int(rows.offsets[node + 1]) {
        let neighbour = rows.columns[edge]
        if visited.insert(Int(neighbour)) { queue.append(neighbour) }
      }
    }
  }
}

extension CompressedGraph {
  /// The nodes that can be reached from any of the starts, which are among them.
  ///
  /// For more than one question make a `Reachability`, which keeps its buffers.
  ///
  /// - Complexity: O(V) and O(1) per node and edge reached.
  public func closure(of starts: some Sequence<Int>, _ direction: Direction) -> BitSet {
    var reachability = Reachability(self)
    return reachability.closure(of: starts, direction)
  }
}
