/// How well one way of predicting told what restructurings saved.
public struct ExperimentScore: Hashable, Sendable, Codable {
  /// Who predicts: `ripple`, or a simple rule.
  public var predictor: String
  /// Of how many restructurings the direction is known.
  public var decided: Int
  /// Of how many of those it was predicted.
  public var directionsRight: Int
  /// Spearman's correlation of what was predicted and what was saved, over all of them; `nil` where
  /// one of both has no order.
  public var rankCorrelation: Double?

  /// Makes a score.
  public init(
    predictor: String, decided: Int, directionsRight: Int, rankCorrelation: Double?
  ) {
    self.predictor = predictor
    self.decided = decided
    self.directionsRight = directionsRight
    self.rankCorrelation = rankCorrelation
  }
}
