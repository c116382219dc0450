import RippleGraph
import TestSupport
import Testing

@Suite("Levels and longest paths")
struct TopologicalOrderTests {
  @Test("agree with all paths of a graph without cycles", arguments: PropertySeeds.all)
  func bruteForce(seed: UInt64) throws {
    let graph = smallDAG(seed)
    let paths = NaiveGraph(graph).simplePaths
    let order = TopologicalOrder(graph)
    for node in 0..<graph.nodeCount {
      let down = paths.filter { $0.first == node }.map(\.count).max()
      let up = paths.filter { $0.last == node }.map(\.count).max()
      #expect(order.height(of: node) + 1 == down)
      #expect(order.depth(of: node) + 1 == up)
    }
    let longest = paths.min { $0.count == $1.count ? precedes($0, $1) : $0.count > $1.count }
    let found = try #require(graph.longestPath())
    #expect(found.steps == longest?.map { [$0] })
    #expect(found.edgeCount == order.maximumHeight)
  }

  @Test("weighted by costs agree with all paths", arguments: PropertySeeds.all)
  func criticalPath(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let graph = smallDAG(seed)
    let costs = (0..<graph.nodeCount).map { _ in
      Double(Int.random(in: 0...5, using: &generator))
    }
    func total(_ path: [Int]) -> Double { path.reduce(0) { $0 + costs[$1] } }
    let paths = NaiveGraph(graph).simplePaths
    let found = try #require(graph.longestPath { costs[$0] })
    #expect(found.cost == paths.map(total).max())
    #expect(total(Array(found.steps.joined())) == found.cost)
    #expect(paths.contains(Array(found.steps.joined())))
    let below = graph.longestCosts { costs[$0] }
    let above = graph.longestCosts(.dependents) { costs[$0] }
    for node in 0..<graph.nodeCount {
      #expect(below[node] == paths.filter { $0.first == node }.map(total).max())
      #expect(above[node] == paths.filter { $0.last == node }.map(total).max())
    }
  }

  @Test("put dependencies first, each cycle together", arguments: PropertySeeds.all)
  func order(seed: UInt64) {
    let graph = randomGraph(seed)
    let order = TopologicalOrder(graph)
    let nodes = Array(order.nodes)
    #expect(nodes.sorted() == Array(0..<graph.nodeCount))
    #expect((0..<order.levelCount).flatMap { Array(order.level($0)) } == nodes)
    let components = StronglyConnectedComponents(graph)
    for edge in graph.edges {
      let isInside =
        components.component(of: edge.source) == components.component(of: edge.destination)
      let difference = order.height(of: edge.source) - order.height(of: edge.destination)
      #expect(isInside ? difference == 0 : difference > 0)
    }
    for component in 0..<components.count {
      let members = Array(components.members(of: component))
      #expect(nodes.firstRange(of: members) != nil)
    }
  }

  @Test("do not change with the numbers of the nodes", arguments: PropertySeeds.all)
  func relabelling(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = randomGraph(seed)
    let labels = (0..<graph.nodeCount).shuffled(using: &generator)
    let (one, two) = (TopologicalOrder(graph), TopologicalOrder(graph.relabelled(labels)))
    for node in 0..<graph.nodeCount {
      #expect(one.height(of: node) == two.height(of: labels[node]))
      #expect(one.depth(of: node) == two.depth(of: labels[node]))
    }
    let costs = (0..<graph.nodeCount).map { _ in Double.random(in: 0...1, using: &generator) }
    let path = graph.longestPath { costs[$0] }
    var relabelledCosts = costs
    for node in 0..<graph.nodeCount { relabelledCosts[labels[node]] = costs[node] }
    let other = graph.relabelled(labels).longestPath { relabelledCosts[$0] }
    #expect(abs((path?.cost ?? 0) - (other?.cost ?? 1)) < 1e-9)
  }

  @Test("take a cycle as one node that costs the sum of its nodes")
  func cycle() {
    let graph = CompressedGraph(
      nodeCount: 5, edges: [(0, 2), (2, 1), (1, 2), (1, 3), (0, 4)])
    let order = TopologicalOrder(graph)
    #expect((0..<5).map(order.height) == [2, 1, 1, 0, 0])
    #expect((0..<5).map(order.depth) == [0, 1, 1, 2, 1])
    let path = graph.longestPath { _ in 2 }
    #expect(path?.steps == [[0], [1, 2], [3]])
    #expect(path?.cost == 8)
    #expect(path?.edgeCount == 2)
  }

  private func smallDAG(_ seed: UInt64) -> CompressedGraph {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 1...8, using: &generator)
    let edges = Int.random(in: 0...count * 2, using: &generator)
    return .randomDAG(nodes: count, edges: edges, using: &generator)
  }
}
