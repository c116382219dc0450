/// Answers what is reachable from a set of nodes, and reuses its buffers from question to question.
public struct Reachability: Sendable {
  private let graph: CompressedGraph
  /// 1 for each node that the last question reached: a byte, since bits of one word wait for each
  /// other.
  private var seen: [UInt8]
  /// The nodes that the last question reached, in order of distance; one more is room to write to.
  private var queue: [Int32]
  private var count = 0

  /// Prepares to ask about a graph.
  ///
  /// - Complexity: O(V).
  public init(_ graph: CompressedGraph) {
    self.graph = graph
    seen = Array(repeating: 0, count: graph.nodeCount)
    queue = Array(repeating: 0, count: graph.nodeCount + 1)
  }

  /// The nodes that can be reached from any of the starts, which are among them.
  ///
  /// - Complexity: O(V / 64) and O(1) per node and edge reached.
  public mutating func closure(of starts: some Sequence<Int>, _ direction: Direction) -> BitSet {
    visit(starts, direction)
    var result = BitSet(capacity: graph.nodeCount)
    for node in queue[..<count] { result.insert(Int(node)) }
    return result
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
    return count
  }

  /// Breadth first; leaves the answer in `seen`, and in `queue` in order of distance.
  private mutating func visit(_ starts: some Sequence<Int>, _ direction: Direction) {
    for node in queue[..<count] { seen[Int(node)] = 0 }
    count = 0
    for start in starts where seen[start] == 0 {
      seen[start] = 1
      queue[count] = Int32(start)
      count += 1
    }
    let rows = graph.rows(direction)
    var end = count
    seen.withUnsafeMutableBufferPointer { seen in
      queue.withUnsafeMutableBufferPointer { queue in
        rows.offsets.withUnsafeBufferPointer { offsets in
          rows.columns.withUnsafeBufferPointer { columns in
            var head = 0
            while head < end {
              let node = Int(queue[head])
              head += 1
              for edge in Int(offsets[node])..<Int(offsets[node + 1]) {
                // Whether a neighbour is new is added and not branched on: no guess could be right.
                let neighbour = columns[edge]
                queue[end] = neighbour
                end += Int(1 ^ seen[Int(neighbour)])
                seen[Int(neighbour)] = 1
              }
            }
          }
        }
      }
    }
    count = end
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
