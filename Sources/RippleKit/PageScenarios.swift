package import RippleComparison
import RippleGraph
package import RippleModel
package import RippleReport
import RippleSimulation
import RippleStore

/// Restructurings for the page: what each would have brought, and the graph that it makes.
package struct PageScenarios {
  package let context: Session
  /// The build model's name; `nil` for the default.
  package let model: String?
  package let workers: Int
  /// A change log instead of git's history.
  package let changeLog: String?
  package var carriesDeclarations = true

  /// Applies and scores scenarios, in their order.
  package func read(
    _ scenarios: [(path: String, scenario: Scenario)], models: [BuildModel], hasHistory: Bool
  ) throws -> [PageScenario] {
    guard !scenarios.isEmpty else { return [] }
    var replay = ReplayRequest(workers: workers)
    replay.model = model
    replay.changeLog = changeLog
    let question: ComparisonRequest? =
      hasHistory
      ? try ComparisonRequest(context, replay) : nil
    let comparison = question.map { $0.comparison([("all", $0.units)]) }
    let layout = try question?.layout ?? self.layout()
    return try scenarios.map { path, scenario in
      let (after, score) = try apply(scenario, to: layout, comparison, path)
      return PageScenario(
        name: scenario.name, why: scenario.why, score: score,
        problem: score == nil ? "There is no history here to score it on." : "",
        graph: try graph(after, models))
    }
  }

  private func apply(
    _ scenario: Scenario, to layout: Layout, _ comparison: Comparison?, _ path: String
  ) throws -> (Layout, ScenarioScore?) {
    do {
      return (try scenario.apply(to: layout), try comparison?.scores(of: scenario).first)
    } catch {
      throw Problem("'\(path)': \(error)")
    }
  }

  private func layout() throws -> Layout {
    let workspace = try context.store.workspace()
    let targets = workspace.targets(platform: context.settings.platform)
    return Layout(
      targets: targets, products: workspace.products,
      sources: try context.sources(detailed: Set(targets.map(\.id))))
  }

  private func graph(_ layout: Layout, _ models: [BuildModel]) throws -> PageGraph {
    let targets = layout.sortedTargets
    let simulators = models.map { layout.simulator($0) }
    let sources = layout.sources
    let graph = TargetGraph(targets)
    let questions = PageSubjects(
      graph, TargetTraits(targets), targets: targets, sources: sources)
    let tables = SimulationTabulator.tables(
      simulators, questions: questions.all(withDeclarations: carriesDeclarations).questions)
    return PageGraph(
      graph: graph, targets: targets, products: layout.products, tables: tables,
      book: try book(targets))
  }

  /// What today's book says, with what files cost where they have moved to, as 'compare' prices it.
  private func book(_ targets: [Target]) throws -> MeasuredCosts {
    var book = try context.costs()
    let sizes = Dictionary(
      try context.store.stamps().map { ($0.path, Int($0.size)) },
      uniquingKeysWith: { first, _ in first })
    let costs = CostModel(book, bytes: sizes)
    for target in targets { book.targets[target.id] = costs.cost(of: target) }
    return book
  }
}
