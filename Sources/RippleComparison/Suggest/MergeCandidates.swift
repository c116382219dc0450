import RippleModel

/// Targets that hardly ever change apart and are joined by an edge.
struct MergeCandidates: CandidateSource {
  func candidates(in ground: SuggestionGround) -> [Candidate] {
    var together: [TargetID: [TargetID: Int]] = [:]
    for unit in ground.units {
      let targets = Set(unit.changes.map(\.target)).sorted()
      for (place, first) in targets.enumerated() {
        for second in targets[(place + 1)...] {
          together[first, default: [:]][second, default: 0] += 1
        }
      }
    }
    var result: [Candidate] = []
    for (first, others) in together.sorted(by: { $0.key < $1.key }) {
      for (second, both) in others.sorted(by: { $0.key < $1.key }) {
        let either = (ground.touched[first] ?? 0) + (ground.touched[second] ?? 0) - both
        guard both > 2, 5 * both >= 4 * either, first.package == second.package,
          ground.layout.hasEdge(first, second) || ground.layout.hasEdge(second, first),
          ground.layout.targets[first]?.kind == .library,
          ground.layout.targets[second]?.kind == .library
        else { continue }
        let lower = ground.layout.hasEdge(first, second) ? second : first
        result.append(
          Candidate(
            name: "\(first.name) and \(second.name) in one",
            why: "\(both) of \(either) changes touch both.", target: lower,
            step: Merge(targets: [first.name, second.name], into: lower.name)))
      }
    }
    return result
  }
}
