public import RippleModel

/// A tool that runs tests: how a selection is said to it.
public struct TestRunner: Sendable {
  /// The tool.
  public enum Tool: String, Hashable, Sendable, CaseIterable {
    /// `swift test`.
    case swiftTest = "swift-test"
    /// `xcodebuild test`.
    case xcodebuild
    /// `bazel test`.
    case bazel
  }

  private let tool: Tool
  private let moduleNames: [TargetID: String]

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - tool: The tool.
  ///   - moduleNames: The modules of test targets, where they differ from the targets' names.
  public init(_ tool: Tool, moduleNames: [TargetID: String] = [:]) {
    self.tool = tool
    self.moduleNames = moduleNames
  }

  /// The arguments, one on each line; with nothing to run, those with which the tool runs nothing,
  /// since without any it would run all.
  ///
  /// - Parameters:
  ///   - pieces: What runs.
  ///   - all: Every test target.
  /// - Returns: The words.
  public func arguments(_ pieces: [TestPiece], all: [TargetID]) -> [String] {
    switch tool {
    case .swiftTest:
      guard !pieces.isEmpty else { return ["--skip", "."] }
      return pieces.flatMap { piece in
        patterns(piece.target, piece.suites).flatMap { ["--filter", $0] }
          + piece.without.flatMap { patterns(piece.target, [$0]) }.flatMap { ["--skip", $0] }
      }
    case .xcodebuild:
      guard !pieces.isEmpty else { return all.map { "-skip-testing:\($0.name)" } }
      return pieces.flatMap(xcodebuild)
    case .bazel: return pieces.map(\.target.name)
    }
  }

  /// The arguments of one call, one on each line; a scheme is named with what is opened to see it.
  ///
  /// - Parameter run: Who runs what.
  /// - Returns: The words after `swift test`, `xcodebuild test` or `bazel test`.
  public func arguments(_ run: TestRuns.Run) -> [String] {
    switch run.place {
    case .scheme(let scheme, let plan):
      let only = run.isAll ? [] : run.pieces.flatMap(xcodebuild)
      return TestRunner.words(of: scheme, plan) + only
    case .package(let folder):
      let place = folder.isEmpty ? [] : ["--package-path", folder]
      return place + TestRunner(.swiftTest, moduleNames: moduleNames).arguments(run.pieces, all: [])
    case .bazel: return run.pieces.map(\.target.name)
    }
  }

  private static func words(of scheme: Scheme, _ plan: String?) -> [String] {
    let option = scheme.container.hasSuffix(".xcworkspace") ? "-workspace" : "-project"
    let container = scheme.container.isEmpty ? [] : [option, scheme.container]
    return container + ["-scheme", scheme.name] + (plan.map { ["-testPlan", $0] } ?? [])
  }

  /// The commands that run a selection, one after the other.
  ///
  /// - Parameter runs: Who runs what.
  /// - Returns: What to type; `nil` where that is too long, or nothing runs any of it.
  public func command(_ runs: TestRuns) -> String? {
    guard !runs.runs.isEmpty else { return nil }
    let text = runs.runs.map { run in
      ([name(of: run.place), "test"] + arguments(run).map(ShellText.quotedOption))
        .joined(separator: " ")
    }.joined(separator: " && ")
    return text.utf8.count < TestRunner.longestCommand ? text : nil
  }

  /// What runs a test plan.
  ///
  /// - Parameters:
  ///   - path: The plan's file.
  ///   - places: The schemes that there are.
  /// - Returns: What to type; `nil` where no shared scheme names the plan.
  public static func command(ofPlan path: String, in places: TestPlaces) -> String? {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let scheme = places.schemes.first { scheme in
      scheme.tests.contains { test in test.plan.map { $0 + ".xctestplan" == file } ?? false }
    }
    guard let scheme else { return nil }
    let words = words(of: scheme, String(file.dropLast(11))).map(ShellText.quotedOption)
    return "xcodebuild test \(words.joined(separator: " "))"
  }

  private func name(of place: TestRuns.Run.Place) -> String {
    switch place {
    case .scheme: "xcodebuild"
    case .package: "swift"
    case .bazel: "bazel"
    }
  }

  /// More than anybody types.
  private static let longestCommand = 500

  private func xcodebuild(_ piece: TestPiece) -> [String] {
    let name = piece.target.name
    let isNamed = { (suite: String) in suite.contains("/") || !suite.hasSuffix("()") }
    guard let suites = piece.suites, suites.allSatisfy(isNamed) else {
      // Free tests cannot be named, so that all of the target runs.
      let without = piece.suites == nil ? piece.without.filter(isNamed) : []
      return ["-only-testing:\(name)"] + without.map { "-skip-testing:\(name)/\($0)" }
    }
    return suites.map { "-only-testing:\(name)/\($0)" }
  }

  private func patterns(_ target: TargetID, _ suites: [String]?) -> [String] {
    let module = escaped(moduleNames[target] ?? Target.moduleName(ofTarget: target.name))
    guard let suites else { return ["^\(module)\\."] }
    return suites.map { suite in
      let start = "^\(module)\\.\(escaped(String(suite.prefix { $0 != "(" })))"
      // XCTest's names end there, those of Swift Testing have parentheses.
      if suite.contains("/") { return start + "($|\\()" }
      return start + (suite.hasSuffix("()") ? "\\(" : "/")
    }
  }

  /// A name as a regular expression that matches it alone.
  private func escaped(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if "\\^$.|?*+()[]{}".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
