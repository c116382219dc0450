public import RippleModel

/// Carries a plan out on a branch, a commit for each step, and stops where a step does not hold.
public struct PlanRunner {
  /// How often a step may be fixed by what the compiler asks for.
  private static let rounds = 8

  private let branch: PlanBranch
  private let applier: PlanApplier
  private let builder: (any BuildChecking)?
  private let report: (String) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - branch: Where it is carried out.
  ///   - builder: Builds after each step; `nil` for no builds.
  ///   - report: Told what is being done.
  public init(
    on branch: PlanBranch, builder: (any BuildChecking)?, report: @escaping (String) -> Void
  ) {
    self.branch = branch
    self.builder = builder
    self.report = report
    applier = PlanApplier(folder: branch.folder)
  }

  /// Carries the plan out.
  ///
  /// - Returns: The steps that were done, and where it stopped: the branch is then as the last one
  ///   left it.
  /// - Throws: `ApplyError` before anything is touched, `ToolError` where a tool cannot be run.
  public func run(_ plan: MigrationPlan) throws -> PlanOutcome {
    try applier.refuseClashes(plan)
    if let builder {
      report("building what is there")
      let verdict = try builder.check(packageIn: branch.folder)
      guard verdict.succeeded else {
        throw ApplyError("the package does not build as it is: \(verdict.firstError)")
      }
    }
    var outcome = PlanOutcome(branch: branch.name, folder: branch.folder)
    for (number, step) in plan.steps.enumerated() {
      let left = plan.steps[(number + 1)...].map(\.title)
      if step.needsHand {
        outcome.stop = PlanOutcome.Stop(
          title: step.title, cause: "a person must write code before this step.",
          byHand: step.byHand, left: left)
        break
      }
      report("step \(number + 1) of \(plan.steps.count): \(step.title)")
      do {
        outcome.done.append(try carryOut(step, number + 1))
      } catch let error as ApplyError {
        try branch.discard()
        outcome.stop = PlanOutcome.Stop(
          title: step.title, cause: error.text, byHand: step.byHand, left: left)
        break
      }
    }
    outcome.patch = try branch.patch()
    return outcome
  }

  private func carryOut(_ step: MigrationPlan.Step, _ number: Int) throws -> PlanOutcome.Step {
    try applier.apply(step)
    var repairs: [String] = []
    if let builder {
      var verdict = try builder.check(packageIn: branch.folder)
      var round = 0
      while !verdict.succeeded, round < PlanRunner.rounds {
        let made = try mend(verdict)
        guard !made.isEmpty else { break }
        repairs += made
        round += 1
        verdict = try builder.check(packageIn: branch.folder)
      }
      guard verdict.succeeded else { throw ApplyError(verdict.firstError) }
    }
    try branch.commit("Step \(number): \(step.title)")
    return PlanOutcome.Step(
      title: step.title, builds: builder == nil ? nil : true, repairs: repairs)
  }

  /// Makes what the compiler asked for, and says what that was.
  private func mend(_ verdict: BuildVerdict) throws -> [String] {
    let finder = try RepairFinder(folder: branch.folder)
    return try finder.repairs(for: verdict.diagnostics).compactMap { repair in
      try applier.make(repair) ? repair.text : nil
    }
  }
}
