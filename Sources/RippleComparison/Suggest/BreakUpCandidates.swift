import RippleGraph
import RippleModel

/// Break-ups along clusters of files: what uses each other stays together, then what the same
/// targets use, then what changes together.
struct BreakUpCandidates: CandidateSource {
  /// More pieces than this are a new drawer each.
  private static let maximumPieces = 4

  func candidates(in ground: SuggestionGround) -> [Candidate] {
    ground.libraries.flatMap { target -> [Candidate] in
      let files = ground.files[target.id] ?? []
      guard files.count > 1, !(ground.dependents[target.id] ?? []).isEmpty else { return [] }
      let groups = clusters(files, ground)
      guard groups.count > 1 else { return [] }
      var result: [Candidate] = []
      let pieces = groups.dropFirst()
      if pieces.count > 1, pieces.count < BreakUpCandidates.maximumPieces {
        result.append(candidate(target.id, Array(pieces), ground))
      }
      for piece in pieces.prefix(6) { result.append(candidate(target.id, [piece], ground)) }
      return result
    }
  }

  private func candidate(
    _ target: TargetID, _ pieces: [[Int]], _ ground: SuggestionGround
  ) -> Candidate {
    var names: Set<String> = []
    let into = pieces.map { files in
      let stem = files.map(ground.stem).min { ($0.count, $0) < ($1.count, $1) } ?? "Part"
      var name = ground.freeName(target.name + stem, target.package)
      while !names.insert(name).inserted { name += "2" }
      return BreakUp.Piece(name: name, files: files.map(ground.inner))
    }
    let sizes = pieces.map { "\($0.count)" }.joined(separator: ", ")
    return Candidate(
      name: "\(target.name) without \(into.map(\.name).joined(separator: ", "))",
      why: "Other targets use \(sizes) of its files apart from the rest.", target: target,
      step: BreakUp(target: target.name, into: into))
  }

  /// Groups of files without a cycle between them, the largest first.
  func clusters(_ files: [Int], _ ground: SuggestionGround) -> [[Int]] {
    var groups = connected(files, ground)
    groups = merged(groups, ground) { left, right in
      ground.users(of: left) == ground.users(of: right)
    }
    groups = merged(groups, ground) { left, right in ground.changeTogether(left, right) }
    return groups.sorted {
      $0.count == $1.count ? ($0.first ?? 0) < ($1.first ?? 0) : $0.count > $1.count
    }
  }

  /// The strongly connected parts of the use graph among some files.
  private func connected(_ files: [Int], _ ground: SuggestionGround) -> [[Int]] {
    components(files.map { [$0] }, ground)
  }

  /// Merges groups that a test joins, and then whatever has come to lie in a cycle.
  private func merged(
    _ groups: [[Int]], _ ground: SuggestionGround, _ belong: ([Int], [Int]) -> Bool
  ) -> [[Int]] {
    var result: [[Int]] = []
    for group in groups {
      if let place = result.firstIndex(where: { belong($0, group) }) {
        result[place] = (result[place] + group).sorted()
      } else {
        result.append(group)
      }
    }
    return components(result, ground)
  }

  private func components(_ groups: [[Int]], _ ground: SuggestionGround) -> [[Int]] {
    var groupOf: [Int: Int] = [:]
    for (number, group) in groups.enumerated() { for file in group { groupOf[file] = number } }
    var edges: [(Int, Int)] = []
    for (number, group) in groups.enumerated() {
      for file in group {
        for use in ground.layout.index.uses[file] {
          if let other = groupOf[use.file], other != number { edges.append((number, other)) }
        }
      }
    }
    let parts = StronglyConnectedComponents(
      CompressedGraph(nodeCount: groups.count, edges: edges))
    return (0..<parts.count).map { part in
      parts.members(of: part).flatMap { groups[$0] }.sorted()
    }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }
}

extension SuggestionGround {
  /// The targets outside that use any of some files.
  func users(of files: [Int]) -> Set<TargetID> {
    files.reduce(into: []) { $0.formUnion(outsideUsers(of: $1)) }
  }

  /// Whether two groups of files change in the same units more often than not.
  func changeTogether(_ left: [Int], _ right: [Int]) -> Bool {
    let first = left.reduce(into: Set<Int>()) { $0.formUnion(unitsOfFile[path($1)] ?? []) }
    let second = right.reduce(into: Set<Int>()) { $0.formUnion(unitsOfFile[path($1)] ?? []) }
    let both = first.intersection(second).count
    return both > 2 && 2 * both > first.union(second).count
  }
}
