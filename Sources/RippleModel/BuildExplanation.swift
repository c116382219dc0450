/// Why each job of a build that was logged ran, and what was expected of it.
public struct BuildExplanation: Hashable, Sendable, Codable {
  /// One entry for each target that was worked on, sorted.
  public var targets: [ExplainedTarget]
  /// Products that were linked, sorted.
  public var linked: [String]
  /// Whether it is known what changed, so that a job can be unexpected.
  public var isCompared: Bool

  /// Makes an explanation from its parts.
  public init(
    targets: [ExplainedTarget] = [], linked: [String] = [], isCompared: Bool = false
  ) {
    self.targets = targets
    self.linked = linked
    self.isCompared = isCompared
  }
}

/// What a build did to one target.
public struct ExplainedTarget: Hashable, Sendable, Codable {
  /// The target's name; that of the module where no target has it.
  public var name: String
  /// Whether the model expected its driver to run; `nil` where it is not known what changed.
  public var isExpected: Bool?
  /// Why its driver ran.
  public var because: [String]
  /// The files that were compiled, sorted.
  public var files: [ExplainedFile]
  /// Files that the model expected to be compiled and that were not, sorted.
  public var absent: [String]

  /// Makes an entry.
  public init(
    name: String, isExpected: Bool? = nil, because: [String] = [], files: [ExplainedFile] = [],
    absent: [String] = []
  ) {
    self.name = name
    self.isExpected = isExpected
    self.because = because
    self.files = files
    self.absent = absent
  }
}

/// A file that was compiled.
public struct ExplainedFile: Hashable, Sendable, Codable {
  /// The path.
  public var path: String
  /// Whether the model expected it; `nil` where it is not known what changed.
  public var isExpected: Bool?
  /// Why, in the driver's words or the model's.
  public var because: [String]

  /// Makes an entry.
  public init(path: String, isExpected: Bool? = nil, because: [String] = []) {
    self.path = path
    self.isExpected = isExpected
    self.because = because
  }
}
