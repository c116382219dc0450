/// What a restructuring of the past was predicted to save, and what it saved.
public struct ExperimentRow: Hashable, Sendable, Codable {
  /// What kind of restructuring it was.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A target was made of files of others.
    case extract
    /// A target went into others.
    case merge
    /// Files went from target to target.
    case move
  }

  /// The commit.
  public var restructuring: Restructuring
  /// Its kind.
  public var kind: Kind
  /// Whether the prediction is that of a scenario on the graph before; else of the graph that came.
  public var isScenario: Bool
  /// How many changes before it predicted.
  public var changesBefore: Int
  /// How many changes after it told.
  public var changesAfter: Int
  /// CPU seconds per change that it saves by the changes before it.
  public var predictedCPUSeconds: PairedDifference
  /// CPU seconds per change that it saved: the changes after it on the graph before it and on the
  /// graph that came.
  public var realisedCPUSeconds: PairedDifference
  /// What simple rules look at, by rule: figures of the targets that lost files.
  public var rivals: [String: Double]

  /// Makes a row.
  public init(
    restructuring: Restructuring, kind: Kind, isScenario: Bool, changesBefore: Int,
    changesAfter: Int, predictedCPUSeconds: PairedDifference,
    realisedCPUSeconds: PairedDifference, rivals: [String: Double]
  ) {
    self.restructuring = restructuring
    self.kind = kind
    self.isScenario = isScenario
    self.changesBefore = changesBefore
    self.changesAfter = changesAfter
    self.predictedCPUSeconds = predictedCPUSeconds
    self.realisedCPUSeconds = realisedCPUSeconds
    self.rivals = rivals
  }

  /// Whether the changes after it tell that it saved, or that it cost.
  public var isDecided: Bool { realisedCPUSeconds.low > 0 || realisedCPUSeconds.high < 0 }
}
