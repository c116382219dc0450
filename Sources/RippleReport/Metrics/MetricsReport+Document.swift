import RippleModel

extension MetricsReport {
  /// The graph's figures, then those of its targets; columns that no target has a figure for are
  /// left out.
  public func document(by order: Order, showsAll: Bool = false) -> ReportDocument {
    let columns = MetricsReport.columns.filter { column in rows.contains { column.isKnown($0) } }
    let packages = Set(rows.map(\.id.package))
    var table = ReportTable(
      [ReportTable.Column("target", .name)]
        + columns.enumerated().map { place, column in
          ReportTable.Column(column.heading, .number, isOptional: place > 1)
        }, noun: .target, limit: showsAll ? nil : ReportTable.usualLimit, showsAll: "--all",
      fitsHeight: true)
    for row in sorted(by: order) {
      let name = packages.count > 1 ? row.id.description : row.id.name
      table.add([ReportTable.Cell(name)] + columns.map { ReportTable.Cell($0.cell(row)) })
    }
    var blocks: [ReportBlock] = table.rows.isEmpty ? [] : [.table(table)]
    if !layers.isEmpty { blocks += [.heading("By layer"), .table(layerTable)] }
    return ReportDocument("metrics", headline: headline, blocks: blocks + notes)
  }

  /// The form for eyes.
  public func text(_ order: Order, _ style: TextStyle) -> String {
    TextRenderer(style).render(document(by: order))
  }

  private struct Column: Sendable {
    let heading: String
    var isKnown: @Sendable (TargetMetrics) -> Bool = { _ in true }
    let cell: @Sendable (TargetMetrics) -> String
  }

  private static func figure(_ value: Double?) -> String { value.map { decimals($0, 2) } ?? "-" }

  private static let columns: [Column] = [
    Column(heading: "fan-in") { "\($0.fanIn)" },
    Column(heading: "fan-out") { "\($0.fanOut)" },
    Column(heading: "dependents") { "\($0.transitiveDependents)" },
    Column(heading: "dependencies") { "\($0.transitiveDependencies)" },
    Column(heading: "instability") { figure($0.instability) },
    Column(heading: "abstractness", isKnown: { $0.abstractness != nil }) {
      figure($0.abstractness)
    },
    Column(heading: "distance", isKnown: { $0.distance != nil }) { figure($0.distance) },
    Column(heading: "depth") { "\($0.depth)" },
    Column(heading: "height") { "\($0.height)" },
    Column(heading: "dominates") { "\($0.dominated)" },
    Column(heading: "betweenness", isKnown: { $0.betweenness != nil }) {
      $0.betweenness.map { decimals($0, 1) } ?? "-"
    },
    Column(heading: "public", isKnown: { $0.surface != nil }) {
      $0.surface.map { "\($0.declared)" } ?? "-"
    },
    Column(heading: "used", isKnown: { $0.surface != nil }) {
      $0.surface.map { "\($0.used)" } ?? "-"
    },
    Column(heading: "junk drawer") { "\($0.junkDrawerScore)" },
  ]

  private var layerTable: ReportTable {
    let headings = [
      "targets", "edges in", "edges out", "inside", "up", "instability", "abstractness", "distance",
    ]
    var table = ReportTable(
      [ReportTable.Column("layer", .name)]
        + headings.map {
          ReportTable.Column($0, .number, isOptional: $0 != "targets" && $0 != "up")
        },
      noun: Noun("layer"))
    for layer in layers {
      let cells = [
        layer.name.isEmpty ? "(no layer)" : layer.name, "\(layer.targetCount)", "\(layer.fanIn)",
        "\(layer.fanOut)", "\(layer.innerEdges)", "\(layer.edgesUp)",
        MetricsReport.figure(layer.instability), MetricsReport.figure(layer.abstractness),
        MetricsReport.figure(layer.distance),
      ]
      table.add(cells.map { ReportTable.Cell($0) })
    }
    return table
  }

  private var headline: Headline {
    let path = max(0, whole.longestPath.count - 1)
    return Headline(
      "\(Noun.target.counted(rows.count)), \(Noun("edge").counted(whole.edgeCount)), "
        + "longest path \(Noun("edge").counted(path))\(betweenCycles), \(Noun("cycle").counted(whole.cycleCount)), "
        + "a target stands on \(MetricsReport.others(whole)) others on average (\(scope))",
      whole.cycleCount == 0 ? .heading : .strong)
  }

  /// Added where a step of the longest path is a cycle.
  private var betweenCycles: String {
    whole.longestPath.contains { $0.count > 1 } ? " between cycles" : ""
  }

  /// Names in a row, at most twelve.
  private static func folded(_ names: [String], _ separator: String) -> String {
    let shown = names.count > 12 ? names.prefix(6) + ["..."] + names.suffix(5) : names[...]
    return shown.joined(separator: separator)
  }

  private var notes: [ReportBlock] {
    let decimals = MetricsReport.decimals
    let names = whole.longestPath.map { step in
      step.count == 1 ? step[0].name : "{\(MetricsReport.folded(step.map(\.name), ", "))}"
    }
    return [
      .note("Longest path\(betweenCycles): \(MetricsReport.folded(names, " -> "))"),
      .note(
        "Propagation cost \(decimals(whole.propagationCost * 100, 1)) %, "
          + "CCD \(whole.cumulativeDependency), ACD \(decimals(whole.averageDependency, 2)), "
          + "NCCD \(decimals(whole.normalizedDependency, 2)); core \(whole.coreSize), "
          + Noun("redundant edge").counted(whole.redundantEdges.count)),
    ]
  }
}

/// The figures with the order of the rows.
public struct RankedMetrics: Reporting, Sendable {
  private let report: MetricsReport
  private let order: MetricsReport.Order?
  private let showsAll: Bool

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - report: The figures.
  ///   - order: The order of the rows; `nil` is by name for scripts, and those that most depend on
  ///     first for eyes.
  ///   - showsAll: Whether every row is shown to eyes.
  public init(_ report: MetricsReport, by order: MetricsReport.Order?, showsAll: Bool) {
    self.report = report
    self.order = order
    self.showsAll = showsAll
  }

  /// The graph's figures, then those of its targets.
  public func document() -> ReportDocument {
    report.document(by: order ?? .dependents, showsAll: showsAll)
  }

  /// The JSON form (`Data/Schemas/metrics.schema.json`).
  public func json() throws -> String { try report.json(order ?? .name) }
}
