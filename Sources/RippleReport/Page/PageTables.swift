import RippleGraph
import RippleModel

/// The page for readers without JavaScript: the same figures as tables.
struct PageTables {
  let content: PageContent

  init(_ content: PageContent) { self.content = content }

  /// The body; the script takes its place where it runs.
  var html: String {
    let graph = content.graph.graph
    let tests = graph.nodes.kinds.count { $0 == .test }
    var text = """
      <main id="static">
      <h1><bdi>\(PageRendering.shown(content.title))</bdi></h1>
      <p>\(graph.nodes.targetCount) targets (\(tests) of them tests), \(graph.edgeCount) \
      dependencies, \(content.graph.products.count(where: \.kind.isLinked)) linked products. \
      Made by ripple \(PageRendering.shown(content.version)) under the build model \
      \(PageRendering.shown(content.model)).</p>
      <noscript><p>Without JavaScript this page shows tables; with it, it answers what a change \
      rebuilds.</p></noscript>

      """
    for note in content.notes { text += "<p>\(PageRendering.shown(note))</p>\n" }
    return text + targets + hotspots + findings + scenarios + "</main>"
  }

  private var targets: String {
    let graph = content.graph.graph
    let order = TopologicalOrder(graph.structure)
    let paths = content.graph.paths
    let rows = (0..<graph.nodes.targetCount).prefix(PageTables.rowLimit).map { node in
      let all = graph.structure.closure(of: [node], .dependents).count - 1
      let seconds = content.graph.book.targets[graph.id(node)]?.allSeconds
      return [
        graph.id(node).description, graph.nodes.kinds[node].rawValue, "\(order.height(of: node))",
        "\(graph.dependencies(of: node).count)", "\(graph.dependents(of: node).count)", "\(all)",
        "\(paths[node].count)", seconds.map { Seconds.text($0) } ?? "not known",
      ]
    }
    return table(
      "Targets", graph.nodes.targetCount,
      ["target", "kind", "height", "needs", "used by", "reaches", "files", "CPU to build"], rows)
  }

  private var hotspots: String {
    guard let hotspots = content.hotspots else { return "" }
    let rows = hotspots.targets.prefix(PageTables.rowLimit).map { row in
      [
        row.name, "\(row.changeCount)", "\(row.interfaceCount)", "\(row.lineCount)",
        Seconds.text(row.cpuSeconds),
      ]
    }
    return table(
      "Hot spots over \(hotspots.stepCount) steps of history", hotspots.targets.count,
      ["target", "changes", "seen by others", "lines", "CPU rebuilt"], rows)
  }

  private var findings: String {
    guard let outcome = content.outcome else { return "" }
    let rows = outcome.open.prefix(PageTables.rowLimit).map { finding in
      [
        finding.severity.rawValue, finding.rule, finding.message,
        finding.place.map { "\($0.path):\($0.line)" } ?? "", finding.fix,
      ]
    }
    return table(
      "Findings", outcome.open.count, ["severity", "rule", "finding", "place", "fix"], rows)
  }

  private var scenarios: String {
    let rows = content.scenarios.map { scenario in
      [
        scenario.name, scenario.score?.verdict.answer.rawValue ?? "not scored",
        scenario.score.map { PageTables.signed($0.savedWallSeconds.mean) } ?? "",
        scenario.problem.isEmpty ? scenario.why : scenario.problem,
      ]
    }
    return rows.isEmpty
      ? ""
      : table(
        "Scenarios", rows.count, ["scenario", "pays", "wall saved per change", "why"], rows)
  }

  /// Seconds that may be lost instead of saved.
  private static func signed(_ seconds: Double) -> String {
    (seconds < 0 ? "-" : "") + Seconds.text(abs(seconds))
  }

  /// How many rows a table has at most without JavaScript.
  private static let rowLimit = 200

  private func table(
    _ title: String, _ count: Int, _ columns: [String], _ rows: some Sequence<[String]>
  ) -> String {
    var text = "<h2>\(PageRendering.shown(title))</h2>\n"
    if count > PageTables.rowLimit {
      text += "<p>The first \(PageTables.rowLimit) of \(count).</p>\n"
    }
    text += "<table><thead><tr>"
    text += columns.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr></thead><tbody>\n"
    for row in rows {
      let cells = row.map { "<td><bdi>\(PageRendering.shown($0))</bdi></td>" }.joined()
      text += "<tr>\(cells)</tr>\n"
    }
    return text + "</tbody></table>\n"
  }
}
