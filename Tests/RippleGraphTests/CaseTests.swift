import Foundation
import RippleGraph
import RippleModel
import TestSupport
import Testing

/// The cases whose right answers were worked out before the code was written.
@Suite("Cases")
struct CaseTests {
  /// A case's graph with the names of its nodes, which are numbered by name.
  private struct Named: Decodable {
    let nodes: [String]
    let edges: [[String]]
    let tests: [String]?

    init(_ path: String) throws {
      self = try JSONDecoder().decode(Named.self, from: CaseFolder.data(path))
    }

    var graph: TargetGraph {
      let byName = Dictionary(grouping: edges) { $0[0] }
      return TargetGraph(
        nodes.map { name in
          .sample(
            TargetID(name), kind: tests?.contains(name) == true ? .test : .library,
            dependencies: byName[name, default: []].map {
              Dependency(to: .target(TargetID($0[1])))
            })
        })
    }
  }

  @Test(
    "r02: each component and self loop is one cycle, in any order of input",
    arguments: ["graph.json", "graph-shuffled.json"])
  func cycles(file: String) throws {
    let graph = try Named("r02-cycles-reported-once/input/\(file)").graph
    let cycles = graph.structure.cycles()
    let names = { (cycle: Cycle) in graph.names(cycle.members) }
    #expect(cycles.map(names) == [["A", "B", "C"], ["D"], ["E", "F", "G", "H"]])
    #expect(
      cycles.map { graph.names($0.witness) } == [["A", "B"], ["D"], ["E", "F", "G", "H"]])
    let cuts = FeedbackArcSet(graph.structure)
    #expect(cuts.edges.count == 3)
    #expect(cuts.isExact)
  }

  @Test("r03: heights and the longest path, with tests and without")
  func heights() throws {
    let graph = try Named("r03-depth-and-path-explosion/input/small.json").graph
    let order = TopologicalOrder(graph.structure)
    let expected = [
      "App": 4, "Feature": 3, "Domain": 2, "Data": 2, "Core": 1, "Log": 0, "Alone": 0,
      "AppTests": 5,
    ]
    for (name, height) in expected { #expect(order.height(of: graph.node(name)) == height) }
    #expect(order.maximumHeight == 5)
    let production = graph.filtered(.production)
    let longest = try #require(production.structure.longestPath())
    #expect(longest.edgeCount == 4)
    #expect(
      production.names(Array(longest.steps.joined())) == [
        "App", "Feature", "Domain", "Core", "Log",
      ])
  }

  @Test("r03: sixty diamonds have 2^60 paths and take no time", .timeLimit(.minutes(20)))
  func ladder() throws {
    let graph = try Named("r03-depth-and-path-explosion/input/ladder.json").graph
    #expect(graph.nodeCount == 181)
    #expect(graph.edgeCount == 240)
    #expect(graph.structure.longestPath()?.edgeCount == 120)
    var reachability = Reachability(graph.structure)
    let affected = ["T60", "L30"].map { name in
      reachability.closureCount(of: CollectionOfOne(graph.node(name)), .dependents)
    }
    #expect(affected == [181, 92])
    #expect(Dominators(graph.structure).dominators(of: graph.node("T60")).count == 60)
  }

  @Test("r03: a chain of 20,000 targets overflows nothing", .timeLimit(.minutes(20)))
  func chain() throws {
    let graph = try Named("r03-depth-and-path-explosion/input/chain.json").graph
    #expect(graph.edgeCount == 19_999)
    let order = TopologicalOrder(graph.structure)
    #expect(order.maximumHeight == 19_999)
    #expect(graph.structure.longestPath()?.steps.count == 20_000)
    #expect(graph.structure.cycles().isEmpty)
    let (first, last) = (graph.node("M0"), graph.node("M19999"))
    #expect(graph.structure.closure(of: [last], .dependents).count == 20_000)
    #expect(graph.structure.closure(of: [first], .dependents).count == 1)
    #expect(graph.structure.shortestPath(from: first, to: last)?.edgeCount == 19_999)
    #expect(Dominators(graph.structure).dominators(of: last).count == 19_999)
    let ring = CompressedGraph(
      nodeCount: 20_000, edges: (0..<20_000).map { ($0, ($0 + 1) % 20_000) })
    #expect(StronglyConnectedComponents(ring).count == 1)
  }
}

@Suite("Four hundred targets (case g13)")
struct FourHundredTargetsTests {
  /// What `gen.py` of the case writes as a package.
  private static let graph: TargetGraph = {
    var lines: [String] = []
    for layer in 0..<20 {
      for column in 0..<20 {
        lines.append("L\(layer)M\(column) → Base")
        guard layer > 0 else { continue }
        lines.append(
          "L\(layer)M\(column) → L\(layer - 1)M\(column), L\(layer - 1)M\((column + 1) % 20)")
      }
    }
    for column in 0..<20 { lines.append("L19M\(column)Tests(test) → L19M\(column)") }
    return TargetGraph.make(lines.joined(separator: "\n"))
  }()

  @Test("have the case's nodes, edges and levels")
  func size() {
    let graph = Self.graph
    #expect(graph.nodeCount == 421)
    #expect(graph.edgeCount == 1180)
    #expect(graph.nodes.kinds.filter { $0 == .test }.count == 20)
    #expect(TopologicalOrder(graph.structure).maximumHeight == 21)
    let production = graph.filtered(.production)
    #expect(production.nodeCount == 401)
    #expect(TopologicalOrder(production.structure).maximumHeight == 20)
    #expect(production.dependents(of: production.node("L19M3")).isEmpty)
  }

  @Test(
    "have the case's fan-in, closures and tests",
    arguments: [("Base", 400, 421, 20), ("L0M0", 2, 230, 20), ("L19M3", 1, 2, 1)])
  func closures(name: String, fanIn: Int, affected: Int, tests: Int) {
    let graph = Self.graph
    let node = graph.node(name)
    let closure = graph.structure.closure(of: [node], .dependents)
    #expect(graph.dependents(of: node).count == fanIn)
    #expect(closure.count == affected)
    #expect(closure.filter { graph.nodes.kind(of: $0) == .test }.count == tests)
    #expect(graph.structure.transitiveCounts(.dependents)[node] == affected - 1)
  }

  @Test("have the case's redundant edges: all from upper layers to the base")
  func reduction() {
    let graph = Self.graph
    let redundant = graph.structure.redundantEdges().map(graph.edge)
    #expect(redundant.count == 380)
    #expect(redundant.allSatisfy { $0.destination == graph.node("Base") })
  }
}
