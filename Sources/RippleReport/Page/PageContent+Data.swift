import RippleModel

/// The data block of the page.
extension PageContent {
  var data: PageValue {
    .object([
      ("version", .number(1)), ("title", .text(title)), ("generator", .text("ripple \(version)")),
      ("model", .text(model)), ("workers", .number(workers)),
      (
        "classes",
        .list(
          ChangeClass.allCases.map { changeClass in
            .list([
              .text(changeClass.rawValue), .number(changeClass.isInterface ? 1 : 0),
              .number(changeClass > .movedTrivia ? 1 : 0),
            ])
          })
      ),
      ("graph", graph.data), ("layers", layers), ("history", history), ("findings", findings),
      ("scenarios", .list(scenarios.map(\.data))), ("notes", .texts(notes)),
    ])
  }

  private var layers: PageValue {
    .list(
      (outcome?.layers ?? []).map { layer in
        .object([("name", .text(layer.name)), ("targets", .texts(layer.targets))])
      })
  }

  // MARK: History

  private var history: PageValue {
    guard let hotspots else { return .null }
    return .object([
      ("steps", .number(hotspots.stepCount)),
      ("measured", .number(hotspots.source == .measured ? 1 : 0)),
      (
        "left",
        .list(
          hotspots.excluded.map { .list([.text($0.what), .number($0.count)]) })
      ),
      ("targets", .list(hotspots.targets.map(PageContent.row))),
      ("files", .list(hotspots.files.prefix(PageContent.rowLimit).map(PageContent.row))),
      (
        "declarations",
        .list(hotspots.declarations.prefix(PageContent.rowLimit).map(PageContent.row))
      ),
      (
        "edges",
        .list(
          hotspots.edges.prefix(PageContent.rowLimit).map { edge in
            .list([.text(edge.edge), .number(edge.stepCount), .seconds(edge.cpuSeconds)])
          })
      ),
      (
        "trend",
        .list(
          hotspots.trend.map { period in
            .list([.text(period.month), .number(period.stepCount), .seconds(period.cpuSeconds)])
          })
      ),
    ])
  }

  /// How many files, declarations and edges of history are carried, the dearest first, and how many
  /// findings, the worst first.
  static let rowLimit = 400

  private static func row(_ row: Hotspots.Row) -> PageValue {
    .list([
      .text(row.name), .number(row.changeCount), .number(row.interfaceCount),
      .number(row.lineCount), .seconds(row.cpuSeconds),
    ])
  }

  // MARK: Findings

  private var findings: PageValue {
    guard let outcome else { return .null }
    return .object([
      (
        "counts",
        .list(
          outcome.countsByRule.map { count in
            .list([
              .text(count.severity.rawValue), .text(count.rule), .number(count.count),
            ])
          })
      ),
      ("open", .list(outcome.open.prefix(PageContent.rowLimit).map(PageContent.finding))),
      ("accepted", .number(outcome.accepted.count)),
      ("suppressed", .number(outcome.suppressed.count)),
      (
        "rules", .list(outcome.rules.map { .texts([$0.name, $0.summary]) })
      ),
      ("notes", .texts(outcome.notes)),
    ])
  }

  private static func finding(_ finding: Finding) -> PageValue {
    .list([
      .text(finding.rule), .text(finding.severity.rawValue), .text(finding.subject.kind),
      .text(finding.subject.text), .text(finding.message), .text(finding.why), .text(finding.fix),
      .text(finding.place?.path ?? ""), .number(finding.place?.line ?? 0),
      .texts(finding.chain), .texts(finding.subject.targets),
      finding.price.map { .list([.number($0.stepCount), .seconds($0.cpuSeconds)]) } ?? .null,
    ])
  }
}

extension CheckOutcome {
  /// How many findings each rule has, the worst first.
  fileprivate var countsByRule: [(severity: Finding.Severity, rule: String, count: Int)] {
    let groups = Dictionary(grouping: open) { Key(severity: $0.severity, rule: $0.rule) }
    return groups.map { ($0.key.severity, $0.key.rule, $0.value.count) }.sorted {
      ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule)
    }
  }

  private struct Key: Hashable {
    var severity: Finding.Severity
    var rule: String
  }
}

extension PageScenario {
  fileprivate var data: PageValue {
    .object([
      ("name", .text(name)), ("why", .text(why)), ("problem", .text(problem)),
      ("score", score.map(PageScenario.figures) ?? .null), ("graph", graph?.data ?? .null),
    ])
  }

  /// The figures that the verdict rests on, as 'ripple compare' leads with them.
  private static func figures(_ score: ScenarioScore) -> PageValue {
    let payoff = Payoff(score)
    return .object([
      ("answer", .text(score.verdict.answer.rawValue)), ("reasons", .texts(score.verdict.reasons)),
      ("changes", .number((score.judged?.window ?? score.window).changes)),
      ("wall", difference(score.judgedWallSeconds)), ("week", .seconds(payoff.seconds)),
      ("cost", .seconds(score.migration.seconds)),
      ("breakEvenWeeks", payoff.weeks.map { .seconds($0) } ?? .null),
    ])
  }

  private static func difference(_ difference: PairedDifference) -> PageValue {
    .numbers([difference.mean, difference.low, difference.high].map(PageValue.ticks))
  }
}

extension ScenarioScore {
  /// The wall seconds that a change saves, over the part of history that was judged.
  var judgedWallSeconds: PairedDifference { judged?.savedWallSeconds ?? savedWallSeconds }
}
