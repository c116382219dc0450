import RippleGraph
import RippleModel
import SourceUses

/// The conservative answer: everything that depends on a changed interface, all the way.
struct BoundTracer {
  let simulator: Simulator

  /// The bound of every target within reach, with the edge that leads to it.
  ///
  /// - Complexity: O(V + E) in the closure.
  func bounds(
    of changes: [Change], _ states: [Int: InvalidationTracer.State]
  ) -> [Int: (Effect, Reason?)] {
    let graph = simulator.graph
    var result: [Int: (Effect, Reason?)] = [:]
    var pending: [Int] = []
    for change in changes {
      guard let node = graph.index(of: change.target) else { continue }
      let row = simulator.row(for: change, at: node)
      let own: Effect = row.own == .none ? .none : row.own == .driverOnly ? .driver : .recompile
      result[node] = (max(own, result[node]?.0 ?? .none), nil)
      if change.changeClass.isInterface || row.module != .no { pending.append(node) }
    }
    var seen = Set(pending)
    var next = 0
    while next < pending.count {
      let node = pending[next]
      next += 1
      for dependent in graph.dependents(of: node) where seen.insert(dependent).inserted {
        pending.append(dependent)
        let isExpected = states[dependent]?.files.isCompiled ?? false
        let reason = Reason(
          edge: "\(graph.id(dependent).name) -> \(graph.id(node).name)",
          because: "it depends on what changed, directly or not", isExpected: false)
        result[dependent] = (.recompile, isExpected ? nil : reason)
      }
    }
    return result
  }
}
