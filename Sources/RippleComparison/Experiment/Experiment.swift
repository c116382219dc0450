public import RippleModel

/// Predictions of restructurings that were carried out, held against what they saved.
public enum Experiment {
  /// The simple rules that stand beside; each says that every restructuring saves, the more the
  /// greater its figure.
  public static let rivals = ["most churned", "most depended on", "slowest", "constant"]

  /// What the simple rules look at: the targets that lost files, as they were before.
  ///
  /// - Parameters:
  ///   - restructuring: Who lost files.
  ///   - layout: The graph before.
  ///   - units: The changes before.
  ///   - costs: What jobs cost.
  /// - Returns: A figure for each rule.
  public static func rivals(
    of restructuring: Restructuring, on layout: Layout, before units: [ReplayUnit],
    costs: CostModel
  ) -> [String: Double] {
    let origins = Set(restructuring.moves.map(\.from))
    let churn = units.count { unit in unit.changes.contains { origins.contains($0.target) } }
    var dependents = origins
    var pending = Array(origins)
    while let id = pending.popLast() {
      for next in layout.dependents(of: id) where dependents.insert(next).inserted {
        pending.append(next)
      }
    }
    let seconds = origins.sorted().compactMap { layout.targets[$0] }
      .reduce(0) { $0 + costs.cost(of: $1).allSeconds }
    return [
      "most churned": Double(churn), "most depended on": Double(dependents.count - origins.count),
      "slowest": seconds, "constant": 1,
    ]
  }

  /// How well Ripple and the simple rules did.
  public static func scores(_ rows: [ExperimentRow]) -> [ExperimentScore] {
    let own = score("ripple", rows) { $0.predictedCPUSeconds.mean }
    return [own] + rivals.map { rule in score(rule, rows) { $0.rivals[rule] ?? 0 } }
  }

  private static func score(
    _ predictor: String, _ rows: [ExperimentRow], _ value: (ExperimentRow) -> Double
  ) -> ExperimentScore {
    let decided = rows.filter(\.isDecided)
    let right = decided.count { row in
      let predicted = value(row)
      return row.realisedCPUSeconds.mean > 0 ? predicted > 0 : predicted < 0
    }
    return ExperimentScore(
      predictor: predictor, decided: decided.count, directionsRight: right,
      rankCorrelation: RankCorrelation.value(
        rows.map(value), rows.map(\.realisedCPUSeconds.mean)))
  }
}
