import RippleGraph
import RippleModel
import TestSupport
import Testing

/// The counts of cases m01, g02 and g12, whose packages are written here in the graph language.
@Suite("Fan-in, fan-out and platforms")
struct CountTests {
  private static let met = TargetGraph.make(
    """
    met/Model → met/Core, met/Log; met/Api → met/Model, met/Core, ext/ExtA, ext/ExtB
    met/Flags → met/Api, met/Beta; met/Beta → met/Log, met/Core, met/Model
    met/UI → met/Model, met/Flags; met/Island; ext/ExtA → ext/ExtB
    met/App(executable) → met/UI, met/Api, met/Flags
    met/ModelTests(test) → met/Model, met/Core; met/UITests(test) → met/UI
    """)

  private static let production = met.filtered(
    .init(kinds: TargetGraph.Scope.production.kinds, packages: ["met"]))

  @Test(
    "m01: production targets of the package",
    arguments: [
      ("Api", 2, 2, 3), ("App", 0, 3, 0), ("Beta", 1, 3, 3), ("Core", 3, 0, 6), ("Flags", 2, 2, 2),
      ("Island", 0, 0, 0), ("Log", 2, 0, 6), ("Model", 3, 2, 5), ("UI", 1, 2, 1),
    ])
  func counts(name: String, fanIn: Int, fanOut: Int, dependents: Int) {
    let graph = Self.production
    let node = graph.node(name)
    #expect(graph.dependents(of: node).count == fanIn)
    #expect(graph.dependencies(of: node).count == fanOut)
    #expect(graph.structure.transitiveCounts(.dependents)[node] == dependents)
  }

  @Test("m01: with the other package and with tests")
  func widerScopes() {
    let withPackage = Self.met.filtered(.production)
    #expect(withPackage.dependencies(of: withPackage.node("Api")).count == 4)
    #expect(withPackage.dependents(of: withPackage.node("ExtB")).count == 2)
    #expect(Self.met.dependents(of: Self.met.node("Core")).count == 4)
    #expect(Self.met.dependents(of: Self.met.node("Model")).count == 4)
    #expect(Self.met.dependents(of: Self.met.node("UI")).count == 2)
  }

  @Test("every edge is one dependency and one dependent", arguments: PropertySeeds.all)
  func sums(seed: UInt64) {
    let graph = randomGraph(seed)
    let nodes = 0..<graph.nodeCount
    #expect(nodes.map { graph.successors(of: $0).count }.reduce(0, +) == graph.edgeCount)
    #expect(nodes.map { graph.predecessors(of: $0).count }.reduce(0, +) == graph.edgeCount)
  }

  @Test(
    "g02: a condition counts where a platform is asked for",
    arguments: [
      ("AppleAudio", nil, ["AppleAudio", "Player", "PlayerTests"]),
      ("AppleAudio", "linux", ["AppleAudio"]),
      ("DebugTools", "ios", ["DebugTools"]),
      (
        "Base", "linux",
        ["AppleAudio", "Base", "DebugTools", "LinuxAudio", "Player", "PlayerTests"]
      ),
    ] as [(String, String?, [String])])
  func platforms(name: String, platform: String?, affected: [String]) {
    let graph = TargetGraph.make(
      """
      AppleAudio, LinuxAudio, DebugTools → Base; PlayerTests(test) → Player
      Player → AppleAudio[macos|ios], LinuxAudio[linux], DebugTools[linux|windows]
      """
    ).filtered(.init(platform: platform))
    #expect(graph.names(graph.structure.closure(of: [graph.node(name)], .dependents)) == affected)
  }

  @Test("g12: a helper below Tests is a library, and a test may need an executable")
  func kinds() {
    let graph = TargetGraph.make(
      """
      Shared → Blob(binary); ToolCore, Support → Shared; tool(executable) → ToolCore
      toolTests(test) → tool, Support; SharedTests(test) → Shared, Support
      """)
    func tests(_ name: String) -> [String] {
      graph.names(
        graph.structure.closure(of: [graph.node(name)], .dependents).filter {
          graph.nodes.kind(of: $0) == .test
        })
    }
    #expect(tests("tool") == ["toolTests"])
    #expect(tests("ToolCore") == ["toolTests"])
    #expect(tests("Support") == ["SharedTests", "toolTests"])
    #expect(tests("SharedTests") == ["SharedTests"])
    #expect(tests("Blob") == ["SharedTests", "toolTests"])
    let production = graph.filtered(.production)
    let fanIn = ["Shared", "Support", "tool"].map {
      production.dependents(of: production.node($0)).count
    }
    #expect(fanIn == [2, 0, 0])
  }
}
