/// What became of a plan that was carried out.
public struct PlanOutcome: Hashable, Sendable, Codable {
  /// The branch; `nil` where nothing was kept.
  public var branch: String?
  /// Where the branch is checked out.
  public var folder: String
  /// The steps that were done, in order.
  public var done: [Step]
  /// Where it stopped; `nil` at the end of the plan.
  public var stop: Stop?
  /// What the steps changed, as a patch.
  public var patch: String

  /// Makes an outcome.
  public init(branch: String?, folder: String) {
    self.branch = branch
    self.folder = folder
    done = []
    patch = ""
  }

  /// A step that was done.
  public struct Step: Hashable, Sendable, Codable {
    /// What it is about.
    public var title: String
    /// Whether a build passed after it; `nil` where none was asked for.
    public var builds: Bool?
    /// What the compiler asked for besides, one sentence each.
    public var repairs: [String]

    /// Makes a step.
    public init(title: String, builds: Bool?, repairs: [String] = []) {
      self.title = title
      self.builds = builds
      self.repairs = repairs
    }
  }

  /// Why it went no further; the tree is as the last step that was done left it.
  public struct Stop: Hashable, Sendable, Codable {
    /// The step that was not done.
    public var title: String
    /// Why, in one sentence: the compiler's first error, or what a person must write.
    public var cause: String
    /// What is left to do by hand, one sentence each.
    public var byHand: [StepReport.HandWork]
    /// Steps that come after it.
    public var left: [String]

    /// Makes a stop.
    public init(
      title: String, cause: String, byHand: [StepReport.HandWork] = [], left: [String] = []
    ) {
      self.title = title
      self.cause = cause
      self.byHand = byHand
      self.left = left
    }
  }
}
