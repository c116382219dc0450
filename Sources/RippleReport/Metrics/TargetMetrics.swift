import RippleGraph
public import RippleModel

/// The figures of one target.
public struct TargetMetrics: Hashable, Sendable {
  /// The target.
  public let id: TargetID
  /// Its kind.
  public let kind: TargetKind
  /// Direct dependents: Martin's afferent coupling, Ca.
  public let fanIn: Int
  /// Direct dependencies: Martin's efferent coupling, Ce.
  public let fanOut: Int
  /// All dependents.
  public let transitiveDependents: Int
  /// All dependencies.
  public let transitiveDependencies: Int
  /// Edges between cycles on the longest path from a target on which nothing depends.
  public let depth: Int
  /// Edges between cycles on the longest path to a target that depends on nothing.
  public let height: Int
  /// The nearest target that every path from the roots passes; `nil` where there is none.
  public let dominator: TargetID?
  /// How many targets cannot be reached from the roots without this one.
  public let dominated: Int
  /// Dependencies that a longer way implies: those of the transitive reduction's complement.
  public let redundantDependencies: Int
  /// The sum over pairs of other targets of the share of their shortest paths that lead through
  /// this one (Freeman 1977, by Brandes' algorithm of 2001); directed, not normalised.
  public let betweenness: Double?
  /// What it offers and how much of that is used; `nil` where its sources are not known.
  public let surface: TargetSurface?

  /// Ce / (Ca + Ce), from 0, stable, to 1; `nil` where both are 0.
  ///
  /// R. C. Martin, "OO Design Quality Metrics", 1994, leaves 0/0 undefined, and so does Ripple.
  public var instability: Double? {
    fanIn + fanOut == 0 ? nil : Double(fanOut) / Double(fanIn + fanOut)
  }

  /// Abstract public types / public types, from 0 to 1; `nil` without public types.
  ///
  /// Abstract are protocols, and structs whose stored properties are all functions.
  public var abstractness: Double? { surface?.abstractness }

  /// |A + I − 1|: how far from the main sequence, on which what many need is abstract (Martin 1994).
  public var distance: Double? {
    guard let abstractness, let instability else { return nil }
    return abs(abstractness + instability - 1)
  }

  /// Fan-in times fan-out: high for a junk drawer.
  public var junkDrawerScore: Int { fanIn * fanOut }

  /// The figures of every node.
  static func all(
    _ graph: TargetGraph, _ surface: SurfaceMetrics, redundant: [Int], hasBetweenness: Bool
  ) -> [TargetMetrics] {
    let structure = graph.structure
    let order = TopologicalOrder(structure)
    let dependents = structure.transitiveCounts(.dependents)
    let dependencies = structure.transitiveCounts(.dependencies)
    let dominators = Dominators(structure)
    let dominated = dominators.dominatedCounts
    let betweenness = hasBetweenness ? structure.betweenness() : []
    var implied = [Int](repeating: 0, count: graph.nodeCount)
    for edge in redundant { implied[graph.edge(edge).source] += 1 }
    return (0..<graph.nodeCount).map { node in
      TargetMetrics(
        id: graph.id(node), kind: graph.nodes.kind(of: node) ?? .library,
        fanIn: graph.dependents(of: node).reduce(0) { $0 + ($1 == node ? 0 : 1) },
        fanOut: graph.dependencies(of: node).reduce(0) { $0 + ($1 == node ? 0 : 1) },
        transitiveDependents: dependents[node], transitiveDependencies: dependencies[node],
        depth: order.depth(of: node), height: order.height(of: node),
        dominator: dominators.immediateDominator(of: node).map { graph.id($0) },
        dominated: dominated[node], redundantDependencies: implied[node],
        betweenness: hasBetweenness ? betweenness[node] : nil, surface: surface.targets[node])
    }
  }
}
