import RippleGraph
import RippleModel
import RippleReport
import RippleRules
import TestSupport
import Testing

@Suite("Metrics of sources and layers")
struct SurfaceTests {
  private static let coreSource = """
    public protocol Puerto { func abrir() }
    public struct Cliente { public var leer: @Sendable () async -> Int; public let dicho: ((Int) -> Void)? }
    public struct Valor { public var n: Int; public var f: () -> Void; public init() {} }
    public enum Tipo { case uno, dos }
    struct Oculto {}
    public func libre() {}
    """

  private let checked = Checked(
    "App → Mid → Core; App → Core",
    [
      "Core": SurfaceTests.coreSource, "Mid": "import Core\nlet v: Valor, t = Tipo.uno\n",
      "App": "import Core\nimport Mid\nfunc f(_ c: Cliente) { c.leer() }\n",
    ])

  private func report(layers: [String] = [], numbers: [String: Int] = [:]) -> MetricsReport {
    let graph = checked.graph()
    var options = MetricsReport.Options()
    options.sources = checked.sources
    options.layerNames = layers
    options.layers = (0..<graph.nodeCount).map { numbers[graph.id($0).name] ?? -1 }
    return MetricsReport(graph, scope: "all", options: options)
  }

  @Test("Abstract are protocols, and structs that hold nothing but functions")
  func abstractness() throws {
    let core = try #require(report().rows.first { $0.id.name == "Core" })
    #expect(core.surface?.publicTypes == 4)
    #expect(core.surface?.abstractTypes == 2)
    #expect(core.abstractness == 0.5)
    // Nothing is depended on, so I = 0 and D = |0.5 + 0 - 1|.
    #expect(core.distance == 0.5)
  }

  @Test("The surface is what is public, and used is what a dependent's file mentions")
  func surface() throws {
    let core = try #require(report().rows.first { $0.id.name == "Core" })
    // Puerto, abrir, Cliente, leer, dicho, Valor, n, f, Tipo, uno, dos, libre.
    #expect(core.surface?.declared == 12)
    // Valor, Tipo, uno by Mid; Cliente, leer, f (its own function, by name) by App.
    #expect(core.surface?.used == 6)
  }

  @Test("Without sources nothing is said of the surface")
  func unknown() {
    let report = MetricsReport(TargetGraph.make("A → B"), scope: "all")
    #expect(report.rows.allSatisfy { $0.surface == nil && $0.abstractness == nil })
    #expect(!report.text(.name, TextStyle(isColoured: false)).contains("abstractness"))
  }

  @Test("A layer counts as one thing; its own edges are its affair, and edges up are counted")
  func layers() throws {
    let report = report(layers: ["low", "high"], numbers: ["Core": 1, "Mid": 0, "App": 1])
    let (low, high) = (report.layers[0], report.layers[1])
    #expect(low.targetCount == 1 && low.fanIn == 1 && low.fanOut == 1 && low.edgesUp == 1)
    #expect(low.instability == 0.5)
    #expect(high.innerEdges == 1 && high.edgesUp == 0 && high.abstractness == 0.5)
  }

  @Test("Lakos' figures: a balanced tree has an NCCD of 1, a chain more, a flat graph less")
  func lakos() {
    let tree = MetricsReport(
      TargetGraph.make("A → B, C; B → D, E; C → F, G"), scope: "all"
    ).whole
    #expect(tree.cumulativeDependency == 17)
    #expect(abs(tree.normalizedDependency - 1) < 1e-12)
    let chain = MetricsReport(TargetGraph.make("A → B → C → D"), scope: "all").whole
    #expect(chain.cumulativeDependency == 10)
    #expect(chain.averageDependency == 2.5)
    #expect(chain.normalizedDependency > 1)
    #expect(chain.propagationCost == 10.0 / 16)
  }

  @Test("The core is the largest component; edges in it are not redundant")
  func core() {
    let whole = MetricsReport(TargetGraph.make("A → B → C → A; A → C → D; A → D"), scope: "all")
      .whole
    #expect(whole.coreSize == 3)
    #expect(whole.cycleCount == 1)
    #expect(whole.redundantEdges.isEmpty)
    #expect(MetricsReport(TargetGraph.make(""), scope: "all").whole.coreSize == 0)
  }

  @Test("A ban between thousands reports each target once, with the way to the nearest")
  func wideBan() throws {
    let names = (0..<600).map { "A\($0)" }.joined(separator: ", ")
    let checked = Checked("\(names) → M → B1 → B2; A0 → B2")
    let outcome = try checked.outcome(.rules("forbid: [\"A* reaches B*\"]"))
    #expect(outcome.open.count == 600)
    #expect(outcome.open.first?.chain == ["A0", "B2"])
    #expect(outcome.open.last?.chain.count == 3)
  }
}
