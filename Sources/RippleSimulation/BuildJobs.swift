public import RippleModel

/// The jobs of one build: what every command prices, and how it schedules them.
///
/// A target's module is emitted by a job of its own, which is all that dependents wait for; where
/// the whole module is compiled at once, they wait for that. Files are compiled side by side, and
/// what a compilation costs before its files is paid once. Links wait for everything.
public struct BuildJobs: Sendable {
  private var graph = JobGraph()
  private let isWholeModule: Bool
  /// The job that makes a target's module, by the target's number.
  private var modules: [Int: Int] = [:]

  /// Begins without jobs.
  public init(_ model: BuildModel) { isWholeModule = model.compilation == .wholeModule }

  /// What the jobs of one target cost, in seconds.
  public struct Work: Sendable {
    /// What any compilation of it costs, whichever files it compiles.
    public var start: Double
    /// What each compiled file costs, in their order; empty where only the module is emitted.
    public var files: [Double]
    /// What its module costs.
    public var emission: Double
    /// Whether anything is compiled.
    public var compiles: Bool

    /// Makes the work of one target.
    public init(start: Double, files: [Double], emission: Double, compiles: Bool = true) {
      self.start = start
      self.files = files
      self.emission = emission
      self.compiles = compiles
    }

    /// The work of some files by a target's costs; all of them where which ones is not known.
    public init(_ cost: TargetCost, files: [String]?, compiles: Bool = true) {
      let paths = files ?? cost.fileSeconds.keys.sorted()
      self.init(
        start: cost.startSeconds, files: paths.map { cost.fileSeconds[$0] ?? 0 },
        emission: cost.emitSeconds, compiles: compiles)
    }
  }

  /// Forgets the jobs and keeps the memory.
  public mutating func removeAll() {
    graph.removeAll()
    modules.removeAll(keepingCapacity: true)
  }

  /// Adds what one target does; dependencies come first.
  ///
  /// - Parameters:
  ///   - target: Its number.
  ///   - work: What its jobs cost; where the whole module is compiled at once, of all its files.
  ///   - dependencies: The numbers of what it depends on; those without jobs are passed over.
  /// - Returns: CPU seconds of the target.
  @discardableResult
  public mutating func add(
    _ target: Int, _ work: Work, after dependencies: some Sequence<Int>
  ) -> Double {
    let before = dependencies.compactMap { modules[$0] }
    if isWholeModule {
      let seconds = work.start + work.files.reduce(0, +) + work.emission
      modules[target] = add(seconds, after: before)
      return seconds
    }
    modules[target] = add(work.emission, after: before)
    var seconds = work.emission
    guard work.compiles else { return seconds }
    for (index, file) in work.files.enumerated() {
      let cost = index == 0 ? work.start + file : file
      _ = add(cost, after: before)
      seconds += cost
    }
    if work.files.isEmpty {
      _ = add(work.start, after: before)
      seconds += work.start
    }
    return seconds
  }

  private mutating func add(_ seconds: Double, after before: [Int]) -> Int {
    let job = graph.add(seconds)
    for first in before { graph.order(first, before: job) }
    return job
  }

  /// Adds links, which come last.
  public mutating func addLinks(_ seconds: some Collection<Double>) {
    guard !seconds.isEmpty else { return }
    let last = graph.costs.count
    let gate = last > 0 ? graph.add(0) : nil
    if let gate { for job in 0..<last { graph.order(job, before: gate) } }
    for cost in seconds {
      let link = graph.add(cost)
      if let gate { graph.order(gate, before: link) }
    }
  }

  /// CPU seconds of all jobs.
  public var work: Double { graph.work }

  /// Wall seconds on a number of workers.
  public func makespan(workers: Int) -> Double {
    // Targets come after what they depend on, so that no circle can be.
    graph.timetable(workers: workers)?.makespan ?? graph.work
  }
}
