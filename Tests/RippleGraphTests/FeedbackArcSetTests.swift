import RippleGraph
import TestSupport
import Testing

@Suite("A feedback arc set")
struct FeedbackArcSetTests {
  @Test("of a small graph is a smallest one", arguments: PropertySeeds.all)
  func exact(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...5, using: &generator)
    let graph = CompressedGraph.randomDigraph(nodes: count, edges: 10, using: &generator)
    let found = FeedbackArcSet(graph)
    let smallest = (0..<1 << graph.edgeCount).filter { set in
      graph.filter { _, _, edge in set & 1 << edge == 0 }.cycles().isEmpty
    }.map(\.nonzeroBitCount).min()
    #expect(found.isExact)
    #expect(found.edges.count == smallest)
    #expect(graph.without(found.edges).cycles().isEmpty)
  }

  @Test("is as small where each edge is a chain of three", arguments: 0..<UInt64(30))
  func subdivided(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = CompressedGraph.randomDigraph(nodes: 8, edges: 18, using: &generator)
    let chains = graph.edges.enumerated().flatMap { number, edge in
      let middle = 8 + 2 * number
      return [(edge.source, middle), (middle, middle + 1), (middle + 1, edge.destination)]
    }
    let found = FeedbackArcSet(
      CompressedGraph(nodeCount: 8 + 2 * graph.edgeCount, edges: chains))
    #expect(found.isExact)
    #expect(found.edges.count == FeedbackArcSet(graph).edges.count)
  }

  @Test("of a large graph breaks every cycle with no needless edge", arguments: 0..<UInt64(3))
  func heuristic(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let nodes = seed == 0 ? 60 : 90
    let graph = CompressedGraph.randomDigraph(
      nodes: nodes, edges: nodes * 5 / 2, using: &generator)
    let found = FeedbackArcSet(graph)
    #expect(graph.without(found.edges).cycles().isEmpty)
    for edge in found.edges {
      #expect(!graph.without(found.edges.filter { $0 != edge }).cycles().isEmpty)
    }
    // Eades, Lin and Smyth 1993: at most m/2 - n/6 for graphs without cycles of two.
    #expect(found.edges.count <= graph.edgeCount / 2)
  }

  @Test("is no larger than the edges that were put into a graph without cycles")
  func planted() {
    var generator = SplitMix64(seed: 7)
    let graph = CompressedGraph.randomDAG(nodes: 300, edges: 1500, using: &generator)
    let order = Array(TopologicalOrder(graph).nodes)
    let planted = (0..<10).map { (order[$0], order[299 - $0]) }
    let edges = graph.edges.map { ($0.source, $0.destination) } + planted
    let found = FeedbackArcSet(CompressedGraph(nodeCount: 300, edges: edges))
    #expect(found.edges.count <= planted.count)
  }

  @Test("of one long ring is one edge, which is known to be the fewest")
  func ring() {
    let graph = CompressedGraph(nodeCount: 100, edges: (0..<100).map { ($0, ($0 + 1) % 100) })
    let found = FeedbackArcSet(graph)
    #expect(found.edges.count == 1)
    #expect(found.isExact)
  }

  @Test("of a graph without cycles is empty", arguments: PropertySeeds.all)
  func noCycles(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = CompressedGraph.randomDAG(nodes: 20, edges: 50, using: &generator)
    #expect(FeedbackArcSet(graph).edges.isEmpty)
  }
}

extension CompressedGraph {
  fileprivate func without(_ edges: [Int]) -> CompressedGraph {
    let gone = Set(edges)
    return filter { _, _, edge in !gone.contains(edge) }
  }
}
