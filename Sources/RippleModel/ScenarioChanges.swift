/// What one scenario saves with each change of a history.
public struct ScenarioChanges: Hashable, Sendable, Codable {
  /// The scenario's name.
  public var scenario: String
  /// The changes, in the order of the history.
  public var rows: [Row]

  /// One change.
  public struct Row: Hashable, Sendable, Codable {
    /// What the change is called: usually a commit's name.
    public var commit: String
    /// When it was made, in seconds since 1970.
    public var date: Int
    /// What it says of itself.
    public var subject: String
    /// CPU seconds of its build, before and after.
    public var cpuSeconds: [Double]
    /// Wall seconds of its build, before and after.
    public var wallSeconds: [Double]

    /// Makes a row.
    public init(
      commit: String, date: Int, subject: String, cpuSeconds: [Double], wallSeconds: [Double]
    ) {
      self.commit = commit
      self.date = date
      self.subject = subject
      self.cpuSeconds = cpuSeconds
      self.wallSeconds = wallSeconds
    }

    /// Wall seconds that are saved.
    public var savedWallSeconds: Double { (wallSeconds.first ?? 0) - (wallSeconds.last ?? 0) }
  }

  /// Makes a list.
  public init(scenario: String, rows: [Row]) {
    self.scenario = scenario
    self.rows = rows
  }
}
