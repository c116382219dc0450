import RippleComparison
import RippleModel
import Testing

@Suite("Plans")
struct PlannerTests {
  private let layout = SampleLayout.make(
    """
    Core/A.swift: declares alpha; uses helper
    Core/B.swift: internal helper
    Home/Home.swift: declares Home; uses alpha; imports Core
    """)

  @Test("What widens comes before what moves, and every file has its new place")
  func order() throws {
    let piece = BreakUp.Piece(name: "Help", files: ["B.swift"])
    let scenario = Scenario(name: "help", steps: [BreakUp(target: "Core", into: [piece])])
    let plan = try Planner(layout).plan(scenario)
    try #require(plan.steps.count == 2)
    #expect(plan.steps[0].access.map(\.name) == ["helper"])
    #expect(plan.steps[0].moves.isEmpty)
    #expect(plan.steps[1].moves.map(\.to) == ["Sources/Help/B.swift"])
    #expect(
      plan.steps[1].manifest == ["+ .target(name: \"Help\"),", "+ Core: dependencies: \"Help\""])
    #expect(plan.steps[1].imports.map(\.module) == ["Help"])
  }

  @Test("What is written by hand comes before the edge goes")
  func byHand() throws {
    let step = Route(dependency: "Home -> Core", router: "Router")
    let plan = try Planner(layout).plan(Scenario(name: "route", steps: [step]))
    try #require(plan.steps.count == 2)
    #expect(plan.steps[0].manifest.allSatisfy { $0.hasPrefix("+") })
    #expect(plan.steps[1].manifest == ["- Home: dependencies: .target(name: \"Core\")"])
  }

  @Test("An empty scenario has an empty plan, and a wrong one is refused")
  func edges() throws {
    #expect(try Planner(layout).plan(Scenario(name: "x", steps: [])).steps.isEmpty)
    #expect(throws: ScenarioError.self) {
      try Planner(layout).plan(Scenario(name: "x", steps: [Cut(["Home -> Core"])]))
    }
  }
}
