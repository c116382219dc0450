public import RippleModel
import RippleSimulation

/// Turns a scenario into steps that each keep the build green.
///
/// Of each step of the scenario what only widens comes first: declarations become visible, new
/// targets stand with stubs beside the old ones, edges that close no cycle are added. Then files
/// move, and what is no longer needed goes last. Where a person must write code in between, the
/// step says so and nothing of it is done before.
public struct Planner: Sendable {
  private let layout: Layout
  private let comparison: Comparison?
  private let packages: [String: Package]

  /// Prepares a planner; with a comparison each step says what it saves.
  ///
  /// - Parameters:
  ///   - layout: How things are.
  ///   - comparison: Says what each step saves.
  ///   - packages: The packages, for their folders and what their tools versions allow.
  public init(_ layout: Layout, comparison: Comparison? = nil, packages: [Package] = []) {
    self.layout = layout
    self.comparison = comparison
    self.packages = Dictionary(
      packages.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The plan.
  ///
  /// - Throws: `ScenarioError` where the scenario cannot be applied.
  public func plan(_ scenario: Scenario) throws(ScenarioError) -> MigrationPlan {
    let result = try scenario.apply(to: layout)
    var plan = MigrationPlan(name: scenario.name, steps: [])
    var before = layout
    var saved = 0.0
    var locations: [String: String] = [:]
    for (number, report) in result.reports.enumerated() {
      let part = Scenario(name: "", steps: Array(scenario.steps.prefix(number + 1)))
      let after = try part.apply(to: layout)
      let planned = PlannedStep(report, before, after, packages, locations)
      var steps = planned.steps.map { $0.relocated(by: locations, then: planned.newLocations) }
      locations.merge(planned.newLocations) { $1 }
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
}

extension MigrationPlan.Step {
  /// The step with every path as it is when the step begins, and of what it moves, as it ends.
  func relocated(
    by locations: [String: String], then moved: [String: String]
  ) -> MigrationPlan.Step {
    var result = self
    let now = { (path: String) in locations[path] ?? path }
    // Files move before their imports are edited, and after access is raised.
    let later = { (path: String) in self.moves.isEmpty ? now(path) : moved[path] ?? now(path) }
    for place in result.access.indices { result.access[place].path = now(access[place].path) }
    for place in result.initialisers.indices {
      result.initialisers[place].path = now(initialisers[place].path)
    }
    for place in result.imports.indices { result.imports[place].path = later(imports[place].path) }
    for place in result.lostImports.indices {
      result.lostImports[place].path = later(lostImports[place].path)
    }
    for place in result.byHand.indices {
      result.byHand[place].path = byHand[place].path.map(later)
    }
    return result
  }
}
