import RippleModel

/// What would go stale, by kind: how many targets, what is wrong with each, and the remedy.
struct HazardSummary {
  private struct Kind: Hashable {
    var id: String
    /// What is wrong, after the target's name.
    var predicate: String
    var remedy: String
  }

  private let report: ImpactReport
  private let name: (TargetID) -> String
  private let hazards: [Hazard]

  init(_ report: ImpactReport, name: @escaping (TargetID) -> String) {
    self.report = report
    self.name = name
    hazards = report.impact.hazards
  }

  /// A few lines a kind, open in text and folded in a comment but for what the change touches.
  var blocks: [ReportBlock] {
    guard !hazards.isEmpty else { return [] }
    let others = hazards.filter { !isTouched($0) }
    let details = ReportBlock.section(
      ReportSection(
        "What may go stale, and where", isFolded: !report.context.showsDetails, [.table(table)]))
    guard !others.isEmpty else { return lines(hazards) + [details] }
    let count = Noun.target.counted(Set(others.map(\.target)).count)
    let aside = ReportSection("\(count) may go stale", isFolded: false, lines(others) + [details])
    return lines(hazards.filter(isTouched)) + [.aside(aside)]
  }

  /// A warning for each that shows in what the change touches.
  var annotations: [ReportAnnotation] {
    hazards.filter(isTouched).map {
      ReportAnnotation(
        .warning, title: "Stale build (\($0.id))", message: "\($0.text) \($0.remedy)",
        place: $0.place)
    }
  }

  /// Whether it shows in a file that changes, or in a target that changes as a whole.
  private func isTouched(_ hazard: Hazard) -> Bool {
    report.impact.changes.contains { change in
      guard let path = change.path else { return change.target == hazard.target }
      return hazard.place?.path == path
    }
  }

  private func lines(_ hazards: [Hazard]) -> [ReportBlock] {
    let kinds = Dictionary(grouping: hazards, by: kind)
    let sorted = kinds.sorted { left, right in
      left.value.count == right.value.count
        ? (left.key.id, left.key.predicate) < (right.key.id, right.key.predicate)
        : left.value.count > right.value.count
    }
    return sorted.flatMap { kind, hazards -> [ReportBlock] in
      let targets = Set(hazards.map(\.target)).sorted()
      let each = targets.count == 1 ? "It" : "Each"
      return [
        .line(
          ReportLine(
            "stale", .strong, Noun.target.counted(targets.count), names: targets.map(name))),
        .line(ReportLine("", .strong, "\(each) \(kind.predicate) \(kind.remedy) (\(kind.id))")),
      ]
    }
  }

  private func kind(_ hazard: Hazard) -> Kind {
    let subject = "'\(hazard.target.name)' "
    let predicate =
      hazard.text.hasPrefix(subject)
      ? String(hazard.text.dropFirst(subject.count)) : "may go stale: \(hazard.text)"
    return Kind(id: hazard.id, predicate: predicate, remedy: hazard.remedy)
  }

  private var table: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("", .word), ReportTable.Column("target", .name),
        ReportTable.Column("where", .name), ReportTable.Column("over", .name, isOptional: true),
      ], noun: .target)
    for hazard in hazards {
      table.add([
        ReportTable.Cell(hazard.id), ReportTable.Cell(name(hazard.target)),
        ReportTable.Cell(hazard.place?.description ?? ""),
        ReportTable.Cell(hazard.chain.map(\.name).joined(separator: " -> ")),
      ])
    }
    return table
  }
}
