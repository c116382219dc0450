import RippleGraph
import RippleModel
import SourceUses

/// Why a target is built. Of several reasons the one that explains most comes first, so that a row is
/// never explained by a change that left its module alone.
extension InvalidationTracer {
  /// The changed target's own reason.
  func own(_ change: Change, _ row: BuildModel.Effects) -> Reason {
    Reason(because: Wording.own(change, row), strength: InvalidationTracer.strength(row))
  }

  private static func strength(_ row: BuildModel.Effects) -> Int {
    let module =
      switch row.module {
      case .no: 0
      case .perhaps: 1
      case .yes: 2
      }
    return 10 * module + (row.own > .edited ? 1 : 0)
  }

  /// Why a dependent is built; where several things changed, with the one that it is because of.
  func reason(
    _ found: CompiledFiles, _ node: Int, _ source: Int, _ row: BuildModel.Effects,
    _ change: Change?
  ) -> Reason {
    var because = Wording.dependent(found, simulator, node, source, isCertain: row.module == .yes)
    if changes.count > 1, let path = change?.path { because += " (for '\(path)')" }
    return Reason(
      edge: "\(simulator.graph.id(node).name) -> \(simulator.graph.id(source).name)",
      because: because, compiles: found.isCompiled, strength: InvalidationTracer.strength(found))
  }

  private static func strength(_ files: CompiledFiles) -> Int {
    switch files {
    case .none, .driverOnly: 0
    case .some(let files): files.count
    case .unknown: Int.max - 1
    case .all: Int.max
    }
  }
}
