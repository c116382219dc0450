import RippleGraph
import TestSupport
import Testing

@Suite("A transitive reduction")
struct TransitiveReductionTests {
  @Test("leaves out just the edges that a longer way implies", arguments: PropertySeeds.all)
  func definition(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = CompressedGraph.randomDAG(nodes: 14, edges: 45, using: &generator)
    let redundant = Set(graph.redundantEdges())
    for (number, edge) in graph.edges.enumerated() {
      let rest = graph.filter { _, _, other in other != number }
      let isImplied = rest.closure(of: [edge.source], .dependencies).contains(edge.destination)
      #expect(redundant.contains(number) == isImplied)
    }
  }

  @Test("changes no closure, with cycles or without", arguments: PropertySeeds.all)
  func closures(seed: UInt64) {
    let graph = randomGraph(seed)
    let reduced = graph.transitiveReduction()
    for node in 0..<graph.nodeCount {
      let closure = graph.closure(of: [node], .dependencies)
      #expect(reduced.closure(of: [node], .dependencies) == closure)
    }
  }

  @Test("works over several blocks of nodes")
  func manyBlocks() {
    let count = 1500
    let chain = (0..<count - 1).map { ($0, $0 + 1) }
    let shortcuts = (0..<count - 700).map { ($0, $0 + 700) }
    let graph = CompressedGraph(nodeCount: count, edges: chain + shortcuts)
    #expect(graph.redundantEdges().count == shortcuts.count)
    #expect(graph.transitiveReduction() == CompressedGraph(nodeCount: count, edges: chain))
  }
}
