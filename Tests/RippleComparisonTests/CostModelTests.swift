import RippleComparison
import RippleModel
import Testing

@Suite("What jobs cost where builds were timed")
struct CostModelTests {
  private let files = ["Sources/Core/A.swift", "Sources/Core/B.swift"]
  private let id = SampleLayout.target("Core")

  /// A book that a build told: `A` takes 3 s, `B` 1 s, any compilation 0.5 s, the module 2 s.
  private var model: CostModel {
    CostModel(
      MeasuredCosts(targets: [
        id: TargetCost(
          startSeconds: 0.5, fileSeconds: [files[0]: 3, files[1]: 1], emitSeconds: 2,
          source: .measured)
      ]), bytes: [files[0]: 1_000, files[1]: 1_000])
  }

  private func target(_ name: String, _ files: [String]) -> Target {
    var target = Target(id: SampleLayout.target(name), kind: .library, path: "Sources/\(name)")
    target.files = files.map { OwnedFile(path: $0, role: .source) }
    return target
  }

  @Test("A target as it was measured costs what was measured")
  func same() {
    let cost = model.cost(of: target("Core", files))
    #expect(cost.startSeconds == 0.5)
    #expect(cost.fileSeconds == [files[0]: 3, files[1]: 1])
    #expect(cost.emitSeconds == 2)
    #expect(model.cost(of: target("Core", files), clean: true) == cost)
  }

  @Test("A part of it costs what its files were measured at, and nothing is estimated on top")
  func part() {
    let cost = model.cost(of: target("Piece", [files[0]]))
    #expect(cost.fileSeconds == [files[0]: 3])
    #expect(cost.startSeconds == 0.5)
    #expect(cost.source == .measured)
    // Its module takes as many times the estimate as the whole one did.
    let estimate = CostEstimate()
    let ratio = 2 / estimate.emission(files: 2, bytes: 2_000)
    #expect(abs(cost.emitSeconds - ratio * estimate.emission(files: 1, bytes: 1_000)) < 1e-9)
    #expect(cost.emitSeconds > 1)
  }

  @Test("What no build told is estimated, after a change and from nothing")
  func estimated() {
    let target = target("Other", ["Sources/Other/O.swift"])
    let estimated = CostModel(bytes: ["Sources/Other/O.swift": 10_000])
    let cost = estimated.cost(of: target)
    #expect(cost.startSeconds == CostRates.incremental.startSeconds)
    #expect(cost.source == .estimated)
    let clean = estimated.cost(of: target, clean: true)
    #expect(clean.startSeconds == CostRates.clean.startSeconds)
    #expect(clean.allSeconds > cost.allSeconds)
  }

  @Test("A build of everything is priced by the rates of one")
  func cleanBuild() {
    let layout = SampleLayout.make("Core/A.swift: declares a\nApp/App.swift: uses a; imports Core")
    var costs = CostModel()
    costs.cleanRates = CostRates(startSeconds: 7)
    var replay = Replay(layout, model: .perFile, costs: costs)
    #expect(replay.cleanBuild().cpuSeconds == 14)
    costs.cleanRates = CostRates()
    replay.reprice(costs, workers: 1)
    #expect(replay.cleanBuild().cpuSeconds == 0)
  }
}
