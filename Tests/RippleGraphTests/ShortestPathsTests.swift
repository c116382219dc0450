import RippleGraph
import TestSupport
import Testing

@Suite("A shortest path")
struct ShortestPathsTests {
  @Test("is the first of all shortest ones", arguments: PropertySeeds.all)
  func bruteForce(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...7, using: &generator)
    let graph = CompressedGraph.randomDigraph(nodes: count, edges: count * 2, using: &generator)
    let naive = NaiveGraph(graph)
    for source in 0..<count {
      let paths = naive.simplePaths(from: source)
      let shortest = ShortestPaths(graph, from: [source])
      for destination in 0..<count {
        let best = paths.filter { $0.last == destination }.min {
          $0.count == $1.count ? precedes($0, $1) : $0.count < $1.count
        }
        #expect(shortest.path(to: destination)?.nodes == best)
        #expect(shortest.distance(to: destination) == best.map { $0.count - 1 })
        #expect(graph.shortestPath(from: source, to: destination)?.nodes == best)
      }
    }
  }

  @Test("from several starts begins at the nearest, and at the smaller of two")
  func severalStarts() {
    let graph = CompressedGraph(nodeCount: 5, edges: [(0, 3), (1, 3), (2, 0), (3, 4)])
    let paths = ShortestPaths(graph, from: [2, 1, 0])
    #expect(paths.path(to: 4)?.description == "0 → 3 → 4")
    #expect(paths.path(to: 4)?.edgeCount == 2)
    #expect(paths.path(to: 2)?.edgeCount == 0)
  }

  @Test("against the edges is a chain of dependents")
  func dependents() {
    let graph = CompressedGraph(nodeCount: 3, edges: [(0, 1), (1, 2)])
    let path = graph.shortestPath(from: 2, to: 0, .dependents)
    #expect(path?.nodes == [2, 1, 0])
    #expect(path?.reversed.nodes == [0, 1, 2])
    #expect(graph.shortestPath(from: 2, to: 0) == nil)
  }
}
