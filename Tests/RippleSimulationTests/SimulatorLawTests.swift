import RippleGraph
import RippleModel
import RippleSimulation
import TestSupport
import Testing

@Suite("Laws of the simulator")
struct SimulatorLawTests {
  /// A random graph as a simulator, and the graph itself.
  private func sample(
    _ seed: UInt64, _ model: String, extraEdge: (Int, Int)? = nil
  ) throws -> Simulator {
    var generator = SplitMix64(seed: seed)
    let structure = CompressedGraph.randomDAG(
      nodes: Int.random(in: 1...14, using: &generator), edges: 24, using: &generator)
    let edges = structure.edges.map { ($0.source, $0.destination) } + [extraEdge].compactMap(\.self)
    let targets = (0..<structure.nodeCount).map { node in
      Target(
        id: TargetID("p/T\(node < 10 ? "0" : "")\(node)"),
        dependencies: edges.filter { $0.0 == node }.map {
          Dependency(to: .target(TargetID("p/T\($0.1 < 10 ? "0" : "")\($0.1)")))
        })
    }
    return Simulator(
      graph: TargetGraph(targets), traits: TargetTraits(targets), products: [],
      model: try BuildModels.load(model))
  }

  private func recompiled(_ simulator: Simulator, _ changes: [Change]) -> Set<TargetID> {
    Set(simulator.impact(of: changes).targets.filter { $0.effect == .recompile }.map(\.id))
  }

  private func change(_ simulator: Simulator, _ node: Int, _ changeClass: ChangeClass) -> Change {
    Change(target: simulator.graph.id(node), changeClass: changeClass)
  }

  @Test(
    "Under the closure an interface recompiles exactly the transitive dependents",
    arguments: PropertySeeds.all)
  func closure(seed: UInt64) throws {
    let simulator = try sample(seed, "closure")
    for node in 0..<simulator.graph.nodeCount {
      let expected = simulator.graph.structure.closure(of: [node], .dependents)
      #expect(
        recompiled(simulator, [change(simulator, node, .fileScope)])
          == Set(expected.map { simulator.graph.id($0) }))
    }
  }

  @Test(
    "No model does more than the bound, and the bound is the closure or the target alone",
    arguments: PropertySeeds.all)
  func bound(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 1)
    for name in BuildModels.names {
      let simulator = try sample(seed, name)
      let node = Int.random(in: 0..<simulator.graph.nodeCount, using: &generator)
      let changeClass = ChangeClass.allCases.randomElement(using: &generator) ?? .body
      for target in simulator.impact(of: [change(simulator, node, changeClass)]).targets {
        #expect(target.effect <= target.bound)
      }
    }
  }

  @Test(
    "More changes never rebuild less, and no change rebuilds nothing", arguments: PropertySeeds.all)
  func monotone(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 2)
    for name in BuildModels.names {
      let simulator = try sample(seed, name)
      let count = simulator.graph.nodeCount
      let first = change(simulator, Int.random(in: 0..<count, using: &generator), .typeMember)
      let second = change(simulator, Int.random(in: 0..<count, using: &generator), .body)
      let one = recompiled(simulator, [first])
      #expect(one.isSubset(of: recompiled(simulator, [first, second])))
      #expect(recompiled(simulator, []).isEmpty)
      #expect(recompiled(simulator, [first, second]) == recompiled(simulator, [second, first]))
    }
  }

  @Test("A new edge never makes an impact smaller", arguments: PropertySeeds.all)
  func edges(seed: UInt64) throws {
    for name in BuildModels.names {
      let simulator = try sample(seed, name)
      let last = simulator.graph.nodeCount - 1
      guard last > 0 else { continue }
      for (from, to) in [(0, last), (last, 0)]
      where simulator.graph.structure.shortestPath(from: to, to: from) == nil {
        let more = try sample(seed, name, extraEdge: (from, to))
        for node in 0...last {
          let asked = change(simulator, node, .fileScope)
          #expect(recompiled(simulator, [asked]).isSubset(of: recompiled(more, [asked])))
        }
      }
    }
  }
}
