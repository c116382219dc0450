import RippleGraph
import RippleModel
import RippleSimulation

/// The cost model spread over the numbers of one graph.
struct BuildCosts: Sendable {
  let model: CostModel
  let workers: Int
  let isWholeModule: Bool
  /// Seconds to emit each target's module.
  private(set) var emits: [Double] = []
  /// Seconds to compile all files of each target.
  private(set) var compiles: [Double] = []
  /// How many files each target compiles.
  private(set) var fileCounts: [Int] = []
  /// Seconds to link each product.
  private(set) var links: [Double] = []
  init(
    _ layout: Layout, _ tracer: ImpactTracer, _ model: CostModel, workers: Int
  ) {
    self.model = model
    self.workers = max(1, workers)
    isWholeModule = tracer.simulator.model.compilation == .wholeModule
    let graph = tracer.simulator.graph
    for node in 0..<graph.nodes.targetCount {
      let target = layout.targets[graph.id(node)]
      let sources = target?.files.filter { $0.role == .source } ?? []
      let hasCode = target?.language != Target.Language.none
      // A target whose files are not listed counts as one file of usual size.
      let isListed = !(target?.files.isEmpty ?? true)
      let count = isListed ? sources.count : hasCode ? 1 : 0
      let bytes = sources.reduce(0) { $0 + model.size(of: $1.path) }
      let size = isListed ? bytes : model.usualBytes
      fileCounts.append(hasCode ? count : 0)
      compiles.append(target.map(model.compileSeconds) ?? 0)
      let emits = count > 0 && target?.language == .swift
      self.emits.append(
        emits
          ? model.secondsPerModule + model.moduleSecondsPerFile * Double(count)
            + model.moduleSecondsPerByte * size : 0)
    }
    links = tracer.linkedProducts.map { model.linkSeconds[$0.name] ?? model.secondsPerLink }
  }

  /// Seconds to compile some files of a target.
  func seconds(of paths: [String]) -> Double {
    paths.isEmpty ? 0 : model.secondsPerStart + paths.reduce(0) { $0 + model.seconds(of: $1) }
  }
}
