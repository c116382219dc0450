import RippleGraph
import RippleModel
import RippleSimulation

/// The cost model spread over the numbers of one graph.
struct BuildCosts: Sendable {
  let workers: Int
  let isWholeModule: Bool
  /// What compiling all files of each target costs.
  private(set) var all: [BuildJobs.Work] = []
  /// How many files each target compiles.
  private(set) var fileCounts: [Int] = []
  /// Seconds to link each product.
  private(set) var links: [Double] = []
  private let costs: [TargetCost]

  init(_ layout: Layout, _ tracer: ImpactTracer, _ model: CostModel, workers: Int) {
    self.workers = max(1, workers)
    isWholeModule = tracer.simulator.model.compilation == .wholeModule
    let graph = tracer.simulator.graph
    costs = (0..<graph.nodes.targetCount).map { node in
      layout.targets[graph.id(node)].map(model.cost)
        ?? .nothing
    }
    all = costs.map { BuildJobs.Work($0, files: nil) }
    fileCounts = costs.map { cost in
      cost.fileSeconds.isEmpty && cost.startSeconds > 0 ? 1 : cost.fileSeconds.count
    }
    links = tracer.linkedProducts.map { model.linkSeconds[$0.name] ?? model.secondsPerLink }
  }

  /// What compiling some files of a target costs.
  func work(_ node: Int, files: [String]) -> BuildJobs.Work {
    isWholeModule ? all[node] : BuildJobs.Work(costs[node], files: files)
  }
}
