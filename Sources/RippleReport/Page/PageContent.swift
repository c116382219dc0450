public import RippleGraph
public import RippleModel

/// Everything that the page of `ripple report` carries.
public struct PageContent: Sendable {
  /// What the page is about: the root's name.
  public var title: String
  /// The version of Ripple.
  public var version: String
  /// The name of the build model that the page opens with.
  public var model: String
  /// How many jobs the page's time line runs at once, to begin with.
  public var workers: Int
  /// Today's graph.
  public var graph: PageGraph
  /// Restructurings that can be toggled.
  public var scenarios: [PageScenario] = []
  /// What history cost; `nil` where none was read.
  public var hotspots: Hotspots?
  /// What the rules found; `nil` where none were checked.
  public var outcome: CheckOutcome?
  /// What is not on the page and why, a sentence each.
  public var notes: [String] = []

  /// Makes a page's content.
  public init(title: String, version: String, model: String, workers: Int, graph: PageGraph) {
    self.title = title
    self.version = version
    self.model = model
    self.workers = workers
    self.graph = graph
  }
}

/// A graph with all that the page's simulator needs of it.
public struct PageGraph: Sendable {
  /// The graph.
  public var graph: TargetGraph
  /// Each target's language, module and files, in the graph's order.
  public var targets: [Target]
  /// The products.
  public var products: [Product]
  /// What the engine decides.
  public var tables: SimulationTables
  /// What jobs cost.
  public var book: MeasuredCosts

  /// Makes a graph; `targets` gives languages, modules and files, in any order.
  public init(
    graph: TargetGraph, targets: [Target], products: [Product], tables: SimulationTables,
    book: MeasuredCosts
  ) {
    self.graph = graph
    let known = Dictionary(targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.targets = (0..<graph.nodes.targetCount).map { node in
      known[graph.id(node)] ?? Target(id: graph.id(node), kind: graph.nodes.kinds[node])
    }
    self.products = products
    self.tables = tables
    self.book = book
  }
}

/// A restructuring with its score and the graph that it makes.
public struct PageScenario: Sendable {
  /// What it is called.
  public var name: String
  /// Why somebody thinks that it pays.
  public var why: String
  /// What it would have brought; `nil` where no history tells.
  public var score: ScenarioScore?
  /// Why there is no score or no graph; empty where there are.
  public var problem: String
  /// The graph that it makes.
  public var graph: PageGraph?

  /// Makes a scenario.
  public init(
    name: String, why: String, score: ScenarioScore? = nil, problem: String = "",
    graph: PageGraph? = nil
  ) {
    self.name = name
    self.why = why
    self.score = score
    self.problem = problem
    self.graph = graph
  }
}

extension MeasuredCosts {
  /// The book in the page's figures: tenths of a millisecond.
  public var roundedForPage: MeasuredCosts {
    var result = self
    result.targets = targets.mapValues { cost in
      TargetCost(
        startSeconds: PageValue.rounded(cost.startSeconds),
        fileSeconds: cost.fileSeconds.mapValues(PageValue.rounded),
        emitSeconds: PageValue.rounded(cost.emitSeconds), source: cost.source)
    }
    result.linkSeconds = linkSeconds.mapValues(PageValue.rounded)
    return result
  }
}
