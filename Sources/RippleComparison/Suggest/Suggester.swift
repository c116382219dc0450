import Dispatch
public import RippleModel
import Synchronization

/// Finds restructurings on the older part of a history and scores them on the newer.
public struct Suggester: Sendable {
  /// What a search found.
  public struct Result: Sendable {
    /// The scenarios in the order of `rows`.
    public var scenarios: [Scenario]
    /// What each saves, the best first.
    public var rows: [SuggestionRow]
    /// Steps that go well together, each chosen after those before it.
    public var sequence: [SequenceRow]
    /// The sequence as one scenario.
    public var sequenceScenario: Scenario?
    /// What simple rules would have chosen.
    public var baselines: [BaselineRow]
    /// How many candidates were looked at, and how many could not be applied.
    public var candidateCount: Int
    /// How many of them could not be applied.
    public var refusedCount: Int
    /// How many of them may not build, as far as the sources tell.
    public var doubtfulCount: Int
  }

  private let layout: Layout
  private let train: Comparison
  private let evaluate: Comparison
  private let ground: SuggestionGround
  private let settings: Comparison.Settings
  private let costs: CostModel

  /// Prepares a search: what happened before is mined, what happened after is kept apart.
  public init(
    _ layout: Layout, model: BuildModel, costs: CostModel, settings: Comparison.Settings,
    train: [ReplayUnit], evaluate: [ReplayUnit], otherModel: BuildModel? = nil
  ) {
    self.layout = layout
    self.settings = settings
    self.costs = costs
    self.train = Comparison(
      layout, model: model, costs: costs, settings: settings, windows: [("train", train)],
      judges: false)
    self.evaluate = Comparison(
      layout, model: model, costs: costs, settings: settings, windows: [("evaluate", evaluate)],
      otherModel: otherModel)
    ground = SuggestionGround(layout, train)
  }

  /// A candidate with what it saves over the older history.
  private struct Ranked {
    var candidate: Candidate
    var predicted: ScenarioScore
  }

  /// The newer third of a history, which is kept apart from the search.
  public static func laterRange(of count: Int) -> Range<Int> {
    JudgedPart.laterRange(of: count)
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - limit: How many rows are wanted.
  ///   - started: Called with the number of candidates; what it returns is called after each.
  /// - Returns: What was found, the best first.
  public func search(
    limit: Int, started: (_ count: Int) -> @Sendable () -> Void
  ) -> Result {
    let candidates = CandidateSources.all.flatMap { $0.candidates(in: ground) }
    let scores = scores(
      candidates.map(\.scenario), on: train, advanced: started(candidates.count))
    var refused = 0
    var doubtful = 0
    var promising: [Ranked] = []
    for (candidate, score) in zip(candidates, scores) {
      // A candidate that cannot be applied is no fault of the user's; it is counted.
      guard let score else {
        refused += 1
        continue
      }
      // What may not build is not advised.
      guard score.steps.allSatisfy(\.doubts.isEmpty) else {
        doubtful += 1
        continue
      }
      let saves = score.savedWallSeconds.mean > 0 || score.savedCPUSeconds.mean > 0
      if saves || candidate.kind == Cut.word {
        promising.append(Ranked(candidate: candidate, predicted: score))
      }
    }
    let ranked = ranked(promising)
    let judged = judged(ranked.prefix(limit))
    let (sequence, scenario) = sequence(ranked.prefix(12).map(\.candidate))
    return Result(
      scenarios: judged.map(\.scenario), rows: judged.map(\.row), sequence: sequence,
      sequenceScenario: scenario, baselines: baselines(ranked), candidateCount: candidates.count,
      refusedCount: refused, doubtfulCount: doubtful)
  }

  /// What other ways of building save on the newer history, the most first.
  public func rivals(_ models: [BuildModel]) -> [RivalRow] { evaluate.rivals(models) }

  /// What each scenario scores, on all cores; `nil` for one that cannot be applied.
  private func scores(
    _ scenarios: [Scenario], on comparison: Comparison, advanced: @Sendable () -> Void = {}
  ) -> [ScenarioScore?] {
    let results = Mutex<[ScenarioScore?]>(Array(repeating: nil, count: scenarios.count))
    DispatchQueue.concurrentPerform(iterations: scenarios.count) { index in
      let score = (try? comparison.scores(of: scenarios[index]))?.first
      results.withLock { $0[index] = score }
      advanced()
    }
    return results.withLock { $0 }
  }

  /// The best of the older history first; the newer one has no part in the choice.
  private func ranked(_ promising: [Ranked]) -> [Ranked] {
    promising.sorted { left, right in
      let (first, second) = (Suggester.worth(left.predicted), Suggester.worth(right.predicted))
      return first == second ? left.candidate.name < right.candidate.name : first > second
    }
  }

  /// What candidates save over the newer history, each judged as one of them all.
  private func judged(
    _ best: some Collection<Ranked>
  ) -> [(scenario: Scenario, row: SuggestionRow)] {
    let scenarios = best.map { ranked in
      var scenario = ranked.candidate.scenario
      scenario.chosenFrom = best.count
      return scenario
    }
    let later = scores(scenarios, on: evaluate)
    return zip(zip(best, scenarios), later).compactMap { item, realised in
      guard let realised else { return nil }
      let (ranked, scenario) = item
      return (
        scenario,
        SuggestionRow(
          kind: ranked.candidate.kind, why: ranked.candidate.why, predicted: ranked.predicted,
          realised: realised)
      )
    }
  }

  /// Seconds saved per week for each second that it takes to get there.
  private static func worth(_ score: ScenarioScore) -> Double {
    score.savedSecondsPerWeek / max(60, score.migration.seconds)
  }

  /// Takes the best step, then the best after it, as long as one saves.
  private func sequence(_ candidates: [Candidate]) -> ([SequenceRow], Scenario?) {
    var steps: [any ScenarioStep] = []
    var rows: [SequenceRow] = []
    var remaining = candidates
    var saved = 0.0
    var spent = 0.0
    while rows.count < 6 {
      var best: (place: Int, score: ScenarioScore, gain: Double)?
      let scenarios = remaining.map { Scenario(name: $0.name, steps: steps + [$0.step]) }
      // What no longer fits after the steps before it is passed over.
      for (place, score) in scores(scenarios, on: train).enumerated() {
        guard let score else { continue }
        let gain =
          (score.savedSecondsPerWeek - saved) / max(60, score.migration.seconds - spent)
        if gain > 1e-9, gain > best?.gain ?? 0 { best = (place, score, gain) }
      }
      guard let best else { break }
      let candidate = remaining.remove(at: best.place)
      steps.append(candidate.step)
      saved = best.score.savedSecondsPerWeek
      spent = best.score.migration.seconds
      rows.append(
        SequenceRow(
          name: candidate.name, cumulativeSavedSecondsPerWeek: saved,
          cumulativeMigrationSeconds: spent))
    }
    guard !steps.isEmpty else { return ([], nil) }
    return (rows, Scenario(name: "The sequence", why: "Each step after the best.", steps: steps))
  }

  /// What the most churned, the most depended on and the slowest target would have brought.
  private func baselines(_ ranked: [Ranked]) -> [BaselineRow] {
    let libraries = ground.libraries
    let rules: [(String, (Target) -> Double)] = [
      ("most churned", { Double(ground.touched[$0.id] ?? 0) }),
      ("most depended on", { Double(ground.dependents[$0.id]?.count ?? 0) }),
      ("slowest", costs.compileSeconds),
    ]
    return rules.compactMap { rule, value in
      guard let target = libraries.max(by: { (value($0), $1.id) < (value($1), $0.id) }) else {
        return nil
      }
      let best = ranked.first { $0.candidate.target == target.id }
      let realised = best.flatMap { try? evaluate.scores(of: $0.candidate.scenario).first }
      return BaselineRow(
        rule: rule, target: target.id, name: best?.candidate.name,
        savedSecondsPerWeek: realised?.judged?.savedSecondsPerWeek ?? 0)
    }
  }
}
