public import RippleModel

/// The nodes of a graph by number: targets sorted by identity, then external products likewise.
public struct NodeTable: Hashable, Sendable {
  /// The identity of each node; an external product's is its package and its name.
  public let ids: [TargetID]
  /// The declared kind of each target; there is none for external products.
  public let kinds: [TargetKind]

  /// Makes a table; `kinds` belong to `targets`, one each.
  ///
  /// Of equal identities the first counts.
  ///
  /// - Precondition: There are as many kinds as targets.
  /// - Complexity: O(V) comparisons where both lists are sorted, O(V log V) otherwise.
  public init(targets: [TargetID], kinds: [TargetKind], externals: [TargetID] = []) {
    self = NodeTable.sorted(targets, kinds, externals).table
  }

  private init(ids: [TargetID], kinds: [TargetKind]) {
    self.ids = ids
    self.kinds = kinds
  }

  /// A table with, for each target and then each external of the input, its number in the table.
  static func sorted(_ targets: [TargetID], _ kinds: [TargetKind], _ externals: [TargetID])
    -> (table: NodeTable, numbers: [Int32])
  {
    precondition(targets.count == kinds.count, "each target has a kind")
    let first = order(targets)
    let second = order(externals)
    let base = Int32(first.kept.count)
    let table = NodeTable(
      ids: first.kept.map { targets[$0] } + second.kept.map { externals[$0] },
      kinds: first.kept.map { kinds[$0] })
    return (table, first.numbers + second.numbers.map { $0 + base })
  }

  /// The places to keep in sorted order, and where each place went.
  private static func order(_ ids: [TargetID]) -> (kept: [Int], numbers: [Int32]) {
    let isAscending = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    if isAscending { return (Array(ids.indices), ids.indices.map(Int32.init)) }
    let sorted = ids.indices.sorted {
      ids[$0] == ids[$1] ? $0 < $1 : ids[$0] < ids[$1]
    }
    var kept: [Int] = []
    var numbers = [Int32](repeating: 0, count: ids.count)
    for place in sorted {
      if let last = kept.last, ids[last] == ids[place] {
        numbers[place] = Int32(kept.count - 1)
      } else {
        numbers[place] = Int32(kept.count)
        kept.append(place)
      }
    }
    return (kept, numbers)
  }

  /// The number of nodes.
  ///
  /// - Complexity: O(1).
  public var count: Int { ids.count }

  /// The number of targets, which are the nodes before the external ones.
  ///
  /// - Complexity: O(1).
  public var targetCount: Int { kinds.count }

  /// Whether a node is a product of a package that was not loaded.
  ///
  /// - Complexity: O(1).
  public func isExternal(_ node: Int) -> Bool { node >= targetCount }

  /// The kind of a target; `nil` for an external product.
  ///
  /// - Complexity: O(1).
  public func kind(of node: Int) -> TargetKind? { node < targetCount ? kinds[node] : nil }

  /// A node as the far end of an edge.
  ///
  /// - Complexity: O(1).
  public func node(_ node: Int) -> Dependency.Node {
    let id = ids[node]
    return isExternal(node) ? .external(package: id.package, product: id.name) : .target(id)
  }
}

extension NodeTable {
  /// The number of a target; `nil` where there is none.
  ///
  /// - Complexity: O(log V) comparisons.
  public func index(of target: TargetID) -> Int? { index(of: target, in: 0..<targetCount) }

  /// The number of a target or external product; `nil` where there is none.
  ///
  /// - Complexity: O(log V) comparisons.
  public func index(of node: Dependency.Node) -> Int? {
    switch node {
    case .target(let id): index(of: id)
    case .external(let package, let product):
      index(of: TargetID(package: package, name: product), in: targetCount..<count)
    }
  }

  /// The targets of a bare name, in the order of their packages.
  ///
  /// - Complexity: O(V) comparisons.
  public func indices(named name: String) -> [Int] {
    (0..<targetCount).filter { ids[$0].name == name }
  }

  /// The targets that a user's word means: the one of a full identity, or all of a bare name.
  ///
  /// - Complexity: O(V) comparisons.
  public func indices(matching word: String) -> [Int] {
    if let exact = index(of: TargetID(word)) { return [exact] }
    return indices(named: word)
  }

  /// The target that a misspelt word most likely meant: "Did you mean …?".
  ///
  /// The nearest by edits (swapped neighbours are one), at most three and at most half of the
  /// word's length; a difference of case alone is nearest.  Ties go to the first in order.  A word
  /// with a slash is compared with full identities.
  ///
  /// - Complexity: O(V · *k*) for a word of *k* characters.
  public func suggestion(for word: String) -> TargetID? {
    let isFull = word.contains("/")
    let lowered = Array(word.lowercased().unicodeScalars)
    let limit = min(3, max(1, lowered.count / 2))
    var best: (distance: Int, id: TargetID)?
    for id in ids.prefix(targetCount) {
      let name = (isFull ? id.description : id.name).lowercased()
      let bound = best.map { $0.distance - 1 } ?? limit
      guard bound >= 0 else { break }
      if let distance = editDistance(lowered, Array(name.unicodeScalars), atMost: bound) {
        best = (distance, id)
      }
    }
    return best?.id
  }

  private func index(of id: TargetID, in range: Range<Int>) -> Int? {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && ids[low] == id ? low : nil
  }
}
