import RippleModel
import Testing

@Suite("Figures")
struct FigureTests {
  private let a = TargetID("A")
  private let b = TargetID("B")

  @Test("A distribution has its sum, mean and nearest ranks")
  func distribution() {
    let hundred = Distribution((1...100).reversed().map(Double.init))
    #expect(hundred.total == 5_050 && hundred.mean == 50.5)
    #expect([hundred.median, hundred.p90, hundred.p99] == [50, 90, 99])
    let three = Distribution([3, 1, 2])
    #expect([three.total, three.mean, three.median, three.p90, three.p99] == [6, 2, 2, 3, 3])
    let one = Distribution([7])
    #expect([one.total, one.mean, one.median, one.p90, one.p99] == [7, 7, 7, 7, 7])
    let none = Distribution([])
    #expect([none.total, none.mean, none.median, none.p90, none.p99] == [0, 0, 0, 0, 0])
  }

  @Test("A window counts by the week, a short one as a week")
  func window() {
    let window = { HistoryWindow(name: "", changes: $0, firstDate: 0, lastDate: $1) }
    #expect(window(6, 604_800 * 3).changesPerWeek == 2)
    #expect(window(6, 60).changesPerWeek == 6)
    #expect(window(0, 604_800).changesPerWeek == 0)
  }

  @Test("A migration counts what its steps do, and prices it")
  func migration() {
    var first = StepReport(step: "first")
    first.moved = [StepReport.MovedFile(path: "x", from: a, to: b)]
    first.gainedImports = [
      StepReport.ImportChange(path: "x", module: "B"),
      StepReport.ImportChange(path: "y", module: "B"),
    ]
    first.added = [b]
    first.addedEdges = [StepReport.EdgeChange(from: a, to: b)]
    var second = StepReport(step: "second")
    second.moved = first.moved + first.moved
    second.widened = (1...3).map {
      StepReport.AccessChange(path: "x", line: $0, name: "n", access: .internal, to: .public)
    }
    second.removed = [a]
    second.byHand = [StepReport.HandWork(text: "x")]
    second.removedEdges = [
      StepReport.EdgeChange(from: a, to: b), StepReport.EdgeChange(from: b, to: a),
    ]
    let cost = MigrationCost([first, second])
    #expect(
      [cost.files, cost.imports, cost.accessChanges, cost.byHand, cost.targets, cost.edges]
        == [3, 2, 3, 1, 2, 3])
    #expect(cost.seconds == 2_890)
  }

  @Test("A split pays where the target is expensive and has dependents")
  func split() {
    let conditions = {
      SplitConditions(target: TargetID("A"), compileSeconds: $0, medianSeconds: 2, dependents: $1)
    }
    #expect(conditions(2, 3).isExpensive && conditions(2, 3).hasManyDependents)
    #expect(!conditions(1.9, 2).isExpensive && !conditions(1.9, 2).hasManyDependents)
  }

  @Test("A tally is exact without what was missed or too much")
  func tally() {
    let tally = Tally(predicted: ["b", "a", "d"], actual: ["c", "b", "a"])
    #expect(tally == Tally(hit: ["a", "b"], missed: ["c"], extra: ["d"]))
    #expect(!tally.isExact && Tally(hit: ["a"]).isExact)
    #expect(!Tally(missed: ["a"]).isExact && !Tally(extra: ["a"]).isExact)
    let sum = TallySum([tally, Tally(hit: ["x", "y"])])
    #expect([sum.commits, sum.exact, sum.hit, sum.missed, sum.extra] == [2, 1, 4, 1, 1])
    #expect(sum.exactShare == 0.5 && sum.recall == 0.8 && sum.precision == 0.8)
    let none = TallySum([])
    #expect(none.exactShare == nil && none.recall == nil && none.precision == nil)
    #expect(TallySum([Tally(missed: ["a"])]).precision == nil)
    #expect(TallySum([Tally(missed: ["a"])]).recall == 0)
  }

  @Test("A commit is scored, and empty where nothing was built or expected")
  func verification() {
    let commit = { (name: String, outcome: VerifiedCommit.Outcome, targets: Tally, files: Tally) in
      VerifiedCommit(commit: name, subject: "", outcome: outcome, targets: targets, files: files)
    }
    let none = Tally()
    let commits = [
      commit("hit", .scored, Tally(hit: ["A"]), none), commit("empty", .scored, none, none),
      commit("missed", .scored, none, Tally(missed: ["a"])),
      commit("extra", .scored, Tally(extra: ["A"]), none),
      commit("failed", .failed, Tally(hit: ["A"]), none),
    ]
    var verification = Verification(package: "p", model: "m", source: "s", commits: commits)
    verification.fromSource = Array(commits.dropFirst())
    #expect(verification.scored.map(\.commit) == ["hit", "missed", "extra"])
    #expect(verification.empty.map(\.commit) == ["empty"])
    #expect(verification.scoredFromSource.map(\.commit) == ["missed", "extra"])
    #expect(commits.map(\.isExact) == [true, true, false, false, true])
    #expect(commits.map(\.isMissed) == [false, false, true, false, false])
    #expect(commits.map(\.isEmpty) == [false, true, false, false, false])
  }

  @Test("A target costs its start and its files")
  func targetCost() {
    var cost = TargetCost(
      startSeconds: 1, fileSeconds: ["a": 2, "b": 4], emitSeconds: 8, source: .measured)
    #expect(cost.compileSeconds(nil) == 7 && cost.allSeconds == 15)
    #expect(cost.compileSeconds(["b", "c"]) == 5 && cost.compileSeconds([]) == 1)
    cost.scale(by: 2)
    #expect(
      cost
        == TargetCost(
          startSeconds: 2, fileSeconds: ["a": 4, "b": 8], emitSeconds: 16, source: .measured))
    #expect(TargetCost.nothing.allSeconds == 0)
  }

  private func near(_ wanted: Double) -> (Double) -> Bool { { abs($0 - wanted) < 1e-12 } }

  @Test("An estimate counts bytes and files")
  func estimate() {
    let rates = CostRates(
      startSeconds: 0.5, secondsPerFile: 0.125, secondsPerByte: 0.001, emitStartSeconds: 0.25,
      emitSecondsPerFile: 0.5, emitSecondsPerByte: 0.002, linkSeconds: 1)
    let estimate = CostEstimate(rates)
    let cost = estimate.cost(ofSources: ["a": 1_000, "b": 3_000])
    #expect(cost.startSeconds == 0.5 && cost.source == .estimated)
    #expect(cost.fileSeconds.count == 2 && cost.fileSeconds["a"].map(near(1.125)) == true)
    #expect(cost.fileSeconds["b"].map(near(3.125)) == true)
    #expect(near(9.25)(cost.emitSeconds))
    #expect(estimate.cost(ofSources: ["a": 1], emitsModule: false).emitSeconds == 0)
    #expect(estimate.cost(ofSources: [:]) == .nothing)
    let blind = estimate.costWithoutFiles()
    #expect(blind.fileSeconds == [:] && near(4.625)(blind.startSeconds))
    #expect(near(8.75)(blind.emitSeconds))
    #expect(estimate.costWithoutFiles(emitsModule: false).emitSeconds == 0)
  }

  @Test("What is measured is told more narrowly than what is estimated")
  func interval() {
    let measured = TargetCost(startSeconds: 1, fileSeconds: [:], emitSeconds: 0, source: .measured)
    var costs = MeasuredCosts(targets: [a: measured, b: .nothing])
    costs.estimateFactor = 2
    let range: ClosedRange<Double> = 14...26.75
    #expect(costs.interval([a: 5, b: 4], links: 10) == range)
    #expect(costs.interval([:], links: 0) == 0...0)
    costs.estimateFactor = 0.5
    #expect(costs.interval([b: 4], links: 0) == 8...8)
    #expect(costs.source(of: [a]) == .measured && costs.source(of: [a, b]) == .estimated)
    #expect(costs.source(of: [TargetID("C")]) == .estimated)
    let impact = ImpactCost(
      targetSeconds: [:], cpuSeconds: 3, makespanSeconds: 1, workers: 2, source: .measured)
    #expect(impact.interval == 3...3)
  }

  @Test("A budget says what a rebuild may cost more")
  func budget() {
    #expect(RebuildBudget(increase: "10%") == RebuildBudget(increaseShare: 0.1))
    #expect(RebuildBudget(increase: "2.5") == RebuildBudget(increaseSeconds: 2.5))
    #expect(RebuildBudget(increase: "0") == RebuildBudget(increaseSeconds: 0))
    for text in ["", "%", "x", "-1", "inf", "nan", "1%%"] {
      #expect(RebuildBudget(increase: text) == nil)
    }
    let share = RebuildBudget(increaseShare: 0.5)
    #expect(share.allows(from: 2, to: 3) && !share.allows(from: 2, to: 3.01))
    let seconds = RebuildBudget(increaseSeconds: 1)
    #expect(seconds.allows(from: 2, to: 3) && !seconds.allows(from: 2, to: 3.01))
    let most = RebuildBudget(maximumSeconds: 3)
    #expect(most.allows(from: 9, to: 3) && !most.allows(from: 0, to: 3.01))
    #expect(RebuildBudget().allows(from: 0, to: 9))
    #expect(
      RebuildBudget(increaseShare: 0.125, increaseSeconds: 2, maximumSeconds: 3).words
        == "at most 12.5 % more, at most 2.0 s more, at most 3.0 s")
    #expect(RebuildBudget(increaseShare: 0.1).words == "at most 10 % more")
  }

  @Test("Coverage names three gaps and counts the others")
  func coverage() {
    var coverage = SourceCoverage(total: 1_234_567, seen: 1_000)
    #expect(coverage.line == "seen: 1,000 of 1,234,567 Swift files")
    #expect(!coverage.isComplete && SourceCoverage(total: 3, seen: 3).isComplete)
    coverage.gaps = ["", "a", "b", "c", "d"].enumerated().map {
      SourceCoverage.Gap(folder: $1, count: 999 + $0, reason: "r\($0)")
    }
    #expect(
      coverage.line
        == "seen: 1,000 of 1,234,567 Swift files; not seen: 999 in the root (r0), "
        + "1,000 in 'a' (r1), 1,001 in 'b' (r2), 2,005 elsewhere")
    coverage.gaps = Array(coverage.gaps.prefix(3))
    #expect(coverage.line.hasSuffix("1,001 in 'b' (r2)"))
    #expect(coverage.skippedLine == nil)
    coverage.skipped = [
      SourceCoverage.Skipped(rule: "x", count: 1, example: "p"),
      SourceCoverage.Skipped(rule: "y", count: 3, example: "q"),
    ]
    #expect(coverage.skippedLine == "left out: x: 'p'; y: 'q' and 2 more")
  }

  @Test("Lines and times that no file or clock can have are brought to the farthest")
  func clamped() {
    let change = HistoricalChange(
      commit: "c", path: "p", status: .modified, added: -1, deleted: Int.max)
    #expect(change.added == 0 && change.deleted == 1 << 40)
    let usual = HistoricalChange(commit: "c", path: "p", status: .added, added: 7, deleted: nil)
    #expect(usual.added == 7 && usual.deleted == nil)
    let commit = { (time: Int) in
      Commit(
        id: "c", parents: [], tree: "t", author: Commit.Person(name: "n", email: "e"),
        authored: time, committed: time, subject: "")
    }
    #expect(commit(Int.max).authored == 1 << 42 && commit(Int.min).committed == -(1 << 42))
    #expect(commit(5).authored == 5 && commit(5).committed == 5)
    let marks: Commit.Marks = [.revert, .unreadable, .merge]
    #expect(marks.words == ["merge", "revert", "unreadable"])
    var other = commit(9)
    other.marks = [.bot]
    let step = HistoryStep(commits: [other, commit(7)], changes: [usual])
    #expect(step.committed == 9 && step.marks == [.bot])
    #expect(HistoryStep(commits: [], changes: []).committed == 0)
    #expect(History(steps: [step, step], commitCount: 2).changes == [usual, usual])
  }

  @Test("The generator is SplitMix64")
  func generator() {
    var generator = SeededGenerator(seed: 0)
    let wanted: [UInt64] = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]
    #expect((0..<3).map { _ in generator.next() } == wanted)
  }
}
