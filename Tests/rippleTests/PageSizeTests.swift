import RippleGraph
import RippleModel
import RippleReport
import RippleSimulation
import TestSupport
import Testing

@testable import RippleKit
@testable import ripple

@Suite("The size of the page", .tags(.page))
struct PageSizeTests {
  @Test("5 MB hold 3,000 targets and 15,000 dependencies under every model")
  func large() throws {
    var generator = SplitMix64(seed: 1)
    let count = 3_000
    let ids = (0..<count).map { TargetID(package: "app", name: "Feature\($0)Implementation") }
    let edges = TargetGraph.layeredEdges(targets: count, edges: 15_500, using: &generator)
    let graph = try TargetGraph(
      targets: ids, kinds: Array(repeating: .library, count: count), externals: [], edges: edges)
    #expect(graph.edgeCount > 14_500)
    let targets = ids.map { Target(id: $0) }
    let data = try ShippedData()
    let simulators = try data.models().map { name in
      Simulator(
        graph: graph, traits: TargetTraits(targets), products: [], model: try data.model(name))
    }
    let questions = ids.map { id in
      SimulationTabulator.Request(
        name: id.description, kind: .target,
        changes: [Change(target: id, changeClass: .fileScope)])
    }
    let tables = SimulationTabulator.tables(
      simulators, questions: questions)
    let content = PageContent(
      title: "Large", version: "1", model: "swiftpm-debug", workers: 8,
      graph: PageGraph(
        graph: graph, targets: targets, products: [], tables: tables, book: MeasuredCosts()))
    let size = PageRendering(content).html.utf8.count
    print("a page of \(count) targets and \(graph.edgeCount) dependencies: \(size) bytes")
    #expect(size < 5_000_000)
  }
}
