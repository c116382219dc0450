public import RippleModel

/// Spreads the tests of a selection over machines, so that none waits long for another.
///
/// The dearest goes first to the machine that is done first with it, counting what that machine must
/// build in addition (Graham's longest processing time). Suites are parted only where their times are
/// known, long ones test by test, and one machine runs whatever of a target is not named elsewhere, so
/// that no test is lost.
public struct ShardPlanner {
  private let selection: TestSelection
  private let moduleNames: [TargetID: String]
  /// The seconds of tests, by module and suite.
  private let times: [String: [String: [String: Double]]]
  private let book: MeasuredCosts
  private let bundles: [Product]
  private let partsTargets: Bool
  /// What a machine must build to run a test target: all that its bundle is linked of.
  private var needs: [TargetID: Set<TargetID>] = [:]

  /// Seconds that a suite is taken to run where no time is known.
  public static let usualSuiteSeconds = 0.5

  /// Makes a planner.
  ///
  /// - Parameters:
  ///   - selection: What runs.
  ///   - moduleNames: The modules of test targets.
  ///   - times: How long tests ran before.
  ///   - book: What building costs.
  ///   - products: Which test bundles there are.
  ///   - parts: Whether a test target may be run in parts.
  public init(
    _ selection: TestSelection, moduleNames: [TargetID: String], times: [TestTime],
    book: MeasuredCosts, products: [Product], parts: Bool = true
  ) {
    partsTargets = parts
    self.selection = selection
    self.moduleNames = moduleNames
    self.book = book
    bundles = products.filter { $0.kind == .testBundle }
    var table: [String: [String: [String: Double]]] = [:]
    for time in times {
      table[time.module, default: [:]][time.suite, default: [:]][time.test, default: 0] +=
        time.seconds
    }
    self.times = table
    let builtOf = Dictionary(
      selection.tests.map { ($0.target, Set($0.builtOf)) }, uniquingKeysWith: { $1 })
    for target in builtOf.keys {
      let linked = bundles.filter { $0.targets.contains(target) }.flatMap(\.targets)
      needs[target] = Set((linked + [target]).flatMap { builtOf[$0] ?? [] })
    }
  }

  /// Whether the run seconds of every target that runs were measured.
  public var isMeasured: Bool { selection.running.allSatisfy { times[module($0)] != nil } }

  /// Something that runs on one machine.
  private struct Item {
    var choice: TestChoice
    /// The suite; `nil` for what of the target is not named by others.
    var suite: String?
    var seconds: Double
  }

  /// The shards, as many as asked for; some are empty where there is less to run than that.
  ///
  /// - Complexity: O(items · count · targets).
  public func shards(_ count: Int) -> [TestShard] {
    var bins = Array(repeating: [Item](), count: max(1, count))
    var built = Array(repeating: Set<TargetID>(), count: bins.count)
    var totals = Array(repeating: 0.0, count: bins.count)
    for item in items(count) {
      let costs = bins.indices.map { totals[$0] + item.seconds + added(item, to: built[$0]) }
      let best = bins.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
      bins[best].append(item)
      built[best].formUnion(needs[item.choice.target] ?? [])
      totals[best] = costs[best]
    }
    return bins.indices.map { shard(bins[$0], built[$0], of: count) }
  }

  /// How much longer the longest takes than they do on average; 1 where they are equal.
  public static func imbalance(of seconds: [Double]) -> Double {
    let mean = seconds.reduce(0, +) / Double(max(1, seconds.count))
    return mean > 0 ? (seconds.max() ?? 0) / mean : 1
  }

  private func added(_ item: Item, to built: Set<TargetID>) -> Double {
    let missing = (needs[item.choice.target] ?? []).subtracting(built)
    return missing.sorted().reduce(0) { $0 + (book.targets[$1]?.allSeconds ?? 0) }
  }

  /// What is spread, the dearest first.
  private func items(_ count: Int) -> [Item] {
    selection.running.flatMap { items(of: $0, count) }.sorted { left, right in
      if left.seconds != right.seconds { return left.seconds > right.seconds }
      return (left.choice.target, left.suite ?? "") < (right.choice.target, right.suite ?? "")
    }
  }

  private func items(of choice: TestChoice, _ count: Int) -> [Item] {
    let known = times[module(choice)] ?? [:]
    guard partsTargets else {
      let seconds = known.isEmpty ? ShardPlanner.usualSuiteSeconds : nil
      return [
        Item(
          choice: choice, suite: nil,
          seconds: seconds ?? ShardPlanner.sum(known.mapValues(ShardPlanner.sum)))
      ]
    }
    if let suites = choice.files?.suites {
      return suites.map { suite in
        let seconds = known[suite].map(ShardPlanner.sum) ?? ShardPlanner.usualSuiteSeconds
        return Item(choice: choice, suite: suite, seconds: seconds)
      }
    }
    let rest = known.isEmpty ? ShardPlanner.usualSuiteSeconds : 0
    return parts(of: known, count).map { Item(choice: choice, suite: $0.name, seconds: $0.seconds) }
      + [Item(choice: choice, suite: nil, seconds: rest)]
  }

  /// Suites, and the tests of those that would keep one machine busy for long.
  private func parts(
    of suites: [String: [String: Double]], _ count: Int
  ) -> [(name: String, seconds: Double)] {
    let most = ShardPlanner.sum(suites.mapValues(ShardPlanner.sum)) / Double(4 * max(1, count))
    return suites.sorted { $0.key < $1.key }.flatMap { suite, tests in
      let whole = ShardPlanner.sum(tests)
      guard whole > most, tests.count > 1, tests[""] == nil else { return [(suite, whole)] }
      return tests.sorted { $0.key < $1.key }.map { ("\(suite)/\($0.key)", $0.value) }
    }
  }

  private static func sum(_ seconds: [String: Double]) -> Double {
    seconds.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value }
  }

  private func module(_ choice: TestChoice) -> String {
    moduleNames[choice.target] ?? Target.moduleName(ofTarget: choice.target.name)
  }

  private func shard(_ items: [Item], _ built: Set<TargetID>, of count: Int) -> TestShard {
    let byTarget = Dictionary(grouping: items, by: \.choice.target)
    let pieces = byTarget.sorted { $0.key < $1.key }.map { target, items in
      let named = items.compactMap(\.suite).sorted()
      guard items.contains(where: { $0.suite == nil }) else {
        return TestPiece(target: target, suites: named)
      }
      guard partsTargets else { return TestPiece(target: target) }
      let known = parts(of: times[module(items[0].choice)] ?? [:], count).map(\.name)
      return TestPiece(target: target, without: known.filter { !named.contains($0) }.sorted())
    }
    let targets = Set(byTarget.keys)
    return TestShard(
      pieces: pieces,
      buildSeconds: built.sorted().reduce(0) { $0 + (book.targets[$1]?.allSeconds ?? 0) },
      runSeconds: items.reduce(0) { $0 + $1.seconds },
      links: bundles.filter { !targets.isDisjoint(with: $0.targets) }.map(\.name).sorted())
  }
}
