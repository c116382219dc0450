import BuildLab
import FileTrees
import Revisions
package import RippleComparison
import RippleGraph
import RippleModel
package import RippleReport
import RippleRules
import RippleSimulation
import RippleStore
import RippleSystem
import WorkspaceLoading

/// Gathers what the page of `ripple report` carries.
package struct PageReader {
  package let context: Session
  /// The build model's name; `nil` for the default.
  package let model: String?
  package let workers: Int
  /// Ripple's version, as the page tells it.
  package let version: String
  package var rules: RulesRequest?
  package var carriesHistory = true
  /// A change log with a JSON object for each commit on a line, instead of git's history.
  package var changeLog: String?
  package var carriesDeclarations = true

  package init(context: Session, model: String?, workers: Int, version: String) {
    self.context = context
    self.model = model
    self.workers = workers
    self.version = version
  }

  /// Everything, with restructurings that can be toggled.
  package func content(_ scenarios: [(path: String, scenario: Scenario)]) throws -> PageContent {
    let loaded = try context.graph()
    let targets = try context.store.workspace().targets
    let models = try models()
    let all = Set(targets.map(\.id))
    var sources = try context.sources(detailed: all)
    // What the last build recorded answers first, as it does for 'ripple touch'.
    sources.recorded = BuildFolderUses(root: context.tree.root).read(targets)
    let simulators = models.map { [sources] model in
      Simulator(
        graph: loaded.graph, traits: loaded.traits, products: loaded.products, model: model,
        sources: sources)
    }
    let questions = PageSubjects(
      loaded.graph, loaded.traits, targets: targets, sources: sources
    ).all(withDeclarations: carriesDeclarations)
    let tables = SimulationTabulator.tables(
      simulators, questions: questions.questions)
    let book = try context.costs()
    let graph = PageGraph(
      graph: loaded.graph, targets: targets, products: loaded.products, tables: tables, book: book)
    var content = PageContent(
      title: title, version: version, model: models[0].name,
      workers: workers, graph: graph)
    content.notes = questions.notes
    try addHistory(to: &content, simulators[0], book)
    try addFindings(to: &content, loaded)
    content.scenarios = try PageScenarios(
      context: context, model: model, workers: workers, changeLog: changeLog,
      carriesDeclarations: carriesDeclarations
    ).read(scenarios, models: models, hasHistory: content.hotspots != nil)
    return content
  }

  private var title: String {
    context.settings.graphs.first.map { $0 == "-" ? "standard input" : $0 }
      ?? context.tree.root.split(separator: "/").last.map(String.init) ?? "/"
  }

  /// The chosen model first, then the others that come with Ripple.
  private func models() throws -> [BuildModel] {
    let data = try ShippedData()
    let chosen = try context.buildModel(model)
    // The page's script knows no outputs that a cache replays.
    guard chosen.replays != true else {
      throw Problem("the page cannot answer by '\(chosen.name)'; ask 'ripple touch' for it.")
    }
    let others = try data.models().map { try data.model($0) }
    return [chosen] + others.filter { $0.name != chosen.name && $0.replays != true }
  }

  // MARK: History

  private func addHistory(
    to content: inout PageContent, _ simulator: Simulator, _ book: MeasuredCosts
  ) throws {
    guard carriesHistory else {
      content.notes.append("History was not asked for; the page has no hot spots.")
      return
    }
    guard try changeLog != nil || !context.ingest.holdsGivenGraph() else {
      content.notes.append("A graph from JSON has no history; the page has no hot spots.")
      return
    }
    var history: History
    do {
      history = try self.history()
    } catch let error as ToolError {
      content.notes.append("There is no git history here (\(error.summary)): no hot spots.")
      return
    } catch let error as GitError {
      content.notes.append("The history cannot be read: \(error.text): no hot spots.")
      return
    }
    // A year before the last commit and not before now, so that the page does not change by itself.
    let last = history.steps.map(\.committed).max() ?? 0
    history.steps.removeAll { $0.committed < last - PageReader.yearSeconds }
    content.hotspots = HotspotFinder.find(in: history, simulator: simulator, book: book)
  }

  private func history() throws -> History {
    guard let changeLog else {
      return try HistorySource(context).history(HistoryOptions(), withDetail: true).history
    }
    var replay = ReplayRequest(workers: workers)
    replay.changeLog = changeLog
    replay.model = model
    return History(units: try ComparisonRequest(context, replay).units)
  }

  private static let yearSeconds = 365 * 86_400

  // MARK: Findings

  private func addFindings(to content: inout PageContent, _ loaded: LoadedGraph) throws {
    guard var rules else { return }
    rules.model = model
    let check = try RulesCheck(context, rules, loaded)
    content.outcome = try check.answer().outcome
    if check.isGuessed {
      content.notes.append(
        "No rules file was found: layers and rules were guessed from names and dependencies.")
    }
  }
}
