import RippleGraph
public import RippleModel
import RippleSimulation
public import SourceUses

/// Runs historical changes through the simulator under one layout.
///
/// The answer to each different set of changes is worked out once; what is kept is bounded.
public struct Replay {
  /// How many answers are kept before they are forgotten.
  public static let memoryLimit = 200_000
  /// How many traces are kept for other prices before they are forgotten.
  private static let traceLimit = 20_000

  private let layout: Layout
  private let tracer: ImpactTracer
  private var costs: BuildCosts
  private let reattribution: Reattribution
  private let tests: BitSet
  private var testsOf: [Int: [Int32]] = [:]
  private var outcomes: [[Change]: UnitOutcome] = [:]
  private let keepsTraces: Bool
  private var traces: [[Change]: Combined] = [:]
  private var jobs: BuildJobs
  private var reach: Reachability
  /// How far each target is from the ground: dependencies come first in a build.
  private let heights: [Int]

  /// Prepares a replay; one of a variant of a layout may share what is known of that, and one that
  /// keeps traces is soon priced anew.
  public init(
    _ layout: Layout, model: BuildModel, costs: CostModel = CostModel(), workers: Int = 8,
    known: SharedUses? = nil, keepsTraces: Bool = false
  ) {
    self.layout = layout
    self.keepsTraces = keepsTraces
    tracer = ImpactTracer(layout.simulator(model), known: known)
    self.costs = BuildCosts(layout, tracer, costs, workers: workers)
    reattribution = Reattribution(layout)
    let graph = tracer.simulator.graph
    tests = BitSet(
      capacity: graph.nodeCount,
      graph.nodes.kinds.indices.filter { graph.nodes.kinds[$0] == .test })
    reach = Reachability(graph.structure)
    jobs = BuildJobs(model)
    let order = TopologicalOrder(graph.structure)
    heights = (0..<graph.nodeCount).map { order.height(of: $0) }
  }

  /// What the files of the layout use, for variants of it.
  func sharedUses() -> SharedUses { tracer.sharedUses() }

  /// Takes other prices from here on.
  public mutating func reprice(_ model: CostModel, workers: Int) {
    costs = BuildCosts(layout, tracer, model, workers: workers)
    outcomes.removeAll(keepingCapacity: true)
  }

  /// What each unit costs, in their order.
  public mutating func outcomes(of units: [ReplayUnit]) -> [UnitOutcome] {
    units.map { outcome(of: reattribution.changes(of: $0)) }
  }

  /// What a set of changes, under the owners of this layout, costs.
  public mutating func outcome(of changes: [Change]) -> UnitOutcome {
    if let known = outcomes[changes] { return known }
    let result = computed(changes)
    if outcomes.count >= Replay.memoryLimit { outcomes.removeAll() }
    outcomes[changes] = result
    return result
  }

  /// What a build of everything costs.
  public mutating func cleanBuild() -> UnitOutcome {
    var result = UnitOutcome()
    jobs.removeAll()
    let nodes = costs.all.indices.filter { costs.fileCounts[$0] > 0 }
    for node in nodes.sorted(by: { (heights[$0], $0) < (heights[$1], $1) }) {
      result.targets += 1
      result.files += costs.fileCounts[node]
      jobs.add(node, costs.clean[node], after: tracer.simulator.graph.dependencies(of: node))
    }
    jobs.addLinks(costs.cleanLinks)
    result.relinks = costs.cleanLinks.count
    result.cpuSeconds = jobs.work
    result.wallSeconds = jobs.makespan(workers: costs.workers)
    result.tests = tests.count
    return result
  }

  // MARK: A set of changes

  /// What a change set compiles and links, in numbers.
  struct Combined {
    var entries: [Int: Entry] = [:]
    var relinks: BitSet

    struct Entry: Sendable {
      var node: Int32
      var files: Files
    }

    enum Files: Sendable {
      case driver
      case some([String])
      case all
    }
  }

  private mutating func combined(_ changes: [Change]) -> Combined {
    guard keepsTraces else { return traced(changes) }
    if let known = traces[changes] { return known }
    let result = traced(changes)
    if traces.count >= Replay.traceLimit { traces.removeAll() }
    traces[changes] = result
    return result
  }

  private func traced(_ changes: [Change]) -> Combined {
    var result = Combined(relinks: BitSet(capacity: tracer.linkedProducts.count))
    for entry in tracer.trace(changes) {
      let files: Combined.Files? =
        switch entry.files {
        case .none: nil
        case .driver: .driver
        case .some(let paths): .some(paths)
        case .unknown, .all: .all
        }
      if let files {
        result.entries[entry.node] = Combined.Entry(node: Int32(entry.node), files: files)
      }
      guard entry.relinks else { continue }
      for (product, contents) in tracer.contents.enumerated() where contents.contains(entry.node) {
        result.relinks.insert(product)
      }
    }
    return result
  }

  private mutating func computed(_ changes: [Change]) -> UnitOutcome {
    var result = measure(combined(changes))
    result.tests = testCount(changes)
    return result
  }

  /// The test targets that depend on what changed, as `touch` names them.
  private mutating func testCount(_ changes: [Change]) -> Int {
    guard !tests.isEmpty else { return 0 }
    var found: Set<Int32> = []
    for change in changes where change.changeClass > .movedTrivia {
      guard let node = tracer.simulator.graph.index(of: change.target) else { continue }
      if testsOf[node] == nil {
        var closure = reach.closure(of: node, .dependents)
        closure.formIntersection(tests)
        testsOf[node] = closure.map(Int32.init)
      }
      found.formUnion(testsOf[node] ?? [])
    }
    return found.count
  }
}

extension Replay {
  // MARK: Jobs

  /// Prices and schedules what a state compiles and links, as `touch` does.
  private mutating func measure(_ state: Combined) -> UnitOutcome {
    var result = UnitOutcome()
    jobs.removeAll()
    let graph = tracer.simulator.graph
    let nodes = state.entries.keys.sorted { (heights[$0], $0) < (heights[$1], $1) }
    for node in nodes {
      let work: BuildJobs.Work
      switch state.entries[node]?.files {
      case nil, .driver: continue
      case .some(.some(let paths)):
        work = costs.work(node, files: paths)
        result.files += paths.count
      case .all:
        work = costs.all[node]
        result.files += costs.fileCounts[node]
      }
      result.targets += 1
      jobs.add(node, work, after: graph.dependencies(of: node))
    }
    jobs.addLinks(state.relinks.map { costs.links[$0] })
    result.relinks = state.relinks.count
    result.cpuSeconds = jobs.work
    result.wallSeconds = jobs.makespan(workers: costs.workers)
    return result
  }
}
