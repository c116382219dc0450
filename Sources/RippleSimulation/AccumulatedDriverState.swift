import RippleModel

/// What drivers carry over from the versions that were built before.
///
/// - What a file used in any of them: when a file is compiled again, its driver adds what it uses
///   now to what it used then (swift-driver, `ModuleDependencyGraph.Integrator`); only a build of
///   the whole target begins anew.
/// - What is overdue: a driver that did not run has not seen that a module changed which its target
///   loads and does not declare, and looks at it when it runs for another reason.
public struct AccumulatedDriverState {
  /// A change of a module, and the targets whose drivers ran since.
  struct Overdue {
    var source: TargetID
    var row: BuildModel.Effects
    var change: Change?
    var seen: Set<TargetID>
  }

  private var queries: [UsageQuery] = []
  /// The first query that counts for a target.
  private var first: [TargetID: Int] = [:]
  /// What some drivers have not looked at.
  private(set) var overdue: [Overdue] = []

  /// Begins with an empty folder.
  public init() {}

  /// Adds what the files of a version use, and what its build left to be looked at.
  ///
  /// - Parameters:
  ///   - query: What the files use.
  ///   - whole: The targets that were built whole.
  ///   - overdue: What some drivers have not looked at.
  mutating func add(_ query: UsageQuery, whole: [TargetID], overdue: [Overdue]) {
    queries.append(query)
    for target in whole { first[target] = queries.count - 1 }
    self.overdue = overdue
  }

  /// Files of a target that used any of what changed.
  func users(of keys: ChangedKeys, in target: TargetID) -> Set<String> {
    queries.dropFirst(first[target] ?? 0).reduce(into: []) { found, query in
      if case .some(let files) = query.users(of: keys, in: target) { found.formUnion(files) }
    }
  }
}
