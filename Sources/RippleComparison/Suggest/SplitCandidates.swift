import RippleModel

/// Interface and Live: the interface is what targets other than roots use, and what that needs.
struct SplitCandidates: CandidateSource {
  func candidates(in ground: SuggestionGround) -> [Candidate] {
    ground.libraries.compactMap { target in
      let files = ground.files[target.id] ?? []
      let used = files.filter {
        !ground.outsideUsers(of: $0).subtracting(ground.roots).isEmpty
      }
      let interface = ground.closure(of: used)
      guard !interface.isEmpty, interface.count < files.count else { return nil }
      let roots = (ground.dependents[target.id] ?? []).filter(ground.roots.contains)
      let live = ground.freeName(target.id.name + "Live", target.id.package)
      let step = SplitInterface(
        target: target.id.name, live: live, keep: interface.map(ground.inner),
        assemble: roots.isEmpty ? nil : roots.map(\.name))
      return Candidate(
        name: "\(target.id.name): interface and Live",
        why: "\(files.count - interface.count) of its \(files.count) files are used by nobody but "
          + "roots, and \(ground.dependents[target.id]?.count ?? 0) targets depend on it.",
        target: target.id, step: step)
    }
  }
}
