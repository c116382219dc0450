public import RippleModel

/// The answer of `touch`, with what every report must name: the model and its toolchain.
public struct ImpactReport: Sendable {
  /// What was computed.
  public let impact: Impact
  /// The build model's name.
  public let model: String
  /// The toolchain that the model was measured on.
  public let toolchain: String
  /// Whether targets to which nothing happens are shown.
  public let showsAll: Bool
  /// Every target of the graph, for `showsAll`.
  public let allTargets: [TargetID]
  /// What it costs; `nil` where that was not asked.
  public let cost: ImpactCost?

  /// Makes a report.
  public init(
    impact: Impact, model: String, toolchain: String, showsAll: Bool = false,
    allTargets: [TargetID] = [], cost: ImpactCost? = nil
  ) {
    self.impact = impact
    self.model = model
    self.toolchain = toolchain
    self.showsAll = showsAll
    self.allTargets = allTargets
    self.cost = cost
  }

  /// The targets that are shown, in build order.
  var shown: [TargetImpact] {
    guard showsAll else { return impact.targets.filter { $0.effect != .none } }
    let known = Set(impact.targets.map(\.id))
    return impact.targets
      + allTargets.filter { !known.contains($0) }.sorted().map {
        TargetImpact(id: $0, effect: .none, bound: .none, files: [])
      }
  }

  /// The targets that only the conservative bound recompiles.
  var boundOnly: [TargetImpact] {
    impact.targets.filter { $0.bound == .recompile && $0.effect != .recompile }
  }

  /// The products that are linked again.
  var relinked: [ProductImpact] { impact.products.filter { $0.relinks != .no } }

  /// The names of targets, with their packages where a name occurs twice.
  func name(_ id: TargetID) -> String {
    let names = (impact.targets.map(\.id) + allTargets)
    let isShared = Set(names.filter { $0.name == id.name }).count > 1
    return Escape.terminal(isShared ? id.description : id.name)
  }
}
