import RippleGraph
public import RippleModel
import SourceUses

/// Compares scenarios with today over one history.
public struct Comparison: Sendable {
  /// What a comparison is made with.
  public struct Settings: Hashable, Sendable {
    /// Who builds at the same time.
    public var workers: Int
    /// How many builds a change causes on all machines; assumed.
    public var buildsPerChange: Double
    /// The weeks after which a scenario must have paid for itself.
    public var horizonWeeks: Double
    /// The share of those builds that begin from nothing, from 0 to 1; assumed.
    public var cleanShare = 0.0
    /// How many seconds of waiting for builds a second of somebody's work is worth; assumed.
    public var workPrice = 1.0

    /// Makes settings.
    public init(workers: Int = 8, buildsPerChange: Double = 10, horizonWeeks: Double = 52) {
      self.workers = workers
      self.buildsPerChange = buildsPerChange
      self.horizonWeeks = horizonWeeks
    }
  }

  /// How things are.
  public let layout: Layout
  let model: BuildModel
  let costs: CostModel
  let settings: Settings
  let windows: [Window]
  let cleanBefore: UnitOutcome
  private let known: SharedUses
  private let hazardsBefore: Set<String>

  /// Units with what they cost today.
  struct Window: Sendable {
    var summary: HistoryWindow
    var units: [ReplayUnit]
    var blocks: [Int]
    var before: [UnitOutcome]
    /// Who says whether a scenario pays; `nil` where only figures are wanted.
    var judge: Judge?
  }

  /// Replays today's layout over each window.
  ///
  /// - Parameters:
  ///   - layout: How things are.
  ///   - model: How the build behaves.
  ///   - costs: What jobs cost.
  ///   - settings: Workers and assumptions.
  ///   - windows: The stretches of history by name.
  ///   - otherModel: The model that a verdict must survive as well.
  ///   - judges: Whether verdicts are wanted, or only figures.
  public init(
    _ layout: Layout, model: BuildModel, costs: CostModel, settings: Settings,
    windows: [(name: String, units: [ReplayUnit])], otherModel: BuildModel? = nil,
    judges: Bool = true
  ) {
    self.layout = layout
    self.model = model
    self.costs = costs
    self.settings = settings
    var replay = Replay(layout, model: model, costs: costs, workers: settings.workers)
    let before = windows.map { replay.outcomes(of: $0.units) }
    cleanBefore = replay.cleanBuild()
    // Only what was asked by now is known: variants would ask again for all else.
    let known = replay.sharedUses()
    self.known = known
    self.windows = zip(windows, before).map { window, before in
      let (name, units) = window
      let part = JudgedPart(units, of: name)
      return Window(
        summary: HistoryWindow(name: name, units), units: units, blocks: units.authorDays,
        before: before,
        judge: judges
          ? Judge(
            layout, part: part, model: model, other: otherModel, costs: costs, settings: settings,
            known: known) : nil)
    }
    hazardsBefore = Comparison.hazards(of: layout)
  }

  /// What an incremental build may leave stale, one sentence each: no saving comes from it.
  private static func hazards(of layout: Layout) -> Set<String> {
    let audit = ImportAudit(hazardsOf: layout.sortedTargets, sources: layout.sources)
    let undeclared = audit.undeclared.map {
      "'\($0.target.name)' imports '\($0.imported.name)' without declaring it."
    }
    let reexports = audit.reexports.map {
      "'\($0.target.name)' re-exports '\($0.exported.name)'."
    }
    return Set(undeclared + reexports)
  }

  /// Scores a scenario, once for each window.
  ///
  /// - Parameters:
  ///   - scenario: The restructuring.
  ///   - tried: Among how many the verdict must hold; never fewer than the scenario itself tells.
  /// - Returns: A score for each window.
  /// - Throws: `ScenarioError` where it cannot be applied.
  public func scores(
    of scenario: Scenario, tried: Int = 1
  ) throws(ScenarioError) -> [ScenarioScore] {
    let result = try scenario.apply(to: layout)
    var replay = Replay(
      result, model: model, costs: costs, workers: settings.workers, known: known)
    let clean = replay.cleanBuild()
    let structure = structure(result, clean)
    return windows.map { window in
      let after = replay.outcomes(of: window.units)
      var score = score(scenario, result, window, after, structure)
      guard let judge = window.judge else { return score }
      let judged = judge.figures(
        of: result, migrationSeconds: score.migration.seconds,
        tried: max(tried, scenario.chosenFrom ?? 1))
      score.judged = judged
      score.verdict = PayoffVerdict(settings: settings).verdict(score, judged)
      return score
    }
  }

  private func score(
    _ scenario: Scenario, _ result: Layout, _ window: Window, _ after: [UnitOutcome],
    _ structure: StructureFigures
  ) -> ScenarioScore {
    let wall = zip(window.before, after).map { $0.wallSeconds - $1.wallSeconds }
    let cpu = zip(window.before, after).map { $0.cpuSeconds - $1.cpuSeconds }
    let saved = Bootstrap.difference([wall], blocks: window.blocks)
    let migration = MigrationCost(result.reports)
    var score = ScenarioScore(
      name: scenario.name, window: window.summary, before: ReplayFigures(window.before),
      after: ReplayFigures(after), betterSameWorse: Comparison.counts(cpu),
      savedCPUSeconds: Bootstrap.difference([cpu], blocks: window.blocks),
      savedWallSeconds: saved, structure: structure,
      migration: migration, breakEven: breakEven(saved.mean, migration, window.summary),
      splits: splitConditions(scenario), verdict: Verdict(answer: .unclear, reasons: []),
      steps: result.reports)
    let hazards = Comparison.hazards(of: result)
    score.hazardsGained = hazards.subtracting(hazardsBefore).sorted()
    score.hazardsLost = hazardsBefore.subtracting(hazards).sorted()
    return score
  }

  /// Changes that cost less, as much and more; a microsecond is no difference.
  static func counts(_ differences: [Double]) -> [Int] {
    let better = differences.filter { $0 > 1e-6 }.count
    let worse = differences.filter { $0 < -1e-6 }.count
    return [better, differences.count - better - worse, worse]
  }

  private func breakEven(
    _ saved: Double, _ migration: MigrationCost, _ window: HistoryWindow
  ) -> BreakEven {
    let perChange = saved * settings.buildsPerChange
    guard perChange > 0 else {
      return BreakEven(buildsPerChange: settings.buildsPerChange, changes: nil, weeks: nil)
    }
    let changes = migration.seconds * settings.workPrice / perChange
    return BreakEven(
      buildsPerChange: settings.buildsPerChange, changes: changes,
      weeks: window.changesPerWeek > 0 ? changes / window.changesPerWeek : nil)
  }

  private func structure(_ result: Layout, _ clean: UnitOutcome) -> StructureFigures {
    let edges = { (layout: Layout) in
      layout.targets.values.reduce(0) { $0 + $1.dependencies.filter { $0.targetID != nil }.count }
    }
    return StructureFigures(
      modules: [layout.targets.count, result.targets.count], edges: [edges(layout), edges(result)],
      cleanCPUSeconds: [cleanBefore.cpuSeconds, clean.cpuSeconds],
      cleanWallSeconds: [cleanBefore.wallSeconds, clean.wallSeconds],
      targetsPerTest: [layout.targetsPerTest, result.targetsPerTest],
      uncheckedRelations: result.reports.reduce(0) { $0 + $1.uncheckedRelations })
  }

  private func splitConditions(_ scenario: Scenario) -> [SplitConditions] {
    let seconds = costs.compileSeconds
    let code = layout.targets.values.filter { $0.language != .none && $0.kind != .test }
    let all = code.map(seconds).sorted()
    return scenario.steps.compactMap { step in
      guard let split = step as? SplitInterface, let id = try? layout.target(split.target),
        let target = layout.targets[id]
      else { return nil }  // A target that an earlier step made is judged by the replay alone.
      let roots = Set(split.assemble ?? [])
      let dependents = layout.dependents(of: id).filter {
        layout.targets[$0]?.kind != .test && !roots.contains($0.name)
      }
      return SplitConditions(
        target: id, compileSeconds: seconds(target),
        medianSeconds: all.isEmpty ? 0 : all[all.count / 2], dependents: dependents.count)
    }
  }
}

extension Layout {
  /// How many targets must be built to run one test target, on average.
  var targetsPerTest: Double {
    let graph = TargetGraph(sortedTargets)
    let tests = graph.nodes.kinds.indices.filter { graph.nodes.kinds[$0] == .test }
    guard !tests.isEmpty else { return 0 }
    var reach = Reachability(graph.structure)
    let sum = tests.reduce(0) { $0 + reach.closureCount(of: [$1], .dependencies) }
    return Double(sum) / Double(tests.count)
  }
}

extension ReplayFigures {
  init(_ outcomes: [UnitOutcome]) {
    self.init(
      recompiledTargets: Distribution(outcomes.map { Double($0.targets) }),
      recompiledFiles: Distribution(outcomes.map { Double($0.files) }),
      relinkedProducts: Distribution(outcomes.map { Double($0.relinks) }),
      testTargets: Distribution(outcomes.map { Double($0.tests) }),
      cpuSeconds: Distribution(outcomes.map(\.cpuSeconds)),
      wallSeconds: Distribution(outcomes.map(\.wallSeconds)))
  }
}
