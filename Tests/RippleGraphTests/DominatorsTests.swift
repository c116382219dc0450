import RippleGraph
import TestSupport
import Testing

@Suite("Dominators")
struct DominatorsTests {
  @Test("are the nodes without which a node is out of reach", arguments: PropertySeeds.all)
  func definition(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let graph = randomGraph(seed)
    let count = graph.nodeCount
    let roots = (0..<count).shuffled(using: &generator).prefix(1 + Int(seed % 2))
    let dominators = Dominators(graph, roots: Array(roots))
    let reached = graph.closure(of: roots, .dependencies)
    var lost = [Int](repeating: 0, count: count)
    for node in 0..<count {
      #expect(dominators.isReached(node) == reached.contains(node))
      guard reached.contains(node) else {
        #expect(dominators.immediateDominator(of: node) == nil)
        continue
      }
      let without = (0..<count).filter { other in
        guard other != node, reached.contains(other) else { return false }
        let rest = graph.filter { source, destination, _ in
          source != other && destination != other
        }
        return !rest.closure(of: roots.filter { $0 != other }, .dependencies).contains(node)
      }
      for other in without { lost[other] += 1 }
      #expect(dominators.dominators(of: node).sorted() == without)
    }
    #expect(dominators.dominatedCounts == lost)
  }

  @Test("without roots reach every node, even of cycles", arguments: PropertySeeds.all)
  func everyNode(seed: UInt64) {
    let graph = randomGraph(seed)
    for direction in Direction.allCases {
      let dominators = Dominators(graph, direction)
      #expect((0..<graph.nodeCount).allSatisfy(dominators.isReached))
    }
  }

  @Test("of a diamond are its ends")
  func diamond() {
    let graph = TargetGraph.make("App → Left, Right → Core → Log; App → Log")
    let dominators = Dominators(graph.structure)
    let app = graph.node("App")
    #expect(dominators.immediateDominator(of: graph.node("Core")) == app)
    #expect(dominators.immediateDominator(of: graph.node("Log")) == app)
    #expect(dominators.dominatedCounts[app] == 4)
    let upward = Dominators(graph.structure, .dependents)
    #expect(upward.dominators(of: graph.node("Left")) == [graph.node("Core"), graph.node("Log")])
  }
}
