import RippleModel
import RippleReport
import TestSupport
import Testing

@Suite("Verdicts lead: suggest, diff and verify")
struct VerdictTests {
  private static let plain = TextStyle(isColoured: false)

  private static let zero = Distribution([])

  private static func figures(_ cpu: Double) -> ReplayFigures {
    ReplayFigures(
      recompiledTargets: zero, recompiledFiles: zero, relinkedProducts: zero, testTargets: zero,
      cpuSeconds: Distribution([cpu]), wallSeconds: Distribution([cpu / 2]))
  }

  private static func score(
    _ name: String, saved: Double, weeks: Double?, _ answer: Verdict.Answer
  ) -> ScenarioScore {
    ScenarioScore(
      name: name,
      window: HistoryWindow(name: "all", changes: 40, firstDate: 0, lastDate: 604_800),
      before: figures(2), after: figures(2 - saved), betterSameWorse: [10, 20, 10],
      savedCPUSeconds: PairedDifference(mean: saved, low: saved / 2, high: saved * 2),
      savedWallSeconds: PairedDifference(mean: saved, low: saved / 2, high: saved * 2),
      structure: StructureFigures(
        modules: [3, 4], edges: [2, 3], cleanCPUSeconds: [9, 10], cleanWallSeconds: [5, 6],
        targetsPerTest: [1, 2], uncheckedRelations: 0),
      migration: MigrationCost([]),
      breakEven: BreakEven(buildsPerChange: 1, changes: weeks.map { $0 * 40 }, weeks: weeks),
      splits: [], verdict: Verdict(answer: answer, reasons: ["Because."]), steps: [])
  }

  private static func row(
    _ name: String, saved: Double, weeks: Double?, _ answer: Verdict.Answer
  ) -> SuggestionRow {
    let score = score(name, saved: saved, weeks: weeks, answer)
    return SuggestionRow(kind: "lift", why: "It changes often.", predicted: score, realised: score)
  }

  @Test("suggest says so where nothing is worth doing, and shows no rows")
  func nothing() {
    let rows = [
      Self.row("A rises", saved: 0.008_75, weeks: 12_978, .no),
      Self.row("B rises", saved: 0.001, weeks: nil, .no),
    ]
    let report = SuggestReport(
      rows: rows, sequence: [], baselines: [], notes: ["Notes."], candidateCount: 94)
    #expect(
      report.text(Self.plain) == """
        Best of 94 candidates saves 0.35 s a week: not worth doing

        because       Because.
        --all shows the 2 that come closest.
        Notes.

        """)
  }

  @Test("suggest counts those that pay, and merges twins")
  func paying() {
    let rows = [
      Self.row("A rises", saved: 3, weeks: 5.25, .yes),
      Self.row("A sinks", saved: 3, weeks: 5.25, .yes),
      Self.row("B rises", saved: 0.1, weeks: 12_978, .no),
    ]
    let report = SuggestReport(
      rows: rows, sequence: [], baselines: [], notes: [], candidateCount: 1)
    #expect(
      report.text(Self.plain) == """
        2 of 3 candidates pay: 'A rises' saves 120 s a week and pays back in 5.3 weeks

        #  pays  s/change  mined  s/week  hours    weeks  scenario
        1  yes       3.00   3.00  120.00    0.0      5.3  A rises (and 1 twin)
        2  no        0.10   0.10    4.00    0.0  > 2,000  B rises

        """)
  }

  @Test("compare names the one that pays, with its interval")
  func compare() {
    let report = ComparisonReport(
      scores: [
        Self.score("A", saved: 0.1, weeks: 70, .no), Self.score("B", saved: 3, weeks: 5.2, .yes),
      ], model: "m", toolchain: "t", costs: "measured", workers: 1,
      basis: ComparisonBasis(buildsPerChange: 1, cleanShare: 0.2, leftOut: ["bulk": 2]))
    #expect(
      report.text(Self.plain) == """
        1 of 2 scenarios pays: 'B' saves 120 s a week (95 %: 60.00 to 240.00), pays back in 5.2 weeks

        pays  s/change         95 %  s/week  hours  weeks  scenario
        yes       3.00  1.50 … 6.00  120.00    0.0    5.2  B
        no        0.10  0.05 … 0.20    4.00    0.0   70.0  A
        yes           B: Because.
        no            A: Because.
        Figures per change: 'ripple compare … --details'.
        History: 40 changes, 1970-01-01 to 1970-01-08, 40.0 a week.
        Model m (t); costs measured; 1 worker.
        Assumed: 1 build a change, 20 % of them from nothing; a second of work is worth 1.0 s of \
        waiting, and pays within 52 weeks or not at all.
        Left out of the history: 2 steps (bulk).

        """)
  }

  private static func side(
    _ graph: String, _ name: String, cpu: Double, edges: Set<String>
  ) -> DiffReport.Side {
    DiffReport.Side(
      name: name, targets: Set(edges.flatMap { $0.split(separator: " ").map(String.init) }),
      edges: edges, hazards: [],
      whole: MetricsReport(.make(graph), scope: "all").whole, figures: figures(cpu))
  }

  private static func replay(_ low: Double, _ high: Double, budget: String? = nil)
    -> DiffReport.Replay
  {
    DiffReport.Replay(
      model: "m", toolchain: "t", stepCount: 12, leftOut: 1,
      saved: PairedDifference(mean: (low + high) / 2, low: low, high: high),
      budget: budget.flatMap { RebuildBudget(increase: $0) })
  }

  @Test("diff of the same graph says that nothing changed")
  func same() {
    let side = Self.side("A -> B", "v1", cpu: 2, edges: ["A -> B"])
    #expect(
      DiffReport(base: side, head: side, replay: Self.replay(0, 0)).text(Self.plain) == """
        No target or dependency changed

        Build model m, measured on t.
        1 change of files that only one of the graphs owns was left out.

        """)
  }

  @Test("a difference that may be chance is called one, and new dependencies come first")
  func noise() {
    let base = Self.side("A -> B; C", "v1", cpu: 2, edges: ["A -> B"])
    let head = Self.side("A -> B; A -> C", "v2", cpu: 2.02, edges: ["A -> B", "A -> C"])
    #expect(
      DiffReport(base: base, head: head, replay: Self.replay(-0.3, 0.2)).text(Self.plain) == """
        No measurable difference in CPU per change over 12 steps of the history (95 % between -0.20 \
        and +0.30 s); 1 dependency new, 1 target new

        New dependency
        +  A -> C

        New target
        +  C

        Figures
                                                v1      v2
        dependencies                             1       2
        pairs of which one needs the other       1       2
        CPU per change, mean                2.00 s  2.02 s
        CPU per change, p90                 2.00 s  2.02 s
        wall per change, mean               1.00 s  1.01 s
        Build model m, measured on t.
        1 change of files that only one of the graphs owns was left out.

        """)
  }

  @Test("over the budget is an error in a workflow's log")
  func budget() {
    let base = Self.side("A -> B", "v1", cpu: 2, edges: ["A -> B"])
    let head = Self.side("A -> B", "v2", cpu: 3, edges: ["A -> B"])
    let report = DiffReport(base: base, head: head, replay: Self.replay(-1.2, -0.8, budget: "3%"))
    let headline =
      "No target or dependency changed; +50.0 %25 CPU per change over 12 steps of the history "
      + "(95 %25 between +0.80 and +1.20 s); over the budget (at most 3 %25 more)"
    #expect(
      report.github() == """
        ::notice title=ripple diff::\(headline)
        ::error title=Rebuild budget::\(headline)

        """)
  }

  @Test("verify leads with what was missed")
  func verify() {
    let commit = VerifiedCommit(
      commit: "0123456789", subject: "change", outcome: .scored, changeClass: .body,
      targets: Tally(hit: ["A"]), files: Tally(hit: ["a.swift"], extra: ["b.swift"]),
      products: Tally(hit: ["P"]))
    let report = VerificationReport(
      Verification(package: "P", model: "m", source: "swift build", commits: [commit]))
    let lines = report.text(Self.plain).split(separator: "\n")
    #expect(
      lines[0]
        == "Nothing missed in 1 commit; files exact in 0.0 %, recall 100.0 %, precision 50.0 %")
    #expect(lines.contains("01234567 change (body)"))
    #expect(lines.contains("  files       1 hit, 0 missed, 1 extra"))
    #expect(lines.contains("  extra       b.swift"))
  }
}
