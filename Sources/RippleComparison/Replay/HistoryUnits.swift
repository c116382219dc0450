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
  public func units(_ history: History) -> [ReplayUnit] { sorted(history).units }

  /// The same, and how many steps were left out, by why.
  public func sorted(_ history: History) -> (units: [ReplayUnit], leftOut: [String: Int]) {
    var leftOut: [String: Int] = [:]
    let units = history.steps.compactMap { step -> ReplayUnit? in
      let marks = step.marks.intersection(excluded)
      guard marks.isEmpty, let last = step.commits.last else {
        leftOut[marks.words.joined(separator: " and "), default: 0] += 1
        return nil
      }
      var unit = ReplayUnit(id: last.id, date: step.committed, changes: [])
      unit.author = last.authorEmail.isEmpty ? last.authorName : last.authorEmail
      unit.subject = last.subject
      for change in step.changes { add(change, to: &unit) }
      guard unit.changes.isEmpty else { return unit }
      leftOut["without a change of today's targets", default: 0] += 1
      return nil
    }
    return (units, leftOut)
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
