import RippleGraph
import TestSupport
import Testing

@Suite("Strongly connected components")
struct ComponentsTests {
  @Test("are the sets of nodes that reach each other", arguments: PropertySeeds.all)
  func naiveTwin(seed: UInt64) {
    let graph = randomGraph(seed)
    let components = StronglyConnectedComponents(graph)
    let found = (0..<components.count).map { Array(components.members(of: $0)) }
    #expect(found.sorted(by: precedes) == NaiveGraph(graph).components)
    for node in 0..<graph.nodeCount {
      #expect(components.members(of: components.component(of: node)).contains(node))
    }
    for edge in graph.edges {
      #expect(components.component(of: edge.source) >= components.component(of: edge.destination))
    }
  }

  @Test("make a condensation without cycles or self loops", arguments: PropertySeeds.all)
  func condensation(seed: UInt64) {
    let graph = randomGraph(seed)
    let components = StronglyConnectedComponents(graph)
    let condensation = graph.condensation(components)
    #expect(condensation.cycles().isEmpty)
    #expect(StronglyConnectedComponents(condensation).count == condensation.nodeCount)
  }

  @Test("do not change with the numbers of the nodes", arguments: PropertySeeds.all)
  func relabelling(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = randomGraph(seed)
    let labels = (0..<graph.nodeCount).shuffled(using: &generator)
    let other = StronglyConnectedComponents(graph.relabelled(labels))
    let components = StronglyConnectedComponents(graph)
    let expected = (0..<components.count).map {
      components.members(of: $0).map { labels[$0] }.sorted()
    }
    let found = (0..<other.count).map { Array(other.members(of: $0)) }
    #expect(found.sorted(by: precedes) == expected.sorted(by: precedes))
  }
}

@Suite("Cycles")
struct CycleTests {
  @Test("are one for each component, with the first shortest witness", arguments: PropertySeeds.all)
  func bruteForce(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...7, using: &generator)
    let graph = CompressedGraph.randomDigraph(nodes: count, edges: count * 2, using: &generator)
    let naive = NaiveGraph(graph)
    let closed = naive.simplePaths.filter { path in
      guard let first = path.first, let last = path.last, path.count > 1 else { return false }
      return naive.hasEdge[last][first] && path.min() == first
    }
    for cycle in graph.cycles() where !cycle.isSelfLoop {
      let best = closed.filter { cycle.members.contains($0[0]) }.min {
        $0.count == $1.count ? precedes($0, $1) : $0.count < $1.count
      }
      #expect(cycle.witness == best)
    }
    let found = graph.cycles().filter { !$0.isSelfLoop }.map(\.members)
    #expect(found == naive.components.filter { $0.count > 1 })
    let loops = graph.cycles().filter(\.isSelfLoop).map { $0.members[0] }
    #expect(loops == (0..<count).filter { naive.hasEdge[$0][$0] })
  }

  @Test("are in the order of their smallest nodes, components before self loops")
  func order() {
    let graph = CompressedGraph(
      nodeCount: 5, edges: [(4, 3), (3, 4), (1, 1), (1, 2), (2, 1), (0, 0)])
    #expect(graph.cycles().map(\.members) == [[0], [1, 2], [1], [3, 4]])
  }

  @Test("of 1,000 nodes in one ring are found")
  func ring() {
    let graph = CompressedGraph(nodeCount: 1000, edges: (0..<1000).map { ($0, ($0 + 1) % 1000) })
    #expect(graph.cycles().map(\.witness.count) == [1000])
  }
}
