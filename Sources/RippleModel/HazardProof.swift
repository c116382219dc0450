/// What became of a hazard that was built for real: the edited package built on top of what was
/// there, and built clean.
public struct HazardProof: Hashable, Sendable, Codable {
  /// The hazard's name (`H3`, …).
  public var id: String
  /// What the probe does, in one line.
  public var title: String
  /// What the program printed before the edit.
  public var before: String
  /// What it prints, or how it or its build fails, after an incremental build of the edit.
  public var incremental: String
  /// The same after a clean build.
  public var clean: String
  /// The files that the incremental build compiled, sorted.
  public var compiled: [String]
  /// The hazards that were predicted of the edit, each once, sorted.
  public var named: [String]

  /// Makes a proof.
  public init(
    id: String, title: String, before: String, incremental: String, clean: String,
    compiled: [String], named: [String]
  ) {
    self.id = id
    self.title = title
    self.before = before
    self.incremental = incremental
    self.clean = clean
    self.compiled = compiled
    self.named = named
  }

  /// Whether the incremental build gave another program than a clean one.
  public var isStale: Bool { incremental != clean }

  /// Whether the hazard was predicted.
  public var isNamed: Bool { named.contains(id) }
}
