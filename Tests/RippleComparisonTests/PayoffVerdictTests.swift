import RippleModel
import Testing

@testable import RippleComparison

@Suite("Verdicts and their intervals, whole")
struct PayoffVerdictTests {
  private let settings = Comparison.Settings(workers: 2, buildsPerChange: 10, horizonWeeks: 4)
  private let week = 604_800

  private func unit(_ id: String, _ date: Int) -> ReplayUnit {
    ReplayUnit(id: id, date: date, changes: [])
  }

  private func window(_ name: String, _ dates: [Int]) -> Comparison.Window {
    let units = dates.enumerated().map { unit("\($0)", $1) }
    return Comparison.Window(
      summary: HistoryWindow(name: name, units), units: units, before: [])
  }

  // Expected figures come from an implementation of its own in another language.
  @Test("An interval by resampling single values, and whole days")
  func bootstrap() {
    let values = [0, 1, 2, 3, 4, 5, 6, 8].map(Double.init)
    let single = PairedDifference(mean: 3.625, low: 2.125, high: 5.25)
    #expect(Bootstrap.difference(values) == single)
    #expect(Bootstrap.difference(values, blocks: Array(0..<8)) == single)
    #expect(
      Bootstrap.difference(values, blocks: [0, 0, 0, 1, 1, 2, 5, 5])
        == PairedDifference(mean: 3.625, low: 1.4545454545454546, high: 6.333333333333333))
    let other = [-4, 1.5, 0.25, 7, 2]
    #expect(
      Bootstrap.difference(other) == PairedDifference(mean: 1.35, low: -1.6, high: 4.65))
    #expect(
      Bootstrap.difference(other, blocks: [3, 1, 3, 1, 2])
        == PairedDifference(mean: 1.35, low: -1.875, high: 4.25))
    #expect(
      Bootstrap.difference([1, 3]) == PairedDifference(mean: 2, low: 1, high: 3))
  }

  @Test("Equal values have no interval, and none are nothing")
  func bootstrapOfEquals() {
    let two = PairedDifference(mean: 2, low: 2, high: 2)
    let zero = PairedDifference(mean: 0, low: 0, high: 0)
    #expect(Bootstrap.difference([2, 2]) == two)
    #expect(Bootstrap.difference([2, 2], blocks: [0, 1]) == two)
    #expect(Bootstrap.difference([]) == zero && Bootstrap.difference([], blocks: []) == zero)
  }

  @Test(
    "Seconds are told to the hundredth",
    arguments: [
      (0, "0"), (1, "1"), (1.5, "1.50"), (1.05, "1.05"), (-1.25, "-1.25"), (0.004, "0"),
      (-0.004, "0"), (0.006, "0.01"), (12.999, "13"), (1e15, "∞"), (-1e15, "-∞"),
      (0.1, "0.10"), (-0.09, "-0.09"),
    ])
  func text(value: Double, text: String) { #expect(PayoffVerdict.text(value) == text) }

  @Test("The newer third of a history is judged, or all of a window that was set apart")
  func ranges() {
    #expect(
      [0, 1, 2, 3, 60].map(PayoffVerdict.laterRange) == [0..<0, 0..<1, 1..<2, 2..<3, 40..<60])
    #expect(PayoffVerdict.judgedRange(of: window("all", Array(0..<9))) == 6..<9)
    #expect(PayoffVerdict.judgedRange(of: window("later", Array(0..<9))) == 0..<9)
    let summary = HistoryWindow(name: "n", [unit("a", 7), unit("b", 3), unit("c", 5)])
    #expect(summary == HistoryWindow(name: "n", changes: 3, firstDate: 3, lastDate: 7))
    #expect(
      HistoryWindow(name: "n", [ReplayUnit]())
        == HistoryWindow(name: "n", changes: 0, firstDate: 0, lastDate: 0))
  }

  private func migration(files: Int) -> MigrationCost {
    var report = StepReport(step: "s")
    let id = TargetID("A")
    report.moved = (0..<files).map { StepReport.MovedFile(path: "\($0)", from: id, to: id) }
    return MigrationCost([report])
  }

  @Test("Judged figures: days, the saving a week and when it pays back")
  func figures() {
    // Two changes on one day and two on another, a week from first to last: four a week.
    let dates = [-1, -86_399, week - 86_400, week - 86_400]
    let judge = PayoffVerdict(settings: settings)
    let found = judge.figures([3, 3, 3, 3], window("later", dates), migration(files: 2))
    #expect(found.window.name == "later" && found.window.changes == 4 && found.days == 2)
    #expect(found.savedWallSeconds == PairedDifference(mean: 3, low: 3, high: 3))
    #expect(found.savedSecondsPerWeek == 120)
    #expect(found.paybackWeeks == 1)
    #expect(found.settingsTried == 6 && found.settingsHeld == 6)
    // 480 s pay back after four weeks: too late with half the builds, twice the price, half the time.
    let dear = judge.figures([3, 3, 3, 3], window("later", dates), migration(files: 8))
    #expect(dear.paybackWeeks == 4 && dear.settingsHeld == 3)
    // Ten weeks are too many in every setting: five with half of anything, and eight are allowed.
    let late = judge.figures([3, 3, 3, 3], window("later", dates), migration(files: 20))
    #expect(late.paybackWeeks == 10 && late.settingsHeld == 0)
    let loss = judge.figures([-3, -3, -3, -3], window("later", dates), migration(files: 2))
    #expect(loss.paybackWeeks == nil && loss.settingsHeld == 0 && loss.savedSecondsPerWeek == -120)
    let perhaps = judge.figures([9, -3, 9, -3], window("later", dates), migration(files: 0))
    #expect(perhaps.savedWallSeconds.low == 3 && perhaps.days == 2)
    let all = judge.figures([9, 9, 3], window("all", [0, 86_400, 172_800]), migration(files: 1))
    #expect(all.savedWallSeconds.mean == 3 && all.window.changes == 1 && all.days == 1)
  }

  private func judged(
    changes: Int = 9, days: Int = 5, _ saved: (Double, Double, Double), weeks: Double? = 2,
    held: Int = 6
  ) -> JudgedFigures {
    JudgedFigures(
      window: HistoryWindow(name: "later", changes: changes, firstDate: 0, lastDate: 0),
      days: days,
      savedWallSeconds: PairedDifference(mean: saved.0, low: saved.1, high: saved.2),
      savedSecondsPerWeek: 0, paybackWeeks: weeks, settingsTried: 6, settingsHeld: held)
  }

  private func verdict(
    _ judged: JudgedFigures, mean: Double = 1, changes: Int = 30, splits: [SplitConditions] = [],
    gained: [String] = [], doubts: [String] = []
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
      migration: migration(files: 0),
      breakEven: BreakEven(buildsPerChange: 10, changes: nil, weeks: nil), splits: splits,
      verdict: Verdict(answer: .unclear, reasons: []), steps: [report])
    score.hazardsGained = gained
    return PayoffVerdict(settings: settings).verdict(score, judged)
  }

  private let sure = [
    "It saves 3 s per change (95 % interval 1 to 5 s, over the 9 later changes).",
    "It pays back after 2 weeks.",
    "That holds in 6 of 6 settings: half and twice the builds per change, the price of work and "
      + "the weeks that are allowed.",
  ]

  @Test("A saving that holds in every setting is a yes")
  func yes() {
    #expect(verdict(judged((3, 1, 5))) == Verdict(answer: .yes, reasons: sure))
    #expect(verdict(judged(changes: 8, days: 3, (3, 1, 5))).answer == .yes)
    #expect(verdict(judged((3, 1, 5), weeks: 4)).answer == .yes)
  }

  @Test("A saving that does not hold everywhere, or brings hazards, is unclear")
  func unsure() {
    let partly = verdict(judged((3, 1, 5), held: 5))
    #expect(partly.answer == .unclear && partly.reasons[2].hasPrefix("That holds in 5 of 6"))
    #expect(
      verdict(judged((3, 1, 5)), gained: ["g"], doubts: ["d"])
        == Verdict(
          answer: .unclear,
          reasons: sure + ["Not counted as a saving: g", "Not counted as a saving: d"]))
    #expect(
      verdict(judged((3, 0, 5)))
        == Verdict(
          answer: .unclear,
          reasons: [
            "What it saves may be chance (95 % interval 0 to 5 s, over the 9 later changes)."
          ]))
  }

  @Test("What saves nothing, costs, or pays back too late is a no")
  func no() {
    let interval = "(95 % interval 0 to 0 s, over the 9 later changes)."
    #expect(
      verdict(judged((0, 0, 0)))
        == Verdict(answer: .no, reasons: ["It saves nothing per change \(interval)"]))
    #expect(
      verdict(judged((-2, -3, 0)))
        == Verdict(
          answer: .no,
          reasons: ["It costs 2 s per change (95 % interval -3 to 0 s, over the 9 later changes)."])
    )
    #expect(
      verdict(judged((3, 1, 5), weeks: 4.5))
        == Verdict(
          answer: .no,
          reasons: [
            "It pays back after 4.50 weeks, later than the 4 that are allowed "
              + "(95 % interval 1 to 5 s, over the 9 later changes)."
          ]))
  }

  @Test("A few changes or days tell nothing, unless nothing at all is saved")
  func thin() {
    let thin = "are too few."
    #expect(
      verdict(judged(changes: 7, (3, 1, 5)))
        == Verdict(
          answer: .unclear, reasons: ["It cannot be told: 7 later changes on 5 days \(thin)"]))
    #expect(
      verdict(judged(changes: 1, days: 1, (3, 1, 5))).reasons
        == ["It cannot be told: 1 later change on 1 day \(thin)"])
    #expect(verdict(judged(days: 2, (3, 1, 5))).answer == .unclear)
    #expect(verdict(judged(days: 2, (0, 0, 0)), mean: 0).answer == .no)
    #expect(verdict(judged(days: 2, (0, 0, 0)), mean: 0, changes: 0).answer == .unclear)
    #expect(verdict(judged(days: 2, (0, 0, 0)), mean: 1).answer == .unclear)
    #expect(verdict(judged(days: 2, (0, -1, 0)), mean: 0).answer == .unclear)
    #expect(verdict(judged(days: 2, (0, 0, 1)), mean: 0).answer == .unclear)
  }

  @Test("A split of what is cheap or little used is refused, with both figures")
  func splits() {
    let split = { (seconds: Double, dependents: Int) in
      SplitConditions(
        target: TargetID("p/A"), compileSeconds: seconds, medianSeconds: 2, dependents: dependents)
    }
    #expect(
      verdict(judged((3, 1, 5)), splits: [split(1.5, 2)])
        == Verdict(
          answer: .no,
          reasons: [
            "'A' is cheap: 1.50 s to compile, and the target in the middle takes 2 s.",
            "Few targets depend on 'A': 2, and a split is for 3 or more.",
          ]))
    #expect(verdict(judged((3, 1, 5)), splits: [split(2, 3)]).answer == .yes)
    #expect(verdict(judged(days: 1, (3, 1, 5)), splits: [split(1, 3)]).answer == .no)
  }

  @Test("Changes are better, the same or worse by more than rounding")
  func counts() {
    #expect(Comparison.counts([1, 0, 2e-6, 1e-6, -1e-6, -2e-6, -1]) == [2, 3, 2])
  }
}
