import RippleModel
import SourceUses

/// Edges that nothing uses, and edges over which so little goes that a route could carry it.
struct EdgeCandidates: CandidateSource {
  /// More uses than this are no small thing to route.
  private static let fewUses = 3

  func candidates(in ground: SuggestionGround) -> [Candidate] {
    var unused: [(TargetID, TargetID)] = []
    let unneeded = ground.unneeded
    var result: [Candidate] = []
    for target in ground.layout.sortedTargets {
      for dependency in target.dependencies where dependency.via != .plugin {
        guard let other = dependency.targetID else { continue }
        let edge = Detachment(from: target.id, to: other)
        guard edge.isKnown(in: ground.layout) else { continue }
        let uses = edge.uses(in: ground.layout)
        if uses.isEmpty {
          if unneeded.contains(Edge(from: target.id, to: other)) {
            unused.append((target.id, other))
          }
        } else if uses.count <= EdgeCandidates.fewUses, isSideways(edge, ground) {
          result.append(route(edge, uses.count, ground))
        }
      }
    }
    result += unused.map { cut([$0]) }
    // Edges interact: each alone may save nothing because the other one leads there as well.
    if unused.count > 1 { result.append(cut(unused)) }
    return result
  }

  /// Whether two libraries stand side by side: a root puts both together.
  private func isSideways(_ edge: Detachment, _ ground: SuggestionGround) -> Bool {
    guard ground.layout.targets[edge.from]?.kind == .library,
      ground.layout.targets[edge.to]?.kind == .library, !ground.roots.contains(edge.from)
    else { return false }
    return ground.roots.contains { root in
      ground.layout.hasEdge(root, edge.from) && ground.layout.hasEdge(root, edge.to)
    }
  }

  private func route(_ edge: Detachment, _ uses: Int, _ ground: SuggestionGround) -> Candidate {
    let roots = ground.roots.filter {
      ground.layout.hasEdge($0, edge.from) && ground.layout.hasEdge($0, edge.to)
    }
    return Candidate(
      name: "\(edge.from.name) reaches \(edge.to.name) by a route",
      why: "\(uses) uses go over the edge.", target: edge.from,
      step: Route(
        dependency: "\(edge.from.name) -> \(edge.to.name)", router: "Router",
        assemble: roots.map(\.name).sorted()))
  }

  private func cut(_ edges: [(TargetID, TargetID)]) -> Candidate {
    let texts = edges.map { "\($0.0.name) -> \($0.1.name)" }
    let name = edges.count == 1 ? "Cut \(texts[0])" : "Cut all \(edges.count) unused edges"
    return Candidate(
      name: name, why: "No file uses what is declared.", target: edges[0].0, step: Cut(texts))
  }
}
