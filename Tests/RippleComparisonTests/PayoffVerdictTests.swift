import RippleModel
import Testing

@testable import RippleComparison

@Suite("Verdicts and their intervals, whole")
struct PayoffVerdictTests {
  private let settings = Comparison.Settings(workers: 2, buildsPerChange: 10, horizonWeeks: 4)

  private func unit(_ author: String, _ date: Int) -> ReplayUnit {
    var unit = ReplayUnit(id: "\(author)\(date)", date: date, changes: [])
    unit.author = author
    return unit
  }

  // Expected figures come from an implementation of its own in another language.
  @Test("An interval by resampling single values, and whole blocks")
  func bootstrap() {
    let values = [0, 1, 2, 3, 4, 5, 6, 8].map(Double.init)
    #expect(
      Bootstrap.difference([values], blocks: Array(0..<8))
        == PairedDifference(mean: 3.625, low: 2.125, high: 5.25))
    #expect(
      Bootstrap.difference([values], blocks: [0, 0, 0, 1, 1, 2, 3, 3])
        == PairedDifference(mean: 3.625, low: 1.4545454545454546, high: 6.333333333333333))
    let other = [-4, 1.5, 0.25, 7, 2]
    #expect(
      Bootstrap.difference([other], blocks: Array(0..<5))
        == PairedDifference(mean: 1.35, low: -1.6, high: 4.65))
    #expect(
      Bootstrap.difference([other], blocks: [2, 0, 2, 0, 1])
        == PairedDifference(mean: 1.35, low: -1.875, high: 4.25))
    #expect(
      Bootstrap.difference([[1, 3]], blocks: [0, 1])
        == PairedDifference(mean: 2, low: 1, high: 3))
  }

  @Test("Equal values have no interval, and none are nothing")
  func bootstrapOfEquals() {
    let two = PairedDifference(mean: 2, low: 2, high: 2)
    let zero = PairedDifference(mean: 0, low: 0, high: 0)
    #expect(Bootstrap.difference([[2, 2]], blocks: [0, 1]) == two)
    #expect(Bootstrap.difference([[2, 2], [2, 2]], blocks: [0, 0]) == two)
    #expect(Bootstrap.difference([], blocks: []) == zero)
    #expect(Bootstrap.difference([[]], blocks: []) == zero)
  }

  @Test("The more intervals must hold at once, the more blocks are needed")
  func fewestBlocks() {
    #expect([1, 2, 3, 10, 100].map(Bootstrap.fewestBlocks) == [6, 7, 7, 9, 12])
  }

  @Test(
    "Seconds are told to the hundredth",
    arguments: [
      (0, "0"), (1, "1"), (1.5, "1.50"), (1.05, "1.05"), (-1.25, "-1.25"), (0.004, "0"),
      (-0.004, "0"), (0.006, "0.01"), (12.999, "13"), (1e15, "∞"), (-1e15, "-∞"),
      (0.1, "0.10"), (-0.09, "-0.09"),
    ])
  func text(value: Double, text: String) { #expect(PayoffVerdict.text(value) == text) }

  @Test(
    "Weeks are told as exactly as anybody needs them",
    arguments: [
      (0.404, "0.40"), (99.994, "99.99"), (100.4, "100"), (1_999.6, "2000"),
      (2_000.1, "more than 2,000"), (.infinity, "more than 2,000"),
    ])
  func text(weeks: Double, text: String) { #expect(PayoffVerdict.text(weeks: weeks) == text) }

  @Test("The newer third of a history is judged, or all of a window that was set apart")
  func ranges() {
    #expect([0, 1, 2, 3, 60].map(JudgedPart.laterRange) == [0..<0, 0..<1, 1..<2, 2..<3, 40..<60])
    let units = (0..<9).map { unit("a", $0) }
    #expect(JudgedPart(units, of: "all").units.map(\.date) == [6, 7, 8])
    #expect(JudgedPart(units, of: "later").units.map(\.date) == Array(0..<9))
    let summary = HistoryWindow(name: "n", [unit("a", 7), unit("b", 3), unit("c", 5)])
    #expect(summary == HistoryWindow(name: "n", changes: 3, firstDate: 3, lastDate: 7))
    #expect(
      HistoryWindow(name: "n", [ReplayUnit]())
        == HistoryWindow(name: "n", changes: 0, firstDate: 0, lastDate: 0))
  }

  @Test("A block is a day of an author; days begin at midnight, before 1970 too")
  func authorDays() {
    let units = [
      unit("a", -1), unit("a", -86_400), unit("a", 0), unit("b", 1), unit("a", 86_399),
    ]
    #expect(units.authorDays == [0, 0, 1, 2, 1])
    #expect(JudgedPart(units, of: "later").blockCount == 3)
    #expect(JudgedPart([], of: "later").blockCount == 0)
  }

  private func migration(files: Int) -> MigrationCost {
    var report = StepReport(step: "s")
    let id = TargetID("A")
    report.moved = (0..<files).map { StepReport.MovedFile(path: "\($0)", from: id, to: id) }
    return MigrationCost([report])
  }

  /// Nine changes of a week, with ten builds each: a second per change is 90 a week.
  private func judged(
    days: Int = 6, _ saved: (Double, Double, Double), candidates: Int = 1, failed: Int = 0
  ) -> JudgedFigures {
    var figures = JudgedFigures(
      window: HistoryWindow(name: "later", changes: 9, firstDate: 0, lastDate: 604_800),
      authorDays: days, candidates: candidates,
      savedWallSeconds: PairedDifference(mean: saved.0, low: saved.1, high: saved.2),
      savedSecondsPerWeek: 0)
    figures.settings = [
      .init(name: "with x", holds: failed < 1), .init(name: "with y", holds: failed < 2),
    ]
    return figures
  }

  private func verdict(
    _ judged: JudgedFigures, files: Int = 3, mean: Double = 1, changes: Int = 30,
    splits: [SplitConditions] = [], gained: [String] = [], doubts: [String] = []
  ) -> Verdict {
    let none = PairedDifference(mean: mean, low: 0, high: 0)
    var report = StepReport(step: "s")
    report.doubts = doubts
    let figures = ReplayFigures([])
    var score = ScenarioScore(
      name: "n", window: HistoryWindow(name: "w", changes: changes, firstDate: 0, lastDate: 0),
      before: figures, after: figures, betterSameWorse: [], savedCPUSeconds: none,
      savedWallSeconds: none,
      structure: StructureFigures(
        modules: [], edges: [], cleanCPUSeconds: [], cleanWallSeconds: [], targetsPerTest: [],
        uncheckedRelations: 0),
      migration: migration(files: files),
      breakEven: BreakEven(buildsPerChange: 10, changes: nil, weeks: nil), splits: splits,
      verdict: Verdict(answer: .unclear, reasons: []), steps: [report])
    score.hazardsGained = gained
    return PayoffVerdict(settings: settings).verdict(score, judged)
  }

  private let sure = [
    "It saves 3 s per change (95 % interval 1 to 5 s, over the 9 later changes).",
    "It pays back after 0.40 to 2 weeks, at 9 changes a week.",
  ]

  @Test("A saving that pays back at its worst end, and in every setting, is a yes")
  func yes() {
    #expect(
      verdict(judged((3, 1, 5)))
        == Verdict(answer: .yes, reasons: sure + ["That holds in 2 of 2 settings: with x, with y."])
    )
    #expect(verdict(judged((3, 1, 5)), files: 6).answer == .yes)
  }

  @Test("A saving that may pay back too late, not everywhere, or with hazards, is unclear")
  func unsure() {
    #expect(
      verdict(judged((3, 1, 5), failed: 1))
        == Verdict(
          answer: .unclear, reasons: sure + ["That holds in 1 of 2 settings, but not with x."]))
    #expect(
      verdict(judged((3, 1, 5)), gained: ["g"], doubts: ["d"])
        == Verdict(
          answer: .unclear,
          reasons: sure + [
            "That holds in 2 of 2 settings: with x, with y.", "Not counted as a saving: g",
            "Not counted as a saving: d",
          ]))
    #expect(
      verdict(judged((3, 1, 5)), files: 7)
        == Verdict(
          answer: .unclear,
          reasons: [
            sure[0], "It pays back after 0.93 to 4.67 weeks, at 9 changes a week.",
            "4 weeks are allowed.",
          ]))
    #expect(
      verdict(judged((3, 0, 5)))
        == Verdict(
          answer: .unclear,
          reasons: [
            "What it saves may be chance (95 % interval 0 to 5 s, over the 9 later changes)."
          ]))
  }

  @Test("What saves nothing, costs, or pays back too late at best is a no")
  func no() {
    #expect(
      verdict(judged((0, 0, 0)))
        == Verdict(
          answer: .no,
          reasons: [
            "It saves nothing per change (95 % interval 0 to 0 s, over the 9 later changes)."
          ]))
    #expect(
      verdict(judged(days: 7, (-2, -3, 0), candidates: 2))
        == Verdict(
          answer: .no,
          reasons: [
            "It costs 2 s per change (95 % interval -3 to 0 s, over the 9 later changes, for 2 "
              + "candidates at once)."
          ]))
    #expect(
      verdict(judged((3, 1, 5)), files: 31)
        == Verdict(
          answer: .no,
          reasons: [
            "It pays back after 4.13 weeks at best, and 4 are allowed (95 % interval 1 to 5 s, "
              + "over the 9 later changes)."
          ]))
  }

  @Test("A few author-days tell nothing, unless nothing at all is saved")
  func thin() {
    #expect(
      verdict(judged(days: 5, (3, 1, 5)))
        == Verdict(
          answer: .unclear,
          reasons: [
            "It cannot be told: 9 later changes on 5 author-days are too few; 6 author-days are "
              + "needed."
          ]))
    #expect(
      verdict(judged(days: 1, (3, 1, 5))).reasons == [
        "It cannot be told: 9 later changes on 1 author-day are too few; 6 author-days are needed."
      ])
    #expect(verdict(judged(days: 8, (3, 1, 5), candidates: 10)).answer == .unclear)
    #expect(verdict(judged(days: 9, (3, 1, 5), candidates: 10)).answer == .yes)
    #expect(verdict(judged(days: 2, (0, 0, 0)), mean: 0).answer == .no)
    #expect(verdict(judged(days: 2, (0, 0, 0)), mean: 0, changes: 0).answer == .unclear)
    #expect(verdict(judged(days: 2, (0, 0, 0)), mean: 1).answer == .unclear)
    #expect(verdict(judged(days: 2, (0, -1, 0)), mean: 0).answer == .unclear)
    #expect(verdict(judged(days: 2, (0, 0, 1)), mean: 0).answer == .unclear)
  }

  @Test("What a split is for is told, and decides nothing")
  func splits() {
    let split = { (seconds: Double, dependents: Int) in
      SplitConditions(
        target: TargetID("p/A"), compileSeconds: seconds, medianSeconds: 2, dependents: dependents)
    }
    let found = verdict(judged((3, 1, 5)), splits: [split(1.5, 2)])
    #expect(found.answer == .yes)
    #expect(
      Array(found.reasons.suffix(2)) == [
        "'A' is cheap: 1.50 s to compile, and the target in the middle takes 2 s.",
        "Few targets depend on 'A': 2, and a split is for 3 or more.",
      ])
    #expect(verdict(judged((3, 1, 5)), splits: [split(2, 3)]) == verdict(judged((3, 1, 5))))
  }

  @Test("Changes are better, the same or worse by more than rounding")
  func counts() {
    #expect(Comparison.counts([1, 0, 2e-6, 1e-6, -1e-6, -2e-6, -1]) == [2, 3, 2])
  }
}
