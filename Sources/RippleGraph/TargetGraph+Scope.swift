public import RippleModel

extension TargetGraph {
  /// Which part of a graph a question is about.
  public struct Scope: Hashable, Sendable {
    /// The platform on which edges must hold to count, `nil` for all edges; nodes stay.
    public var platform: String?
    /// The kinds of target that count.
    public var kinds: Set<TargetKind>
    /// The packages whose targets count; `nil` for all.
    public var packages: Set<String>?
    /// Whether products of packages that were not loaded count.
    public var includesExternal: Bool
    /// Whether edges to plugins, and from plugins to their tools, count.
    public var includesPluginEdges: Bool

    /// Makes a scope; by default everything is in it.
    ///
    /// - Complexity: O(1).
    public init(
      platform: String? = nil, kinds: Set<TargetKind> = Set(TargetKind.allCases),
      packages: Set<String>? = nil, includesExternal: Bool = true, includesPluginEdges: Bool = true
    ) {
      self.platform = platform
      self.kinds = kinds
      self.packages = packages
      self.includesExternal = includesExternal
      self.includesPluginEdges = includesPluginEdges
    }

    /// Everything.
    public static let everything = Scope()

    /// Targets that ship: neither tests nor external products.
    public static let production = Scope(
      kinds: Set(TargetKind.allCases).subtracting([.test]), includesExternal: false)
  }

  /// The part of the graph that is in a scope, with numbers of its own.
  ///
  /// - Complexity: O(V + E).
  public func filtered(_ scope: Scope) -> TargetGraph {
    if scope == .everything { return self }
    let holds = holding(on: scope.platform)
    let plugin = EdgeTable.code(of: .plugin)
    return filtered(nodes: nodes(in: scope)) { edge in
      holds(edge) && (scope.includesPluginEdges || attributes.vias[edge] != plugin)
    }
  }

  /// Whether an edge's condition holds on a platform.
  private func holding(on platform: String?) -> (_ edge: Int) -> Bool {
    let holds = attributes.conditionTable.map { $0.holds(on: platform) }
    return { edge in
      let condition = Int(attributes.conditions[edge])
      return condition < 0 || holds[condition]
    }
  }

  /// The targets that SwiftPM leaves out of a build for a platform: some edge leads to them under
  /// a condition that does not hold there, and nothing that is built needs them
  /// (SwiftPM, `ModulesGraph.isInRootPackages(_:satisfying:)`).
  ///
  /// - Parameters:
  ///   - platform: The platform.
  ///   - held: This graph with only the edges that hold there; all nodes stay.
  /// - Returns: Their numbers.
  /// - Complexity: O(V + E).
  public func leftOut(on platform: String, of held: TargetGraph) -> BitSet {
    let holds = holding(on: platform)
    var result = BitSet(capacity: nodeCount)
    for edge in 0..<edgeCount where !holds(edge) {
      result.insert(Int(attributes.destinations[edge]))
    }
    guard !result.isEmpty else { return result }
    let roots = (0..<nodeCount).filter { !result.contains($0) }
    result.subtract(held.structure.closure(of: roots, .dependencies))
    return result
  }

  /// The graph of some nodes and some of the edges between them, with numbers of its own.
  ///
  /// - Complexity: O(V + E).
  public func filtered(
    nodes kept: BitSet, edges isKept: (_ edge: Int) -> Bool = { _ in true }
  ) -> TargetGraph {
    let targets = (0..<nodes.targetCount).filter(kept.contains)
    let externals = (nodes.targetCount..<nodes.count).filter(kept.contains)
    let table = NodeTable(
      targets: targets.map { nodes.ids[$0] }, kinds: targets.map { nodes.kinds[$0] },
      externals: externals.map { nodes.ids[$0] })
    var numbers = [Int32](repeating: -1, count: nodeCount)
    for (number, node) in (targets + externals).enumerated() { numbers[node] = Int32(number) }
    let places = (0..<Int32(edgeCount)).filter { edge in
      numbers[Int(attributes.sources[Int(edge)])] >= 0
        && numbers[Int(attributes.destinations[Int(edge)])] >= 0 && isKept(Int(edge))
    }
    let edges = attributes.rows(
      places, places.map { numbers[Int(attributes.sources[Int($0)])] },
      places.map { numbers[Int(attributes.destinations[Int($0)])] })
    return TargetGraph(table, edges)
  }

  private func nodes(in scope: Scope) -> BitSet {
    BitSet(
      capacity: nodeCount,
      (0..<nodeCount).lazy.filter { node in
        guard let kind = nodes.kind(of: node) else { return scope.includesExternal }
        return scope.kinds.contains(kind)
          && scope.packages?.contains(nodes.ids[node].package) ?? true
      })
  }
}
