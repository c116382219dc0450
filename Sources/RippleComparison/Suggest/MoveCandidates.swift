import RippleModel

/// By direction, not by topic: what many use sinks, what one uses rises to it.
struct MoveCandidates: CandidateSource {
  func candidates(in ground: SuggestionGround) -> [Candidate] {
    ground.libraries.flatMap { target in
      (ground.files[target.id] ?? []).flatMap { candidates($0, target, ground) }
    }
  }

  private func candidates(
    _ file: Int, _ target: Target, _ ground: SuggestionGround
  ) -> [Candidate] {
    let users = ground.outsideUsers(of: file).filter { ground.layout.targets[$0]?.kind != .test }
    guard !users.isEmpty else { return [] }
    var result: [Candidate] = []
    if let below = below(file, target, ground) {
      result.append(
        Candidate(
          name: "\(ground.stem(file)) sinks from \(target.id.name) into \(below.name)",
          why: "\(users.count) targets use it, and it needs nothing above '\(below.name)'.",
          target: target.id, step: Sink(files: [ground.path(file)], to: below.name)))
    }
    let isUsedInside = ground.layout.index.users[file].contains {
      ground.layout.owners[$0.file] == target.id
    }
    if users.count == 1, let user = users.first, !isUsedInside {
      result.append(
        Candidate(
          name: "\(ground.stem(file)) rises from \(target.id.name) to \(user.name)",
          why: "Nobody but '\(user.name)' uses it.", target: target.id,
          step: Lift(files: [ground.path(file)], to: user.name)))
    }
    if users.count > 1, selfSufficient(file, target, ground) {
      let name = ground.freeName(ground.stem(file) + "Core", target.id.package)
      result.append(
        Candidate(
          name: "\(ground.stem(file)) out of \(target.id.name)",
          why: "\(users.count) targets use it, and it needs no other file of '\(target.id.name)'.",
          target: target.id, step: Extract(files: [ground.path(file)], into: name)))
    }
    return result
  }

  private func selfSufficient(
    _ file: Int, _ target: Target, _ ground: SuggestionGround
  ) -> Bool {
    (ground.files[target.id]?.count ?? 0) > 1
      && ground.layout.index.uses[file].allSatisfy {
        ground.layout.owners[$0.file] != target.id
      }
  }

  /// The one target below, of the same package, that a file needs and could live in.
  private func below(_ file: Int, _ target: Target, _ ground: SuggestionGround) -> TargetID? {
    let needed = Set(ground.layout.index.uses[file].map { ground.layout.owners[$0.file] })
    guard needed.count == 1, let only = needed.first, only != target.id,
      only.package == target.id.package, ground.layout.hasEdge(target.id, only)
    else { return nil }
    return only
  }
}
