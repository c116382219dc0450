/// Targets that depend on each other, with the cheapest way out.
public struct CycleDiagnosis: Hashable, Sendable {
  /// The targets, sorted.
  public var members: [String]
  /// A shortest cycle, written from its smallest name.
  public var witness: [String]
  /// Edges without which the targets form no cycle.
  public var breaks: [Break]
  /// Whether no smaller set of edges does.
  public var isSmallest: Bool

  /// Makes a diagnosis.
  public init(members: [String], witness: [String], breaks: [Break], isSmallest: Bool) {
    self.members = members
    self.witness = witness
    self.breaks = breaks
    self.isSmallest = isSmallest
  }

  /// One edge to break, and how.
  public struct Break: Hashable, Sendable {
    /// The target that depends.
    public var from: String
    /// The target that it depends on.
    public var to: String
    /// Where the dependency is declared.
    public var place: SourcePlace?
    /// The way out that fits.
    public var way: WayOut
    /// Why it fits, from what crosses the edge.
    public var reason: String
    /// The declarations that cross the edge, sorted; empty where sources are not known.
    public var crossing: [String]
    /// The files that declare them, sorted.
    public var files: [String]

    /// Makes a break.
    public init(
      from: String, to: String, place: SourcePlace? = nil, way: WayOut, reason: String,
      crossing: [String] = [], files: [String] = []
    ) {
      self.from = from
      self.to = to
      self.place = place
      self.way = way
      self.reason = reason
      self.crossing = crossing
      self.files = files
    }
  }

  /// The three ways out of a cycle.
  public enum WayOut: String, Hashable, Sendable, Codable, CaseIterable {
    /// The lower target declares the contract, the higher one conforms.
    case inversion
    /// What both manipulate becomes a target of its own.
    case extraction
    /// Events go through a target that knows neither.
    case mediation
    /// The target depends on itself: the dependency is dropped.
    case removal
  }
}
