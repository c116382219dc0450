import RippleGraph
import RippleModel
import TestSupport
import Testing

@Suite("A graph of targets")
struct TargetGraphTests {
  @Test("numbers targets by identity, then external products")
  func numbers() {
    let graph = TargetGraph.make("b/App → a/Core, external:swift-log/Logging; b/Old -> a/Core")
    #expect(
      (0..<graph.nodeCount).map { graph.nodes.node($0).description }
        == ["a/Core", "b/App", "b/Old", "external:swift-log/Logging"])
    #expect(graph.nodes.targetCount == 3)
    #expect(graph.nodes.isExternal(3))
    #expect(graph.nodes.kind(of: 3) == nil)
    #expect(graph.nodes.index(of: .external(package: "swift-log", product: "Logging")) == 3)
    #expect(graph.index(of: TargetID("b/Old")) == 2)
    #expect(graph.index(of: TargetID("c/Old")) == nil)
    #expect(graph.index(of: TargetID("swift-log/Logging")) == nil)
    #expect(Array(graph.dependents(of: 0)) == [1, 2])
    #expect(Array(graph.dependencies(of: 1)) == [0, 3])
  }

  @Test("says what made an edge")
  func edges() throws {
    let graph = TargetGraph.make("p/App → p/Core[ios]; p/App → q/Net; p/App → p/Gen(plugin)")
    let app = graph.node("App")
    let core = try #require(graph.dependency(from: app, to: graph.node("Core")))
    #expect(core.via == .target)
    #expect(core.condition == Condition(platforms: ["ios"]))
    #expect(core.declaration == 0)
    let net = try #require(graph.dependency(from: app, to: graph.node("Net")))
    #expect(net.via == .product)
    #expect(net.condition == nil)
    #expect(net.declaration == 2)
    #expect(graph.dependency(from: app, to: graph.node("Gen"))?.via == .plugin)
    #expect(graph.dependency(from: graph.node("Core"), to: app) == nil)
  }

  @Test("does not depend on the order of targets, statements or dependencies")
  func order() {
    var targets = Workspace.sample("App → Feature, Log → Core[linux]; Net → Core[ios]").targets
    let graph = TargetGraph(targets)
    targets.reverse()
    #expect(TargetGraph(targets) == graph)
    #expect(TargetGraph.make("Net → Core[ios]; App → Log, Feature -> Core[linux]") == graph)
    for index in targets.indices { targets[index].dependencies.reverse() }
    #expect(TargetGraph(targets).structure == graph.structure)
  }

  @Test("makes several dependencies on one target one edge that holds where any does")
  func repeatedDependencies() {
    func condition(_ conditions: [Condition?]) -> Condition? {
      let dependencies = conditions.map {
        Dependency(to: .target(TargetID("Core")), via: .byName, condition: $0)
      }
      let graph = TargetGraph([
        .sample(TargetID("App"), dependencies: dependencies), .sample(TargetID("Core")),
      ])
      #expect(graph.edgeCount == 1)
      return graph.edge(0).condition
    }
    let ios = Condition(platforms: ["ios"])
    #expect(condition([ios]) == ios)
    #expect(condition([nil, ios]) == nil)
    #expect(condition([ios, nil]) == nil)
    #expect(condition([ios, ios]) == ios)
    let linux = Condition(platforms: ["linux"])
    #expect(condition([linux, ios]) == Condition(platforms: ["ios", "linux"]))
    #expect(condition([ios, Condition(configuration: "debug")]) == nil)
  }

  @Test("a link counts beside a plugin's use of the same target")
  func pluginAndLink() {
    let core = Dependency.Node.target(TargetID("Core"))
    let graph = TargetGraph([
      .sample(
        TargetID("App"),
        dependencies: [Dependency(to: core, via: .plugin), Dependency(to: core, via: .byName)]),
      .sample(TargetID("Core")),
    ])
    #expect(graph.edge(0).via == .byName)
  }

  @Test("takes the first of two targets of one identity, and drops what leads nowhere")
  func flaws() {
    let missing = Dependency(to: .target(TargetID("Gone")))
    let graph = TargetGraph([
      .sample(TargetID("A"), kind: .test, dependencies: [missing]), .sample(TargetID("A")),
    ])
    #expect(graph.nodeCount == 1)
    #expect(graph.nodes.kinds == [.test])
    #expect(graph.edgeCount == 0)
  }

  @Test("finds targets by bare name in every package")
  func bareNames() {
    let graph = TargetGraph.make("a/Core; b/Core; b/App → b/Core; c/Other")
    #expect(graph.indices(named: "Core").map { graph.id($0).package } == ["a", "b"])
    #expect(graph.indices(named: "core").isEmpty)
    #expect(graph.nodes.indices(matching: "b/Core") == [graph.index(of: TargetID("b/Core"))])
    #expect(graph.nodes.indices(matching: "Core").count == 2)
  }

  @Test(
    "suggests the name that was most likely meant",
    arguments: [
      ("networking", "Networking"), ("Netwroking", "Networking"), ("Network", "Networking"),
      ("Cor", "Core"), ("a/Cor", "Core"), ("Core", "Core"),
    ])
  func suggestions(word: String, name: String) {
    let graph = TargetGraph.make("a/Networking; a/Core; a/UI; b/Rendering")
    #expect(graph.nodes.suggestion(for: word)?.name == name)
  }

  @Test("suggests nothing for a word that is far from every name")
  func noSuggestion() {
    let graph = TargetGraph.make("a/Networking; a/Core; a/UI")
    #expect(graph.nodes.suggestion(for: "Persistence") == nil)
    #expect(graph.nodes.suggestion(for: "XY") == nil)
    #expect(graph.nodes.suggestion(for: "") == nil)
  }
}

@Suite("Columns")
struct EdgeTableTests {
  @Test("make the graph that they came from", arguments: PropertySeeds.all)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let edges = (0..<20).map { _ in
      let ends = (0..<2).map { _ in Int.random(in: 0..<9, using: &generator) }
      let platform = ["", "[ios]", "[linux|macos]"].randomElement(using: &generator) ?? ""
      return "p\(ends[0] % 3)/T\(ends[0]) → p\(ends[1] % 3)/T\(ends[1])\(platform)"
    }
    let text = edges.joined(separator: ";") + "; p0/T0 → external:x/X"
    let graph = TargetGraph.make(text)
    let targets = Array(graph.nodes.ids.prefix(graph.nodes.targetCount))
    let externals = Array(graph.nodes.ids.dropFirst(graph.nodes.targetCount))
    let again = try TargetGraph(
      targets: targets, kinds: graph.nodes.kinds, externals: externals, edges: graph.edgeTable)
    #expect(again == graph)

    let order = targets.indices.shuffled(using: &generator)
    var places = Array(0..<Int32(graph.nodeCount))
    for (place, node) in order.enumerated() { places[node] = Int32(place) }
    var table = graph.edgeTable
    table.sources = table.sources.map { places[Int($0)] }
    table.destinations = table.destinations.map { places[Int($0)] }
    let shuffled = try TargetGraph(
      targets: order.map { targets[$0] }, kinds: order.map { graph.nodes.kinds[$0] },
      externals: externals, edges: table)
    #expect(shuffled == graph)
  }

  @Test("that make no sense are refused")
  func flaws() {
    func flaw(_ edges: EdgeTable) -> EdgeTable.Flaw? {
      do {
        _ = try TargetGraph(targets: [TargetID("A")], kinds: [.library], edges: edges)
        return nil
      } catch {
        return error
      }
    }
    #expect(flaw(EdgeTable(sources: [0], destinations: [0])) == nil)
    #expect(flaw(EdgeTable(sources: [0], destinations: [1])) == .unknownNode(row: 0))
    #expect(flaw(EdgeTable(sources: [-1], destinations: [0])) == .unknownNode(row: 0))
    #expect(flaw(EdgeTable(sources: [0], destinations: [])) == .unequalColumns)
    let condition = EdgeTable(sources: [0], destinations: [0], conditions: [0])
    #expect(flaw(condition) == .unknownCondition(row: 0))
    #expect(throws: EdgeTable.Flaw.unequalColumns) {
      try TargetGraph(targets: [TargetID("A")], kinds: [], edges: EdgeTable())
    }
  }

  @Test("keep what made an edge as a number", arguments: Dependency.Via.allCases)
  func codes(via: Dependency.Via) {
    #expect(EdgeTable.via(of: EdgeTable.code(of: via)) == via)
    #expect(EdgeTable.via(of: 99) == .target)
  }

  @Test("take the first of repeated identities as one node")
  func repeats() throws {
    let graph = try TargetGraph(
      targets: ["B", "A", "B"].map(TargetID.init), kinds: [.library, .test, .macro],
      edges: EdgeTable(sources: [1, 1], destinations: [0, 2]))
    #expect(graph.nodes.ids.map(\.name) == ["A", "B"])
    #expect(graph.nodes.kinds == [.test, .library])
    #expect(graph.namedEdges == [["A", "B"]])
  }
}

@Suite("A scope")
struct ScopeTests {
  private let graph = TargetGraph.make(
    """
    p/App(executable) → p/Core; p/App → p/Audio[ios|macos]; p/App → p/Gen(plugin) → p/Tool
    p/AppTests(test) → p/App; p/Core → external:x/Log; p/Core → q/Kit
    """)

  @Test("of everything changes nothing")
  func everything() {
    #expect(graph.filtered(.everything) == graph)
    let all = BitSet(capacity: graph.nodeCount, 0..<graph.nodeCount)
    #expect(graph.filtered(nodes: all) == graph)
  }

  @Test("of a platform keeps nodes and drops edges that do not hold")
  func platform() {
    let linux = graph.filtered(.init(platform: "linux"))
    #expect(linux.nodes == graph.nodes)
    #expect(linux.edgeCount == graph.edgeCount - 1)
    #expect(linux.dependents(of: linux.node("Audio")).isEmpty)
    #expect(graph.filtered(.init(platform: "ios")).namedEdges == graph.namedEdges)
  }

  @Test("of production has neither tests nor external products")
  func production() {
    let scoped = graph.filtered(.production)
    #expect(scoped.nodes.ids.map(\.name) == ["App", "Audio", "Core", "Gen", "Tool", "Kit"])
    #expect(scoped.nodes.targetCount == scoped.nodeCount)
    #expect(scoped.dependencies(of: scoped.node("App")).count == 3)
  }

  @Test("without plugin edges keeps the plugins")
  func plugins() {
    let scoped = graph.filtered(.init(includesPluginEdges: false))
    #expect(scoped.nodeCount == graph.nodeCount)
    #expect(scoped.edgeCount == graph.edgeCount - 2)
  }

  @Test("of one package leaves the others out")
  func packages() {
    let scoped = graph.filtered(.init(packages: ["q"]))
    #expect(scoped.nodes.ids.map(\.name) == ["Kit", "Log"])
    #expect(scoped.edgeCount == 0)
  }
}
