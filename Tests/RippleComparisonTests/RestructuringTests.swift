import RippleComparison
import RippleModel
import Testing

@Suite("Restructurings of the past")
struct RestructuringTests {
  private func id(_ name: String) -> TargetID { SampleLayout.target(name) }

  private func moved(_ file: String, from: String, to: String) -> HistoricalChange {
    var change = HistoricalChange(
      commit: "c", path: "Sources/\(to)/\(file)", oldPath: "Sources/\(from)/\(file)",
      status: .renamed, added: 0, deleted: 0)
    change.effects = [
      .init(target: id(from), changeClass: .fileRemoved),
      .init(target: id(to), changeClass: .fileAdded),
    ].sorted()
    return change
  }

  private func history(_ changes: [HistoricalChange]) -> History {
    let commit = Commit(
      id: "c", parents: ["p"], tree: "", author: Commit.Person(name: "", email: ""), authored: 5,
      committed: 5, subject: "Move")
    return History(steps: [HistoryStep(commits: [commit], changes: changes)], commitCount: 1)
  }

  @Test("Two files from one target to another are one; tests, one file, and other files are none")
  func finds() throws {
    let both = [
      moved("a.swift", from: "Core", to: "New"), moved("b.swift", from: "Core", to: "New"),
    ]
    let found = RestructuringFinder.find(in: history(both))
    #expect(found.map(\.moves.count) == [2])
    #expect(found.first?.parent == "p")
    #expect(RestructuringFinder.find(in: history([both[0]])).isEmpty)
    let tests = both.map { change in
      var change = change
      change.effects = [
        .init(target: id("CoreTests"), changeClass: .fileRemoved),
        .init(target: id("New"), changeClass: .fileAdded),
      ]
      return change
    }
    #expect(RestructuringFinder.find(in: history(tests)).isEmpty)
  }

  @Test("Kinds: extract, merge, move; another name is none")
  func kinds() throws {
    let item = try #require(
      RestructuringFinder.find(
        in: history([
          moved("a.swift", from: "Core", to: "New"), moved("b.swift", from: "Core", to: "New"),
        ])
      ).first)
    let (core, new) = (id("Core"), id("New"))
    #expect(item.kind(before: [core], after: [core, new]) == .extract)
    #expect(item.kind(before: [core, new], after: [core, new]) == .move)
    #expect(item.kind(before: [core, new], after: [new]) == .merge)
    #expect(item.kind(before: [core], after: [new]) == nil)
  }

  @Test("As a scenario it does to the graph before what the commit did")
  func scenario() throws {
    let layout = SampleLayout.make(
      """
      Core/a.swift: declares alpha
      Core/b.swift: declares beta; uses alpha
      Core/rest.swift: declares rest
      App/App.swift: declares app; uses alpha, beta, rest; imports Core
      """)
    let item = try #require(
      RestructuringFinder.find(
        in: history([
          moved("a.swift", from: "Core", to: "New"), moved("b.swift", from: "Core", to: "New"),
        ])
      ).first)
    let after = try item.scenario(before: Set(layout.targets.keys)).apply(to: layout)
    #expect(after.ownership["Sources/Core/a.swift"] == "New")
    #expect(after.ownership["Sources/Core/rest.swift"] == "Core")
    #expect(after.edgeTexts == ["App -> Core", "App -> New"])
  }

  private func row(_ predicted: Double, _ realised: Double, churn: Double) -> ExperimentRow {
    let exact = { (mean: Double) in PairedDifference(mean: mean, low: mean, high: mean) }
    return ExperimentRow(
      restructuring: Restructuring(commit: "c", parent: "p", date: 0, subject: "", moves: []),
      kind: .move, isScenario: true, changesBefore: 30, changesAfter: 30,
      predictedCPUSeconds: exact(predicted), realisedCPUSeconds: exact(realised),
      rivals: ["most churned": churn, "constant": 1])
  }

  @Test("Directions and ranks are counted, for Ripple and for simple rules")
  func scores() {
    let scores = Experiment.scores([
      row(1, 2, churn: 3), row(-1, -2, churn: 2), row(3, 4, churn: 1), row(0.5, 0, churn: 9),
    ])
    let own = scores[0]
    #expect(own.predictor == "ripple")
    #expect(own.decided == 3)
    #expect(own.directionsRight == 3)
    // Ranks 3 1 4 2 against 3 1 4 2.
    #expect(own.rankCorrelation == 1)
    let churned = scores[1]
    #expect(churned.directionsRight == 2)
    // Ranks 3 2 1 4 against 3 1 4 2: 1 - 6 · (0 + 1 + 9 + 4) / (4 · 15).
    #expect(abs((churned.rankCorrelation ?? 0) + 0.4) < 1e-9)
    #expect(scores.last?.predictor == "constant")
    #expect(scores.last?.rankCorrelation == nil)
  }
}
