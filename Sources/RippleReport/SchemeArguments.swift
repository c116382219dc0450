public import RippleModel

/// What `xcodebuild test` is told so that it runs a selection with one scheme, and nothing else.
public struct SchemeArguments {
  private let places: TestPlaces
  private let runner: TestRunner
  private let all: [TargetID]

  /// Makes a choice.
  ///
  /// - Parameters:
  ///   - places: The schemes that there are.
  ///   - runner: Says what is run.
  ///   - all: Every test target.
  public init(_ places: TestPlaces, runner: TestRunner, all: [TargetID]) {
    self.places = places
    self.runner = runner
    self.all = all
  }

  /// Why one call cannot run a selection.
  public enum ChoiceError: Error, Hashable, Sendable {
    /// No scheme has the name; those that are shared.
    case unknown(String, [String])
    /// Several schemes are needed, or some tests are in none: what each would run.
    case several([String: [String]], outside: [String])

    /// The same as a sentence, with what to do.
    public var sentence: String {
      let quoted = { (names: [String]) in
        names.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
          + (names.count > 4 ? " and \(names.count - 4) more" : "")
      }
      switch self {
      case .unknown(let name, let known):
        return "there is no shared scheme '\(name)' with tests; there are \(quoted(known))."
      case .several(let schemes, let outside):
        let parts = schemes.sorted { $0.key < $1.key }.map { "'\($0)' tests \(quoted($1))" }
        let rest = outside.isEmpty ? [] : ["no shared scheme tests \(quoted(outside))"]
        return "no one scheme runs these tests: \((parts + rest).joined(separator: "; ")); "
          + "--scheme chooses one."
      }
    }
  }

  /// The arguments, one on each line.
  ///
  /// - Parameters:
  ///   - pieces: What runs.
  ///   - scheme: The only scheme that counts; `nil` takes the one that runs everything.
  /// - Returns: The words; without a shared scheme, only those that pick tests. With nothing to run,
  ///   those with which nothing runs, since without any all would.
  /// - Throws: `ChoiceError`.
  public func lines(_ pieces: [TestPiece], scheme: String? = nil) throws(ChoiceError) -> [String] {
    guard !places.schemes.isEmpty || scheme != nil else {
      return runner.arguments(pieces, all: all)
    }
    var known = places
    if let scheme {
      known.schemes.removeAll { $0.name != scheme }
      guard known.schemes.contains(where: { !$0.tests.isEmpty }) else {
        throw .unknown(
          scheme, places.schemes.filter { !$0.tests.isEmpty }.map(\.name))
      }
    }
    let runs = TestRuns(pieces, in: known)
    let inSchemes = runs.runs.filter(\.isOfScheme)
    if inSchemes.isEmpty, pieces.isEmpty || scheme != nil { return nothing(known) }
    let outside = runs.unreached + runs.runs.filter { !$0.isOfScheme }.flatMap(\.targets)
    guard inSchemes.count == 1, scheme != nil || outside.isEmpty else {
      throw .several(
        Dictionary(
          inSchemes.map { ($0.schemeName, $0.targets.map(\.name)) }, uniquingKeysWith: +),
        outside: outside.map(\.name))
    }
    return runner.arguments(inSchemes[0])
  }

  /// The scheme that tests the most, with all of its tests left out.
  private func nothing(_ known: TestPlaces) -> [String] {
    let runs = TestRuns(all.map { TestPiece(target: $0) }, in: known)
    guard let run = runs.runs.first(where: \.isOfScheme) else {
      return runner.arguments([], all: all)
    }
    let words = runner.arguments(TestRuns.Run(place: run.place, pieces: [], isAll: true))
    return words + run.targets.map { "-skip-testing:\($0.name)" }
  }
}

extension TestRuns.Run {
  fileprivate var isOfScheme: Bool { !schemeName.isEmpty }

  fileprivate var schemeName: String {
    if case .scheme(let scheme, _) = place { scheme.name } else { "" }
  }

  fileprivate var targets: [TargetID] { pieces.map(\.target) }
}
