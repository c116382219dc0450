public import RippleModel

/// The answer of `touch`, with what every report must name: the model and its toolchain.
public struct ImpactReport: Reporting, Sendable {
  /// What was computed.
  public let impact: Impact
  /// The build model's name.
  public let model: String
  /// The toolchain that the model was measured on.
  public let toolchain: String
  /// Whether every row is shown, targets to which nothing happens among them.
  public let showsAll: Bool
  /// Every target of the graph.
  public let allTargets: [TargetID]
  /// What it costs; `nil` where that was not asked.
  public let cost: ImpactCost?
  /// What was asked, and what the answer stands on.
  public let context: Context

  /// What was asked, and what the answer stands on.
  public struct Context: Hashable, Sendable {
    /// The arguments of the command, as they would be typed again; empty where there were none, and
    /// `nil` where they are not known or cannot be typed, so that no command is proposed.
    public var question: String?
    /// Whether the class of the change was assumed and not said.
    public var isAssumed = false
    /// How many source files each target has, where that is known.
    public var sourceCounts: [TargetID: Int] = [:]
    /// Whether what is folded to counts is listed.
    public var showsDetails = false
    /// Why the build model was chosen; `nil` where it was named, or is the usual one.
    public var modelReason: String?
    /// How much of the code was seen; `nil` where it was not counted.
    public var coverage: SourceCoverage?
    /// Where the uses that the answer follows come from.
    public var uses = UseEvidence.estimated
    /// Whether the answer is for a pull request, where others read what it means to them.
    public var isComment = false
    /// How many others commit to the code, whose next builds do the same; `nil` where not known.
    public var colleagues: Int?
    /// Where tests are run from.
    public var places = TestPlaces()

    /// Makes a context that knows nothing.
    public init() {}
  }

  /// Where the uses that an answer follows come from.
  public enum UseEvidence: String, Hashable, Sendable {
    /// The records that the last build left.
    case recorded
    /// The sources.
    case estimated
    /// Nowhere: a graph has no sources, and every dependent is taken to use all.
    case none

    /// The same in words.
    var words: String {
      switch self {
      case .recorded: "uses recorded by the last build"
      case .estimated: "uses estimated from source"
      case .none: "uses not known, every dependent counts"
      }
    }
  }

  /// Makes a report.
  public init(
    impact: Impact, model: String, toolchain: String, showsAll: Bool = false,
    allTargets: [TargetID] = [], cost: ImpactCost? = nil, context: Context = Context()
  ) {
    self.impact = impact
    self.model = model
    self.toolchain = toolchain
    self.showsAll = showsAll
    self.allTargets = allTargets
    self.cost = cost
    self.context = context
  }

  /// The targets of the JSON form, in build order.
  var shown: [TargetImpact] {
    guard showsAll else { return impact.targets.filter { $0.effect != .none } }
    return impact.targets + untouched
  }

  /// The targets to which nothing happens, sorted.
  var untouched: [TargetImpact] {
    let known = Set(impact.targets.map(\.id))
    return allTargets.filter { !known.contains($0) }.sorted().map {
      TargetImpact(id: $0, effect: .none, bound: .none, files: [])
    }
  }

  /// The targets that only the conservative bound recompiles.
  var boundOnly: [TargetImpact] {
    impact.targets.filter { $0.bound == .recompile && $0.effect != .recompile }
  }

  /// The products that are linked again.
  var relinked: [ProductImpact] { impact.products.filter { $0.relinks != .no } }

  /// The targets that change themselves.
  var edited: Set<TargetID> { Set(impact.changes.map(\.target)) }

  /// The names of targets, with their packages where a name occurs twice.
  func names() -> @Sendable (TargetID) -> String {
    let ids = Set(impact.targets.map(\.id) + allTargets)
    let counts = Dictionary(ids.map { ($0.name, 1) }, uniquingKeysWith: +)
    return { id in counts[id.name, default: 1] > 1 ? id.description : id.name }
  }
}
