import RippleModel

extension MetricsReport {
  /// The form for eyes; columns that no target has a figure for are left out.
  public func text(_ order: Order, _ style: TextStyle) -> String {
    let columns = MetricsReport.columns.filter { column in rows.contains { column.isKnown($0) } }
    var table = TextTable([("target", .left)] + columns.map { ($0.heading, .right) })
    for row in sorted(by: order) {
      table.add([Escape.terminal(row.id.description)] + columns.map { $0.cell(row) })
    }
    return table.render(style) + layerText(style) + "\n" + summary
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

  private func layerText(_ style: TextStyle) -> String {
    guard !layers.isEmpty else { return "" }
    var table = TextTable([
      ("layer", .left), ("targets", .right), ("edges in", .right), ("edges out", .right),
      ("inside", .right), ("up", .right), ("instability", .right), ("abstractness", .right),
      ("distance", .right),
    ])
    for layer in layers {
      table.add([
        layer.name.isEmpty ? "(no layer)" : Escape.terminal(layer.name), "\(layer.targetCount)",
        "\(layer.fanIn)", "\(layer.fanOut)", "\(layer.innerEdges)", "\(layer.edgesUp)",
        MetricsReport.figure(layer.instability), MetricsReport.figure(layer.abstractness),
        MetricsReport.figure(layer.distance),
      ])
    }
    return "\n" + table.render(style)
  }

  private var summary: String {
    let decimals = MetricsReport.decimals
    var text = "\(rows.count) targets, \(whole.edgeCount) edges (\(scope)); "
    text += "longest path \(max(0, whole.longestPath.count - 1)) edges: "
    let names = whole.longestPath.map { Escape.terminal($0.name) }
    let shown = names.count > 12 ? names.prefix(6) + ["..."] + names.suffix(5) : names[...]
    text += shown.joined(separator: " -> ") + "\n"
    text += "propagation cost \(decimals(whole.propagationCost * 100, 1)) %, "
    text += "CCD \(whole.cumulativeDependency), ACD \(decimals(whole.averageDependency, 2)), "
    text += "NCCD \(decimals(whole.normalizedDependency, 2)); "
    text += "\(whole.cycleCount) cycles, core \(whole.coreSize), "
    return text + "\(whole.redundantEdges.count) redundant edges\n"
  }
}
