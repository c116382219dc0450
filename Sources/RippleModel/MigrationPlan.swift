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
    /// The same, manifest by manifest, as edits that can be applied.
    public var edits: [ManifestChange]
    /// Imports to add.
    public var imports: [StepReport.ImportChange]
    /// Imports to take away.
    public var lostImports: [StepReport.ImportChange]
    /// Files to write: stubs of what a person must fill in.
    public var stubs: [FileStub]
    /// Declarations to make visible.
    public var access: [StepReport.AccessChange]
    /// Structs whose own initialiser is written out, so that others see it.
    public var initialisers: [StepReport.AccessChange]
    /// What must be written by hand.
    public var byHand: [StepReport.HandWork]
    /// What was assumed.
    public var notes: [String]
    /// Whether a person must write code before the rest of the step can be done.
    public var needsHand: Bool
    /// Wall seconds per change that this step saves over the history; `nil` without one.
    public var savedWallSecondsPerChange: Double?

    /// Makes a step; everything but its title is empty at first.
    public init(title: String) {
      self.title = title
      moves = []
      manifest = []
      edits = []
      imports = []
      lostImports = []
      stubs = []
      access = []
      initialisers = []
      byHand = []
      notes = []
      needsHand = false
    }
  }

  /// An edit of one manifest.
  public struct ManifestChange: Hashable, Sendable, Codable {
    /// The manifest's path, from the workspace's root.
    public var path: String
    /// What changes in it.
    public var edit: ManifestEdit

    /// Makes a change.
    public init(path: String, edit: ManifestEdit) {
      self.path = path
      self.edit = edit
    }
  }

  /// A file that is written anew.
  public struct FileStub: Hashable, Sendable, Codable {
    /// Where it lies.
    public var path: String
    /// What stands in it.
    public var text: String

    /// Makes a file.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
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
