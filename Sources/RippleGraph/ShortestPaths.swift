/// A way through a graph, from its first node to its last; each follows an edge from the one before.
public struct DependencyPath: Hashable, Sendable, CustomStringConvertible {
  /// The nodes on the way, both ends included.
  public let nodes: [Int]

  /// Makes a path from its nodes, of which there is at least one.
  public init(nodes: [Int]) { self.nodes = nodes }

  /// The number of edges.
  ///
  /// - Complexity: O(1).
  public var edgeCount: Int { max(0, nodes.count - 1) }

  /// The same way walked from its end.
  ///
  /// - Complexity: O(*k*) for *k* nodes.
  public var reversed: DependencyPath { DependencyPath(nodes: nodes.reversed()) }

  /// The nodes with arrows between them.
  ///
  /// - Complexity: O(*k*) for *k* nodes.
  public var description: String { nodes.map(\.description).joined(separator: " → ") }
}

/// The shortest ways from some nodes to all others, found in one walk.
///
/// Of several shortest paths to a node it keeps the one that comes first when paths are compared
/// node by node.  A breadth-first walk over ascending neighbours finds just that one: by induction
/// the nodes of a distance enter the queue in the order of their first paths.
public struct ShortestPaths: Hashable, Sendable {
  /// The node before each on its path; the node itself for a start, -1 where unreached.
  private let previous: [Int32]
  private let distances: [Int32]

  /// Walks from every start in a direction.
  ///
  /// - Complexity: O(V + E).
  public init(
    _ graph: CompressedGraph, from starts: some Sequence<Int>,
    _ direction: Direction = .dependencies
  ) {
    var previous = [Int32](repeating: -1, count: graph.nodeCount)
    var distances = previous
    var queue: [Int32] = []
    for start in starts.sorted() where previous[start] < 0 {
      previous[start] = Int32(start)
      distances[start] = 0
      queue.append(Int32(start))
    }
    let rows = graph.rows(direction)
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for neighbour in rows[Int(node)] where previous[Int(neighbour)] < 0 {
        previous[Int(neighbour)] = node
        distances[Int(neighbour)] = distances[Int(node)] + 1
        queue.append(neighbour)
      }
    }
    self.previous = previous
    self.distances = distances
  }

  /// The number of edges between a node and the nearest start; `nil` where it is out of reach.
  ///
  /// - Complexity: O(1).
  public func distance(to node: Int) -> Int? {
    distances[node] < 0 ? nil : Int(distances[node])
  }

  /// The first of the shortest paths from a start to a node; `nil` where it is out of reach.
  ///
  /// - Complexity: O(*k*) for *k* nodes on the path.
  public func path(to node: Int) -> DependencyPath? {
    guard previous[node] >= 0 else { return nil }
    var nodes = [node]
    var current = node
    while Int(previous[current]) != current {
      current = Int(previous[current])
      nodes.append(current)
    }
    return DependencyPath(nodes: nodes.reversed())
  }
}

extension CompressedGraph {
  /// The first of the shortest paths between two nodes; `nil` where there is none.
  ///
  /// - Complexity: O(V + E).
  public func shortestPath(
    from source: Int, to destination: Int, _ direction: Direction = .dependencies
  ) -> DependencyPath? {
    ShortestPaths(self, from: CollectionOfOne(source), direction).path(to: destination)
  }
}
