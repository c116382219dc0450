/// Nodes with their dependencies first, in levels; nodes of one cycle share a level.
public struct TopologicalOrder: Hashable, Sendable {
  private let heights: [Int32]
  private let depths: [Int32]
  private let order: [Int32]
  private let levelOffsets: [Int32]

  /// Sorts a graph; one with cycles is sorted by its condensation.
  ///
  /// - Complexity: O(V log V + E).
  public init(_ graph: CompressedGraph) {
    let components = StronglyConnectedComponents(graph)
    self.init(components, graph.condensation(components))
  }

  /// Sorts a graph whose components are known.
  ///
  /// - Complexity: O(V log V + E).
  public init(_ components: StronglyConnectedComponents, _ condensation: CompressedGraph) {
    let count = condensation.nodeCount
    let above = TopologicalOrder.longest(condensation.forward, 0..<count)
    let below = TopologicalOrder.longest(condensation.backward, (0..<count).reversed())
    heights = components.component.map { above[Int($0)] }
    depths = components.component.map { below[Int($0)] }
    var offsets = [Int32](repeating: 0, count: Int(above.max() ?? -1) + 2)
    for height in heights { offsets[Int(height) + 1] += 1 }
    for level in offsets.indices.dropFirst() { offsets[level] += offsets[level - 1] }
    levelOffsets = offsets
    order = TopologicalOrder.order(components, above)
  }

  /// The longest way of each component through rows that lead to components handled before.
  private static func longest(_ rows: CompressedGraph.Rows, _ order: some Sequence<Int>)
    -> [Int32]
  {
    var result = [Int32](repeating: 0, count: rows.offsets.count - 1)
    for component in order {
      for neighbour in rows[component] {
        result[component] = max(result[component], result[Int(neighbour)] + 1)
      }
    }
    return result
  }

  /// By height, then by the smallest node of the component, then by node.
  private static func order(_ components: StronglyConnectedComponents, _ heights: [Int32])
    -> [Int32]
  {
    let smallest = (0..<components.count).map { components.members[Int(components.offsets[$0])] }
    let sorted = (0..<components.count).sorted {
      (heights[$0], smallest[$0]) < (heights[$1], smallest[$1])
    }
    var result: [Int32] = []
    result.reserveCapacity(components.members.count)
    for component in sorted { result += components.members(of: component).base }
    return result
  }

  /// Every node, dependencies before dependents, by level, then by the smallest node of its cycle.
  ///
  /// - Complexity: O(1).
  public var nodes: NodeSlice { NodeSlice(base: order[...]) }

  /// The number of levels: one more than the greatest height; 0 for a graph without nodes.
  ///
  /// - Complexity: O(1).
  public var levelCount: Int { levelOffsets.count - 1 }

  /// The nodes of a height, which need nothing of their own level but their cycle.
  ///
  /// - Complexity: O(1).
  public func level(_ height: Int) -> NodeSlice {
    NodeSlice(base: order[Int(levelOffsets[height])..<Int(levelOffsets[height + 1])])
  }

  /// The edges between components on the longest path from a node to a leaf.
  ///
  /// - Complexity: O(1).
  public func height(of node: Int) -> Int { Int(heights[node]) }

  /// The edges between components on the longest path from a root to a node.
  ///
  /// - Complexity: O(1).
  public func depth(of node: Int) -> Int { Int(depths[node]) }

  /// The greatest height: edges on the longest path of the condensation; 0 without nodes.
  ///
  /// - Complexity: O(1).
  public var maximumHeight: Int { max(0, levelCount - 1) }
}
