import RippleGraph
import TestSupport
import Testing

@Suite("A compressed graph")
struct CompressedGraphTests {
  @Test("keeps one of equal edges, and self loops")
  func repeats() {
    let graph = CompressedGraph(nodeCount: 3, edges: [(2, 1), (0, 1), (2, 1), (1, 1)])
    #expect(graph.edgeCount == 3)
    #expect(Array(graph.successors(of: 1)) == [1])
    #expect(Array(graph.predecessors(of: 1)) == [0, 1, 2])
    #expect(graph.edge(from: 2, to: 1) == 2)
    #expect(graph.edge(from: 1, to: 2) == nil)
    #expect(graph.successors(of: 2).description == "[1]")
  }

  @Test("without nodes has no edges")
  func empty() {
    let graph = CompressedGraph(nodeCount: 0, edges: [])
    #expect(graph.nodeCount == 0)
    #expect(graph.edgeCount == 0)
    #expect(Array(graph.edges.map(\.source)).isEmpty)
  }

  @Test("lists the edges that it was given, both ways", arguments: PropertySeeds.all)
  func roundTrip(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...20, using: &generator)
    let pairs = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      [Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator)]
    }
    let graph = CompressedGraph(nodeCount: count, edges: pairs.map { ($0[0], $0[1]) })
    let expected = Set(pairs).sorted(by: precedes)
    #expect(graph.edges.map { [$0.source, $0.destination] } == expected)
    #expect(graph.edgeCount == expected.count)
    let turned = (0..<count).flatMap { node in graph.predecessors(of: node).map { [$0, node] } }
    #expect(turned.sorted(by: precedes) == expected)
    for (number, edge) in graph.edges.enumerated() {
      #expect(graph.edge(from: edge.source, to: edge.destination) == number)
    }
  }

  @Test("does not depend on the order of its edges", arguments: PropertySeeds.all)
  func order(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = CompressedGraph.randomDigraph(nodes: 15, edges: 40, using: &generator)
    let shuffled = graph.edges.map { ($0.source, $0.destination) }.shuffled(using: &generator)
    #expect(CompressedGraph(nodeCount: 15, edges: shuffled) == graph)
    #expect(graph.reversed.reversed == graph)
    #expect(graph.reversed.relabelled(Array(0..<15)) == graph.reversed)
  }

  @Test("keeps the edges that a filter wants")
  func filter() {
    let graph = CompressedGraph(nodeCount: 3, edges: [(0, 1), (1, 2), (2, 0)])
    let kept = graph.filter { source, _, edge in source != 1 && edge != 2 }
    #expect(kept.edges.map { [$0.source, $0.destination] } == [[0, 1]])
    #expect(graph.neighbours(of: 0, .dependents).contains(2))
    #expect(Direction.dependents.opposite == .dependencies)
    #expect(Direction.dependencies.opposite == .dependents)
  }
}
