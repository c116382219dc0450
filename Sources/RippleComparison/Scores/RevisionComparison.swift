public import RippleModel

/// Replays one history on the graphs of two revisions.
///
/// Only changes of files that a target owns in both count, wherever they lie, so that neither graph
/// is charged for what the other does not have.
public struct RevisionComparison: Sendable {
  /// Figures on the older graph.
  public let before: ReplayFigures
  /// Figures on the newer graph.
  public let after: ReplayFigures
  /// CPU seconds per change, older minus newer.
  public let savedCPUSeconds: PairedDifference
  /// How many steps of the history were replayed.
  public let stepCount: Int
  /// How many of its changes are of files that only one of the graphs owns.
  public let leftOut: Int

  /// One revision: its layout and what jobs cost in it.
  public struct Side: Sendable {
    /// Who owns what, and who depends on whom.
    public var layout: Layout
    /// What jobs cost.
    public var costs: CostModel
    /// The paths in it of files that the history knows by another.
    public var renames: [String: String]

    /// Makes a side.
    public init(layout: Layout, costs: CostModel, renames: [String: String] = [:]) {
      self.layout = layout
      self.costs = costs
      self.renames = renames
    }

    /// The path that a file of the history has in it.
    fileprivate func path(_ path: String) -> String { renames[path] ?? path }

    /// The owner of each source.
    fileprivate var owners: [String: TargetID] {
      var result: [String: TargetID] = [:]
      for target in layout.targets.values.sorted(by: { $0.id < $1.id }) {
        for file in target.files where result[file.path] == nil { result[file.path] = target.id }
      }
      return result
    }
  }

  /// Replays steps on both sides.
  ///
  /// - Parameters:
  ///   - units: The steps.
  ///   - base: The older revision.
  ///   - head: The newer revision.
  ///   - model: How the build behaves.
  ///   - workers: How many jobs run at once.
  /// - Complexity: That of two replays.
  public init(
    _ units: [ReplayUnit], base: Side, head: Side, model: BuildModel, workers: Int
  ) {
    let owners = (base: base.owners, head: head.owners)
    var missing = 0
    var pairs: [(base: ReplayUnit, head: ReplayUnit)] = []
    for unit in units {
      var pair = (base: unit, head: unit)
      (pair.base.changes, pair.head.changes) = ([], [])
      (pair.base.declarations, pair.head.declarations) = ([], [])
      for change in unit.changes {
        guard let path = change.path else { continue }
        let paths = (base: base.path(path), head: head.path(path))
        guard let older = owners.base[paths.base], let newer = owners.head[paths.head] else {
          missing += owners.base[paths.base] == nil && owners.head[paths.head] == nil ? 0 : 1
          continue
        }
        pair.base.add(change, at: paths.base, of: older)
        pair.head.add(change, at: paths.head, of: newer)
      }
      if !pair.base.changes.isEmpty { pairs.append(pair) }
    }
    var older = Replay(base.layout, model: model, costs: base.costs, workers: workers)
    var newer = Replay(head.layout, model: model, costs: head.costs, workers: workers)
    let first = older.outcomes(of: pairs.map(\.base))
    let second = newer.outcomes(of: pairs.map(\.head))
    before = ReplayFigures(first)
    after = ReplayFigures(second)
    savedCPUSeconds = Bootstrap.difference(
      [zip(first, second).map { $0.cpuSeconds - $1.cpuSeconds }],
      blocks: pairs.map(\.base).authorDays)
    stepCount = pairs.count
    leftOut = missing
  }
}

extension ReplayUnit {
  fileprivate mutating func add(_ change: Change, at path: String, of target: TargetID) {
    var change = change
    change.path = path
    change.target = target
    changes.append(change)
    declarations.append([])
  }
}
