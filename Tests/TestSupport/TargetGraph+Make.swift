public import RippleGraph
import RippleModel

extension TargetGraph {
  /// A graph from one line of text: `App → Feature → Core; Feature → Net; Tests(test) → App`.
  ///
  /// `Workspace.sample` and `GraphLanguage` say what else may stand there.
  public static func make(_ text: String) -> TargetGraph { TargetGraph(Workspace.sample(text)) }

  /// The number of the first target of a bare name or identity, which must be there.
  public func node(_ name: String) -> Int {
    guard let node = nodes.indices(matching: name).first else {
      preconditionFailure("there is no target '\(name)'")
    }
    return node
  }

  /// The bare names of nodes, in their order.
  public func names(_ nodes: some Sequence<Int>) -> [String] { nodes.map { id($0).name } }

  /// The edges as pairs of bare names, in the order of the edges' numbers.
  public var namedEdges: [[String]] {
    structure.edges.map { [id($0.source).name, id($0.destination).name] }
  }
}
