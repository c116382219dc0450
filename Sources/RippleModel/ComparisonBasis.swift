/// What figures about restructurings rest on, beside the model and the costs.
public struct ComparisonBasis: Hashable, Sendable, Codable {
  /// How many builds a change is assumed to cause, on all machines.
  public var buildsPerChange: Double
  /// The share of them that is assumed to begin from nothing.
  public var cleanShare: Double
  /// How many seconds of waiting a second of somebody's work is assumed to be worth.
  public var workPrice: Double
  /// The weeks after which a restructuring must have paid for itself.
  public var horizonWeeks: Double
  /// The steps of the history that were left out, by why.
  public var leftOut: [String: Int]

  /// Makes a basis.
  public init(
    buildsPerChange: Double, cleanShare: Double = 0, workPrice: Double = 1,
    horizonWeeks: Double = 52, leftOut: [String: Int] = [:]
  ) {
    self.buildsPerChange = buildsPerChange
    self.cleanShare = cleanShare
    self.workPrice = workPrice
    self.horizonWeeks = horizonWeeks
    self.leftOut = leftOut
  }
}
