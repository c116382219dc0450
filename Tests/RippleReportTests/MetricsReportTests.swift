import RippleGraph
import RippleModel
import RippleReport
import TestSupport
import Testing

@Suite("Metrics")
struct MetricsReportTests {
  @Test("Every figure of a small graph, worked out by hand")
  func byHand() throws {
    let report = MetricsReport(
      TargetGraph.make("App -> Feature -> Core; App -> Core; Island"), scope: "all")
    let rows = Dictionary(uniqueKeysWithValues: report.rows.map { ($0.id.name, $0) })
    let core = try #require(rows["Core"])
    #expect(core.fanIn == 2 && core.fanOut == 0 && core.instability == 0)
    #expect(core.transitiveDependents == 2 && core.depth == 2 && core.height == 0)
    let feature = try #require(rows["Feature"])
    #expect(feature.instability == 0.5 && feature.junkDrawerScore == 1)
    #expect(rows["Island"]?.instability == .some(nil))
    #expect(report.longestPath.map { $0.map(\.name) } == [["App"], ["Feature"], ["Core"]])
    // 4 targets reach themselves, App reaches 2 more and Feature 1: 7 of 16 pairs.
    #expect(report.propagationCost == 7.0 / 16)
    #expect(report.edgeCount == 3 && report.cycleCount == 0)
  }

  @Test(
    "The sum of fan-in equals the sum of fan-out equals the edges", arguments: PropertySeeds.all)
  func sums(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let structure = CompressedGraph.randomDAG(nodes: 12, edges: 30, using: &generator)
    let targets = (0..<structure.nodeCount).map { node in
      Target(
        id: TargetID("T\(node)"),
        dependencies: structure.successors(of: node).map {
          Dependency(to: .target(TargetID("T\($0)")))
        })
    }
    let report = MetricsReport(TargetGraph(targets), scope: "all")
    #expect(report.rows.reduce(0) { $0 + $1.fanIn } == report.edgeCount)
    #expect(report.rows.reduce(0) { $0 + $1.fanOut } == report.edgeCount)
    #expect(report.rows.allSatisfy { ($0.instability ?? 0.5) >= 0 && ($0.instability ?? 0.5) <= 1 })
  }
}
