/// How to carry a scenario out, in steps that each leave a package that builds.
public struct MigrationPlan: Hashable, Sendable, Codable {
  /// The scenario's name.
  public var name: String
  /// The steps in order.
  public var steps: [Step]

  /// Makes a plan.
  public init(name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// One step, after which everything builds.
  public struct Step: Hashable, Sendable, Codable {
    /// What it is about.
    public var title: String
    /// Files to move, with their new places.
    public var moves: [FileMove]
    /// The manifest as it changes, a line with `+` or `-` each.
    public var manifest: [String]
    /// Imports to add.
    public var imports: [StepReport.ImportChange]
    /// Declarations to make visible.
    public var access: [StepReport.AccessChange]
    /// What must be written by hand.
    public var byHand: [StepReport.HandWork]
    /// What was assumed.
    public var notes: [String]
    /// Wall seconds per change that this step saves over the history; `nil` without one.
    public var savedWallSecondsPerChange: Double?

    /// Makes a step; everything but its title is empty at first.
    public init(title: String) {
      self.title = title
      moves = []
      manifest = []
      imports = []
      access = []
      byHand = []
      notes = []
    }
  }

  /// A file that moves.
  public struct FileMove: Hashable, Sendable, Codable {
    /// Where it is.
    public var from: String
    /// Where it goes.
    public var to: String

    /// Makes a move.
    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }
}
