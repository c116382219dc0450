import RippleModel

/// Cases of an enum that history touched often and that no file outside their own mentions.
struct NarrowCandidates: CandidateSource {
  func candidates(in ground: SuggestionGround) -> [Candidate] {
    var counts: [String: Int] = [:]
    for unit in ground.units {
      for name in Set(unit.declarations.joined()) { counts[name, default: 0] += 1 }
    }
    guard !counts.isEmpty else { return [] }
    var byEnum: [String: (file: Int, cases: [String])] = [:]
    for declared in Narrow.declaredNames(ground.layout) where declared.isCase {
      guard counts[declared.name] != nil, !isUsedElsewhere(declared, ground),
        let dot = declared.name.lastIndex(of: ".")
      else { continue }
      byEnum[String(declared.name[..<dot]), default: (declared.file, [])].cases
        .append(declared.name)
    }
    return byEnum.sorted { $0.key < $1.key }.map { name, found in
      Candidate(
        name: found.cases.count == 1
          ? "1 case of \(name) is a step, not an event"
          : "\(found.cases.count) cases of \(name) are steps, not events",
        why: "No other file mentions them, and "
          + "\(found.cases.reduce(0) { $0 + (counts[$1] ?? 0) }) changes touched them.",
        target: ground.layout.owners[found.file],
        step: Narrow(declarations: found.cases.sorted(), to: "private"))
    }
  }

  private func isUsedElsewhere(_ declared: Narrow.Declared, _ ground: SuggestionGround) -> Bool {
    let last = declared.name.split(separator: ".").last.map(String.init) ?? declared.name
    return ground.layout.index.users[declared.file].contains { user in
      ground.layout.index.files[user.file].facts?.names.contains(last) ?? true
    }
  }
}
