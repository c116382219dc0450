/// What another way of building would save on the same changes, with the graph as it is.
public struct RivalRow: Hashable, Sendable, Codable {
  /// The build model.
  public var model: String
  /// What it stands for.
  public var title: String
  /// Wall seconds saved per build of the judged changes.
  public var savedWallSeconds: PairedDifference
  /// Seconds that all builds of a week save.
  public var savedSecondsPerWeek: Double

  /// Makes a row.
  public init(
    model: String, title: String, savedWallSeconds: PairedDifference, savedSecondsPerWeek: Double
  ) {
    self.model = model
    self.title = title
    self.savedWallSeconds = savedWallSeconds
    self.savedSecondsPerWeek = savedSecondsPerWeek
  }
}
