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

  private func score(
    _ window: String, _ units: [ReplayUnit], costs: CostModel? = nil, tried: Int = 1,
    settings: Comparison.Settings = .init(buildsPerChange: 40), other: BuildModel? = nil
  ) throws -> ScenarioScore {
    var usual = CostModel(bytes: ["Sources/Client/Live.swift": 6_000_000])
    usual.errorFactor = 1.25
    let comparison = Comparison(
      layout, model: .simple, costs: costs ?? usual, settings: settings,
      windows: [(window, units)], otherModel: other)
    let step = SplitInterface(target: "Client", keep: ["Interface.swift"], assemble: ["App"])
    return try #require(
      try comparison.scores(of: Scenario(name: "split", steps: [step]), tried: tried).first)
  }

  private func width(_ score: ScenarioScore) throws -> Double {
    let saved = try #require(score.judged).savedWallSeconds
    return saved.high - saved.low
  }

  /// Units of which every second one changes what the split keeps from nobody.
  private func mixed(_ count: Int) -> [ReplayUnit] {
    units(count).enumerated().map { number, unit in
      var unit = unit
      if number % 2 == 0 { unit.changes = [SampleLayout.change("App/App.swift", .body)] }
      return unit
    }
  }

  @Test("The newer third of a whole history, and all of a window that was set apart")
  func laterThird() throws {
    let all = units(60)
    let whole = try score("all", all, other: .perFile)
    let apart = try score("evaluate", Array(all[40...]), other: .perFile)
    #expect(whole.judged?.window.changes == 20)
    #expect(whole.judged == apart.judged)
    #expect(whole.verdict == apart.verdict)
  }

  @Test("A verdict that pays is judged again in other settings, each told")
  func settings() throws {
    let score = try score("all", units(60))
    #expect(
      score.judged?.settings.map(\.name) == [
        "with work twice as dear", "with twice the workers", "with half the workers",
        "with a fifth more clean builds", "without the author-day that saves most",
      ])
    #expect(score.verdict.answer == .yes, "\(score.verdict.reasons)")
    // A setting in which it fails takes the yes away, and is named.
    var settings = Comparison.Settings(buildsPerChange: 40)
    settings.workPrice = 0.6 * 52 / (score.judged?.paybackWeeks ?? 0)
    let dear = try self.score("all", units(60), settings: settings)
    #expect(dear.verdict.answer == .unclear, "\(dear.verdict.reasons)")
    #expect(dear.verdict.reasons.contains { $0.contains("but not with work twice as dear") })
  }

  @Test("A few author-days tell nothing, and the more candidates there are, the more are needed")
  func thin() throws {
    #expect(
      try score("all", units(9)).verdict.reasons.first
        == "It cannot be told: 3 later changes on 3 author-days are too few; 6 author-days are "
        + "needed.")
    #expect(
      try score("all", units(60, perDay: 60)).verdict.reasons.first
        == "It cannot be told: 20 later changes on 1 author-day are too few; 6 author-days are "
        + "needed.")
    // As many changes by as many authors are evidence.
    let many = units(60, perDay: 60).enumerated().map { number, unit in
      var unit = unit
      unit.author = "\(number)"
      return unit
    }
    #expect(try score("all", many).judged?.authorDays == 20)
    #expect(try score("all", units(24), tried: 1).verdict.answer == .yes)
    let crowd = try score("all", units(24), tried: 40)
    #expect(crowd.verdict.reasons.first?.hasPrefix("It cannot be told: 8 later") ?? false)
    #expect(crowd.verdict.reasons.first?.contains("11 author-days are needed") ?? false)
  }

  @Test("An interval that holds for many candidates at once is wider")
  func candidates() throws {
    let (one, ten) = (
      try score("all", mixed(90), tried: 1), try score("all", mixed(90), tried: 10)
    )
    #expect(try width(one) < width(ten))
    #expect(one.judged?.savedWallSeconds.mean == ten.judged?.savedWallSeconds.mean)
    #expect(ten.verdict.reasons.contains { $0.contains("for 10 candidates at once") })
  }

  @Test("The interval holds the error of the costs")
  func costError() throws {
    var exact = CostModel(bytes: ["Sources/Client/Live.swift": 6_000_000])
    exact.errorFactor = 1
    var rough = exact
    rough.errorFactor = 4
    let (sure, unsure) = (
      try score("all", units(60), costs: exact), try score("all", units(60), costs: rough)
    )
    // All changes save the same, so that only the costs are uncertain.
    #expect(try width(sure) == 0)
    let saved = try #require(unsure.judged).savedWallSeconds
    #expect(saved.low < 0.8 * saved.mean && saved.high > 1.25 * saved.mean)
  }

  @Test("Clean builds count by their share")
  func cleanShare() throws {
    var settings = Comparison.Settings()
    settings.cleanShare = 1
    let score = try score("all", units(60), settings: settings)
    let clean = score.structure.cleanWallSeconds
    let saved = try #require(score.judged).savedWallSeconds.mean
    #expect(abs(saved - (clean[0] - clean[1])) < 1e-9)
  }

  @Test("What each change saves is listed, and adds up to the mean")
  func changes() throws {
    let units = mixed(30)
    let comparison = Comparison(
      layout, model: .simple, costs: CostModel(), settings: .init(), windows: [("all", units)])
    let step = SplitInterface(target: "Client", keep: ["Interface.swift"], assemble: ["App"])
    let scenario = Scenario(name: "split", steps: [step])
    let rows = try comparison.changes(of: scenario).rows
    let score = try #require(try comparison.scores(of: scenario).first)
    #expect(rows.map(\.commit) == units.map(\.id))
    let sum = rows.reduce(0) { $0 + $1.savedWallSeconds }
    #expect(abs(sum / 30 - score.savedWallSeconds.mean) < 1e-9)
  }
}
