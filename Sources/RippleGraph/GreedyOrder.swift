extension ComponentEdges {
  /// An order with few backward edges: sinks go last, sources first, and where there is neither,
  /// the node whose edges lead out most goes first.
  ///
  /// - Complexity: O((V + E) log V).
  func greedyOrder() -> [Int] {
    var greedy = GreedyOrder(graph)
    return greedy.run()
  }
}

/// Takes nodes off a graph one by one, as Eades, Lin and Smyth do.
private struct GreedyOrder {
  private let graph: CompressedGraph
  private var outgoing: [Int]
  private var incoming: [Int]
  private var isGone: BitSet
  /// Nodes that became a sink or a source, to be taken at once.
  private var free: [Int] = []
  private var heap = LeadHeap()

  private var head: [Int] = []
  private var tail: [Int] = []

  init(_ graph: CompressedGraph) {
    self.graph = graph
    outgoing = (0..<graph.nodeCount).map { graph.successors(of: $0).count }
    incoming = (0..<graph.nodeCount).map { graph.predecessors(of: $0).count }
    isGone = BitSet(capacity: graph.nodeCount)
    for node in 0..<graph.nodeCount { renew(node) }
  }

  mutating func run() -> [Int] {
    while head.count + tail.count < graph.nodeCount {
      if let node = free.popLast() {
        take(node, isSink: outgoing[node] == 0)
      } else if let entry = heap.pop(), outgoing[entry.node] - incoming[entry.node] == entry.lead {
        take(entry.node, isSink: false)
      }
    }
    return head + tail.reversed()
  }

  private mutating func take(_ node: Int, isSink: Bool) {
    guard isGone.insert(node) else { return }
    if isSink { tail.append(node) } else { head.append(node) }
    for other in graph.predecessors(of: node) where !isGone.contains(other) {
      outgoing[other] -= 1
      renew(other)
    }
    for other in graph.successors(of: node) where !isGone.contains(other) {
      incoming[other] -= 1
      renew(other)
    }
  }

  /// Files a node whose edges became fewer.
  private mutating func renew(_ node: Int) {
    if outgoing[node] == 0 || incoming[node] == 0 {
      free.append(node)
    } else {
      heap.push(LeadHeap.Entry(lead: outgoing[node] - incoming[node], node: node))
    }
  }
}

/// A binary heap with the greatest lead on top, and of equal ones the smallest node.
private struct LeadHeap {
  /// A node with the number of edges that lead out of it beyond those that lead in.
  struct Entry {
    let lead: Int
    let node: Int

    func precedes(_ other: Entry) -> Bool {
      lead == other.lead ? node < other.node : lead > other.lead
    }
  }

  private var entries: [Entry] = []

  mutating func push(_ entry: Entry) {
    entries.append(entry)
    var place = entries.count - 1
    while place > 0, entries[place].precedes(entries[(place - 1) / 2]) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> Entry? {
    guard let top = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return top }
    entries[0] = last
    var place = 0
    while let child = smallerChild(of: place), entries[child].precedes(entries[place]) {
      entries.swapAt(place, child)
      place = child
    }
    return top
  }

  private func smallerChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < entries.count else { return nil }
    return right < entries.count && entries[right].precedes(entries[left]) ? right : left
  }
}
