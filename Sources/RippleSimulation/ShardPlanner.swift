public import RippleModel

/// Spreads the tests of a selection over machines, so that none waits long for another.
///
/// The dearest goes first to the machine that is done first with it, counting what that machine must
/// build in addition (Graham's longest processing time). Suites are parted only where their times are
/// known, and one machine runs whatever of a target is not named elsewhere, so that no test is lost.
public struct ShardPlanner {
  private let selection: TestSelection
  private let moduleNames: [TargetID: String]
  private let times: [String: [String: Double]]
  private let book: CostBook
  private let bundles: [Product]
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
  public init(
    _ selection: TestSelection, moduleNames: [TargetID: String], times: [TestTime],
    book: CostBook, products: [Product]
  ) {
    self.selection = selection
    self.moduleNames = moduleNames
    self.book = book
    bundles = products.filter { $0.kind == .testBundle }
    var table: [String: [String: Double]] = [:]
    for time in times { table[time.module, default: [:]][time.suite, default: 0] += time.seconds }
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
    for item in items() {
      let costs = bins.indices.map { totals[$0] + item.seconds + added(item, to: built[$0]) }
      let best = bins.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
      bins[best].append(item)
      built[best].formUnion(needs[item.choice.target] ?? [])
      totals[best] = costs[best]
    }
    return bins.indices.map { shard(bins[$0], built[$0]) }
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
  private func items() -> [Item] {
    selection.running.flatMap(items).sorted { left, right in
      if left.seconds != right.seconds { return left.seconds > right.seconds }
      return (left.choice.target, left.suite ?? "") < (right.choice.target, right.suite ?? "")
    }
  }

  private func items(of choice: TestChoice) -> [Item] {
    let known = times[module(choice)] ?? [:]
    if let suites = choice.files?.suites {
      return suites.map {
        Item(choice: choice, suite: $0, seconds: known[$0] ?? Self.usualSuiteSeconds)
      }
    }
    let rest = known.isEmpty ? Self.usualSuiteSeconds : 0
    return known.sorted { $0.key < $1.key }.map {
      Item(choice: choice, suite: $0.key, seconds: $0.value)
    } + [Item(choice: choice, suite: nil, seconds: rest)]
  }

  private func module(_ choice: TestChoice) -> String {
    moduleNames[choice.target] ?? Target.moduleName(ofTarget: choice.target.name)
  }

  private func shard(_ items: [Item], _ built: Set<TargetID>) -> TestShard {
    let byTarget = Dictionary(grouping: items, by: \.choice.target)
    let pieces = byTarget.sorted { $0.key < $1.key }.map { target, items in
      let named = items.compactMap(\.suite).sorted()
      guard items.contains(where: { $0.suite == nil }) else {
        return TestPiece(target: target, suites: named)
      }
      let known = times[module(items[0].choice)] ?? [:]
      return TestPiece(target: target, without: known.keys.filter { !named.contains($0) }.sorted())
    }
    let targets = Set(byTarget.keys)
    return TestShard(
      pieces: pieces,
      buildSeconds: built.sorted().reduce(0) { $0 + (book.targets[$1]?.allSeconds ?? 0) },
      runSeconds: items.reduce(0) { $0 + $1.seconds },
      links: bundles.filter { !targets.isDisjoint(with: $0.targets) }.map(\.name).sorted())
  }
}
