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

  /// The whole command; `nil` where it is too long to be typed.
  public func command(_ pieces: [TestPiece], all: [TargetID]) -> String? {
    let text = arguments(pieces, all: all).map { word in
      word.hasPrefix("-") && !word.contains(where: "()$^|".contains) ? word : ShellText.quoted(word)
    }.joined(separator: " ")
    guard text.utf8.count < 500 else { return nil }
    switch tool {
    case .swiftTest: return "swift test \(text)"
    case .xcodebuild: return "xcodebuild test \(text)"
    case .bazel: return "bazel test \(text)"
    }
  }

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
