public import RippleModel

extension TargetGraph {
  /// What made an edge of the graph.
  public struct Edge: Hashable, Sendable {
    /// The node that depends.
    public let source: Int
    /// The node that it depends on.
    public let destination: Int
    /// What the manifest said.
    public let via: Dependency.Via
    /// When the edge applies; `nil` for always.
    public let condition: Condition?
    /// The place among the dependencies of the source target; `nil` where not known.
    public let declaration: Int?
  }

  /// What made the edge of a number in `structure`.
  ///
  /// - Complexity: O(1).
  public func edge(_ number: Int) -> Edge {
    let condition = Int(attributes.conditions[number])
    let declaration = Int(attributes.declarations[number])
    return Edge(
      source: Int(attributes.sources[number]), destination: Int(attributes.destinations[number]),
      via: EdgeTable.via(of: attributes.vias[number]),
      condition: condition < 0 ? nil : attributes.conditionTable[condition],
      declaration: declaration < 0 ? nil : declaration)
  }

  /// The edge between two nodes; `nil` where there is none.
  ///
  /// - Complexity: O(log *k*) for *k* dependencies of the source.
  public func dependency(from source: Int, to destination: Int) -> Edge? {
    structure.edge(from: source, to: destination).map(edge)
  }

  /// Every edge with the numbers of its ends, as a store keeps them.
  ///
  /// - Complexity: O(1).
  public var edgeTable: EdgeTable { attributes }
}
