public import RippleGraph
public import RippleModel

extension ImpactCost {
  /// Prices an impact.
  ///
  /// A target's module is emitted by a job of its own, which is all that dependents wait for;
  /// where the whole module is compiled at once, they wait for that. Links wait for everything.
  ///
  /// - Parameters:
  ///   - impact: What is rebuilt.
  ///   - graph: Its graph.
  ///   - book: What jobs cost.
  ///   - model: How the build behaves.
  ///   - workers: How many jobs run at once.
  public init(
    _ impact: Impact, graph: TargetGraph, book: CostBook, model: BuildModel, workers: Int
  ) {
    var list = JobList(book: book, isWholeModule: model.compilation == .wholeModule)
    for target in impact.targets where target.effect >= .reemit {
      let node = graph.index(of: target.id)
      let dependencies = node.map { graph.dependencies(of: $0).map { graph.id($0) } } ?? []
      list.add(target, after: dependencies)
    }
    for product in impact.products where product.relinks != .no { list.addLink(product.name) }
    let schedule = Schedule(list.jobs, workers: workers)
    let work = list.jobs.reduce(0) { $0 + $1.seconds }
    self.init(
      targetSeconds: list.seconds, cpuSeconds: work,
      // A graph with a cycle has no build; its jobs one by one are the least wrong figure.
      makespanSeconds: schedule?.makespan ?? work, workers: workers,
      source: book.source(of: list.seconds.keys))
  }
}

/// The jobs of a build while they are collected, dependencies first.
private struct JobList {
  let book: CostBook
  let isWholeModule: Bool
  private(set) var jobs: [Schedule.Job] = []
  private(set) var seconds: [TargetID: Double] = [:]
  /// The job that makes a target's module.
  private var modules: [TargetID: Int] = [:]

  init(book: CostBook, isWholeModule: Bool) {
    self.book = book
    self.isWholeModule = isWholeModule
  }

  mutating func add(_ target: TargetImpact, after dependencies: [TargetID]) {
    guard let cost = book.targets[target.id] else { return }
    let before = dependencies.compactMap { modules[$0] }
    if isWholeModule {
      modules[target.id] = jobs.count
      jobs.append(Schedule.Job(seconds: cost.allSeconds, dependencies: before))
      seconds[target.id] = cost.allSeconds
      return
    }
    let first = jobs.count
    modules[target.id] = first
    jobs.append(Schedule.Job(seconds: cost.emitSeconds, dependencies: before))
    if target.effect == .recompile {
      let files = target.files ?? cost.fileSeconds.keys.sorted()
      // What a compilation costs before its files is paid once; files then run side by side.
      for (index, file) in files.enumerated() {
        let start = index == 0 ? cost.startSeconds : 0
        jobs.append(
          Schedule.Job(seconds: start + (cost.fileSeconds[file] ?? 0), dependencies: before))
      }
      if files.isEmpty {
        jobs.append(Schedule.Job(seconds: cost.startSeconds, dependencies: before))
      }
    }
    seconds[target.id] = jobs[first...].reduce(0) { $0 + $1.seconds }
  }

  mutating func addLink(_ product: String) {
    let all = jobs.indices.filter { !links.contains($0) }
    links.insert(jobs.count)
    jobs.append(
      Schedule.Job(
        seconds: book.linkSeconds[product] ?? CostBook.usualLinkSeconds, dependencies: Array(all)))
  }

  private var links: Set<Int> = []
}
