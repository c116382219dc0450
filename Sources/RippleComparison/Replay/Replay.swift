import RippleGraph
public import RippleModel
public import RippleSimulation

/// Runs historical changes through the simulator under one layout.
///
/// The answer to each different set of changes is worked out once; what is kept is bounded.
public struct Replay {
  /// How many answers are kept before they are forgotten.
  public static let memoryLimit = 200_000

  private let layout: Layout
  private let tracer: ImpactTracer
  private let costs: BuildCosts
  private let reattribution: Reattribution
  private let tests: BitSet
  private var testsOf: [Int: [Int32]] = [:]
  private var outcomes: [[Change]: UnitOutcome] = [:]
  private var jobs = JobGraph()
  private var reach: Reachability
  /// The cycle that each target is in: inside one, nothing is ordered.
  private let components: StronglyConnectedComponents
  private var firstJob: [Int32]

  /// Prepares a replay; one of a variant of a layout may share what is known of that.
  public init(
    _ layout: Layout, model: BuildModel, costs: CostModel = CostModel(), workers: Int = 8,
    known: KnownUses? = nil
  ) {
    self.layout = layout
    tracer = ImpactTracer(layout.simulator(model), known: known)
    self.costs = BuildCosts(layout, tracer, costs, workers: workers)
    reattribution = Reattribution(layout)
    let graph = tracer.simulator.graph
    tests = BitSet(
      capacity: graph.nodeCount,
      graph.nodes.kinds.indices.filter { graph.nodes.kinds[$0] == .test })
    reach = Reachability(graph.structure)
    components = StronglyConnectedComponents(graph.structure)
    firstJob = Array(repeating: -1, count: graph.nodeCount)
  }

  /// What the files of the layout use, for variants of it.
  func knownUses() -> KnownUses { tracer.knownUses() }

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
    var state = Combined(
      relinks: BitSet(capacity: tracer.linkedProducts.count, tracer.linkedProducts.indices))
    for node in costs.compiles.indices where costs.fileCounts[node] > 0 {
      state.entries[node] = Combined.Entry(node: Int32(node), files: .all)
    }
    var result = measure(state)
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

  private func combined(_ changes: [Change]) -> Combined {
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

  /// Schedules what a state compiles and links.
  private mutating func measure(_ state: Combined) -> UnitOutcome {
    var result = UnitOutcome()
    jobs.removeAll()
    let nodes = state.entries.keys.sorted()
    for node in nodes {
      guard let entry = state.entries[node] else { continue }
      addJobs(entry, node, &result)
    }
    let graph = tracer.simulator.graph
    for node in nodes where firstJob[node] >= 0 {
      for dependency in graph.dependencies(of: node)
      where firstJob[dependency] >= 0
        && components.component(of: dependency) != components.component(of: node)
      {
        let emit = Int(firstJob[dependency])
        jobs.order(emit, before: Int(firstJob[node]))
        for batch in batches(node, state) { jobs.order(emit, before: batch) }
      }
    }
    for product in state.relinks {
      let link = jobs.add(costs.links[product])
      result.relinks += 1
      for node in nodes where tracer.contents[product].contains(node) {
        jobs.order(Int(firstJob[node]), before: link)
        for batch in batches(node, state) { jobs.order(batch, before: link) }
      }
    }
    for node in nodes { firstJob[node] = -1 }
    result.cpuSeconds = jobs.work
    result.wallSeconds = jobs.makespan(workers: costs.workers)
    return result
  }

  /// The first job of a target emits its module; its batches compile beside it.
  private mutating func addJobs(
    _ entry: Combined.Entry, _ node: Int, _ result: inout UnitOutcome
  ) {
    let (seconds, files): (Double, Int) =
      switch entry.files {
      case .driver: (0, 0)
      case .some(let paths): (costs.seconds(of: paths), paths.count)
      case .all: (costs.compiles[node], costs.fileCounts[node])
      }
    let emit = costs.model.secondsPerDriver + (files > 0 ? costs.emits[node] : 0)
    firstJob[node] = Int32(jobs.add(emit))
    let count = batchCount(entry, node)
    for _ in 0..<count { _ = jobs.add(seconds / Double(count)) }
    if files > 0 { result.targets += 1 }
    result.files += files
  }

  private func batchCount(_ entry: Combined.Entry, _ node: Int) -> Int {
    let files =
      switch entry.files {
      case .driver: 0
      case .some(let paths): paths.count
      case .all: costs.fileCounts[node]
      }
    return min(files, costs.isWholeModule ? 1 : costs.workers)
  }

  private func batches(_ node: Int, _ state: Combined) -> Range<Int> {
    let first = Int(firstJob[node])
    let count = state.entries[node].map { batchCount($0, node) } ?? 0
    return first + 1..<first + 1 + count
  }
}
