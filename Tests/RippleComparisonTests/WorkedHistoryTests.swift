import RippleComparison
import RippleModel
import Testing

/// A history of three changes, worked out on paper.
///
/// `Core` has `A` (10 bytes) and `B` (20), which nobody uses; `Home` (30) uses `A`; `App` (40) uses
/// `Home` and is the program. A byte compiles in 1 s, a module is emitted in 1 s, a link takes 2 s.
/// A module is compiled as a whole on one of two workers, and dependents wait for all of it.
///
/// Before: a body of `B` compiles Core (1 + 30) and links (2): 33 CPU and wall.
/// File scope of `A` compiles all, one after the other: 3 · 1 + 100 + 2 = 105 CPU and wall.
/// A body of App: 1 + 40 + 2 = 43 CPU and wall.
///
/// After `B` is a target of its own: 1 + 20 = 21 CPU and wall, and no program holds it, so no link.
/// `A`: 3 + 80 + 2 = 85 CPU and wall: Core to 11, Home to 42, App to 83, the link to 85.
@Suite("A history worked out by hand")
struct WorkedHistoryTests {
  private let layout = SampleLayout.make(
    """
    Core/A.swift: declares a
    Core/B.swift: declares b
    Home/Home.swift: declares home; uses a; imports Core
    App/App.swift: uses home; imports Home
    """)

  private func score() throws -> ScenarioScore {
    let costs = CostModel(
      given: CostRates(secondsPerByte: 1, emitStartSeconds: 1, linkSeconds: 2),
      bytes: [
        "Sources/Core/A.swift": 10, "Sources/Core/B.swift": 20, "Sources/Home/Home.swift": 30,
        "Sources/App/App.swift": 40,
      ])
    let week = 7 * 86_400
    let units = [
      ReplayUnit(id: "1", date: 0, changes: [SampleLayout.change("Core/B.swift", .body)]),
      ReplayUnit(id: "2", date: week, changes: [SampleLayout.change("Core/A.swift", .fileScope)]),
      ReplayUnit(id: "3", date: 2 * week, changes: [SampleLayout.change("App/App.swift", .body)]),
    ]
    let comparison = Comparison(
      layout, model: .simple, costs: costs, settings: .init(workers: 2),
      windows: [("all", units)])
    let scenario = Scenario(
      name: "B apart",
      steps: [BreakUp(target: "Core", into: [.init(name: "Bee", files: ["B.swift"])])])
    return try #require(try comparison.scores(of: scenario).first)
  }

  private func isNear(_ left: Double?, _ right: Double) -> Bool {
    left.map { abs($0 - right) < 1e-9 } ?? false
  }

  @Test("Seconds before and after are those on paper")
  func seconds() throws {
    let score = try score()
    #expect(isNear(score.before.cpuSeconds.total, 33 + 105 + 43))
    #expect(isNear(score.after.cpuSeconds.total, 21 + 85 + 43))
    #expect(isNear(score.before.wallSeconds.total, 33 + 105 + 43))
    #expect(isNear(score.after.wallSeconds.total, 21 + 85 + 43))
    #expect(score.before.wallSeconds.median == 43)
    #expect(score.before.wallSeconds.p90 == 105)
    #expect(score.after.wallSeconds.p99 == 85)
  }

  @Test("Targets, files, links and the structure are those on paper")
  func counts() throws {
    let score = try score()
    #expect(score.before.recompiledTargets.total == 1 + 3 + 1)
    #expect(score.after.recompiledTargets.total == 1 + 3 + 1)
    #expect(score.before.recompiledFiles.total == 2 + 4 + 1)
    #expect(score.after.recompiledFiles.total == 1 + 3 + 1)
    #expect(score.before.relinkedProducts.total == 3)
    #expect(score.after.relinkedProducts.total == 2)
    #expect(score.betterSameWorse == [2, 1, 0])
    #expect(score.structure.modules == [3, 4])
    #expect(score.structure.edges == [2, 2])
  }

  @Test("A clean build costs a module more and is sooner done")
  func clean() throws {
    // Before: as a change of A. After: Bee is built from 0 to 21 beside Core, Home and App, which
    // take as long as for a change of A.
    let score = try score()
    #expect(score.structure.cleanCPUSeconds == [105, 106])
    #expect(score.structure.cleanWallSeconds == [105, 85])
  }

  @Test("It pays back when ten builds a change have saved what a file and a target cost")
  func breakEven() throws {
    let score = try score()
    #expect(isNear(score.savedWallSeconds.mean, 32.0 / 3))
    #expect(score.migration.seconds == 60 + 900)
    #expect(isNear(score.breakEven.changes, 960 / (10 * 32.0 / 3)))
    #expect(isNear(score.window.changesPerWeek, 1.5))
    #expect(isNear(score.breakEven.weeks, 960 / (10 * 32.0 / 3) / 1.5))
  }
}

@Suite("Verdicts")
struct VerdictTests {
  private let layout = SampleLayout.make(
    """
    Client/Interface.swift: declares client
    Client/Live.swift: declares live; uses client
    One/One.swift: declares one; uses client; imports Client
    Two/Two.swift: declares two; uses client; imports Client
    Three/Three.swift: declares three; uses client; imports Client
    Small/Small.swift: declares small
    Small/Rest.swift: declares rest; uses small
    App/App.swift: uses one, two, three, live, small; imports One, Two, Three, Client, Small
    """)

  private func verdict(_ target: String, keep: String, path: String) throws -> Verdict {
    var bytes = ["Sources/Client/Live.swift": 6_000_000, "Sources/Small/Rest.swift": 10]
    bytes["Sources/One/One.swift"] = 9_000_000
    for name in ["Two", "Three"] { bytes["Sources/\(name)/\(name).swift"] = 1_000_000 }
    let units = (0..<60).map {
      ReplayUnit(
        id: "\($0)", date: $0 * 86_400,
        changes: [SampleLayout.change(path, .copiedBody, scope: ChangeScope(provided: ["live"]))])
    }
    var model = BuildModel.simple
    model.changes[.copiedBody] = .everything
    let comparison = Comparison(
      layout, model: model, costs: CostModel(bytes: bytes), settings: .init(),
      windows: [("all", units)])
    let step = SplitInterface(target: target, keep: [keep], assemble: ["App"])
    let scores = try comparison.scores(of: Scenario(name: "split", steps: [step]))
    return try #require(scores.first?.verdict)
  }

  @Test("A split of an expensive target with many dependents gets a yes")
  func yes() throws {
    let verdict = try verdict("Client", keep: "Interface.swift", path: "Client/Live.swift")
    #expect(verdict.answer == .yes, "\(verdict.reasons)")
  }

  @Test("A split of a cheap target with one dependent is refused a yes, with both figures")
  func no() throws {
    let verdict = try verdict("Small", keep: "Small.swift", path: "Small/Rest.swift")
    #expect(verdict.answer != .yes)
    #expect(verdict.reasons.contains { $0.contains("is cheap") })
    #expect(verdict.reasons.contains { $0.contains("Few targets depend on 'Small': 0") })
  }
}
