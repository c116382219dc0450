/// Where the time goes: what changed how often, and what that rebuilds in today's graph.
public struct Hotspots: Hashable, Sendable, Codable {
  /// Targets, by the seconds that their changes cost, most first.
  public var targets: [Row]
  /// Files of today's targets, likewise.
  public var files: [Row]
  /// Declarations, likewise; `Target.Type.member`.
  public var declarations: [Row]
  /// Dependencies over which a change recompiled the dependent, by seconds, most first.
  public var edges: [EdgePrice]
  /// Seconds and steps of each month, the oldest first.
  public var trend: [Period]
  /// Targets that change together, most often first.
  public var coChanges: [CoChange]
  /// How many steps have each class as their highest.
  public var classes: [ChangeClass: Int]
  /// How many steps were counted.
  public var stepCount: Int
  /// What was left out, and how much of it.
  public var excluded: [History.Skip]
  /// Where the seconds come from.
  public var source: CostSource

  /// Makes an empty answer.
  public init(source: CostSource) {
    targets = []
    files = []
    declarations = []
    edges = []
    trend = []
    coChanges = []
    classes = [:]
    stepCount = 0
    excluded = []
    self.source = source
  }

  /// What came over one dependency.
  public struct EdgePrice: Hashable, Sendable, Codable {
    /// `A -> B`: the dependent, then what it depends on.
    public var edge: String
    /// How many steps recompiled the dependent over it.
    public var stepCount: Int
    /// CPU seconds of the dependent in those steps, whatever else led to it too.
    public var cpuSeconds: Double

    /// Makes a price.
    public init(edge: String, stepCount: Int, cpuSeconds: Double) {
      self.edge = edge
      self.stepCount = stepCount
      self.cpuSeconds = cpuSeconds
    }
  }

  /// One hot spot, with the plain rankings beside it.
  public struct Row: Hashable, Sendable, Codable {
    /// The target, path or declaration.
    public var name: String
    /// In how many steps it changed.
    public var changeCount: Int
    /// In how many of them others could see it.
    public var interfaceCount: Int
    /// Lines added and deleted.
    public var lineCount: Int
    /// CPU seconds that its changes rebuild, all steps together.
    public var cpuSeconds: Double
    /// Direct dependents of its target.
    public var fanIn: Int
    /// Transitive dependents of its target.
    public var closure: Int
    /// CPU seconds to build its target, or to compile the file.
    public var ownSeconds: Double

    /// Makes a row that nothing is counted in yet.
    public init(name: String, fanIn: Int, closure: Int, ownSeconds: Double) {
      self.name = name
      changeCount = 0
      interfaceCount = 0
      lineCount = 0
      cpuSeconds = 0
      self.fanIn = fanIn
      self.closure = closure
      self.ownSeconds = ownSeconds
    }

    /// Seconds for each change.
    public var cpuSecondsPerChange: Double {
      changeCount == 0 ? 0 : cpuSeconds / Double(changeCount)
    }
  }

  /// One month.
  public struct Period: Hashable, Sendable, Codable {
    /// `2024-05`, UTC.
    public var month: String
    /// The steps.
    public var stepCount: Int
    /// CPU seconds that they rebuild.
    public var cpuSeconds: Double

    /// Makes an empty month.
    public init(month: String) {
      self.month = month
      stepCount = 0
      cpuSeconds = 0
    }
  }

  /// Two targets that change together.
  public struct CoChange: Hashable, Sendable, Codable {
    /// The two, sorted.
    public var targets: [String]
    /// In how many steps both changed.
    public var count: Int
    /// That, of the steps in which the rarer one changed: from 0 to 1.
    public var confidence: Double

    /// Makes a pair.
    public init(targets: [String], count: Int, confidence: Double) {
      self.targets = targets
      self.count = count
      self.confidence = confidence
    }
  }
}
