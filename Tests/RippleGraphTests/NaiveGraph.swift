import RippleGraph

/// What the algorithms are tested against: the definitions, written down without cleverness.
struct NaiveGraph {
  let count: Int
  /// Whether an edge leads from the first to the second node.
  private(set) var hasEdge: [[Bool]]

  init(_ graph: CompressedGraph) {
    count = graph.nodeCount
    hasEdge = Array(repeating: Array(repeating: false, count: count), count: count)
    for edge in graph.edges { hasEdge[edge.source][edge.destination] = true }
  }

  /// Whether the second node can be reached from the first, itself included: Floyd and Warshall.
  var reaches: [[Bool]] {
    var result = hasEdge
    for node in 0..<count { result[node][node] = true }
    for middle in 0..<count {
      for source in 0..<count where result[source][middle] {
        for destination in 0..<count where result[middle][destination] {
          result[source][destination] = true
        }
      }
    }
    return result
  }

  /// The sets of nodes that reach each other, by their smallest node.
  var components: [[Int]] {
    let reaches = reaches
    var result: [[Int]] = []
    for node in 0..<count {
      let members = (0..<count).filter { reaches[node][$0] && reaches[$0][node] }
      if members.first == node { result.append(members) }
    }
    return result
  }

  /// Every path without a repeated node that starts at a node.
  func simplePaths(from start: Int) -> [[Int]] {
    var result: [[Int]] = []
    var open = [[start]]
    while let path = open.popLast() {
      result.append(path)
      guard let last = path.last else { continue }
      for next in 0..<count where hasEdge[last][next] && !path.contains(next) {
        open.append(path + [next])
      }
    }
    return result
  }

  /// Every path without a repeated node.
  var simplePaths: [[Int]] { (0..<count).flatMap(simplePaths) }
}

/// Whether a list comes before another, compared element by element.
func precedes(_ left: [Int], _ right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
