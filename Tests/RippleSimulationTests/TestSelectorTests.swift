import RippleGraph
import RippleModel
import RippleSimulation
import TestSupport
import Testing

@Suite("Choice of tests")
struct TestSelectorTests {
  @Test("the selector names the tests that the simulator names", arguments: PropertySeeds.all)
  func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let structure = CompressedGraph.randomDAG(nodes: 14, edges: 24, using: &random)
    let targets = (0..<structure.nodeCount).map { node in
      Target(
        id: TargetID("p/T\(node)"), kind: node % 3 == 0 ? .test : .library,
        dependencies: structure.successors(of: node).map {
          Dependency(to: .target(TargetID("p/T\($0)")))
        })
    }
    let classes = ChangeClass.allCases
    let changes = (0..<3).map { index in
      Change(
        target: targets[Int.random(in: targets.indices, using: &random)].id, path: "f\(index)",
        changeClass: classes[Int.random(in: classes.indices, using: &random)])
    }
    let graph = TargetGraph(targets)
    let impact = Simulator(
      graph: graph, traits: TargetTraits(targets), products: [],
      model: try BuildModels.load("swiftpm-debug")
    ).impact(of: changes)
    let choices = TestSelector(graph: graph, changes: changes, uses: [:]).choices()
    #expect(choices.filter(\.runs).map(\.target) == impact.tests)
  }
}
