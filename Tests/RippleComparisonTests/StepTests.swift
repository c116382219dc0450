import RippleComparison
import RippleModel
import Testing

@Suite("Steps rewrite edges by what files use")
struct StepTests {
  private let shop = SampleLayout.make(
    """
    Core/Model.swift: declares Model
    Client/Interface/Client.swift: declares Client; uses Model; imports Core
    Client/Live/Send.swift: declares send; internal queue; uses Client, Model; imports Core
    Client/Live/Queue.swift: internal lane; uses queue, send
    Home/Home.swift: declares Home; uses Client, Model; imports Client, Core
    Cart/Cart.swift: declares Cart; uses Client; imports Client
    Cart/Total.swift: declares Total; uses Model; imports Core
    Pay/Pay.swift: declares Pay; uses Total; imports Cart
    App/App.swift: uses Home, Pay, send, Client; imports Home, Pay, Client
    HomeTests/HomeTests.swift: uses Home; imports Home
    """)

  private func apply(_ steps: any ScenarioStep...) throws -> Layout {
    try Scenario(name: "test", steps: steps).apply(to: shop)
  }

  @Test("splitInterface leaves dependents on the interface and gives the root the Live twin")
  func split() throws {
    let step = SplitInterface(target: "Client", keep: ["Interface/**"], assemble: ["App"])
    let result = try apply(step)
    #expect(result.edgeTexts.contains("ClientLive -> Client"))
    #expect(result.edgeTexts.contains("ClientLive -> Core"))
    #expect(result.edgeTexts.contains("App -> ClientLive"))
    #expect(!result.edgeTexts.contains("Home -> ClientLive"))
    #expect(result.ownership["Sources/Client/Live/Send.swift"] == "ClientLive")
    #expect(result.reports[0].gainedImports.map(\.module).contains("ClientLive"))
  }

  @Test("splitInterface refuses an interface that uses what is split off, with the place")
  func splitBlocked() {
    let error = #expect(throws: ScenarioError.self) {
      try apply(SplitInterface(target: "Client", keep: ["Live/Queue.swift"]))
    }
    #expect(error?.text.contains("makes the cycle") == true)
    #expect(error?.text.contains("Queue.swift") == true)
  }

  @Test("breakUp gives each dependent the pieces that it uses")
  func breakUp() throws {
    let piece = BreakUp.Piece(name: "Total", files: ["Total.swift"])
    let result = try apply(BreakUp(target: "Cart", into: [piece]))
    #expect(result.edgeTexts.contains("Pay -> Total"))
    #expect(!result.edgeTexts.contains("Pay -> Cart"))
    #expect(result.edgeTexts.contains("Total -> Core"))
    #expect(!result.edgeTexts.contains("Cart -> Core"), "only what left needed Core")
    #expect(!result.edgeTexts.contains("Total -> Client"))
  }

  @Test("A target whose files all leave is gone, and its products hold the pieces")
  func breakUpAll() throws {
    let pieces = [
      BreakUp.Piece(name: "Basket", files: ["Cart.swift"]),
      BreakUp.Piece(name: "Total", files: ["Total.swift"]),
    ]
    let result = try apply(BreakUp(target: "Cart", into: pieces))
    #expect(result.targets[SampleLayout.target("Cart")] == nil)
    #expect(
      result.owner(of: "Sources/Cart/Old.swift", originally: SampleLayout.target("Cart")).name
        == "Basket")
  }

  @Test("sink and extract take a file to where its users need no more than it")
  func sinkAndExtract() throws {
    let sunk = try apply(Sink(files: ["Sources/Cart/Total.swift"], to: "Core"))
    #expect(sunk.edgeTexts.contains("Pay -> Core"))
    #expect(!sunk.edgeTexts.contains("Pay -> Cart"))
    let extracted = try apply(Extract(files: ["Sources/Cart/Total.swift"], into: "Sum"))
    #expect(extracted.edgeTexts.contains("Pay -> Sum"))
    #expect(extracted.edgeTexts.contains("Sum -> Core"))
  }

  @Test("sink refuses to go up, and lift to go down")
  func directions() {
    let up = #expect(throws: ScenarioError.self) {
      try apply(Sink(files: ["Sources/Core/Model.swift"], to: "Home"))
    }
    #expect(up?.text.contains("use 'lift'") == true)
    let down = #expect(throws: ScenarioError.self) {
      try apply(Lift(files: ["Sources/Home/Home.swift"], to: "Core"))
    }
    #expect(down?.text.contains("use 'sink'") == true)
  }

  @Test("lift takes a file up to its only user")
  func lift() throws {
    let result = try apply(Lift(files: ["Sources/Cart/Total.swift"], to: "Pay"))
    #expect(result.edgeTexts.contains("Pay -> Core"))
    #expect(!result.edgeTexts.contains("Pay -> Cart"))
  }

  @Test("invert turns the edge round and lists the uses to write anew")
  func invert() throws {
    let result = try apply(Invert(dependency: "Pay -> Cart", contract: "Till", assemble: ["App"]))
    #expect(result.edgeTexts.contains("Cart -> Pay"))
    #expect(!result.edgeTexts.contains("Pay -> Cart"))
    #expect(result.edgeTexts.contains("App -> Cart"))
    #expect(result.reports[0].byHand.contains { $0.path == "Sources/Pay/Pay.swift" })
  }

  @Test("mediate takes both edges away and counts the relation that nobody checks")
  func mediate() throws {
    let result = try apply(Mediate(between: ["Pay", "Cart"], events: "Events"))
    #expect(result.edgeTexts.contains("Pay -> Events"))
    #expect(result.edgeTexts.contains("Cart -> Events"))
    #expect(!result.edgeTexts.contains("Pay -> Cart"))
    #expect(result.reports[0].uncheckedRelations == 1)
  }

  @Test("route leads features to the router and roots to both alternatives")
  func route() throws {
    let result = try apply(
      Route(
        dependency: "Pay -> Cart", router: "Router", assemble: ["App"], alternatives: ["Home"]))
    #expect(result.edgeTexts.contains("Pay -> Router"))
    #expect(!result.edgeTexts.contains("Pay -> Cart"))
    #expect(["App -> Router", "App -> Cart", "App -> Home"].allSatisfy(result.edgeTexts.contains))
  }

  @Test("cut refuses an edge that is used, and add one that is there")
  func cutAndAdd() throws {
    let used = #expect(throws: ScenarioError.self) { try apply(Cut(["Pay -> Cart"])) }
    #expect(used?.text.contains("'Sources/Pay/Pay.swift' uses 'Total'") == true)
    let known = #expect(throws: ScenarioError.self) { try apply(Add(["Pay -> Cart"])) }
    #expect(known?.text.contains("already depends") == true)
    let cycle = #expect(throws: ScenarioError.self) { try apply(Add(["Cart -> Pay"])) }
    #expect(cycle?.text.contains("cycle") == true)
    let result = try apply(Add(["Pay -> Home"]), Cut(["Pay -> Home"]))
    #expect(result.edgeTexts == shop.edgeTexts)
  }

  @Test("merge leaves one target with the edges of all")
  func merge() throws {
    let result = try apply(Merge(targets: ["Home", "Cart"], into: "Screens"))
    #expect(result.edgeTexts.contains("Pay -> Screens"))
    #expect(result.edgeTexts.contains("HomeTests -> Screens"))
    #expect(result.edgeTexts.contains("Screens -> Client"))
    #expect(result.targets[SampleLayout.target("Home")] == nil)
    let error = #expect(throws: ScenarioError.self) {
      try apply(Merge(targets: ["Core", "Home"], into: "Core"))
    }
    #expect(error?.text.contains("makes the cycle") == true)
  }

  @Test("Declarations that are used from another module for the first time must become public")
  func widened() throws {
    let layout = SampleLayout.make(
      """
      Core/A.swift: declares A; uses helper
      Core/B.swift: internal helper
      """)
    let piece = BreakUp.Piece(name: "Help", files: ["B.swift"])
    let result = try BreakUp(target: "Core", into: [piece]).apply(to: layout)
    #expect(result.reports[0].widened.map(\.name) == ["helper"])
    #expect(result.reports[0].gainedImports.map(\.path) == ["Sources/Core/A.swift"])
  }

  @Test("Where the sources are not known, every edge stays, and the report says so")
  func unknown() throws {
    var targets = shop.sortedTargets
    targets[0].dependencies = targets[0].dependencies.map { $0 }
    let layout = Layout(targets: targets, products: shop.products, sources: SourceIndex())
    let piece = BreakUp.Piece(name: "Total", files: ["Total.swift"])
    let result = try BreakUp(target: "Cart", into: [piece]).apply(to: layout)
    #expect(result.edgeTexts.contains("Pay -> Cart"))
    #expect(result.edgeTexts.contains("Pay -> Total"))
    #expect(result.edgeTexts.contains("Total -> Client"))
    #expect(result.reports[0].notes.count >= 2)
  }
}
