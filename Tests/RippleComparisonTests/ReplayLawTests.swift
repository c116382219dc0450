import RippleComparison
import RippleModel
import RippleSimulation
import TestSupport
import Testing

@Suite("Laws of the replay")
struct ReplayLawTests {
  @Test("Totals equal the sum of single answers", arguments: PropertySeeds.all)
  func totals(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let layout = Generator.layout(&generator)
    let units = Generator.history(layout, 12, &generator)
    for model in [BuildModel.simple, .perFile] {
      var replay = Replay(layout, model: model)
      let naive = NaiveReplay(layout: layout, model: model)
      for (unit, outcome) in zip(units, replay.outcomes(of: units)) {
        let found = [outcome.targets, outcome.files, outcome.relinks, outcome.tests]
        #expect(found == naive.outcome(unit.changes))
      }
    }
  }

  @Test("An empty scenario changes nothing, to the last figure", arguments: PropertySeeds.all)
  func empty(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let layout = Generator.layout(&generator)
    let units = Generator.history(layout, 8, &generator)
    let comparison = Comparison(
      layout, model: .perFile, costs: CostModel(), settings: .init(), windows: [("all", units)])
    let scores = try comparison.scores(of: Scenario(name: "nothing", steps: []))
    let score = try #require(scores.first)
    #expect(score.before == score.after)
    #expect(score.savedWallSeconds == PairedDifference(mean: 0, low: 0, high: 0))
    #expect(score.structure.cleanCPUSeconds[0] == score.structure.cleanCPUSeconds[1])
    #expect(score.migration.seconds == 0)
    #expect(score.verdict.answer == .no)
  }

  @Test("A scenario and its inverse cancel", arguments: PropertySeeds.all)
  func inverse(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let layout = Generator.layout(&generator)
    let units = Generator.history(layout, 8, &generator)
    guard let step = Generator.breakUp(layout, &generator) else { return }
    let merge = Merge(targets: [step.target, "Piece"], into: step.target)
    // A piece that needs the rest and is needed by it is refused, which is right.
    guard let split = try? step.apply(to: layout),
      split.targets[SampleLayout.target(step.target)] != nil
    else { return }
    let back = try merge.apply(to: split)
    #expect(back.ownership == layout.ownership)
    // An edge that no file used, and that the step took the chance to drop, may stay away.
    #expect(Set(back.edgeTexts).isSubset(of: layout.edgeTexts))
    var before = Replay(layout, model: .perFile)
    var after = Replay(back, model: .perFile)
    #expect(before.outcomes(of: units) == after.outcomes(of: units))
  }

  @Test("No step loses a file or gives it two owners", arguments: PropertySeeds.all)
  func ownership(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let layout = Generator.layout(&generator)
    guard let step = Generator.breakUp(layout, &generator) else { return }
    let target = layout.sortedTargets.randomElement(using: &generator)
    let path = target?.files.first?.path ?? ""
    let steps: [any ScenarioStep] = [
      step, Merge(targets: ["T0", "T1"], into: "M"), Extract(files: [path], into: "X"),
      Sink(files: [path], to: "T0"), Lift(files: [path], to: "T6"),
      SplitInterface(target: step.target, keep: [step.into[0].files[0]]),
    ]
    for step in steps {
      guard let result = try? step.apply(to: layout) else { continue }
      let paths = result.sortedTargets.flatMap { $0.files.map(\.path) }.sorted()
      #expect(paths == layout.sortedTargets.flatMap { $0.files.map(\.path) }.sorted())
      for (path, owner) in layout.ownership {
        let now = result.owner(of: path, originally: SampleLayout.target(owner))
        #expect(result.ownership[path] == now.name)
      }
    }
  }

  @Test("No change is lost or counted twice", arguments: PropertySeeds.all)
  func changes(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let layout = Generator.layout(&generator)
    let units = Generator.history(layout, 10, &generator)
    guard let step = Generator.breakUp(layout, &generator),
      let result = try? step.apply(to: layout)
    else { return }
    // Under a model in which a change compiles its own file and nothing else, files are changes.
    let own = BuildModel.Effects(
      own: .edited, module: .no, objects: .yes, dependents: .none, next: .no)
    var model = BuildModel.perFile
    model.changes = Dictionary(uniqueKeysWithValues: ChangeClass.allCases.map { ($0, own) })
    var before = Replay(layout, model: model)
    var after = Replay(result, model: model)
    #expect(before.outcomes(of: units).map(\.files) == after.outcomes(of: units).map(\.files))
    for (unit, outcome) in zip(units, after.outcomes(of: units)) {
      #expect(outcome.files == Set(unit.changes.map(\.path)).count)
    }
  }

  @Test(
    "A break-up along use never makes the closure's answer worse", arguments: PropertySeeds.all)
  func breakUp(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let layout = Generator.layout(&generator)
    let units = Generator.history(layout, 10, &generator)
    guard let step = Generator.breakUp(layout, &generator),
      let result = try? step.apply(to: layout)
    else { return }
    let bytes = Dictionary(
      uniqueKeysWithValues: layout.ownership.keys.map {
        ($0, Int.random(in: 1...100, using: &generator))
      })
    let costs = CostModel(given: CostRates(secondsPerByte: 1), bytes: bytes)
    var before = Replay(layout, model: .simple, costs: costs)
    var after = Replay(result, model: .simple, costs: costs)
    for (old, new) in zip(before.outcomes(of: units), after.outcomes(of: units)) {
      #expect(new.cpuSeconds <= old.cpuSeconds + 1e-9)
    }
  }

  @Test(
    "What a change costs is the same to the last figure, replayed or asked about alone",
    arguments: PropertySeeds.all)
  func onePrice(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let layout = Generator.layout(&generator)
    let units = Generator.history(layout, 12, &generator)
    let bytes = Dictionary(
      uniqueKeysWithValues: layout.ownership.keys.map {
        ($0, Int.random(in: 1...20_000, using: &generator))
      })
    let workers = Int.random(in: 1...8, using: &generator)
    let book = MeasuredCosts(
      targets: layout.targets.mapValues { target in
        CostEstimate().cost(
          ofSources: Dictionary(
            uniqueKeysWithValues: target.files.filter { $0.role == .source }.map {
              ($0.path, bytes[$0.path] ?? CostEstimate.usualBytes)
            }))
      })
    for model in [BuildModel.perFile, .simple] {
      var replay = Replay(layout, model: model, costs: CostModel(bytes: bytes), workers: workers)
      let simulator = layout.simulator(model)
      for unit in units {
        let replayed = replay.outcome(of: unit.changes)
        let impact = simulator.impact(of: unit.changes)
        let asked = ImpactCost(
          impact, graph: simulator.graph, book: book, model: model, workers: workers)
        #expect(replayed.cpuSeconds == asked.cpuSeconds)
        #expect(replayed.wallSeconds == asked.makespanSeconds)
        #expect(replayed.targets == impact.targets.count { $0.effect == .recompile })
        #expect(replayed.relinks == impact.products.count { $0.relinks != .no })
      }
    }
  }
}
