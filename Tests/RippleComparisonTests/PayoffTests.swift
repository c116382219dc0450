import RippleComparison
import RippleModel
import Testing

@Suite("What a verdict rests on")
struct PayoffTests {
  private let layout = SampleLayout.make(
    """
    Client/Interface.swift: declares client
    Client/Live.swift: declares live; uses client
    One/One.swift: declares one; uses client; imports Client
    Two/Two.swift: declares two; uses client; imports Client
    Three/Three.swift: declares three; uses client; imports Client
    App/App.swift: uses one, two, three, live; imports One, Two, Three, Client
    """)

  private func units(_ count: Int, perDay: Int = 1) -> [ReplayUnit] {
    (0..<count).map {
      ReplayUnit(
        id: "\($0)", date: $0 / perDay * 86_400,
        changes: [
          SampleLayout.change(
            "Client/Live.swift", .fileScope, scope: ChangeScope(provided: ["live"]))
        ])
    }
  }

  private func score(_ window: String, _ units: [ReplayUnit]) throws -> ScenarioScore {
    let comparison = Comparison(
      layout, model: .simple, costs: CostModel(bytes: ["Sources/Client/Live.swift": 6_000_000]),
      settings: .init(), windows: [(window, units)])
    let step = SplitInterface(target: "Client", keep: ["Interface.swift"], assemble: ["App"])
    return try #require(
      try comparison.scores(of: Scenario(name: "split", steps: [step])).first)
  }

  @Test("The newer third of a whole history, and all of a window that was set apart")
  func laterThird() throws {
    let all = units(60)
    let whole = try score("all", all)
    let apart = try score("evaluate", Array(all[40...]))
    #expect(whole.judged?.window.changes == 20)
    #expect(whole.judged == apart.judged)
    #expect(whole.verdict == apart.verdict)
    #expect(whole.judged?.settingsTried == 6)
  }

  @Test("A few changes, or a few days, tell nothing")
  func thin() throws {
    let few = try score("all", units(9))
    #expect(few.verdict.answer == .unclear)
    #expect(
      few.verdict.reasons == [
        "It cannot be told: 3 later changes on 3 days are too few."
      ])
    let crowded = try score("all", units(60, perDay: 60))
    #expect(
      crowded.verdict.reasons == [
        "It cannot be told: 20 later changes on 1 day are too few."
      ])
  }
}
