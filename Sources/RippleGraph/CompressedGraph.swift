/// A directed graph on the nodes 0..<*n*, packed into four arrays: rows of sorted neighbours, both ways.
///
/// An edge's number is its place in the order by source, then destination.  Equal edges are one;
/// an edge from a node to itself stays.
public struct CompressedGraph: Hashable, Sendable {
  /// Rows of neighbours: row *i* is `columns[offsets[i]..<offsets[i + 1]]`.
  struct Rows: Hashable, Sendable {
    var offsets: [Int32]
    var columns: [Int32]

    subscript(node: Int) -> ArraySlice<Int32> {
      columns[Int(offsets[node])..<Int(offsets[node + 1])]
    }
  }

  let forward: Rows
  let backward: Rows

  /// The number of nodes.
  ///
  /// - Complexity: O(1).
  public var nodeCount: Int { forward.offsets.count - 1 }

  /// The number of different edges.
  ///
  /// - Complexity: O(1).
  public var edgeCount: Int { forward.columns.count }

  private init(forward: Rows, backward: Rows) {
    self.forward = forward
    self.backward = backward
  }

  /// Makes a graph from the two ends of each edge.
  ///
  /// - Precondition: The arrays have equal counts and hold numbers in 0..<*n*.
  /// - Complexity: O(V + E); nothing is allocated per edge.
  public init(nodeCount: Int, sources: [Int32], destinations: [Int32]) {
    self = CompressedGraph.numbered(nodeCount, sources, destinations).graph
  }

  /// Makes a graph from pairs.
  ///
  /// - Precondition: Both ends of every edge are in 0..<*n*.
  /// - Complexity: O(V + E).
  public init(nodeCount: Int, edges: some Sequence<(Int, Int)>) {
    var sources: [Int32] = []
    var destinations: [Int32] = []
    for (source, destination) in edges {
      sources.append(Int32(source))
      destinations.append(Int32(destination))
    }
    self.init(nodeCount: nodeCount, sources: sources, destinations: destinations)
  }

  /// What a node points to, ascending.
  ///
  /// - Complexity: O(1); nothing is allocated.
  public func successors(of node: Int) -> NodeSlice { NodeSlice(base: forward[node]) }

  /// What points to a node, ascending.
  ///
  /// - Complexity: O(1); nothing is allocated.
  public func predecessors(of node: Int) -> NodeSlice { NodeSlice(base: backward[node]) }

  /// The neighbours of a node in a direction, ascending.
  ///
  /// - Complexity: O(1); nothing is allocated.
  public func neighbours(of node: Int, _ direction: Direction) -> NodeSlice {
    NodeSlice(base: rows(direction)[node])
  }

  /// The same nodes with every edge turned round.
  ///
  /// - Complexity: O(1): the arrays are shared.
  public var reversed: CompressedGraph { CompressedGraph(forward: backward, backward: forward) }

  /// The number of an edge; `nil` where there is none.
  ///
  /// - Complexity: O(log *k*) for *k* successors of the source.
  public func edge(from source: Int, to destination: Int) -> Int? {
    successors(of: source).index(of: destination)
  }

  /// Every edge in the order of its number.
  ///
  /// - Complexity: O(1) for the sequence, O(V + E) to walk it.
  public var edges: some Sequence<(source: Int, destination: Int)> {
    (0..<nodeCount).lazy.flatMap { source in
      forward[source].lazy.map { (source: source, destination: Int($0)) }
    }
  }

  /// The graph of the edges for which a closure says yes; it gets source, destination and number.
  ///
  /// - Complexity: O(V + E).
  public func filter(_ isKept: (_ source: Int, _ destination: Int, _ edge: Int) -> Bool)
    -> CompressedGraph
  {
    var sources: [Int32] = []
    var destinations: [Int32] = []
    for source in 0..<nodeCount {
      for (edge, destination) in zip(forward[source].indices, forward[source])
      where isKept(source, Int(destination), edge) {
        sources.append(Int32(source))
        destinations.append(destination)
      }
    }
    return CompressedGraph(nodeCount: nodeCount, sources: sources, destinations: destinations)
  }

  /// The rows for a direction.
  func rows(_ direction: Direction) -> Rows {
    switch direction {
    case .dependencies: forward
    case .dependents: backward
    }
  }
}

extension CompressedGraph {
  /// A graph with, for each of its edges, the place of its first mention in the input.
  static func numbered(_ nodeCount: Int, _ sources: [Int32], _ destinations: [Int32])
    -> (graph: CompressedGraph, firstMention: [Int32])
  {
    precondition(sources.count == destinations.count, "each edge has two ends")
    let bounds = 0..<Int32(nodeCount)
    precondition(
      sources.allSatisfy(bounds.contains) && destinations.allSatisfy(bounds.contains),
      "the ends of an edge are nodes")
    let byDestination = order(Array(0..<Int32(sources.count)), by: destinations, nodeCount)
    var mentions = order(byDestination, by: sources, nodeCount)
    dropRepeats(&mentions, sources, destinations)
    let keptSources = mentions.map { sources[Int($0)] }
    let keptDestinations = mentions.map { destinations[Int($0)] }
    let forward = Rows(offsets: offsets(keptSources, nodeCount), columns: keptDestinations)
    let turned = order(Array(0..<Int32(mentions.count)), by: keptDestinations, nodeCount)
    let backward = Rows(
      offsets: offsets(keptDestinations, nodeCount), columns: turned.map { keptSources[Int($0)] })
    return (CompressedGraph(forward: forward, backward: backward), mentions)
  }

  /// Where each key's run begins in a list sorted by key.
  private static func offsets(_ keys: [Int32], _ nodeCount: Int) -> [Int32] {
    var result = [Int32](repeating: 0, count: nodeCount + 1)
    for key in keys { result[Int(key) + 1] += 1 }
    for node in 0..<nodeCount { result[node + 1] += result[node] }
    return result
  }

  /// A stable counting sort of edge places by one of their ends.
  private static func order(_ places: [Int32], by keys: [Int32], _ nodeCount: Int) -> [Int32] {
    var next = offsets(keys, nodeCount)
    return [Int32](unsafeUninitializedCapacity: places.count) { buffer, count in
      for place in places {
        let key = Int(keys[Int(place)])
        buffer[Int(next[key])] = place
        next[key] += 1
      }
      count = places.count
    }
  }

  /// Keeps the first of equal edges in a list sorted by both ends.
  private static func dropRepeats(
    _ places: inout [Int32], _ sources: [Int32], _ destinations: [Int32]
  ) {
    var kept = 0
    for index in places.indices {
      let place = Int(places[index])
      if kept > 0 {
        let last = Int(places[kept - 1])
        if sources[last] == sources[place] && destinations[last] == destinations[place] { continue }
      }
      places[kept] = places[index]
      kept += 1
    }
    places.removeLast(places.count - kept)
  }
}
