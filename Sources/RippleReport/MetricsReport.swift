public import RippleGraph
public import RippleModel

/// Figures about a graph and each of its targets.
///
/// Fan-in and fan-out are Martin's afferent and efferent couplings; instability is
/// fan-out / (fan-in + fan-out) and undefined where both are 0 (R. C. Martin, "OO Design Quality
/// Metrics", 1994). Propagation cost is the share of ordered pairs of targets, a target with
/// itself included, of which one reaches the other (MacCormack, Rusnak and Baldwin, 2006).
public struct MetricsReport: Sendable {
  /// The figures of one target.
  public struct Row: Hashable, Sendable {
    /// The target.
    public let id: TargetID
    /// Its kind.
    public let kind: TargetKind
    /// Direct dependents.
    public let fanIn: Int
    /// Direct dependencies.
    public let fanOut: Int
    /// All dependents.
    public let transitiveDependents: Int
    /// All dependencies.
    public let transitiveDependencies: Int
    /// From 0, stable, to 1; `nil` where nothing is on either side.
    public let instability: Double?
    /// Edges on the longest path from a target on which nothing depends.
    public let depth: Int
    /// Edges on the longest path to a target that depends on nothing.
    public let height: Int

    /// Fan-in times fan-out: high for a junk drawer.
    public var junkDrawerScore: Int { fanIn * fanOut }
  }

  /// The targets' figures, by identity.
  public let rows: [Row]
  /// Edges between the targets that count.
  public let edgeCount: Int
  /// Edges on the longest path.
  public let longestPath: [TargetID]
  /// The share of pairs of which one reaches the other.
  public let propagationCost: Double
  /// Components of targets that depend on each other.
  public let cycleCount: Int
  /// What was counted, in words.
  public let scope: String

  /// Computes every figure of a graph, which is already cut to the scope.
  ///
  /// - Complexity: O(V + E) but for the transitive counts, which are O(V · E / 64).
  public init(_ graph: TargetGraph, scope: String) {
    self.scope = scope
    let structure = graph.structure
    let order = TopologicalOrder(structure)
    let dependents = structure.transitiveCounts(.dependents)
    let dependencies = structure.transitiveCounts(.dependencies)
    rows = (0..<graph.nodeCount).map { node in
      let fanIn = graph.dependents(of: node).filter { $0 != node }.count
      let fanOut = graph.dependencies(of: node).filter { $0 != node }.count
      return Row(
        id: graph.id(node), kind: graph.nodes.kind(of: node) ?? .library, fanIn: fanIn,
        fanOut: fanOut, transitiveDependents: dependents[node],
        transitiveDependencies: dependencies[node],
        instability: fanIn + fanOut == 0 ? nil : Double(fanOut) / Double(fanIn + fanOut),
        depth: order.depth(of: node), height: order.height(of: node))
    }
    edgeCount = structure.edgeCount
    longestPath = structure.longestPath()?.nodes.map { graph.id($0) } ?? []
    let count = Double(graph.nodeCount)
    let pairs = Double(dependencies.reduce(0, +)) + count
    propagationCost = count == 0 ? 0 : pairs / (count * count)
    cycleCount = structure.cycles().count
  }

  /// What rows are sorted by.
  public enum Order: String, Sendable, CaseIterable {
    /// By identity.
    case name
    /// Most depended on first.
    case fanIn = "fan-in"
    /// Depending on most first.
    case fanOut = "fan-out"
    /// Most transitive dependents first.
    case dependents
    /// Most junk-drawer-like first.
    case junkDrawer = "junk-drawer"
    /// Deepest first.
    case depth
  }

  /// The rows in an order; ties go by identity.
  public func sorted(by order: Order) -> [Row] {
    let key: (Row) -> Int =
      switch order {
      case .name: { _ in 0 }
      case .fanIn: { -$0.fanIn }
      case .fanOut: { -$0.fanOut }
      case .dependents: { -$0.transitiveDependents }
      case .junkDrawer: { -$0.junkDrawerScore }
      case .depth: { -$0.height }
      }
    return rows.sorted { (key($0), $0.id) < (key($1), $1.id) }
  }

  /// The form for eyes.
  public func text(_ order: Order, _ style: TextStyle) -> String {
    var table = TextTable([
      ("target", .left), ("fan-in", .right), ("fan-out", .right), ("dependents", .right),
      ("dependencies", .right), ("instability", .right), ("depth", .right), ("height", .right),
      ("junk drawer", .right),
    ])
    for row in sorted(by: order) {
      table.add([
        Escape.terminal(row.id.description), "\(row.fanIn)", "\(row.fanOut)",
        "\(row.transitiveDependents)", "\(row.transitiveDependencies)",
        row.instability.map { MetricsReport.decimals($0, 2) } ?? "-", "\(row.depth)",
        "\(row.height)", "\(row.junkDrawerScore)",
      ])
    }
    var text = table.render(style) + "\n"
    text += "\(rows.count) targets, \(edgeCount) edges (\(scope)); "
    text += "longest path \(max(0, longestPath.count - 1)) edges: "
    text += longestPath.map { Escape.terminal($0.name) }.joined(separator: " -> ") + "\n"
    text += "propagation cost \(MetricsReport.decimals(propagationCost * 100, 1)) %, "
    return text + "\(cycleCount) cycles\n"
  }

  /// A number with a fixed count of decimals, whatever the locale.
  static func decimals(_ value: Double, _ count: Int) -> String {
    var scale = 1
    for _ in 0..<count { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard count > 0 else { return "\(scaled)" }
    let fraction = String(abs(scaled % scale))
    let sign = scaled < 0 && scaled / scale == 0 ? "-" : ""
    let zeros = String(repeating: "0", count: count - fraction.count)
    return "\(sign)\(scaled / scale).\(zeros)\(fraction)"
  }

  /// The JSON form (`Data/Schemas/metrics.schema.json`).
  public func json(_ order: Order) throws -> String {
    try JSONText.render(
      Document(
        scope: scope, targets: rows.count, edges: edgeCount,
        longestPath: longestPath.map(\.description), propagationCost: propagationCost,
        cycles: cycleCount, rows: sorted(by: order).map(Entry.init)))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let scope: String
    let targets: Int
    let edges: Int
    let longestPath: [String]
    let propagationCost: Double
    let cycles: Int
    let rows: [Entry]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, scope, targets, edges, longestPath, propagationCost, cycles, rows
    }
  }

  private struct Entry: Encodable {
    let id: String
    let name: String
    let kind: String
    let fanIn: Int
    let fanOut: Int
    let transitiveDependents: Int
    let transitiveDependencies: Int
    let instability: Double?
    let depth: Int
    let height: Int
    let junkDrawerScore: Int

    init(_ row: Row) {
      id = row.id.description
      name = row.id.name
      kind = row.kind.rawValue
      fanIn = row.fanIn
      fanOut = row.fanOut
      transitiveDependents = row.transitiveDependents
      transitiveDependencies = row.transitiveDependencies
      instability = row.instability
      depth = row.depth
      height = row.height
      junkDrawerScore = row.junkDrawerScore
    }
  }
}
