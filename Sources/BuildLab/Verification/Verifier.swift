public import RippleModel
public import RippleSystem

/// Builds commit after commit in a scratch clone, and compares each build with the prediction that
/// was made before it.
///
/// The build folder is kept from commit to commit, as a developer's is; only where the next
/// commit's parent is not the last one built, the parent is built first.
public struct Verifier {
  /// Predicts what a commit rebuilds on top of another, and says what the packages are then.
  public typealias Prediction = (_ parent: String, _ commit: String) throws -> (Impact, Workspace)

  private let clone: ScratchClone
  private let runner: any BuildRunner
  private let buildsTests: Bool
  private let predict: Prediction

  /// Makes a verifier.
  public init(
    clone: ScratchClone, runner: any BuildRunner, buildsTests: Bool,
    predict: @escaping Prediction
  ) {
    self.clone = clone
    self.runner = runner
    self.buildsTests = buildsTests
    self.predict = predict
  }

  /// Goes through commits.
  ///
  /// - Parameters:
  ///   - list: The commits, the oldest first.
  ///   - progress: Told of each commit.
  /// - Returns: One entry for each commit.
  /// - Throws: `ToolError` where git or the build cannot be run, and what a prediction throws.
  public func verify(
    _ list: CommitList, progress: any ProgressReporting
  ) throws -> [VerifiedCommit] {
    var built: (commit: String, succeeded: Bool)?
    let bar = progress.start("Building commits", total: list.entries.count)
    defer { bar.finish() }
    return try list.entries.map { entry in
      defer { bar.advance(by: 1) }
      if built?.commit != entry.parent {
        built = (entry.parent, try clone.settle(entry.parent, by: runner))
      }
      let before = built?.succeeded ?? false
      let (impact, workspace) = try predict(entry.parent, entry.commit)
      try clone.checkOut(entry.commit)
      let build = try runner.build(packageIn: clone.folder)
      built = (entry.commit, build.succeeded)
      guard before, build.succeeded else {
        return VerifiedCommit(
          commit: entry.commit, subject: entry.subject,
          outcome: before ? .failed : .failedBefore)
      }
      return BuildComparison(workspace, buildsTests: buildsTests).compare(
        impact, with: build, commit: entry.commit, subject: entry.subject)
    }
  }
}
