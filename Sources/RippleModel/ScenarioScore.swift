/// What a scenario would have brought over a stretch of history.
public struct ScenarioScore: Hashable, Sendable, Codable {
  /// The scenario's name.
  public var name: String
  /// The stretch of history.
  public var window: HistoryWindow
  /// Figures per change as things are.
  public var before: ReplayFigures
  /// Figures per change under the scenario.
  public var after: ReplayFigures
  /// Changes that cost fewer CPU seconds, as many, and more.
  public var betterSameWorse: [Int]
  /// CPU seconds saved per change.
  public var savedCPUSeconds: PairedDifference
  /// Wall seconds saved per change.
  public var savedWallSeconds: PairedDifference
  /// Figures of the two graphs.
  public var structure: StructureFigures
  /// What it takes to get there.
  public var migration: MigrationCost
  /// When it has paid for itself.
  public var breakEven: BreakEven
  /// For each interface/Live split, its two conditions.
  public var splits: [SplitConditions]
  /// The answer.
  public var verdict: Verdict
  /// What each step does, and what it leaves to do.
  public var steps: [StepReport]
  /// The figures that the answer rests on; `nil` before it is given.
  public var judged: JudgedFigures?
  /// What an incremental build may leave stale only under the scenario, one sentence each.
  public var hazardsGained: [String] = []
  /// What an incremental build may leave stale only as things are.
  public var hazardsLost: [String] = []

  /// Makes a score from its parts.
  public init(
    name: String, window: HistoryWindow, before: ReplayFigures, after: ReplayFigures,
    betterSameWorse: [Int], savedCPUSeconds: PairedDifference, savedWallSeconds: PairedDifference,
    structure: StructureFigures, migration: MigrationCost, breakEven: BreakEven,
    splits: [SplitConditions], verdict: Verdict, steps: [StepReport]
  ) {
    self.name = name
    self.window = window
    self.before = before
    self.after = after
    self.betterSameWorse = betterSameWorse
    self.savedCPUSeconds = savedCPUSeconds
    self.savedWallSeconds = savedWallSeconds
    self.structure = structure
    self.migration = migration
    self.breakEven = breakEven
    self.splits = splits
    self.verdict = verdict
    self.steps = steps
  }

  /// Seconds that all builds of a week save.
  public var savedSecondsPerWeek: Double {
    savedWallSeconds.mean * window.changesPerWeek * breakEven.buildsPerChange
  }
}

/// What a verdict rests on: the later part of a history, which no search looked at.
public struct JudgedFigures: Hashable, Sendable, Codable {
  /// The later part.
  public var window: HistoryWindow
  /// On how many days of how many authors its changes were made.
  public var authorDays: Int
  /// Among how many candidates the scenario was judged; the interval holds for all of them at once.
  public var candidates: Int
  /// Wall seconds saved per build in it; the interval counts an author's changes of a day as one
  /// draw, and holds the error of the costs too.
  public var savedWallSeconds: PairedDifference
  /// Seconds that all builds of a week save.
  public var savedSecondsPerWeek: Double
  /// Weeks until it has paid for itself; `nil` for never.
  public var paybackWeeks: Double?
  /// The other settings in which the scenario was judged again; none where it does not pay as asked.
  public var settings: [Setting] = []

  /// One other setting.
  public struct Setting: Hashable, Sendable, Codable {
    /// What is otherwise, as in `with twice the workers`.
    public var name: String
    /// Whether the scenario pays in it.
    public var holds: Bool

    /// Makes a setting.
    public init(name: String, holds: Bool) {
      self.name = name
      self.holds = holds
    }
  }

  /// Makes figures; no other setting is tried yet.
  public init(
    window: HistoryWindow, authorDays: Int, candidates: Int, savedWallSeconds: PairedDifference,
    savedSecondsPerWeek: Double, paybackWeeks: Double? = nil
  ) {
    self.window = window
    self.authorDays = authorDays
    self.candidates = candidates
    self.savedWallSeconds = savedWallSeconds
    self.savedSecondsPerWeek = savedSecondsPerWeek
    self.paybackWeeks = paybackWeeks
  }
}

/// A stretch of history.
public struct HistoryWindow: Hashable, Sendable, Codable {
  /// `all`, `train` or `evaluate`.
  public var name: String
  /// How many changes lie in it.
  public var changes: Int
  /// The date of the first, in seconds since 1970.
  public var firstDate: Int
  /// The date of the last.
  public var lastDate: Int

  /// Makes a window.
  public init(name: String, changes: Int, firstDate: Int, lastDate: Int) {
    self.name = name
    self.changes = changes
    self.firstDate = firstDate
    self.lastDate = lastDate
  }

  /// The observed rate; a window shorter than a week counts as a week.
  public var changesPerWeek: Double {
    let weeks = max(1, Double(lastDate - firstDate) / 604_800)
    return Double(changes) / weeks
  }
}

/// How a figure is spread over changes.
public struct Distribution: Hashable, Sendable, Codable {
  /// The sum.
  public var total: Double
  /// The mean.
  public var mean: Double
  /// Half are at most this.
  public var median: Double
  /// Nine in ten are at most this.
  public var p90: Double
  /// All but one in a hundred are at most this.
  public var p99: Double

  /// Summarises values by nearest rank.
  public init(_ values: [Double]) {
    let sorted = values.sorted()
    total = values.reduce(0, +)
    mean = values.isEmpty ? 0 : total / Double(values.count)
    let rank = { (share: Double) -> Double in
      guard !sorted.isEmpty else { return 0 }
      let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
      return sorted[min(max(place, 0), sorted.count - 1)]
    }
    median = rank(0.5)
    p90 = rank(0.9)
    p99 = rank(0.99)
  }
}

/// Figures per change.
public struct ReplayFigures: Hashable, Sendable, Codable {
  /// Targets of which files are compiled.
  public var recompiledTargets: Distribution
  /// Files that are compiled.
  public var recompiledFiles: Distribution
  /// Products that are linked again.
  public var relinkedProducts: Distribution
  /// Test targets to run.
  public var testTargets: Distribution
  /// Seconds of all jobs.
  public var cpuSeconds: Distribution
  /// Seconds on the workers.
  public var wallSeconds: Distribution

  /// Makes figures from their parts.
  public init(
    recompiledTargets: Distribution, recompiledFiles: Distribution,
    relinkedProducts: Distribution, testTargets: Distribution, cpuSeconds: Distribution,
    wallSeconds: Distribution
  ) {
    self.recompiledTargets = recompiledTargets
    self.recompiledFiles = recompiledFiles
    self.relinkedProducts = relinkedProducts
    self.testTargets = testTargets
    self.cpuSeconds = cpuSeconds
    self.wallSeconds = wallSeconds
  }
}

/// What is saved per change, with what chance could have made of it.
public struct PairedDifference: Hashable, Sendable, Codable {
  /// The mean of before minus after.
  public var mean: Double
  /// The lower end of the 95 % interval.
  public var low: Double
  /// The upper end.
  public var high: Double

  /// Makes a difference.
  public init(mean: Double, low: Double, high: Double) {
    self.mean = mean
    self.low = low
    self.high = high
  }
}

/// Figures of the graphs before and after.
public struct StructureFigures: Hashable, Sendable, Codable {
  /// Targets, tests included.
  public var modules: [Int]
  /// Edges between targets.
  public var edges: [Int]
  /// CPU seconds of a clean build.
  public var cleanCPUSeconds: [Double]
  /// Wall seconds of a clean build.
  public var cleanWallSeconds: [Double]
  /// Targets that must be built to run one test target, on average.
  public var targetsPerTest: [Double]
  /// Relations that the compiler no longer checks.
  public var uncheckedRelations: Int

  /// Makes figures, each before and after.
  public init(
    modules: [Int], edges: [Int], cleanCPUSeconds: [Double], cleanWallSeconds: [Double],
    targetsPerTest: [Double], uncheckedRelations: Int
  ) {
    self.modules = modules
    self.edges = edges
    self.cleanCPUSeconds = cleanCPUSeconds
    self.cleanWallSeconds = cleanWallSeconds
    self.targetsPerTest = targetsPerTest
    self.uncheckedRelations = uncheckedRelations
  }
}

/// What it takes to carry a scenario out.
public struct MigrationCost: Hashable, Sendable, Codable {
  /// Files with another owner.
  public var files: Int
  /// Imports to add.
  public var imports: Int
  /// Declarations to make visible.
  public var accessChanges: Int
  /// Places to write anew.
  public var byHand: Int
  /// Targets to add or remove.
  public var targets: Int
  /// Edges to add or remove.
  public var edges: Int

  /// Adds up what steps do.
  public init(_ steps: [StepReport]) {
    files = steps.reduce(0) { $0 + $1.moved.count }
    imports = steps.reduce(0) { $0 + $1.gainedImports.count }
    accessChanges = steps.reduce(0) { $0 + $1.widened.count }
    byHand = steps.reduce(0) { $0 + $1.byHand.count }
    targets = steps.reduce(0) { $0 + $1.added.count + $1.removed.count }
    edges = steps.reduce(0) { $0 + $1.addedEdges.count + $1.removedEdges.count }
  }

  /// Seconds of somebody's time, at assumed rates: a minute for a file or an edge, 20 s for an
  /// import, 30 s for an access level, ten minutes for a place to write anew, 15 for a target.
  public var seconds: Double {
    let moves = 60 * Double(files) + 20 * Double(imports) + 30 * Double(accessChanges)
    return moves + 600 * Double(byHand) + 900 * Double(targets) + 60 * Double(edges)
  }
}

/// When a scenario has paid for itself.
public struct BreakEven: Hashable, Sendable, Codable {
  /// How many builds a change is assumed to cause, on all machines.
  public var buildsPerChange: Double
  /// Changes until the seconds saved equal the seconds spent; `nil` for never.
  public var changes: Double?
  /// Weeks at the observed rate; `nil` for never.
  public var weeks: Double?

  /// Makes a figure.
  public init(buildsPerChange: Double, changes: Double?, weeks: Double?) {
    self.buildsPerChange = buildsPerChange
    self.changes = changes
    self.weeks = weeks
  }
}

/// What must hold for an interface/Live split: it doubles a module, so it must be worth it.
public struct SplitConditions: Hashable, Sendable, Codable {
  /// The target that is split.
  public var target: TargetID
  /// CPU seconds to compile it.
  public var compileSeconds: Double
  /// CPU seconds to compile the target in the middle of all.
  public var medianSeconds: Double
  /// Targets that depend on it directly, without tests and those that assemble.
  public var dependents: Int

  /// Makes conditions.
  public init(target: TargetID, compileSeconds: Double, medianSeconds: Double, dependents: Int) {
    self.target = target
    self.compileSeconds = compileSeconds
    self.medianSeconds = medianSeconds
    self.dependents = dependents
  }

  /// How many dependents are many.
  public static let manyDependents = 3

  /// Whether it costs at least as much as the one in the middle.
  public var isExpensive: Bool { compileSeconds >= medianSeconds }

  /// Whether enough targets depend on it.
  public var hasManyDependents: Bool { dependents >= SplitConditions.manyDependents }
}

/// The answer about a scenario.
public struct Verdict: Hashable, Sendable, Codable {
  /// Whether it pays.
  public enum Answer: String, Hashable, Sendable, Codable {
    /// It does.
    case yes
    /// The figures do not tell.
    case unclear
    /// It does not.
    case no
  }

  /// Whether it pays.
  public var answer: Answer
  /// Why, one sentence each.
  public var reasons: [String]

  /// Makes a verdict.
  public init(answer: Answer, reasons: [String]) {
    self.answer = answer
    self.reasons = reasons
  }
}
