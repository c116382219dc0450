import RippleGraph
public import RippleModel
import RippleSystem

/// Figures of a graph as a whole.
public struct GraphMetrics: Hashable, Sendable {
  /// The number of targets.
  public let targetCount: Int
  /// The number of edges, a target's on itself included.
  public let edgeCount: Int
  /// The targets on the longest path between cycles, from the top; a step of several is a cycle.
  public let longestPath: [[TargetID]]
  /// The sum over targets of what each must be built with to be tested: itself and what it needs.
  ///
  /// The cumulative component dependency, CCD: J. Lakos, "Large-Scale C++ Software Design", 1996.
  public let cumulativeDependency: Int
  /// The number of cycles: components of several targets, and targets that depend on themselves.
  public let cycleCount: Int
  /// The targets of the largest strongly connected component (MacCormack, Rusnak and Baldwin,
  /// "Exploring the structure of complex software designs", 2006: the core); 1 without cycles, and
  /// 0 without targets.
  public let coreSize: Int
  /// Edges that a longer way implies (Aho, Garey and Ullman, "The transitive reduction of a
  /// directed graph", 1972), by source, then destination.
  public let redundantEdges: [Edge]

  /// An edge by its ends.
  public struct Edge: Hashable, Sendable {
    /// The target that depends.
    public let from: TargetID
    /// The target that it depends on.
    public let to: TargetID
  }

  init(_ graph: TargetGraph, _ rows: [TargetMetrics], redundant: [Int]) {
    let structure = graph.structure
    targetCount = graph.nodeCount
    edgeCount = structure.edgeCount
    longestPath = structure.longestPath()?.steps.map { $0.map { graph.id($0) } } ?? []
    cumulativeDependency = rows.reduce(rows.count) { $0 + $1.transitiveDependencies }
    let components = StronglyConnectedComponents(structure)
    cycleCount = structure.cycles(components).count
    coreSize = (0..<components.count).reduce(0) { max($0, components.members(of: $1).count) }
    redundantEdges = redundant.map { number in
      let edge = graph.edge(number)
      return Edge(from: graph.id(edge.source), to: graph.id(edge.destination))
    }
  }

  /// CCD / n: what the average target is built with (Lakos 1996).
  public var averageDependency: Double {
    targetCount == 0 ? 0 : Double(cumulativeDependency) / Double(targetCount)
  }

  /// CCD over that of a balanced binary tree of as many targets, (n + 1) · log2(n + 1) − n; about 1
  /// for a tree, well above for a graph that is hard to test in parts (Lakos 1996).
  public var normalizedDependency: Double {
    guard targetCount > 0 else { return 0 }
    let count = Double(targetCount)
    return Double(cumulativeDependency) / ((count + 1) * Logarithm.binary(count + 1) - count)
  }

  /// The share of ordered pairs of targets, a target with itself included, of which one reaches the
  /// other: CCD / n² (MacCormack, Rusnak and Baldwin 2006).
  public var propagationCost: Double {
    targetCount == 0
      ? 0 : Double(cumulativeDependency) / (Double(targetCount) * Double(targetCount))
  }

  /// The mean of the instabilities that are defined.
  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
