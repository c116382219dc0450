public import RippleModel

/// Turns imported history into units that a replay takes, under the owners of today.
public struct HistoryUnits {
  private let layout: Layout
  private let excluded: Commit.Marks

  /// Prepares a reader; steps with one of the marks are left out.
  public init(_ layout: Layout, excluded: Commit.Marks = [.bulk]) {
    self.layout = layout
    self.excluded = excluded
  }

  /// The units of a history that change anything of today's targets, in its order.
  public func units(_ history: History) -> [ReplayUnit] {
    history.steps.compactMap { step in
      guard step.marks.isDisjoint(with: excluded), let last = step.commits.last else { return nil }
      var unit = ReplayUnit(id: last.id, date: step.committed, changes: [])
      for change in step.changes { add(change, to: &unit) }
      return unit.changes.isEmpty ? nil : unit
    }
  }

  private func add(_ change: HistoricalChange, to unit: inout ReplayUnit) {
    for effect in change.effects {
      let isOwn = effect.target == change.owner && change.effects.count == 1
      let target = (isOwn ? change.ownerNow : nil) ?? effect.target
      guard layout.targets[target] != nil else { continue }
      unit.changes.append(
        Change(
          target: target, path: change.pathNow ?? change.path, changeClass: effect.changeClass,
          scope: scope(change, effect.changeClass)))
      let names = change.detail?.changed.map { item in
        item.container.isEmpty ? item.name : "\(item.container).\(item.name)"
      }
      unit.declarations.append(names ?? [])
    }
  }

  /// What a change touches; `nil` where the import did not say.
  private func scope(_ change: HistoricalChange, _ changeClass: ChangeClass) -> ChangeScope? {
    guard changeClass > .body, let detail = change.detail else { return nil }
    let path = change.pathNow ?? change.path
    let facts = layout.index.numbers[path].flatMap { layout.index.files[$0].facts }
    let top = detail.changed.filter { $0.container.isEmpty && $0.kind != "import" }.map(\.name)
    var scope = ChangeScope(
      types: detail.changedTypes,
      members: Array(Set(detail.changedExtensions.flatMap(\.members))),
      provided: Array(Set(top + (facts?.topLevelNames ?? []))),
      met: Array(Set(detail.changedTypes + (facts?.metTypes ?? []))))
    scope.extensions = detail.changedExtensions
    return scope
  }
}
