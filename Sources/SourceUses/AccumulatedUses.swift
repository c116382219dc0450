package import RippleModel

/// What the files of targets used in any of the versions that were built before.
///
/// When a file is compiled again, its driver adds what it uses now to what it used then
/// (swift-driver, `ModuleDependencyGraph.Integrator`); only a build of the whole target begins anew.
package struct AccumulatedUses {
  private var queries: [UsageQuery] = []
  /// The first query that counts for a target.
  private var first: [TargetID: Int] = [:]

  /// Begins with an empty folder.
  package init() {}

  /// Adds what the files of a version use.
  ///
  /// - Parameters:
  ///   - query: What the files use.
  ///   - whole: The targets that were built whole.
  package mutating func add(_ query: UsageQuery, whole: [TargetID]) {
    queries.append(query)
    for target in whole { first[target] = queries.count - 1 }
  }

  /// Files of a target that used any of what changed.
  func users(of keys: ChangedKeys, in target: TargetID) -> Set<String> {
    queries.dropFirst(first[target] ?? 0).reduce(into: []) { found, query in
      if case .some(let files) = query.users(of: keys, in: target) { found.formUnion(files) }
    }
  }
}
