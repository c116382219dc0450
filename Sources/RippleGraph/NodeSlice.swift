/// The neighbours of a node in ascending order, read in place.
///
/// For successors an index is the edge's number in its `CompressedGraph`.
public struct NodeSlice: RandomAccessCollection, Hashable, Sendable, CustomStringConvertible {
  let base: ArraySlice<Int32>

  /// The first edge's index.
  ///
  /// - Complexity: O(1).
  public var startIndex: Int { base.startIndex }

  /// The index after the last edge.
  ///
  /// - Complexity: O(1).
  public var endIndex: Int { base.endIndex }

  /// The node at the far end of an edge.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> Int { Int(base[position]) }

  /// Whether a node is among them, by binary search.
  ///
  /// - Complexity: O(log *k*) for *k* neighbours.
  public func contains(_ node: Int) -> Bool { index(of: node) != nil }

  /// Where a node stands among them, by binary search.
  ///
  /// - Complexity: O(log *k*) for *k* neighbours.
  public func index(of node: Int) -> Int? {
    var low = base.startIndex
    var high = base.endIndex
    while low < high {
      let middle = (low + high) / 2
      if Int(base[middle]) < node { low = middle + 1 } else { high = middle }
    }
    return low < base.endIndex && Int(base[low]) == node ? low : nil
  }

  /// The nodes as an array's text.
  ///
  /// - Complexity: O(*k*) for *k* neighbours.
  public var description: String { Array(base).description }
}
