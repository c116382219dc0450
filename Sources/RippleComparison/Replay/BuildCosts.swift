import RippleGraph
import RippleModel
import RippleSimulation

/// The cost model spread over the numbers of one graph.
struct BuildCosts: Sendable {
  let workers: Int
  let isWholeModule: Bool
  /// What compiling all files of each target costs.
  private(set) var all: [BuildJobs.Work] = []
  /// The same in a build of everything.
  private(set) var clean: [BuildJobs.Work] = []
  /// How many files each target compiles.
  private(set) var fileCounts: [Int] = []
  /// Seconds to link each product.
  private(set) var links: [Double] = []
  /// The same in a build of everything.
  private(set) var cleanLinks: [Double] = []
  private let costs: [TargetCost]

  init(_ layout: Layout, _ tracer: ImpactTracer, _ model: CostModel, workers: Int) {
    self.workers = max(1, workers)
    isWholeModule = tracer.simulator.model.compilation == .wholeModule
    let graph = tracer.simulator.graph
    let targets = (0..<graph.nodes.targetCount).map { layout.targets[graph.id($0)] }
    costs = targets.map { $0.map { model.cost(of: $0) } ?? .nothing }
    clean = targets.map { target in
      BuildJobs.Work(target.map { model.cost(of: $0, clean: true) } ?? .nothing, files: nil)
    }
    all = costs.map { BuildJobs.Work($0, files: nil) }
    fileCounts = costs.map { cost in
      cost.fileSeconds.isEmpty && cost.startSeconds > 0 ? 1 : cost.fileSeconds.count
    }
    let products = tracer.linkedProducts.map(\.name)
    links = products.map { model.linkSeconds[$0] ?? model.rates.linkSeconds }
    cleanLinks = products.map { model.linkSeconds[$0] ?? model.cleanRates.linkSeconds }
  }

  /// What compiling some files of a target costs.
  func work(_ node: Int, files: [String]) -> BuildJobs.Work {
    isWholeModule ? all[node] : BuildJobs.Work(costs[node], files: files)
  }
}
