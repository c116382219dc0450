public import RippleModel

/// Turns a scenario into steps that each keep the build green.
///
/// Of each step of the scenario what only widens comes first: declarations become visible, new
/// targets stand empty beside the old ones, edges and imports are added. Then files move, and what
/// is no longer needed goes last.
public struct Planner: Sendable {
  private let layout: Layout
  private let comparison: Comparison?

  /// Prepares a planner; with a comparison each step says what it saves.
  public init(_ layout: Layout, comparison: Comparison? = nil) {
    self.layout = layout
    self.comparison = comparison
  }

  /// The plan.
  ///
  /// - Throws: `ScenarioError` where the scenario cannot be applied.
  public func plan(_ scenario: Scenario) throws(ScenarioError) -> MigrationPlan {
    let result = try scenario.apply(to: layout)
    var plan = MigrationPlan(name: scenario.name, steps: [])
    var before = layout
    var saved = 0.0
    for (number, report) in result.reports.enumerated() {
      let part = Scenario(name: "", steps: Array(scenario.steps.prefix(number + 1)))
      let after = try part.apply(to: layout)
      var steps = self.steps(report, before, after)
      if let comparison, let last = steps.indices.last {
        let total = try comparison.scores(of: part).first?.savedWallSeconds.mean ?? 0
        steps[last].savedWallSecondsPerChange = total - saved
        saved = total
      }
      plan.steps += steps
      before = after
    }
    return plan
  }

  private func steps(
    _ report: StepReport, _ before: Layout, _ after: Layout
  ) -> [MigrationPlan.Step] {
    var result: [MigrationPlan.Step] = []
    if !report.widened.isEmpty {
      var step = MigrationPlan.Step(title: "\(report.step): make visible what others will use")
      step.access = report.widened
      result.append(step)
    }
    if !report.byHand.isEmpty, report.moved.isEmpty {
      var step = MigrationPlan.Step(title: "\(report.step): write anew what the step replaces")
      step.byHand = report.byHand
      step.imports = report.gainedImports
      step.manifest = added(report, after)
      result.append(step)
      step = MigrationPlan.Step(title: "\(report.step): take away what is no longer used")
      step.manifest = removed(report, before)
      step.notes = report.notes
      return step.manifest.isEmpty ? result : result + [step]
    }
    var step = MigrationPlan.Step(title: title(report))
    step.moves = moves(report, before, after)
    step.manifest = added(report, after) + removed(report, before)
    step.imports = report.gainedImports
    step.byHand = report.byHand
    step.notes = report.notes
    return result + [step]
  }

  private func title(_ report: StepReport) -> String {
    let names = (report.added + report.removed).map { "'\($0.name)'" }.joined(separator: ", ")
    return names.isEmpty ? report.step : "\(report.step): \(names)"
  }

  /// Where each file goes: the same place below the folder of its new target.
  private func moves(
    _ report: StepReport, _ before: Layout, _ after: Layout
  ) -> [MigrationPlan.FileMove] {
    report.moved.map { file in
      let from = before.targets[file.from]?.path ?? ""
      let to = after.targets[file.to]?.path ?? "Sources/\(file.to.name)"
      let inner =
        file.path.hasPrefix(from + "/")
        ? String(file.path.dropFirst(from.count + 1))
        : file.path.split(separator: "/").last.map(String.init) ?? file.path
      return MigrationPlan.FileMove(from: file.path, to: "\(to)/\(inner)")
    }.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  // MARK: The manifest

  private func added(_ report: StepReport, _ after: Layout) -> [String] {
    var lines: [String] = []
    for id in report.added {
      let names = after.dependencies(of: id).map { "\"\($0.name)\"" }.joined(separator: ", ")
      lines.append("+ .target(name: \"\(id.name)\", dependencies: [\(names)]),")
    }
    for edge in report.addedEdges where !report.added.contains(edge.from) {
      lines.append("+ \(edge.from.name): dependencies: \"\(edge.to.name)\"")
    }
    return lines
  }

  private func removed(_ report: StepReport, _ before: Layout) -> [String] {
    var lines: [String] = []
    for edge in report.removedEdges where !report.removed.contains(edge.from) {
      lines.append("- \(edge.from.name): dependencies: \"\(edge.to.name)\"")
    }
    for id in report.removed {
      let names = before.dependencies(of: id).map { "\"\($0.name)\"" }.joined(separator: ", ")
      lines.append("- .target(name: \"\(id.name)\", dependencies: [\(names)]),")
    }
    return lines
  }
}
