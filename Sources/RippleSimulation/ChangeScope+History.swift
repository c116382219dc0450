public import RippleModel

extension ChangeScope {
  /// What a change of the past touches, by the names that its file provides today.
  ///
  /// `nil` where the import did not say, or where names decide nothing.
  ///
  /// - Parameters:
  ///   - change: What one commit did to one file.
  ///   - changeClass: What that is to the target that is asked about.
  ///   - facts: The file as it is today, where it is known.
  public init?(_ change: HistoricalChange, as changeClass: ChangeClass, facts: FileFacts?) {
    guard changeClass > .body, let detail = change.detail else { return nil }
    let top = detail.changed.filter { $0.container.isEmpty && $0.kind != "import" }.map(\.name)
    self.init(
      types: detail.changedTypes,
      members: Array(Set(detail.changedExtensions.flatMap(\.members))),
      provided: Array(Set(top + (facts?.topLevelNames ?? []))),
      declaredOrExtendedTypes: Array(
        Set(detail.changedTypes + (facts?.declaredOrExtendedTypes ?? []))))
    extensions = detail.changedExtensions
  }
}
