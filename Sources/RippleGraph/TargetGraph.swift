public import RippleModel

/// The targets of a workspace and the external products that they use, with every edge between
/// them, packed for questions that span the whole graph.
///
/// Nodes are numbers: targets sorted by identity, then external products.  `structure` answers
/// what graph theory can; the rest says what a node or an edge stands for.
public struct TargetGraph: Hashable, Sendable {
  /// The nodes by number.
  public let nodes: NodeTable
  /// The edges between the numbers, for the algorithms.
  public let structure: CompressedGraph
  /// What made each edge, in the order of the edges' numbers.
  let attributes: EdgeTable

  /// Compiles the targets of a workspace.
  ///
  /// - Complexity: O(V log V + E).
  public init(_ workspace: Workspace) { self.init(workspace.targets) }

  /// Compiles targets, in any order.
  ///
  /// Of targets with one identity the first counts.  Several dependencies on one node are one
  /// edge, which holds where any of them does.  Edges to targets that are not in the list are left
  /// out: reading the workspace has already reported them.
  ///
  /// - Complexity: O(V log V + E).
  public init(_ targets: [Target]) {
    var compiler = TargetGraphCompiler(targets)
    compiler.addEdges()
    self.init(compiler.nodes, compiler.edges)
  }

  /// Makes a graph from columns, as a store keeps them.
  ///
  /// Of several edges between two nodes the first counts.
  ///
  /// - Parameters:
  ///   - targets: The targets' identities, in any order; repeats are one node, of the first's kind.
  ///   - kinds: The targets' kinds, one each.
  ///   - externals: The external products, as package and name.
  ///   - edges: The edges between places in `targets` followed by `externals`.
  /// - Throws: What is wrong with the columns.
  /// - Complexity: O(V + E) where the lists are sorted, with nothing allocated per edge.
  public init(
    targets: [TargetID], kinds: [TargetKind], externals: [TargetID] = [], edges: EdgeTable
  ) throws(EdgeTable.Flaw) {
    guard targets.count == kinds.count else { throw .unequalColumns }
    if let flaw = edges.flaw(nodeCount: targets.count + externals.count) { throw flaw }
    let (table, numbers) = NodeTable.sorted(targets, kinds, externals)
    var numbered = edges
    numbered.sources = edges.sources.map { numbers[Int($0)] }
    numbered.destinations = edges.destinations.map { numbers[Int($0)] }
    self.init(table, numbered)
  }

  /// Makes a graph from edges between the numbers of a table.
  init(_ nodes: NodeTable, _ edges: EdgeTable) {
    self.nodes = nodes
    let (graph, places) = CompressedGraph.numbered(nodes.count, edges.sources, edges.destinations)
    structure = graph
    attributes = edges.rows(
      places, places.map { edges.sources[Int($0)] }, places.map { edges.destinations[Int($0)] })
  }

  /// The number of nodes, external products included.
  ///
  /// - Complexity: O(1).
  public var nodeCount: Int { nodes.count }

  /// The number of edges.
  ///
  /// - Complexity: O(1).
  public var edgeCount: Int { structure.edgeCount }

  /// The identity of a node; an external product's is its package and its name.
  ///
  /// - Complexity: O(1).
  public func id(_ node: Int) -> TargetID { nodes.ids[node] }

  /// The number of a target; `nil` where there is none.
  ///
  /// - Complexity: O(log V) comparisons.
  public func index(of target: TargetID) -> Int? { nodes.index(of: target) }

  /// The targets of a bare name, in the order of their packages.
  ///
  /// - Complexity: O(V) comparisons.
  public func indices(named name: String) -> [Int] { nodes.indices(named: name) }

  /// What a node depends on directly, ascending.
  ///
  /// - Complexity: O(1); nothing is allocated.
  public func dependencies(of node: Int) -> NodeSlice { structure.successors(of: node) }

  /// What depends on a node directly, ascending.
  ///
  /// - Complexity: O(1); nothing is allocated.
  public func dependents(of node: Int) -> NodeSlice { structure.predecessors(of: node) }
}

/// The first pass over targets: their table, and the edges between its numbers.
private struct TargetGraphCompiler {
  let nodes: NodeTable
  var edges = EdgeTable()
  private let targets: [Target]
  private let numbers: [Dependency.Node: Int32]
  private var conditionNumbers: [Condition: Int32] = [:]
  /// The last row that leads to each node; -1 where there is none yet.
  private var lastRow: [Int]

  init(_ targets: [Target]) {
    var seen: Set<TargetID> = []
    let unique = targets.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
    var externals: Set<TargetID> = []
    for target in unique {
      for case .external(let package, let product) in target.dependencies.lazy.map(\.to) {
        externals.insert(TargetID(package: package, name: product))
      }
    }
    let table = NodeTable(
      targets: unique.map(\.id), kinds: unique.map(\.kind), externals: externals.sorted())
    var numbers: [Dependency.Node: Int32] = [:]
    numbers.reserveCapacity(table.count)
    for number in 0..<table.count { numbers[table.node(number)] = Int32(number) }
    nodes = table
    self.targets = unique
    self.numbers = numbers
    lastRow = Array(repeating: -1, count: table.count)
  }

  mutating func addEdges() {
    for target in targets {
      guard let source = numbers[.target(target.id)] else { continue }
      let first = edges.count
      for (place, dependency) in target.dependencies.enumerated() {
        guard let destination = numbers[dependency.to] else { continue }
        if lastRow[Int(destination)] >= first {
          merge(dependency, into: lastRow[Int(destination)])
        } else {
          lastRow[Int(destination)] = edges.count
          edges.append(
            from: source, to: destination, via: dependency.via,
            condition: number(of: dependency.condition), declaration: place)
        }
      }
    }
  }

  /// Makes an edge hold wherever another dependency on the same node does, too.
  private mutating func merge(_ dependency: Dependency, into row: Int) {
    if edges.vias[row] == EdgeTable.code(of: .plugin) {
      edges.vias[row] = EdgeTable.code(of: dependency.via)
    }
    let known = Int(edges.conditions[row])
    guard known >= 0 else { return }
    edges.conditions[row] = number(
      of: TargetGraphCompiler.either(edges.conditionTable[known], dependency.condition))
  }

  /// What holds wherever one of two conditions does: exactly, where only platforms differ.
  private static func either(_ left: Condition, _ right: Condition?) -> Condition? {
    guard let right, left != right else { return right }
    guard left.configuration == right.configuration, left.traits == right.traits,
      !left.platforms.isEmpty, !right.platforms.isEmpty
    else { return nil }
    var result = left
    result.platforms = Set(left.platforms + right.platforms).sorted()
    return result
  }

  private mutating func number(of condition: Condition?) -> Int32 {
    guard let condition, !condition.isAlways else { return -1 }
    if let known = conditionNumbers[condition] { return known }
    let number = Int32(edges.conditionTable.count)
    edges.conditionTable.append(condition)
    conditionNumbers[condition] = number
    return number
  }
}
