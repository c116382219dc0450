import RippleGraph
public import RippleModel

/// Finds for each cycle the cheapest edges to break, and the way out that fits (Ideas, B12).
public struct CycleBreaker {
  private let subject: CheckSubject

  /// Makes a doctor for a graph and what its sources say.
  public init(_ subject: CheckSubject) { self.subject = subject }

  /// One diagnosis for each component and each self loop, in the order of their smallest names.
  ///
  /// The edges to break are a smallest set for components of up to `FeedbackArcSet.exactLimit`
  /// targets, and a small one, said to be so, for larger ones. Where one edge is enough and several
  /// would do, it is the one over which the fewest declarations are used, or, where sources are
  /// not known, the one from the target on which most depend.
  ///
  /// - Complexity: That of `FeedbackArcSet`.
  public func diagnoses() -> [CycleDiagnosis] {
    let structure = subject.graph.structure
    let cycles = structure.cycles()
    guard !cycles.isEmpty else { return [] }
    let arcs = FeedbackArcSet(structure)
    let edges = arcs.edges.map(subject.graph.edge)
    return cycles.map { cycle in
      let members = Set(cycle.members)
      let own = edges.filter { edge in
        members.contains(edge.source) && members.contains(edge.destination)
          && cycle.isSelfLoop == (edge.source == edge.destination)
      }
      return CycleDiagnosis(
        members: cycle.members.map { subject.label($0) },
        witness: cycle.witness.map { subject.label($0) },
        breaks: cheapest(of: own.map { ($0.source, $0.destination) }, in: cycle)
          .map { wayOut(from: $0.0, to: $0.1) },
        isSmallest: arcs.isExact || cycle.members.count <= FeedbackArcSet.exactLimit)
    }
  }

  /// The longest witness of which every edge is tried.
  private static let mostTried = 32

  /// One edge that breaks a cycle, chosen among all that do; several edges as they are.
  private func cheapest(of edges: [(Int, Int)], in cycle: Cycle) -> [(Int, Int)] {
    guard edges.count == 1, !cycle.isSelfLoop, cycle.witness.count <= Self.mostTried else {
      return edges
    }
    // What breaks every cycle is on the shortest.
    let ring = Array(zip(cycle.witness, cycle.witness.dropFirst() + cycle.witness.prefix(1)))
    let priced = ring.filter { breaks($0, cycle) }.map { edge in
      (
        uses: subject.usage(edge.0, edge.1).uses.count,
        dependents: subject.graph.dependents(of: edge.0).count, edge: edge
      )
    }
    return priced.min {
      ($0.uses, -$0.dependents, $0.edge.0) < ($1.uses, -$1.dependents, $1.edge.0)
    }.map { [$0.edge] } ?? edges
  }

  /// Whether the members of a cycle form none without an edge, self loops aside.
  private func breaks(_ edge: (Int, Int), _ cycle: Cycle) -> Bool {
    let members = Set(cycle.members)
    let rest = subject.graph.structure.filter { source, destination, _ in
      members.contains(source) && members.contains(destination) && source != destination
        && (source, destination) != edge
    }
    return StronglyConnectedComponents(rest).count == rest.nodeCount
  }

  private func wayOut(from source: Int, to destination: Int) -> CycleDiagnosis.Break {
    let names = (subject.label(source), subject.label(destination))
    let place = subject.place(from: subject.graph.id(source), to: subject.graph.id(destination))
    if source == destination {
      return CycleDiagnosis.Break(
        from: names.0, to: names.1, place: place, way: .removal,
        reason: "A target needs no dependency on itself.")
    }
    let usage = subject.usage(source, destination)
    guard usage.isKnown else { return unseen(names.0, names.1, place) }
    let (way, reason) = CycleBreaker.choice(usage, names.0, names.1)
    let crossing = way == .mediation ? usage.uses(.event) : usage.uses
    return CycleDiagnosis.Break(
      from: names.0, to: names.1, place: place, way: way, reason: reason,
      crossing: crossing.map(\.name),
      files: Set(crossing.map(\.place.path)).sorted())
  }

  /// What crosses the edge decides: types alone, a call up, or an event.
  private static func choice(
    _ usage: EdgeUsage, _ from: String, _ to: String
  ) -> (CycleDiagnosis.WayOut, String) {
    let names = usage.uses.prefix(4).map { "'\($0.name)'" }.joined(separator: ", ")
    if usage.uses.isEmpty {
      return (.removal, "'\(from)' uses nothing of '\(to)' by name: the dependency can go.")
    }
    if usage.answers == [.sink] {
      return (
        .extraction,
        "Only types and pure functions cross the edge (\(names)): a third concept that both use."
      )
    }
    let others = usage.answers.filter { $0 != .sink && $0 != .event }
    if others.isEmpty {
      let events = usage.uses(.event).prefix(4).map { "'\($0.name)'" }.joined(separator: ", ")
      return (
        .mediation,
        "Callbacks or events cross the edge (\(events)): a target that knows neither can carry "
          + "them. The compiler no longer checks that somebody answers."
      )
    }
    return (
      .inversion,
      "'\(from)' calls up into '\(to)' (\(names)): let '\(from)' declare the contract and '\(to)' "
        + "conform to it."
    )
  }

  /// Without sources only names can tell.
  private func unseen(
    _ from: String, _ to: String, _ place: SourcePlace?
  ) -> CycleDiagnosis.Break {
    let isEvent = NameHeuristics.isEvent(to)
    let isShared = NameHeuristics.isShared(to)
    let way: CycleDiagnosis.WayOut = isEvent ? .mediation : isShared ? .extraction : .inversion
    let word = isEvent ? "events" : isShared ? "a shared concept" : "behaviour"
    return CycleDiagnosis.Break(
      from: from, to: to, place: place, way: way,
      reason: "The sources are not known; the name '\(to)' suggests \(word). Look before you move.")
  }
}

extension NameHeuristics {
  /// Whether a target's name says that it holds values.
  static func isShared(_ name: String) -> Bool {
    ["Model", "Models", "Types", "Entities", "Modelos", "Domain"].contains { name.hasSuffix($0) }
  }
}
