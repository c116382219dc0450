public import RippleModel

/// Which target leads to which over declared dependencies.
public struct Routes: Sendable {
  private let ids: [TargetID]
  private let numbers: [TargetID: Int]
  private let rows: [[Int]]

  /// Reads the dependencies of targets.
  public init(_ targets: [Target]) {
    var numbers: [TargetID: Int] = [:]
    for target in targets {
      for id in [target.id] + target.dependencies.compactMap(\.targetID)
      where numbers[id] == nil {
        numbers[id] = numbers.count
      }
    }
    var rows = [[Int]](repeating: [], count: numbers.count)
    for target in targets {
      guard let number = numbers[target.id] else { continue }
      rows[number] = target.dependencies.compactMap { $0.targetID.flatMap { numbers[$0] } }
    }
    ids = numbers.sorted { $0.value < $1.value }.map(\.key)
    self.numbers = numbers
    self.rows = rows
  }

  /// Whether a way leads from one target to another, a target to itself included.
  ///
  /// - Complexity: O(V + E) below the first target.
  public func reaches(_ from: TargetID, _ to: TargetID, without removed: Set<Edge> = []) -> Bool {
    if from == to { return true }
    guard let start = numbers[from], let end = numbers[to] else { return false }
    var seen = [Bool](repeating: false, count: rows.count)
    seen[start] = true
    var pending = [start]
    while let next = pending.popLast() {
      for number in rows[next] where !seen[number] {
        if !removed.isEmpty, removed.contains(Edge(from: ids[next], to: ids[number])) { continue }
        if number == end { return true }
        seen[number] = true
        pending.append(number)
      }
    }
    return false
  }
}
