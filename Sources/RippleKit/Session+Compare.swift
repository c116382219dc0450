public import RippleComparison
public import RippleModel
public import RippleReport
import RippleStore
import RippleSystem

extension Session {
  /// Reads a restructuring from its JSON5 file.
  ///
  /// - Throws: `Problem` with the place and the remedy.
  public static func scenario(at path: String) throws -> Scenario { try ScenarioFile.read(path) }

  /// Scores restructurings on history against today.
  ///
  /// - Parameters:
  ///   - scenarios: Restructurings, each with the name that a problem of it is told under.
  ///   - replay: Which history they are judged on.
  ///   - windows: Parts of it as `A..B` with a name; empty for all of it.
  ///   - showsDetails: Whether the figures of every scenario are shown, however many there are.
  ///   - listsChanges: Whether what each change saves is listed.
  /// - Returns: The answer.
  /// - Throws: `Problem` for a scenario that does not apply or a history that is too short,
  ///   `LoadingError`, `GitError`, `StoreError`.
  public func compare(
    _ scenarios: [(name: String, scenario: Scenario)], on replay: ReplayRequest,
    windows: [(name: String, range: String)] = [], showsDetails: Bool = false,
    listsChanges: Bool = false
  ) throws -> ComparisonReport {
    let question = try ComparisonRequest(self, replay)
    try question.requireSteps("restructuring can be judged")
    let parts = try windows.map { ($0.name, try question.window($0.range)) }
    let comparison = question.comparison(parts.isEmpty ? [("all", question.units)] : parts)
    var scores: [ScenarioScore] = []
    var changes: [ScenarioChanges] = []
    for (name, scenario) in scenarios {
      do {
        scores += try comparison.scores(of: scenario, tried: scenarios.count)
        if listsChanges { changes.append(try comparison.changes(of: scenario)) }
      } catch {
        throw Problem("'\(name)': \(error)")
      }
    }
    var report = ComparisonReport(
      scores: scores, model: question.model.name, toolchain: question.model.toolchain,
      costs: question.costs.text, workers: replay.workers, basis: question.basis,
      showsDetails: showsDetails)
    report.changes = changes
    report.rivals = comparison.rivals(try rivalModels(of: question.model))
    return report
  }

  /// Finds restructurings that pay: mined on an older part of the history, scored on a newer one.
  ///
  /// - Parameters:
  ///   - replay: Which history.
  ///   - limit: How many are told.
  ///   - mined: The window that is mined as `A..B`; `nil` for the older two thirds.
  ///   - scored: The window that is scored; `nil` for the newer third.
  ///   - showsAll: Whether candidates are shown although none is worth doing.
  /// - Returns: The answer, and the candidates with the sequence of those that go together.
  /// - Throws: As `compare`.
  public func suggest(
    on replay: ReplayRequest, limit: Int = 10, mined: String? = nil, scored: String? = nil,
    showsAll: Bool = false
  ) throws -> (report: SuggestReport, result: Suggester.Result) {
    let question = try ComparisonRequest(self, replay)
    try question.requireSteps("restructuring can be proposed")
    let cut = Suggester.laterRange(of: question.units.count).lowerBound
    let older = try mined.map(question.window) ?? Array(question.units[..<cut])
    let newer = try scored.map(question.window) ?? Array(question.units[cut...])
    let suggester = Suggester(
      question.layout, model: question.model, costs: question.costs, settings: question.settings,
      train: older, evaluate: newer, otherModel: question.otherModel)
    var bar: any ProgressBar = SilentProgress()
    let result = suggester.search(limit: limit) { count in
      let started = progress.start("candidates", total: count)
      bar = started
      return { started.advance(by: 1) }
    }
    bar.finish()
    var report = SuggestReport(
      rows: result.rows, sequence: result.sequence, baselines: result.baselines,
      notes: [
        "\(result.candidateCount) candidates, \(result.refusedCount) of which cannot be applied and "
          + "\(result.doubtfulCount) of which may not build.",
        SuggestReport.windows(mined: older.map(\.date), judged: newer.map(\.date)),
        "Model \(question.model.name) (\(question.model.toolchain)); costs "
          + "\(question.costs.text); \(Noun("worker").counted(replay.workers)).",
      ], basis: question.basis, candidateCount: result.candidateCount, showsAll: showsAll)
    report.rivals = suggester.rivals(try rivalModels(of: question.model))
    return (report, result)
  }

  /// What else could be done than a restructuring: other ways to build a package that SwiftPM's own
  /// build system builds today.
  private func rivalModels(of model: BuildModel) throws -> [BuildModel] {
    guard model.name == ModelChoice.ofPackages.name else { return [] }
    return try [
      "swiftbuild-debug", "swiftpm-debug-caching", "swiftpm-debug-explicit",
      "swiftpm-debug-hashing",
    ].map(buildModel)
  }

  /// How to carry a restructuring out, as ordered steps.
  ///
  /// - Parameters:
  ///   - scenario: The restructuring.
  ///   - name: What a problem of it is told under.
  ///   - replay: The history that the steps are scored on; `nil` for no scores.
  /// - Returns: The steps.
  /// - Throws: As `compare`.
  public func plan(
    _ scenario: Scenario, named name: String, on replay: ReplayRequest? = nil
  ) throws -> MigrationPlan {
    let question = try replay.map { try ComparisonRequest(self, $0) }
    do {
      return try Planner(
        question?.layout ?? ComparisonRequest.layout(self),
        comparison: question.map { $0.comparison([("all", $0.units)]) },
        packages: try store.packages()
      ).plan(scenario)
    } catch let error as ScenarioError {
      throw Problem("'\(name)': \(error)")
    }
  }
}
