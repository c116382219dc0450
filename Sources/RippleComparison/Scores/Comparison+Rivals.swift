public import RippleModel

extension Comparison {
  /// What other ways of building save on the judged changes, the most first.
  public func rivals(_ models: [BuildModel]) -> [RivalRow] {
    guard let judge = windows.last?.judge else { return [] }
    return models.map { judge.rival($0, layout) }.sorted {
      ($1.savedSecondsPerWeek, $0.model) < ($0.savedSecondsPerWeek, $1.model)
    }
  }
}
