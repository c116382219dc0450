public import RippleModel

/// The answer of `diff`: what a branch does to the graph and to what rebuilding costs.
public struct DiffReport: Reporting, Sendable {
  /// What one revision is like.
  public struct Side: Sendable {
    /// The revision, as it was named.
    public var name: String
    /// The targets.
    public var targets: Set<String>
    /// The dependencies, as `A -> B`.
    public var edges: Set<String>
    /// Undeclared imports and re-exports, which leave builds stale, one sentence each.
    public var hazards: Set<String>
    /// Figures of the graph.
    public var whole: GraphMetrics
    /// What a step of the history rebuilds.
    public var figures: ReplayFigures

    /// Makes a side.
    public init(
      name: String, targets: Set<String>, edges: Set<String>, hazards: Set<String>,
      whole: GraphMetrics, figures: ReplayFigures
    ) {
      self.name = name
      self.targets = targets
      self.edges = edges
      self.hazards = hazards
      self.whole = whole
      self.figures = figures
    }
  }

  /// What was replayed, and the limit.
  public struct Replay: Sendable {
    /// The build model's name.
    public var model: String
    /// The toolchain that it was measured on.
    public var toolchain: String
    /// How many steps were replayed.
    public var stepCount: Int
    /// How many changes were of files that one of the graphs does not own.
    public var leftOut: Int
    /// CPU seconds per step that the newer graph saves.
    public var saved: PairedDifference
    /// By how much rebuilding may become dearer; `nil` without a budget.
    public var budget: RebuildBudget?

    /// Makes a record.
    public init(
      model: String, toolchain: String, stepCount: Int, leftOut: Int, saved: PairedDifference,
      budget: RebuildBudget?
    ) {
      self.model = model
      self.toolchain = toolchain
      self.stepCount = stepCount
      self.leftOut = leftOut
      self.saved = saved
      self.budget = budget
    }
  }

  let base: Side
  let head: Side
  let replay: Replay
  private let showsAll: Bool

  /// Makes a report.
  public init(base: Side, head: Side, replay: Replay, showsAll: Bool = false) {
    self.showsAll = showsAll
    self.base = base
    self.head = head
    self.replay = replay
  }

  /// How much dearer the newer graph is, as a share of the older.
  public var increase: Double {
    let before = base.figures.cpuSeconds.mean
    return before == 0 ? 0 : head.figures.cpuSeconds.mean / before - 1
  }

  /// Whether the budget is exceeded.
  public var isOverBudget: Bool {
    guard let budget = replay.budget else { return false }
    return !budget.allows(
      from: base.figures.cpuSeconds.mean, to: head.figures.cpuSeconds.mean)
  }

  /// A full name of a commit takes too much room.
  private static func short(_ name: String) -> String {
    name.count == 40 && name.allSatisfy(\.isHexDigit) ? String(name.prefix(10)) : name
  }

  /// The rows of the table, only those that differ: a name, before, after.
  private var rows: [(String, String, String)] {
    let first = base.figures
    let second = head.figures
    let path = { (side: Side) in "\(max(0, side.whole.longestPath.count - 1))" }
    let seconds = { (value: Double) in Seconds.text(value) }
    let all = [
      ("targets", "\(base.whole.targetCount)", "\(head.whole.targetCount)"),
      ("dependencies", "\(base.whole.edgeCount)", "\(head.whole.edgeCount)"),
      ("longest path", path(base), path(head)),
      ("cycles", "\(base.whole.cycleCount)", "\(head.whole.cycleCount)"),
      ("pairs of which one needs the other", DiffReport.pairs(base), DiffReport.pairs(head)),
      ("stale-build hazards", "\(base.hazards.count)", "\(head.hazards.count)"),
      ("CPU per change, mean", seconds(first.cpuSeconds.mean), seconds(second.cpuSeconds.mean)),
      ("CPU per change, p90", seconds(first.cpuSeconds.p90), seconds(second.cpuSeconds.p90)),
      ("wall per change, mean", seconds(first.wallSeconds.mean), seconds(second.wallSeconds.mean)),
      (
        "targets recompiled, mean", MetricsReport.decimals(first.recompiledTargets.mean, 2),
        MetricsReport.decimals(second.recompiledTargets.mean, 2)
      ),
    ]
    return all.filter { $0.1 != $0.2 }
  }

  /// What propagation cost counts, without its divisor: a target that stands alone would make a
  /// share smaller, and no build faster.
  private static func pairs(_ side: Side) -> String {
    Noun.grouped(max(0, side.whole.cumulativeDependency - side.whole.targetCount))
  }

  private var table: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("", .word), ReportTable.Column(DiffReport.short(base.name), .number),
        ReportTable.Column(DiffReport.short(head.name), .number),
      ], noun: Noun("figure"))
    for (name, before, after) in rows {
      table.add([ReportTable.Cell(name), ReportTable.Cell(before), ReportTable.Cell(after)])
    }
    return table
  }

  /// What came and went: a word, and its names, each sorted; dependencies first, since they are
  /// what rebuilds travel over.
  private var lists: [(noun: Noun, isNew: Bool, names: [String])] {
    let kinds = [
      (Noun("dependency", "dependencies"), edges), (Noun("target"), targets),
      (Noun("stale-build hazard"), hazards),
    ]
    return kinds.flatMap { noun, changes in
      [(noun, true, changes.new), (noun, false, changes.gone)]
    }.filter { !$0.2.isEmpty }
  }

  private var targets: Changes { Changes(base.targets, head.targets) }
  private var edges: Changes { Changes(base.edges, head.edges) }
  private var hazards: Changes { Changes(base.hazards, head.hazards) }

  /// What is only in the one or the other.
  private struct Changes: Encodable {
    let new: [String]
    let gone: [String]
    var isEmpty: Bool { new.isEmpty && gone.isEmpty }

    init(_ before: Set<String>, _ after: Set<String>) {
      new = after.subtracting(before).sorted()
      gone = before.subtracting(after).sorted()
    }
  }

  private var headline: Headline {
    let isSame = rows.isEmpty && lists.isEmpty
    var text =
      targets.isEmpty && edges.isEmpty
      ? "No target or dependency changed" : "\(costText)\(structureText)"
    if targets.isEmpty, edges.isEmpty, !isSame { text += "; \(costText)" }
    if let budget = replay.budget {
      text += "; \(isOverBudget ? "over" : "within") the budget (\(budget.words))"
    }
    let role: TextStyle.Role = isOverBudget ? .strong : isNoise || increase <= 0 ? .good : .notice
    return Headline(text, role)
  }

  private var structureText: String {
    let parts = lists.prefix(2).map { noun, isNew, names in
      "\(noun.counted(names.count)) \(isNew ? "new" : "gone")"
    }
    return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
  }

  /// Whether chance alone could have made the difference.
  private var isNoise: Bool { replay.saved.low <= 0 && replay.saved.high >= 0 }

  private var costText: String {
    if replay.stepCount == 0 {
      return "No step of the history changes a file of both graphs, so that no cost is compared"
    }
    let steps = "over \(Noun.step.counted(replay.stepCount)) of the history"
    let (low, high) = (-replay.saved.high, -replay.saved.low)
    if low == 0, high == 0 { return "CPU per change stays the same \(steps)" }
    if max(abs(low), abs(high)) < 0.005 {
      return "CPU per change differs by less than 0.01 s \(steps)"
    }
    let interval = "95 % between \(signed(low)) and \(signed(high)) s"
    if isNoise { return "No measurable difference in CPU per change \(steps) (\(interval))" }
    let sign = increase > 0 ? "+" : ""
    return
      "\(sign)\(MetricsReport.decimals(increase * 100, 1)) % CPU per change \(steps) (\(interval))"
  }

  private func signed(_ value: Double) -> String {
    (value > 0 ? "+" : "") + MetricsReport.decimals(value, 2)
  }

  private var remarks: [String] {
    var result = ["Build model \(replay.model), measured on \(replay.toolchain)."]
    if replay.leftOut > 0 {
      result.append(
        "\(Noun.change.counted(replay.leftOut)) of files that only one of the graphs owns "
          + "\(replay.leftOut == 1 ? "was" : "were") left out.")
    }
    return result
  }

  /// The verdict, what came and went, the figures that differ, and what they rest on.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    for (noun, isNew, names) in lists {
      let word = names.count == 1 ? noun.singular : noun.plural
      blocks.append(.heading("\(isNew ? "New" : "Gone") \(word)"))
      var table = ReportTable(
        [ReportTable.Column("", .word), ReportTable.Column("", .name)], noun: noun,
        limit: showsAll ? nil : ReportTable.usualLimit, showsAll: "--all")
      for name in names {
        table.add([ReportTable.Cell(isNew ? "+" : "-"), ReportTable.Cell(name)])
      }
      blocks.append(.table(table))
    }
    if !rows.isEmpty { blocks += [.heading("Figures"), .table(table)] }
    blocks += remarks.map { .note($0) }
    return ReportDocument("diff", headline: headline, blocks: blocks, annotations: annotations)
  }

  private var annotations: [ReportAnnotation] {
    var result: [ReportAnnotation] = []
    if isOverBudget {
      result.append(ReportAnnotation(.error, title: "Rebuild budget", message: headline.text))
    }
    return result
      + hazards.new.map {
        ReportAnnotation(.warning, title: "Stale build", message: $0)
      }
  }

  /// The JSON form (`Data/Schemas/diff.schema.json`).
  public func json() throws -> String {
    try JSONText.render(
      Document(
        model: ["name": replay.model, "toolchain": replay.toolchain], base: SideEntry(base),
        head: SideEntry(head), targets: targets, dependencies: edges, hazards: hazards,
        increase: Seconds.rounded(increase), budget: replay.budget.map(BudgetEntry.init),
        overBudget: isOverBudget,
        steps: replay.stepCount, leftOut: replay.leftOut,
        savedCpuSecondsPerChange: [replay.saved.low, replay.saved.mean, replay.saved.high]))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let model: [String: String]
    let base: SideEntry
    let head: SideEntry
    let targets: Changes
    let dependencies: Changes
    let hazards: Changes
    let increase: Double
    let budget: BudgetEntry?
    let overBudget: Bool
    let steps: Int
    let leftOut: Int
    let savedCpuSecondsPerChange: [Double]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, model, base, head, targets, dependencies, hazards, increase, budget,
        overBudget, steps, leftOut
      case savedCpuSecondsPerChange
    }
  }

  private struct BudgetEntry: Encodable {
    let increaseShare: Double?
    let increaseSeconds: Double?
    let maximumSeconds: Double?

    init(_ budget: RebuildBudget) {
      increaseShare = budget.increaseShare
      increaseSeconds = budget.increaseSeconds
      maximumSeconds = budget.maximumSeconds
    }
  }

  private struct SideEntry: Encodable {
    let revision: String
    let targets: Int
    let edges: Int
    let longestPathEdges: Int
    let cycles: Int
    let propagationCost: Double
    let hazards: Int
    let cpuSecondsPerChange: Double
    let cpuSecondsPerChangeP90: Double
    let wallSecondsPerChange: Double
    let recompiledTargetsPerChange: Double

    init(_ side: Side) {
      revision = side.name
      targets = side.whole.targetCount
      edges = side.whole.edgeCount
      longestPathEdges = max(0, side.whole.longestPath.count - 1)
      cycles = side.whole.cycleCount
      propagationCost = side.whole.propagationCost
      hazards = side.hazards.count
      cpuSecondsPerChange = Seconds.rounded(side.figures.cpuSeconds.mean)
      cpuSecondsPerChangeP90 = Seconds.rounded(side.figures.cpuSeconds.p90)
      wallSecondsPerChange = Seconds.rounded(side.figures.wallSeconds.mean)
      recompiledTargetsPerChange = side.figures.recompiledTargets.mean
    }
  }
}
