extension ComponentEdges {
  /// The better of two orders after sifting: the greedy one, and one that a depth-first walk leaves.
  ///
  /// The greedy one suits dense cycles, the walk a graph that is nearly without cycles.
  ///
  /// - Complexity: O((V + E) log V) for each of at most 40 passes.
  func goodOrder() -> [Int] {
    let (first, second) = (sifted(greedyOrder()), sifted(walkOrder()))
    return backward(in: first).count <= backward(in: second).count ? first : second
  }

  /// Moves nodes to where fewer of their edges lead backward, pass by pass, while that helps.
  ///
  /// Moves of one pass do not see each other's exact places, so a pass may make things worse; the
  /// best order seen is kept.
  func sifted(_ order: [Int]) -> [Int] {
    var best = order
    var bestCount = backward(in: order).count
    var current = order
    var idlePasses = 0
    for _ in 0..<20 where idlePasses < 3 && bestCount > 1 {
      current = siftedOnce(current)
      let count = backward(in: current).count
      idlePasses = count < bestCount ? 0 : idlePasses + 1
      if count < bestCount { (best, bestCount) = (current, count) }
    }
    return best
  }

  private func siftedOnce(_ order: [Int]) -> [Int] {
    var key = [Double](repeating: 0, count: count)
    for (place, node) in order.enumerated() { key[node] = Double(place) }
    for node in order {
      if let better = betterKey(for: node, key) { key[node] = better }
    }
    return order.indices.sorted {
      let (left, right) = (order[$0], order[$1])
      return key[left] == key[right] ? $0 < $1 : key[left] < key[right]
    }.map { order[$0] }
  }

  /// A place at which fewer of a node's edges lead backward; `nil` where it stands best.
  ///
  /// From the front to the back, passing a successor makes an edge backward, and passing a
  /// predecessor makes one forward.
  private func betterKey(for node: Int, _ key: [Double]) -> Double? {
    var steps = graph.successors(of: node).map { (key: key[$0], change: 1) }
    steps += graph.predecessors(of: node).map { (key: key[$0], change: -1) }
    steps.sort { $0.key == $1.key ? $0.change < $1.change : $0.key < $1.key }
    let own = steps.filter { $0.key < key[node] }.reduce(0) { $0 + $1.change }
    var (total, least) = (0, min(0, own))
    var result: Double? = least < own ? -1 : nil
    for step in steps {
      total += step.change
      if total < least {
        least = total
        result = step.key + 0.5
      }
    }
    return least < own ? result : nil
  }

  /// Nodes in reverse postorder of a depth-first walk from the node with the greatest lead of
  /// outgoing over incoming edges.
  private func walkOrder() -> [Int] {
    let lead = (0..<count).map { graph.successors(of: $0).count - graph.predecessors(of: $0).count }
    let starts = (0..<count).sorted { lead[$0] == lead[$1] ? $0 < $1 : lead[$0] > lead[$1] }
    return graph.postorder(from: starts).reversed()
  }
}

extension CompressedGraph {
  /// The nodes that can be reached from the starts, each after what a depth-first walk finds
  /// through it.
  ///
  /// - Complexity: O(V + E).
  func postorder(from starts: some Sequence<Int>) -> [Int] {
    var order: [Int] = []
    var seen = BitSet(capacity: nodeCount)
    var path: [(node: Int, edge: Int)] = []
    for start in starts where seen.insert(start) {
      path.append((start, successors(of: start).startIndex))
      while let (node, edge) = path.last {
        let successors = successors(of: node)
        guard edge < successors.endIndex else {
          order.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        let next = successors[edge]
        if seen.insert(next) { path.append((next, self.successors(of: next).startIndex)) }
      }
    }
    return order
  }
}
