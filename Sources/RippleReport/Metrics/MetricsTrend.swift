/// The figures of a graph as a whole, over its history.
public struct MetricsTrend: Reporting, Sendable {
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

  /// How the graph grew from the first point to the last, then every point.
  public func document() -> ReportDocument {
    let headings = [
      "targets", "edges", "longest path", "cycles", "core", "ACD", "NCCD", "propagation",
      "redundant",
    ]
    var table = ReportTable(
      [ReportTable.Column("day", .word)]
        + headings.enumerated().map { place, heading in
          ReportTable.Column(heading, .number, isOptional: place > 3)
        } + [ReportTable.Column("commit", .name)], noun: Noun("point"))
    for point in points {
      let whole = point.whole
      let cells = [
        point.day, "\(whole.targetCount)", "\(whole.edgeCount)",
        "\(max(0, whole.longestPath.count - 1))", "\(whole.cycleCount)", "\(whole.coreSize)",
        MetricsReport.decimals(whole.averageDependency, 1),
        MetricsReport.decimals(whole.normalizedDependency, 2),
        MetricsReport.decimals(whole.propagationCost * 100, 1) + " %",
        "\(whole.redundantEdges.count)", String(point.commit.prefix(10)),
      ]
      table.add(cells.map { ReportTable.Cell($0) })
    }
    return ReportDocument(
      "metrics", headline: headline, blocks: table.rows.isEmpty ? [] : [.table(table)])
  }

  private var headline: Headline {
    guard let first = points.first, let last = points.last else {
      return Headline("No revision with a package was found (\(scope)).", .notice)
    }
    let pair = { (value: (GraphMetrics) -> String) in
      "\(value(first.whole)) → \(value(last.whole))"
    }
    return Headline(
      "targets \(pair { "\($0.targetCount)" }), edges \(pair { "\($0.edgeCount)" }), a target "
        + "stands on \(pair(MetricsReport.others)) others on average, "
        + "\(first.day) to \(last.day) (\(scope))")
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
