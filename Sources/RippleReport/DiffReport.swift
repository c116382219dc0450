public import RippleModel

/// The answer of `diff`: what a branch does to the graph and to what rebuilding costs.
public struct DiffReport: Sendable {
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

  /// Makes a report.
  public init(base: Side, head: Side, replay: Replay) {
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

  /// The rows of the table: a name, before, after.
  private var rows: [(String, String, String)] {
    let percent = { (value: Double) in MetricsReport.decimals(value * 100, 1) + " %" }
    let first = base.figures
    let second = head.figures
    return [
      ("targets", "\(base.whole.targetCount)", "\(head.whole.targetCount)"),
      ("dependencies", "\(base.whole.edgeCount)", "\(head.whole.edgeCount)"),
      (
        "longest path", "\(max(0, base.whole.longestPath.count - 1))",
        "\(max(0, head.whole.longestPath.count - 1))"
      ),
      ("cycles", "\(base.whole.cycleCount)", "\(head.whole.cycleCount)"),
      (
        "propagation cost", percent(base.whole.propagationCost),
        percent(head.whole.propagationCost)
      ),
      ("stale-build hazards", "\(base.hazards.count)", "\(head.hazards.count)"),
      (
        "CPU per change, mean", Seconds.text(first.cpuSeconds.mean),
        Seconds.text(second.cpuSeconds.mean)
      ),
      (
        "CPU per change, p90", Seconds.text(first.cpuSeconds.p90),
        Seconds.text(second.cpuSeconds.p90)
      ),
      (
        "wall per change, mean", Seconds.text(first.wallSeconds.mean),
        Seconds.text(second.wallSeconds.mean)
      ),
      (
        "targets recompiled, mean", MetricsReport.decimals(first.recompiledTargets.mean, 2),
        MetricsReport.decimals(second.recompiledTargets.mean, 2)
      ),
    ]
  }

  private var table: TextTable {
    var table = TextTable([
      ("", .left), (Escape.terminal(DiffReport.short(base.name)), .right),
      (Escape.terminal(DiffReport.short(head.name)), .right),
    ])
    for (name, before, after) in rows { table.add([name, before, after]) }
    return table
  }

  /// What came and went: a heading and its names, each sorted.
  private var lists: [(heading: String, names: [String])] {
    let kinds = [
      ("targets", targets), ("dependencies", edges), ("stale-build hazards", hazards),
    ]
    return kinds.flatMap { name, changes in
      [("New \(name)", changes.new), ("Gone \(name)", changes.gone)]
    }.filter { !$0.1.isEmpty }
  }

  private var targets: Changes { Changes(base.targets, head.targets) }
  private var edges: Changes { Changes(base.edges, head.edges) }
  private var hazards: Changes { Changes(base.hazards, head.hazards) }

  /// What is only in the one or the other.
  private struct Changes: Encodable {
    let new: [String]
    let gone: [String]

    init(_ before: Set<String>, _ after: Set<String>) {
      new = after.subtracting(before).sorted()
      gone = before.subtracting(after).sorted()
    }
  }

  private var verdict: String {
    if replay.stepCount == 0 {
      return "no step of the history changes a file of both graphs, so that no cost is compared"
    }
    let sign = increase > 0 ? "+" : ""
    var text = "\(sign)\(MetricsReport.decimals(increase * 100, 1)) % CPU per change over "
    text += "\(replay.stepCount) steps of the history"
    let (low, high) = (-replay.saved.high, -replay.saved.low)
    text += " (95 % between \(signed(low)) and \(signed(high)) s)"
    if let budget = replay.budget {
      text += "; \(isOverBudget ? "over" : "within") the budget (\(budget.words))"
    }
    return text
  }

  private func signed(_ value: Double) -> String {
    (value > 0 ? "+" : "") + MetricsReport.decimals(value, 2)
  }

  private var remarks: [String] {
    var result = ["Build model \(replay.model), measured on \(replay.toolchain)."]
    if replay.leftOut > 0 {
      result.append(
        "\(replay.leftOut) changes of files that only one of the graphs owns were left out.")
    }
    return result
  }

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    var text = style.paint(verdict, isOverBudget ? .strong : .good) + "\n\n" + table.render(style)
    for (heading, names) in lists {
      text += "\n" + style.paint(heading, .heading) + "\n"
      for name in names { text += "  \(Escape.terminal(name))\n" }
    }
    return text + "\n" + remarks.map { style.paint($0, .faint) + "\n" }.joined()
  }

  /// The form for a comment on a pull request.
  public func markdown() -> String {
    var text = "### Build cost of this change: \(Escape.markdown(verdict))\n\n" + table.markdown()
    for (heading, names) in lists {
      text += "\n**\(heading)**\n\n"
      for name in names { text += "- \(Escape.markdown(name))\n" }
    }
    return text + "\n" + remarks.map { Escape.markdown($0) + "\n" }.joined()
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
