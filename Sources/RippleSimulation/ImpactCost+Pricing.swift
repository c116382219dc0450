public import RippleGraph
public import RippleModel

extension ImpactCost {
  /// Prices an impact, as `BuildJobs` says.
  ///
  /// - Parameters:
  ///   - impact: What is rebuilt.
  ///   - graph: Its graph.
  ///   - book: What jobs cost.
  ///   - model: How the build behaves.
  ///   - workers: How many jobs run at once.
  public init(
    _ impact: Impact, graph: TargetGraph, book: MeasuredCosts, model: BuildModel, workers: Int
  ) {
    var jobs = BuildJobs(model)
    var seconds: [TargetID: Double] = [:]
    for target in impact.targets where target.effect >= .reemit && target.effect != .replay {
      guard let cost = book.targets[target.id], let node = graph.index(of: target.id) else {
        continue
      }
      let files = model.compilation == .wholeModule ? nil : target.files
      let work = BuildJobs.Work(cost, files: files, compiles: target.effect == .recompile)
      seconds[target.id] = jobs.add(node, work, after: graph.dependencies(of: node))
    }
    let links = impact.products.filter { $0.relinks != .no }.map {
      book.linkSeconds[$0.name] ?? MeasuredCosts.usualLinkSeconds
    }
    jobs.addLinks(links)
    self.init(
      targetSeconds: seconds, cpuSeconds: jobs.work,
      makespanSeconds: jobs.makespan(workers: workers), workers: workers,
      source: book.source(of: seconds.keys),
      interval: book.interval(seconds, links: links.reduce(0, +)))
  }
}
