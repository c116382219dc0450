import RippleGraph
import TestSupport
import Testing

@Suite("Betweenness")
struct BetweennessTests {
  @Test("is the share of shortest paths through a node", arguments: PropertySeeds.all)
  func bruteForce(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...7, using: &generator)
    let graph = CompressedGraph.randomDigraph(nodes: count, edges: count * 2, using: &generator)
    let paths = NaiveGraph(graph).simplePaths
    var expected = [Double](repeating: 0, count: count)
    for source in 0..<count {
      for destination in 0..<count where source != destination {
        let between = paths.filter { $0.first == source && $0.last == destination }
        let length = between.map(\.count).min()
        let shortest = between.filter { $0.count == length }
        for node in 0..<count where node != source && node != destination {
          let through = shortest.filter { $0.contains(node) }.count
          if through > 0 { expected[node] += Double(through) / Double(shortest.count) }
        }
      }
    }
    for (found, wanted) in zip(graph.betweenness(), expected) {
      #expect(abs(found - wanted) < 1e-9)
    }
  }
}
