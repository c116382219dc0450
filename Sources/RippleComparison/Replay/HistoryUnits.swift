public import RippleModel
import RippleSimulation

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
      let path = change.pathNow ?? change.path
      let facts = layout.index.numbers[path].flatMap { layout.index.files[$0].facts }
      unit.changes.append(
        Change(
          target: target, path: path, changeClass: effect.changeClass,
          scope: ChangeScope(change, as: effect.changeClass, facts: facts)))
      let names = change.detail?.changed.map { item in
        item.container.isEmpty ? item.name : "\(item.container).\(item.name)"
      }
      unit.declarations.append(names ?? [])
    }
  }
}
