public import RippleModel

/// Which target leads to which over declared dependencies.
public struct Routes: Sendable {
  private let dependencies: [TargetID: [TargetID]]

  /// Reads the dependencies of targets.
  public init(_ targets: [Target]) {
    var result: [TargetID: [TargetID]] = [:]
    for target in targets { result[target.id] = target.dependencies.compactMap(\.targetID) }
    dependencies = result
  }

  /// Whether a way leads from one target to another, a target to itself included.
  ///
  /// - Complexity: O(V + E) below the first target.
  public func reaches(_ from: TargetID, _ to: TargetID, without removed: Set<Edge> = []) -> Bool {
    if from == to { return true }
    var seen: Set<TargetID> = [from]
    var pending = [from]
    while let next = pending.popLast() {
      for id in dependencies[next] ?? [] {
        if !removed.isEmpty, removed.contains(Edge(from: next, to: id)) { continue }
        if id == to { return true }
        if seen.insert(id).inserted { pending.append(id) }
      }
    }
    return false
  }
}
