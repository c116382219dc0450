public import RippleModel

/// How a selection of tests is run: by which schemes of Xcode's, and in which packages.
public struct TestRuns: Sendable {
  /// One call of one tool.
  public struct Run: Hashable, Sendable {
    /// What runs the tests.
    public enum Place: Hashable, Sendable {
      /// A shared scheme, with the test plan where it has several.
      case scheme(Scheme, plan: String?)
      /// A package of SwiftPM's, by its folder; empty for the root.
      case package(String)
      /// Bazel.
      case bazel
    }

    /// What runs them.
    public var place: Place
    /// What is run.
    public var pieces: [TestPiece]
    /// Whether the place runs these and no others.
    public var isAll: Bool
  }

  /// The calls: schemes first, the one that tests most before others.
  public let runs: [Run]
  /// Targets of projects that no shared scheme tests, sorted.
  public let unreached: [TargetID]

  /// Chooses who runs what.
  ///
  /// Each scheme, or plan of one, that tests the most of what is left is taken in turn; where two
  /// test as many, the one that runs them whole, is the default, or has the fewest others.
  ///
  /// - Parameters:
  ///   - pieces: What runs.
  ///   - places: What there is to run it.
  /// - Complexity: O(schemes² · tests).
  public init(_ pieces: [TestPiece], in places: TestPlaces) {
    var rest = pieces
    var runs: [Run] = []
    if places.isBazel {
      if !rest.isEmpty { runs = [Run(place: .bazel, pieces: rest, isAll: false)] }
      (self.runs, unreached) = (runs, [])
      return
    }
    let suites = places.schemes.flatMap(SchemeSuite.all)
    while let best = suites.max(by: { $0.rank(rest) < $1.rank(rest) }), best.covers(rest) {
      let taken = rest.filter { best.tests.contains($0.target) }
      let isAll =
        taken.count == best.tests.count
        && taken.allSatisfy { $0.suites == nil && $0.without.isEmpty }
      runs.append(
        Run(place: .scheme(best.scheme, plan: best.plan), pieces: taken, isAll: isAll))
      rest.removeAll { best.tests.contains($0.target) }
    }
    let inPackages = Dictionary(grouping: rest) { piece in
      // Without a record of packages the root is the only place.
      places.packages.map { $0[piece.target.package] } ?? ""
    }
    for (folder, pieces) in inPackages.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      if let folder { runs.append(Run(place: .package(folder), pieces: pieces, isAll: false)) }
    }
    self.runs = runs
    unreached = (inPackages[nil] ?? []).map(\.target).sorted()
  }
}

/// What one scheme runs at a time: its own tests, or those of one plan.
private struct SchemeSuite {
  let scheme: Scheme
  let plan: String?
  let isDefault: Bool
  let tests: Set<TargetID>
  let whole: Set<TargetID>

  static func all(_ scheme: Scheme) -> [SchemeSuite] {
    let enabled = scheme.tests.filter(\.isEnabled)
    return Dictionary(grouping: enabled, by: \.plan).sorted { ($0.key ?? "") < ($1.key ?? "") }
      .map { plan, tests in
        SchemeSuite(
          scheme: scheme, plan: plan, isDefault: tests[0].isDefault,
          tests: Set(tests.map(\.target)), whole: Set(tests.filter(\.isWhole).map(\.target)))
      }
  }

  func covers(_ pieces: [TestPiece]) -> Bool {
    pieces.contains { tests.contains($0.target) }
  }

  /// How well it fits; of equals the greater one is taken.
  func rank(_ pieces: [TestPiece]) -> Rank {
    Rank(
      covered: pieces.count { tests.contains($0.target) },
      whole: pieces.count { whole.contains($0.target) }, isDefault: isDefault,
      others: tests.count, scheme: scheme)
  }

  struct Rank: Comparable {
    let covered: Int
    let whole: Int
    let isDefault: Bool
    let others: Int
    let scheme: Scheme

    static func < (left: Rank, right: Rank) -> Bool {
      if left.covered != right.covered { return left.covered < right.covered }
      if left.whole != right.whole { return left.whole < right.whole }
      if left.isDefault != right.isDefault { return right.isDefault }
      if left.others != right.others { return left.others > right.others }
      return left.scheme > right.scheme
    }
  }
}
