/// A restructuring that was found, with what it would have saved.
public struct SuggestionRow: Hashable, Sendable, Codable {
  /// The scenario's name.
  public var name: String
  /// The word of its step.
  public var kind: String
  /// Seconds that a change's build would save, over the history that it was found in.
  public var predictedSavedSecondsPerChange: Double
  /// The same over the later history, which the search did not see, whatever the rate of changes;
  /// the interval holds for all rows at once.
  public var savedSecondsPerChange: PairedDifference
  /// Seconds that all builds of a week would save, over the history that it was found in.
  public var predictedSavedSecondsPerWeek: Double
  /// The same over the later history, which the search did not see.
  public var savedSecondsPerWeek: Double
  /// CPU seconds that all builds of a week save, over the later history.
  public var savedCPUSecondsPerWeek: Double
  /// Seconds of somebody's time to get there.
  public var migrationSeconds: Double
  /// Weeks until it has paid for itself; `nil` for never.
  public var paybackWeeks: Double?
  /// Whether it pays.
  public var verdict: Verdict
  /// Why it was thought of, in one line.
  public var why: String
  /// The history that it was found in.
  public var minedWindow: HistoryWindow
  /// The later history that the verdict rests on.
  public var window: HistoryWindow
  /// The other settings in which it was judged again; none where it does not pay as asked.
  public var settings: [JudgedFigures.Setting]
  /// What an incremental build may leave stale only under the scenario.
  public var hazardsGained: [String]

  /// Makes a row from the scores over both stretches of history.
  public init(
    kind: String, why: String, predicted: ScenarioScore, realised: ScenarioScore
  ) {
    name = realised.name
    self.kind = kind
    self.why = why
    let judged = realised.judged
    predictedSavedSecondsPerChange = predicted.savedWallSeconds.mean
    savedSecondsPerChange = judged?.savedWallSeconds ?? realised.savedWallSeconds
    predictedSavedSecondsPerWeek = predicted.savedSecondsPerWeek
    savedSecondsPerWeek = judged?.savedSecondsPerWeek ?? realised.savedSecondsPerWeek
    let rate = realised.window.changesPerWeek * realised.breakEven.buildsPerChange
    savedCPUSecondsPerWeek = realised.savedCPUSeconds.mean * rate
    migrationSeconds = realised.migration.seconds
    paybackWeeks = judged.map(\.paybackWeeks) ?? realised.breakEven.weeks
    verdict = realised.verdict
    minedWindow = predicted.window
    window = judged?.window ?? realised.window
    settings = judged?.settings ?? []
    hazardsGained = realised.hazardsGained
  }
}

/// One step of a sequence in which each step is chosen after those before it.
public struct SequenceRow: Hashable, Sendable, Codable {
  /// The scenario's name.
  public var name: String
  /// Seconds that all builds of a week save after this step and all before it.
  public var cumulativeSavedSecondsPerWeek: Double
  /// Seconds of somebody's time for all steps so far.
  public var cumulativeMigrationSeconds: Double

  /// Makes a row.
  public init(
    name: String, cumulativeSavedSecondsPerWeek: Double, cumulativeMigrationSeconds: Double
  ) {
    self.name = name
    self.cumulativeSavedSecondsPerWeek = cumulativeSavedSecondsPerWeek
    self.cumulativeMigrationSeconds = cumulativeMigrationSeconds
  }
}

/// What a simple rule would have chosen, for comparison.
public struct BaselineRow: Hashable, Sendable, Codable {
  /// The rule.
  public var rule: String
  /// The target that it points to.
  public var target: TargetID
  /// The best scenario that was found for the target; `nil` where none was.
  public var name: String?
  /// Seconds that all builds of a week save with it, over the later history.
  public var savedSecondsPerWeek: Double

  /// Makes a row.
  public init(rule: String, target: TargetID, name: String?, savedSecondsPerWeek: Double) {
    self.rule = rule
    self.target = target
    self.name = name
    self.savedSecondsPerWeek = savedSecondsPerWeek
  }
}
