public import RippleModel

/// Edges as columns of small numbers, one row an edge: what a store keeps and a graph is made of.
///
/// Ends are numbers of nodes in the order in which the nodes are given, targets before external
/// products.
public struct EdgeTable: Hashable, Sendable {
  /// The number of the node that depends.
  public var sources: [Int32]
  /// The number of the node that it depends on.
  public var destinations: [Int32]
  /// What made each edge, as `EdgeTable.code(of:)`.
  public var vias: [UInt8]
  /// The place of each edge's condition in `conditionTable`; -1 for always.
  public var conditions: [Int32]
  /// The place of each edge among the dependencies of its source target; -1 where not known.
  public var declarations: [Int32]
  /// The different conditions.
  public var conditionTable: [Condition]

  /// Makes a table; columns that are left out say `.target`, always, and not known.
  ///
  /// - Complexity: O(E).
  public init(
    sources: [Int32] = [], destinations: [Int32] = [], vias: [UInt8]? = nil,
    conditions: [Int32]? = nil, conditionTable: [Condition] = []
  ) {
    self.sources = sources
    self.destinations = destinations
    self.vias = vias ?? Array(repeating: EdgeTable.code(of: .target), count: sources.count)
    self.conditions = conditions ?? Array(repeating: -1, count: sources.count)
    declarations = Array(repeating: -1, count: sources.count)
    self.conditionTable = conditionTable
  }

  /// The number of rows.
  ///
  /// - Complexity: O(1).
  public var count: Int { sources.count }

  /// Adds a row.
  ///
  /// - Complexity: O(1) on average.
  public mutating func append(
    from source: Int32, to destination: Int32, via: Dependency.Via = .target,
    condition: Int32 = -1, declaration: Int? = nil
  ) {
    sources.append(source)
    destinations.append(destination)
    vias.append(EdgeTable.code(of: via))
    conditions.append(condition)
    declarations.append(declaration.map(Int32.init) ?? -1)
  }

  /// The number that stands for what made an edge.
  ///
  /// - Complexity: O(1).
  public static func code(of via: Dependency.Via) -> UInt8 {
    switch via {
    case .target: 0
    case .product: 1
    case .byName: 2
    case .plugin: 3
    }
  }

  /// What a number stands for; one that stands for nothing is `.target`.
  ///
  /// - Complexity: O(1).
  public static func via(of code: UInt8) -> Dependency.Via {
    switch code {
    case 1: .product
    case 2: .byName
    case 3: .plugin
    default: .target
    }
  }

  /// Why the columns cannot make a graph of so many nodes and conditions; `nil` where they can.
  ///
  /// - Complexity: O(E).
  public func flaw(nodeCount: Int) -> Flaw? {
    let columns = [destinations.count, vias.count, conditions.count, declarations.count]
    guard columns.allSatisfy({ $0 == count }) else { return .unequalColumns }
    for row in sources.indices {
      guard 0..<nodeCount ~= Int(sources[row]), 0..<nodeCount ~= Int(destinations[row]) else {
        return .unknownNode(row: row)
      }
      guard -1..<conditionTable.count ~= Int(conditions[row]) else {
        return .unknownCondition(row: row)
      }
    }
    return nil
  }

  /// Why columns cannot make a graph.
  public enum Flaw: Error, Hashable, Sendable {
    /// The columns have different numbers of rows.
    case unequalColumns
    /// An end of an edge is not the number of a node.
    case unknownNode(row: Int)
    /// A condition is not a place in the table of conditions.
    case unknownCondition(row: Int)
  }

  /// The rows at some places, in that order, with new ends.
  func rows(_ places: [Int32], _ sources: [Int32], _ destinations: [Int32]) -> EdgeTable {
    var result = EdgeTable()
    result.sources = sources
    result.destinations = destinations
    result.vias = places.map { vias[Int($0)] }
    result.conditions = places.map { conditions[Int($0)] }
    result.declarations = places.map { declarations[Int($0)] }
    result.conditionTable = conditionTable
    return result
  }
}
