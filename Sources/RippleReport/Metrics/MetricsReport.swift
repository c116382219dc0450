public import RippleGraph
public import RippleModel

/// Figures about a graph, each of its layers and each of its targets.
///
/// Each property has its formula with the source; `Data/Schemas/metrics.schema.json` repeats them.
public struct MetricsReport: Sendable {
  /// The targets' figures, by identity.
  public let rows: [TargetMetrics]
  /// The layers' figures, from the ground up; empty without layers.
  public let layers: [LayerMetrics]
  /// Figures of the graph as a whole.
  public let whole: GraphMetrics
  /// What was counted, in words.
  public let scope: String

  /// What is computed beside the figures that are always there.
  public struct Options: Sendable {
    /// What is known of the sources, for abstractness and surface.
    public var sources = SourceIndex()
    /// The name of each node's layer, from the ground up in `layerNames`; empty without layers.
    public var layers: [Int] = []
    /// The layers' names.
    public var layerNames: [String] = []
    /// Whether betweenness is computed, which takes O(V · E).
    public var computesBetweenness = false

    /// Makes options that ask for nothing more.
    public init() {}
  }

  /// Computes every figure of a graph, which is already cut to the scope.
  ///
  /// - Parameters:
  ///   - graph: The targets that count.
  ///   - scope: What was counted, in words.
  ///   - modules: The module name of each target; needed where `options` hold sources.
  ///   - options: What else is computed.
  /// - Complexity: O(V + E) but for the transitive counts and the redundant edges, which are
  ///   O(V · E / 64), and for betweenness, which is O(V · E).
  public init(
    _ graph: TargetGraph, scope: String, modules: [TargetID: String] = [:],
    options: Options = Options()
  ) {
    self.scope = scope
    let redundant = graph.structure.redundantEdges()
    let surface = SurfaceMetrics(graph, modules: modules, sources: options.sources)
    rows = TargetMetrics.all(
      graph, surface, redundant: redundant, hasBetweenness: options.computesBetweenness)
    whole = GraphMetrics(graph, rows, redundant: redundant)
    layers = LayerMetrics.all(graph, rows, options.layers, options.layerNames)
  }

  /// Edges between the targets that count.
  public var edgeCount: Int { whole.edgeCount }

  /// The targets on the longest path.
  public var longestPath: [[TargetID]] { whole.longestPath }

  /// The share of pairs of which one reaches the other.
  public var propagationCost: Double { whole.propagationCost }

  /// The number of cycles.
  public var cycleCount: Int { whole.cycleCount }

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
    /// Least stable first.
    case instability
    /// Farthest from the main sequence first.
    case distance
    /// On most shortest paths first.
    case betweenness
    /// Those that most others cannot be reached without first.
    case dominated
    /// Largest public surface first.
    case surface
    /// Most junk-drawer-like first.
    case junkDrawer = "junk-drawer"
    /// Deepest first.
    case depth
  }

  /// The rows in an order; ties go by identity, and rows without the figure come last.
  public func sorted(by order: Order) -> [TargetMetrics] {
    let key: (TargetMetrics) -> Double =
      switch order {
      case .name: { _ in 0 }
      case .fanIn: { -Double($0.fanIn) }
      case .fanOut: { -Double($0.fanOut) }
      case .dependents: { -Double($0.transitiveDependents) }
      case .instability: { -($0.instability ?? -1) }
      case .distance: { -($0.distance ?? -1) }
      case .betweenness: { -($0.betweenness ?? -1) }
      case .dominated: { -Double($0.dominated) }
      case .surface: { -Double($0.surface?.declared ?? -1) }
      case .junkDrawer: { -Double($0.junkDrawerScore) }
      case .depth: { -Double($0.height) }
      }
    return rows.sorted { (key($0), $0.id) < (key($1), $1.id) }
  }

  /// How many targets one stands on, on average; Lakos counts the target itself too.
  static func others(_ whole: GraphMetrics) -> String {
    decimals(max(0, whole.averageDependency - 1), 1)
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
}
