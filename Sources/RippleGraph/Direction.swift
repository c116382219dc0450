/// Which way edges are followed.
public enum Direction: Hashable, Sendable, CaseIterable {
  /// Along the edges: towards what a node needs.
  case dependencies
  /// Against the edges: towards what needs a node.
  case dependents

  /// The other way.
  ///
  /// - Complexity: O(1).
  public var opposite: Direction {
    switch self {
    case .dependencies: .dependents
    case .dependents: .dependencies
    }
  }
}
