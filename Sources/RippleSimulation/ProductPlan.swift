import RippleGraph
import RippleModel
import SourceUses

/// Decides which products are linked again.
struct ProductPlan {
  let simulator: Simulator

  /// What happens to every product that is linked at all.
  func products(_ states: [Int: InvalidationTracer.State]) -> [ProductImpact] {
    simulator.products.filter(\.kind.isLinked).map { product in
      let roots = product.targets.compactMap(simulator.graph.index)
      let (certainty, causes) = cause(roots: roots, states)
      return ProductImpact(
        package: product.package, name: product.name, kind: product.kind, relinks: certainty,
        because: causes.map { simulator.graph.id($0) })
    }.sorted { ($0.package, $0.name) < ($1.package, $1.name) }
  }

  /// Whether a program made of one target is linked again.
  func isRelinked(root: Int, _ states: [Int: InvalidationTracer.State]) -> Bool {
    cause(roots: [root], states).0 != .no
  }

  private func cause(
    roots: [Int], _ states: [Int: InvalidationTracer.State]
  ) -> (BuildModel.Certainty, [Int]) {
    var certainty = BuildModel.Certainty.no
    var causes: [Int] = []
    for node in contained(in: roots).sorted() {
      guard let state = states[node] else { continue }
      let reason = links(state)
      if reason != .no { causes.append(node) }
      certainty = certainty.or(reason)
    }
    return (certainty, causes)
  }

  func links(_ state: InvalidationTracer.State) -> BuildModel.Certainty {
    var result = state.objects
    if simulator.model.linking.followsModule { result = result.or(state.module) }
    if simulator.model.linking.followsDriver, state.files != .none { result = .yes }
    return result
  }

  /// Every target whose objects a product holds: its own and what they depend on, but not what
  /// only runs while building.
  func contained(in roots: [Int]) -> Set<Int> {
    let graph = simulator.graph
    var seen = Set(roots)
    var pending = roots
    while let node = pending.popLast() {
      for dependency in graph.dependencies(of: node) {
        guard graph.dependency(from: node, to: dependency)?.via != .plugin,
          graph.nodes.kind(of: dependency) != .macro, seen.insert(dependency).inserted
        else { continue }
        pending.append(dependency)
      }
    }
    return seen
  }
}
