public import RippleModel

extension Comparison {
  /// What a scenario saves with each change, over all windows.
  ///
  /// - Throws: `ScenarioError` where it cannot be applied.
  public func changes(of scenario: Scenario) throws(ScenarioError) -> ScenarioChanges {
    var replay = Replay(
      try scenario.apply(to: layout), model: model, costs: costs, workers: settings.workers)
    var rows: [ScenarioChanges.Row] = []
    for window in windows {
      let after = replay.outcomes(of: window.units)
      for (number, unit) in window.units.enumerated() {
        let (old, new) = (window.before[number], after[number])
        rows.append(
          ScenarioChanges.Row(
            commit: unit.id, date: unit.date, subject: unit.subject,
            cpuSeconds: [old.cpuSeconds, new.cpuSeconds],
            wallSeconds: [old.wallSeconds, new.wallSeconds]))
      }
    }
    return ScenarioChanges(scenario: scenario.name, rows: rows)
  }
}
