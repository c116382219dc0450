/// The figures of a graph as a whole, over its history.
public struct MetricsTrend: Sendable {
  /// The figures at one commit.
  public struct Point: Sendable {
    /// The commit.
    public let commit: String
    /// When it was committed, as `2024-05-31`.
    public let day: String
    /// The figures.
    public let whole: GraphMetrics

    /// Makes a point.
    public init(commit: String, day: String, whole: GraphMetrics) {
      self.commit = commit
      self.day = day
      self.whole = whole
    }
  }

  private let points: [Point]
  private let scope: String

  /// Makes a trend of points in the order of time.
  public init(_ points: [Point], scope: String) {
    self.points = points
    self.scope = scope
  }

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    var table = TextTable([
      ("day", .left), ("targets", .right), ("edges", .right), ("longest path", .right),
      ("cycles", .right), ("core", .right), ("ACD", .right), ("NCCD", .right),
      ("propagation", .right), ("redundant", .right), ("commit", .left),
    ])
    for point in points {
      let whole = point.whole
      table.add([
        point.day, "\(whole.targetCount)", "\(whole.edgeCount)",
        "\(max(0, whole.longestPath.count - 1))", "\(whole.cycleCount)", "\(whole.coreSize)",
        MetricsReport.decimals(whole.averageDependency, 1),
        MetricsReport.decimals(whole.normalizedDependency, 2),
        MetricsReport.decimals(whole.propagationCost * 100, 1) + " %",
        "\(whole.redundantEdges.count)", String(point.commit.prefix(10)),
      ])
    }
    return table.render(style) + "(\(scope))\n"
  }

  /// The JSON form (`Data/Schemas/metrics-trend.schema.json`).
  public func json() throws -> String {
    try JSONText.render(Document(scope: scope, rows: points.map(Row.init)))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let scope: String
    let rows: [Row]

    enum CodingKeys: String, CodingKey { case schemaVersion, scope, rows }
  }

  private struct Row: Encodable {
    let day: String
    let commit: String
    let targets: Int
    let edges: Int
    let longestPathEdges: Int
    let cycles: Int
    let coreTargets: Int
    let averageComponentDependency: Double
    let normalizedCumulativeDependency: Double
    let propagationCost: Double
    let redundantEdges: Int

    init(_ point: Point) {
      let whole = point.whole
      day = point.day
      commit = point.commit
      targets = whole.targetCount
      edges = whole.edgeCount
      longestPathEdges = max(0, whole.longestPath.count - 1)
      cycles = whole.cycleCount
      coreTargets = whole.coreSize
      averageComponentDependency = whole.averageDependency
      normalizedCumulativeDependency = whole.normalizedDependency
      propagationCost = whole.propagationCost
      redundantEdges = whole.redundantEdges.count
    }
  }
}
