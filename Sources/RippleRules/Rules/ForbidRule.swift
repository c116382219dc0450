import RippleGraph
import RippleModel

/// Dependencies that must not be, between names, patterns or layers.
struct ForbidRule: Rule {
  static let name = "forbid"
  static let summary = "Forbidden dependencies do not exist."

  /// One ban.
  struct Ban {
    let from: String
    let to: String
    let isTransitive: Bool
    let severity: Finding.Severity
    let why: String
    let place: String
  }

  let bans: [Ban]

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> ForbidRule? {
    var bans: [Ban] = []
    for item in try setting.list() {
      if case .string = item.value {
        let arrow = try ArrowText(item)
        bans.append(
          Ban(
            from: arrow.from, to: arrow.to, isTransitive: arrow.isTransitive, severity: .error,
            why: "", place: item.place))
        continue
      }
      let entries = try item.object(["from", "to", "reaches", "severity", "why"])
      guard let from = try entries["from"]?.text(), let to = try entries["to"]?.text() else {
        throw item.problem("A ban needs 'from' and 'to'.")
      }
      let setting = RuleSetting(.bool(true), at: item.place)
      guard let severity = try (entries["severity"] ?? setting).severity(.error) else { continue }
      bans.append(
        Ban(
          from: from, to: to, isTransitive: try entries["reaches"]?.bool() ?? false,
          severity: severity, why: try entries["why"]?.text() ?? "", place: item.place))
    }
    return bans.isEmpty ? nil : ForbidRule(bans: bans)
  }

  func check(_ subject: CheckSubject) throws(RulesProblem) -> [Finding] {
    var result: [Finding] = []
    var seen: Set<String> = []
    for ban in bans {
      let sources = try nodes(ban.from, ban.place, subject)
      let destinations = try nodes(ban.to, ban.place, subject)
      let found =
        ban.isTransitive
        ? transitive(ban, sources, destinations, subject)
        : direct(ban, sources, destinations, subject)
      // One edge under two bans of one severity is one finding: the first ban's.
      result += found.filter {
        seen.insert("\($0.chain.count > 2) \($0.severity) \($0.key)").inserted
      }
    }
    return result
  }

  /// The nodes of a layer, or of a pattern.
  private func nodes(
    _ side: String, _ place: String, _ subject: CheckSubject
  ) throws(RulesProblem) -> BitSet {
    let all = 0..<subject.graph.nodeCount
    if let layer = subject.layers.layers.firstIndex(where: { $0.name == side }) {
      return BitSet(
        capacity: all.count, all.lazy.filter { subject.layers.numbers[$0] == layer })
    }
    let pattern = try RuleSetting(.string(side), at: place).pattern()
    let matches = BitSet(
      capacity: all.count, all.lazy.filter { pattern.matches(subject.graph.id($0)) })
    let isTarget = subject.targets.keys.contains { pattern.matches($0) }
    if matches.isEmpty, pattern.isExact, !isTarget {
      let names = subject.layers.layers.map(\.name) + all.map { subject.graph.id($0).name }
      let hint = nearMiss(of: side, among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw RulesProblem(place, "There is no layer or target '\(side)'.\(hint)", word: side)
    }
    return matches
  }

  private func direct(
    _ ban: Ban, _ sources: BitSet, _ destinations: BitSet, _ subject: CheckSubject
  ) -> [Finding] {
    sources.flatMap { node in
      subject.graph.dependencies(of: node).filter { $0 != node && destinations.contains($0) }
        .map { other in
          let names = (subject.label(node), subject.label(other))
          return Finding(
            rule: Self.name, severity: ban.severity, subject: subject.edge(node, other),
            place: subject.place(from: subject.graph.id(node), to: subject.graph.id(other)),
            message: "'\(names.0)' depends on '\(names.1)': \(ban.from) -> \(ban.to) is forbidden."
          ).explained(
            why: why(ban),
            fix: fix(node, other, subject),
            chain: [names.0, names.1])
        }
    }
  }

  /// From how many targets on only the nearest of what each reaches is reported, so that a ban
  /// between thousands takes no longer than one walk and prints no millions of pairs.
  private static let pairLimit = 500

  /// A finding for each pair of which one reaches the other, with a shortest path.
  private func transitive(
    _ ban: Ban, _ sources: BitSet, _ destinations: BitSet, _ subject: CheckSubject
  ) -> [Finding] {
    let graph = subject.graph.structure
    let closure = graph.closure(of: destinations, .dependents)
    let reaching = sources.filter(closure.contains)
    guard reaching.count <= Self.pairLimit, destinations.count <= Self.pairLimit else {
      return nearest(ban, sources, destinations, subject)
    }
    var result: [Finding] = []
    for node in reaching {
      let paths = ShortestPaths(graph, from: [node])
      for other in destinations where other != node {
        guard let path = paths.path(to: other) else { continue }
        result.append(reached(ban, path.nodes, subject))
      }
    }
    return result
  }

  /// A finding for each target that reaches anything, with the way to the nearest.
  private func nearest(
    _ ban: Ban, _ sources: BitSet, _ destinations: BitSet, _ subject: CheckSubject
  ) -> [Finding] {
    let paths = ShortestPaths(subject.graph.structure, from: destinations, .dependents)
    return sources.compactMap { node in
      let ways = subject.graph.dependencies(of: node).compactMap { next -> [Int]? in
        guard next != node, let path = paths.path(to: next), path.nodes.first != node else {
          return nil
        }
        return [node] + path.nodes.reversed()
      }
      let shortest = ways.min { ($0.count, $0.last ?? 0) < ($1.count, $1.last ?? 0) }
      return shortest.map { reached(ban, $0, subject) }
    }
  }

  private func reached(_ ban: Ban, _ path: [Int], _ subject: CheckSubject) -> Finding {
    let names = path.map { subject.label($0) }
    let (first, last) = (names.first ?? "", names.last ?? "")
    let shown = names.joined(separator: " -> ")
    return Finding(
      rule: Self.name, severity: ban.severity, subject: .edge(from: first, to: last),
      place: subject.place(
        from: subject.graph.id(path[0]), to: subject.graph.id(path[min(1, path.count - 1)])),
      message: "'\(first)' reaches '\(last)': \(shown); \(ban.from) must not reach \(ban.to)."
    ).explained(
      why: why(ban),
      fix: "Cut one edge of the path; an exception for one of them leaves the others in place.",
      chain: names)
  }

  private func fix(_ node: Int, _ other: Int, _ subject: CheckSubject) -> String {
    let names = (subject.label(node), subject.label(other))
    let choice = "Depend on the interface that '\(names.1)' implements, and let the root choose it."
    if NameHeuristics.isLive(subject.graph.id(other).name) { return choice }
    return subject.usage(node, other).advice(from: names.0, to: names.1) ?? choice
  }

  private func why(_ ban: Ban) -> String {
    ban.why.isEmpty
      ? "The edge was ruled out: a change behind it now rebuilds what should not know of it."
      : ban.why
  }
}
