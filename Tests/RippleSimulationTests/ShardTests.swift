import RippleModel
import RippleSimulation
import TestSupport
import Testing

@Suite("Shards")
struct ShardTests {
  /// A selection of random targets, all of which run, with the times of their suites.
  private func sample(_ seed: UInt64) -> (selection: TestSelection, times: [TestTime]) {
    var random = SplitMix64(seed: seed)
    var tests: [TestChoice] = []
    var times: [TestTime] = []
    for index in 0..<Int.random(in: 1...6, using: &random) {
      let target = TargetID("p/T\(index)")
      tests.append(
        TestChoice(target: target, builtOf: [target], changed: ["f"], quiet: [], uses: []))
      for suite in 0..<Int.random(in: 2...9, using: &random) {
        for test in 0..<Int.random(in: 1...20, using: &random) {
          times.append(
            TestTime(
              module: target.name, suite: "S\(suite)", test: "t\(test)",
              seconds: Double.random(in: 0.1...2, using: &random)))
        }
      }
    }
    let selection = TestSelection(range: "HEAD", base: "b", model: "m", changes: [], tests: tests)
    return (selection, times)
  }

  private func planner(_ seed: UInt64) -> ShardPlanner {
    let (selection, times) = sample(seed)
    return ShardPlanner(
      selection, moduleNames: [:], times: times, book: MeasuredCosts(), products: [])
  }

  @Test(
    "every suite runs on one machine, and one machine runs what no time is known of",
    arguments: PropertySeeds.all)
  func complete(seed: UInt64) {
    let shards = planner(seed).shards(3)
    let (selection, times) = sample(seed)
    for choice in selection.tests {
      let pieces = shards.flatMap(\.pieces).filter { $0.target == choice.target }
      #expect(pieces.filter { $0.suites == nil }.count == 1)
      let known = times.filter { $0.module == choice.target.name }.map { ($0.suite, $0.test) }
      for (suite, test) in known + [("New", "t"), ("S0", "new")] {
        let names = [suite, "\(suite)/\(test)"]
        let runs = pieces.filter { piece in
          piece.suites.map { names.contains(where: $0.contains) }
            ?? !names.contains(where: piece.without.contains)
        }
        #expect(runs.count == 1, "\(names)")
      }
    }
  }

  @Test(
    "where targets are not parted, each runs whole on one machine", arguments: PropertySeeds.all)
  func whole(seed: UInt64) {
    let (selection, times) = sample(seed)
    let shards = ShardPlanner(
      selection, moduleNames: [:], times: times, book: MeasuredCosts(), products: [], parts: false
    ).shards(3)
    #expect(
      shards.flatMap(\.pieces).sorted { $0.target < $1.target }
        == selection.tests.map { TestPiece(target: $0.target) })
  }

  @Test("the longest takes no more than a fifth above the mean", arguments: PropertySeeds.all)
  func balanced(seed: UInt64) {
    let seconds = planner(seed).shards(2).map(\.seconds)
    #expect(ShardPlanner.imbalance(of: seconds) <= 1.2)
  }

  @Test("what a test bundle is linked of is built by each machine that runs a part of it")
  func bundles() {
    let ids = ["p/A", "p/B"].map { TargetID($0) }
    let tests = ids.map {
      TestChoice(target: $0, builtOf: [$0], changed: ["f"], quiet: [], uses: [])
    }
    let costs = ids.map {
      ($0, TargetCost(startSeconds: 2, fileSeconds: [:], emitSeconds: 0, source: .measured))
    }
    let shards = ShardPlanner(
      TestSelection(range: "HEAD", base: "b", model: "m", changes: [], tests: tests),
      moduleNames: [:], times: [],
      book: MeasuredCosts(targets: Dictionary(uniqueKeysWithValues: costs)),
      products: [Product(package: "p", name: "PTests", kind: .testBundle, targets: ids)]
    ).shards(2)
    #expect(shards.map(\.buildSeconds) == [4, 4])
    #expect(shards.map(\.links) == [["PTests"], ["PTests"]])
    #expect(shards.map { $0.pieces.map(\.target.name) } == [["A"], ["B"]])
  }
}
