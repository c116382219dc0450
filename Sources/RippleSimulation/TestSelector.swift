public import RippleGraph
public import RippleModel

/// Decides for every test target whether a change may alter what it says, and keeps the proof.
///
/// A test target runs where what it is built of changed in a way that makes other code, or where it
/// reads or starts what changed; `Impact.tests` names the same targets.
public struct TestSelector {
  private let graph: TargetGraph
  private let changes: [Change]
  private let uses: [TargetID: [TestUse]]
  private let edits: [String: FileEdit]
  private let sources: SourceIndex

  /// Makes a selector.
  ///
  /// - Parameters:
  ///   - graph: The targets.
  ///   - changes: What changed in them.
  ///   - uses: What changed that tests read or start as they run.
  ///   - edits: The files that differ, with what they held and hold.
  ///   - sources: Facts of the test targets in which files changed, as far as they are known.
  public init(
    graph: TargetGraph, changes: [Change], uses: [TargetID: [TestUse]], edits: [FileEdit] = [],
    sources: SourceIndex = SourceIndex()
  ) {
    self.edits = Dictionary(edits.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.graph = graph
    self.changes = changes
    self.uses = uses
    self.sources = sources
  }

  /// A choice for each test target, sorted.
  ///
  /// - Complexity: O(tests · (V + E + changes)).
  public func choices() -> [TestChoice] {
    let byTarget = Dictionary(grouping: changes, by: \.target)
    return graph.nodes.kinds.indices.filter { graph.nodes.kind(of: $0) == .test }
      .map { choice(for: $0, byTarget) }.sorted { $0.target < $1.target }
  }

  private func choice(for test: Int, _ byTarget: [TargetID: [Change]]) -> TestChoice {
    let builtOf = graph.structure.closure(of: [test], .dependencies)
      .filter { $0 < graph.nodes.kinds.count }.map { graph.id($0) }.sorted()
    let met = builtOf.flatMap { byTarget[$0] ?? [] }
    let counting = met.filter(\.makesCode)
    let id = graph.id(test)
    let read = (uses[id] ?? []).sorted()
    let isOwn = read.isEmpty && !counting.isEmpty && counting.allSatisfy { $0.target == id }
    return TestChoice(
      target: id, builtOf: builtOf, changed: TestSelector.names(counting),
      quiet: TestSelector.names(met.filter { !$0.makesCode }), uses: read,
      files: isOwn ? files(of: id, counting) : nil)
  }

  private func files(of test: TargetID, _ changes: [Change]) -> TestFiles? {
    var pairs: [String: FileEdit.Facts] = [:]
    for change in changes {
      guard let path = change.path, let pair = edits[path]?.facts[test] else { return nil }
      pairs[path] = pair
    }
    return TestFileTracer(sources.files[test] ?? []).files(reachedBy: pairs)
  }

  private static func names(_ changes: [Change]) -> [String] {
    Set(changes.map { $0.path ?? $0.target.description }).sorted()
  }
}

extension Change {
  /// Whether other code is made: comments and white space make none, wherever they stand.
  var makesCode: Bool { changeClass > .movedTrivia }
}
