public import RippleModel
import RippleSystem

/// Whether a package builds, and what the compiler says where it does not.
public struct BuildVerdict: Hashable, Sendable {
  /// Whether it builds.
  public var succeeded: Bool
  /// What was printed about places in sources.
  public var diagnostics: [CompilerDiagnostic]
  /// The last lines of the log, for failures that name no place.
  public var tail: String

  /// Makes a verdict.
  public init(succeeded: Bool, diagnostics: [CompilerDiagnostic] = [], tail: String = "") {
    self.succeeded = succeeded
    self.diagnostics = diagnostics
    self.tail = tail
  }

  /// The first error in one line.
  public var firstError: String {
    diagnostics.first { $0.severity == .error }?.description
      ?? (tail.isEmpty ? "the build failed and named no error" : tail)
  }
}

/// Builds a package to find out whether it builds.
public protocol BuildChecking {
  /// Builds.
  ///
  /// - Throws: `ToolError` where nothing can be run.
  func check(packageIn folder: String) throws -> BuildVerdict
}

/// The `swift build` in `PATH`, tests included, with a build folder of its own.
public struct SwiftBuildCheck: BuildChecking {
  private let scratchPath: String

  /// Makes a check.
  public init(scratchPath: String) { self.scratchPath = scratchPath }

  /// Builds; a build that fails is an answer too.
  public func check(packageIn folder: String) throws -> BuildVerdict {
    let transcript = try Tool.swift.transcript(
      [
        "build", "--build-tests", "--package-path", folder, "--scratch-path", scratchPath,
      ], environment: ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"])
    let log = String(decoding: transcript.output + transcript.errors, as: UTF8.self)
    let lines = log.split(whereSeparator: \.isNewline)
    return BuildVerdict(
      succeeded: transcript.status == 0, diagnostics: CompilerDiagnostic.read(log, root: folder),
      tail: lines.last.map { String($0.prefix(300)) } ?? "")
  }
}
