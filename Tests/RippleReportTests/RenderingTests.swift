import RippleGraph
import RippleModel
import RippleReport
import TestSupport
import Testing

@Suite("Renderings")
struct RenderingTests {
  private let graph = TargetGraph.make(
    "App(executable) -> Core[linux]; App -> external:x/Log; AppTests(test) -> App")

  @Test("Mermaid")
  func mermaid() {
    let rendering = GraphRendering(TargetGraph.make("App(executable) -> Core[linux]"))
    #expect(
      rendering.mermaid == """
        graph TD
          n0["App"]:::executable
          n1["Core"]:::library
          n0 -->|"linux"| n1
          classDef library fill:#dbeafe,stroke:#555,color:#111
          classDef executable fill:#fde68a,stroke:#555,color:#111

        """)
  }

  @Test("DOT")
  func dot() {
    let rendering = GraphRendering(TargetGraph.make("App(executable) -> Core[linux]"))
    #expect(
      rendering.dot == """
        digraph targets {
          rankdir=TB;
          node [shape=box, style=filled];
          n0 [label="App", fillcolor="#fde68a"];
          n1 [label="Core", fillcolor="#dbeafe"];
          n0 -> n1 [label="linux"];
        }

        """)
  }

  @Test("GraphML names every node and edge")
  func graphML() {
    let text = GraphRendering(TargetGraph.make("App(executable) -> Core[linux]")).graphML
    #expect(text.contains("<data key=\"kind\">executable</data>"))
    #expect(text.contains("<edge source=\"n0\" target=\"n1\"><data key=\"via\">target</data>"))
    #expect(text.hasSuffix("</graphml>\n"))
  }

  @Test("Layers colour the nodes that have one")
  func layers() {
    let text = GraphRendering(TargetGraph.make("App -> Core; Other"), layers: [1, 0, -1]).mermaid
    #expect(text.contains("n0[\"App\"]:::layer1"))
    #expect(text.contains("n1[\"Core\"]:::layer0"))
    #expect(text.contains("n2[\"Other\"]:::library"))
    #expect(text.contains("classDef layer0"))
  }

  @Test("An impact colours the nodes")
  func impact() {
    let impact = Impact(
      changes: [],
      targets: [TargetImpact(id: TargetID("Core"), effect: .recompile, bound: .recompile)])
    let text = GraphRendering(TargetGraph.make("App -> Core"), impact: impact).mermaid
    #expect(text.contains("n1[\"Core\"]:::effect_recompile"))
    #expect(text.contains("n0[\"App\"]:::effect_none"))
  }

  private let report = ImpactReport(
    impact: Impact(
      changes: [
        Change(target: TargetID("p/Core"), path: "Sources/Core/A.swift", changeClass: .typeMember)
      ],
      targets: [
        TargetImpact(
          id: TargetID("p/Core"), effect: .recompile, bound: .recompile,
          files: ["Sources/Core/A.swift"], moduleChanges: .yes, objectsChange: .yes,
          reasons: [Reason(because: "it changes")]),
        TargetImpact(
          id: TargetID("p/App"), effect: .none, bound: .recompile, files: [],
          reasons: [Reason(edge: "App -> Core", because: "it depends", isExpected: false)]),
      ],
      products: [
        ProductImpact(
          package: "p", name: "app", kind: .executable, relinks: .yes, because: [TargetID("p/Core")]
        )
      ],
      tests: [TargetID("p/CoreTests")],
      hazards: [
        Hazard(
          id: "H2", target: TargetID("p/App"), chain: [TargetID("p/App"), TargetID("p/Core")],
          text: "'App' is stale.", remedy: "Declare it.",
          place: SourcePlace(path: "a,b.swift", line: 3))
      ],
      unknown: ["Something."]),
    model: "m", toolchain: "t", allTargets: [TargetID("p/App"), TargetID("p/Core")])

  @Test("The answer of touch as text: figures, what is edited, what to run, what is stale")
  func text() {
    #expect(
      report.text(TextStyle(isColoured: false)) == """
        1 of 2 targets recompiles (1 file), 1 product relinks

                      target  files  CPU  why
        recompile     Core        1       edited: A.swift (typeMember)
        relink        1 product: app
        test          1 target: CoreTests → swift test --filter '^(CoreTests)\\.'
        stale         1 target: App
                      It is stale. Declare it. (H2)
        unknown       Something.
        unknown       closure: 1 more target (--details)
        evidence      m, measured on t; uses estimated from source

        """)
  }

  @Test("The answer of touch as JSON leaves out targets to which nothing happens")
  func json() throws {
    let text = try report.json()
    #expect(text.contains("\"effect\" : \"recompile\""))
    #expect(!text.contains("\"id\" : \"p/App\",\n      \"moduleChanges\""))
    #expect(text.contains("\"schemaVersion\" : 1"))
  }

  @Test("The answer of touch for a pull request and for a workflow's log")
  func comments() {
    #expect(report.markdown().contains("|  | target | files | CPU | why |"))
    #expect(report.markdown().contains("### 1 of 2 targets recompiles"))
    #expect(
      report.github()
        == "::notice title=ripple touch::1 of 2 targets recompiles (1 file), 1 product relinks\n",
      "the hazard is not in a file that changes")
  }

  @Test("A hazard in a file that changes is a warning beside its line")
  func hazardOnChangedFile() {
    let changed = Change(target: TargetID("p/App"), path: "A.swift", changeClass: .body)
    let hazard = Hazard(
      id: "H2", target: TargetID("p/App"), chain: [], text: "'App' imports it undeclared.",
      remedy: "Declare it.", place: SourcePlace(path: "A.swift", line: 3))
    let report = ImpactReport(
      impact: Impact(changes: [changed], hazards: [hazard]), model: "m", toolchain: "t")
    #expect(
      report.github(folder: "Apps") == """
        ::notice title=ripple touch::No target recompiles, no product relinks
        ::warning title=Stale build (H2),file=Apps/A.swift,line=3::'App' imports it undeclared. Declare it.

        """)
  }

  @Test("A graph that is too large is folded by layer, with the number of edges")
  func folded() {
    let graph = TargetGraph.make(
      "AFeature -> Core; BFeature -> Core; AFeature -> BFeature; X -> Core")
    let layers = (0..<graph.nodeCount).map { node in
      switch graph.id(node).name {
      case "Core": 0
      case "X": -1
      default: 1
      }
    }
    #expect(
      GraphRendering(graph, layers: layers).foldedMermaid(names: ["domain", "features"]) == """
        graph TD
          n0["domain: 1 target"]:::layer0
          n1["features: 2 targets"]:::layer1
          n2["other targets: 1 target"]:::external
          n1 -->|"2"| n0
          n2 -->|"1"| n0
          classDef external fill:#ffffff,stroke:#555,color:#111
          classDef layer0 fill:#e7d8c9,stroke:#555,color:#111
          classDef layer1 fill:#d9ead3,stroke:#555,color:#111

        """)
  }

  @Test("What changed and belongs to no target is told, and with details why")
  func notSeen() {
    var impact = Impact(changes: [])
    impact.unowned = [UnownedPath(path: "README.md", reason: "it lies outside")]
    var context = ImpactReport.Context()
    context.showsDetails = true
    let report = ImpactReport(impact: impact, model: "m", toolchain: "t", context: context)
    #expect(
      report.text(TextStyle(isColoured: false)) == """
        Nothing recompiles: no change of a known target was found.

        not seen      1 changed file of no known target: README.md

        What is not seen
        file       why
        README.md  it lies outside
        evidence      m, measured on t

        """)
  }
}
