import RippleGraph
import TestSupport
import Testing

@Suite("Reachability")
struct ReachabilityTests {
  @Test("agrees with Floyd and Warshall, both ways", arguments: PropertySeeds.all)
  func naiveTwin(seed: UInt64) {
    let graph = randomGraph(seed)
    let reaches = NaiveGraph(graph).reaches
    var reachability = Reachability(graph)
    let nodes = Array(0..<graph.nodeCount)
    let needed = graph.transitiveCounts(.dependencies)
    let needing = graph.transitiveCounts(.dependents)
    for node in nodes {
      let below = nodes.filter { reaches[node][$0] }
      let above = nodes.filter { reaches[$0][node] }
      let closures = Direction.allCases.map { Array(reachability.closure(of: node, $0)) }
      #expect(closures == [below, above])
      #expect(needed[node] == below.count - 1)
      #expect(needing[node] == above.count - 1)
    }
  }

  @Test("is idempotent, monotone and the union of its starts", arguments: PropertySeeds.all)
  func laws(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = randomGraph(seed)
    let starts = (0..<graph.nodeCount).shuffled(using: &generator).prefix(4)
    for direction in Direction.allCases {
      let closure = graph.closure(of: starts, direction)
      #expect(graph.closure(of: closure, direction) == closure)
      #expect(graph.closure(of: starts.dropLast(), direction).isSubset(of: closure))
      let parts = starts.map { graph.closure(of: [$0], direction) }
      #expect(parts.reduce(into: BitSet(capacity: graph.nodeCount)) { $0.formUnion($1) } == closure)
      var reachability = Reachability(graph)
      let count = reachability.closureCount(of: starts, direction)
      #expect(count == closure.count)
    }
  }

  @Test("of dependents is that of dependencies turned round", arguments: PropertySeeds.all)
  func transpose(seed: UInt64) {
    let graph = randomGraph(seed)
    for node in 0..<graph.nodeCount {
      let closure = graph.closure(of: [node], .dependents)
      #expect(closure == graph.reversed.closure(of: [node], .dependencies))
    }
    #expect(graph.transitiveCounts(.dependents) == graph.reversed.transitiveCounts(.dependencies))
  }

  @Test("never shrinks when an edge is added", arguments: PropertySeeds.all)
  func addedEdge(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = randomGraph(seed)
    let ends = (0..<2).map { _ in Int.random(in: 0..<graph.nodeCount, using: &generator) }
    let larger = CompressedGraph(
      nodeCount: graph.nodeCount,
      edges: graph.edges.map { ($0.source, $0.destination) } + [(ends[0], ends[1])])
    for node in 0..<graph.nodeCount {
      let before = graph.closure(of: [node], .dependents)
      #expect(before.isSubset(of: larger.closure(of: [node], .dependents)))
    }
  }

  @Test("does not change with the numbers of the nodes", arguments: PropertySeeds.all)
  func relabelling(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = randomGraph(seed)
    let labels = (0..<graph.nodeCount).shuffled(using: &generator)
    let other = graph.relabelled(labels)
    let counts = graph.transitiveCounts(.dependents)
    let otherCounts = other.transitiveCounts(.dependents)
    for node in 0..<graph.nodeCount {
      #expect(counts[node] == otherCounts[labels[node]])
      let closure = graph.closure(of: [node], .dependencies).map { labels[$0] }.sorted()
      #expect(closure == Array(other.closure(of: [labels[node]], .dependencies)))
    }
  }

  @Test("counts the same over several blocks of 512 nodes", arguments: 0..<UInt64(6))
  func manyBlocks(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1000...1600, using: &generator)
    let edges = Int.random(in: count / 2...count * 2, using: &generator)
    let graph =
      seed < 3
      ? CompressedGraph.randomDAG(nodes: count, edges: edges, using: &generator)
      : CompressedGraph.randomDigraph(nodes: count, edges: edges, using: &generator)
    var reachability = Reachability(graph)
    for direction in Direction.allCases {
      let expected = (0..<count).map {
        reachability.closureCount(of: CollectionOfOne($0), direction) - 1
      }
      #expect(graph.transitiveCounts(direction) == expected)
    }
  }

  @Test("of nothing is nothing")
  func empty() {
    let graph = CompressedGraph(nodeCount: 0, edges: [])
    #expect(graph.transitiveCounts(.dependents).isEmpty)
    #expect(graph.closure(of: [], .dependents).isEmpty)
    #expect(graph.longestPath() == nil)
    #expect(TopologicalOrder(graph).levelCount == 0)
    #expect(TopologicalOrder(graph).maximumHeight == 0)
  }
}

/// A graph of up to 24 nodes, sparse to dense, with cycles in two of three.
func randomGraph(_ seed: UInt64) -> CompressedGraph {
  var generator = SplitMix64(seed: seed &+ 1_000_003)
  let nodes = Int.random(in: 1...24, using: &generator)
  let edges = Int.random(in: 0...nodes * 3, using: &generator)
  return seed % 3 == 0
    ? .randomDAG(nodes: nodes, edges: edges, using: &generator)
    : .randomDigraph(nodes: nodes, edges: edges, using: &generator)
}
