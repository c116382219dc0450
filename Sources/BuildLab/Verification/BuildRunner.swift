public import RippleModel
import RippleSystem

/// Builds a package as it lies in a folder, and tells what that did.
public protocol BuildRunner {
  /// Builds.
  ///
  /// - Parameter folder: The package's folder, absolute.
  /// - Returns: What it did; a build that fails is an answer too.
  /// - Throws: `ToolError` where nothing can be run.
  func build(packageIn folder: String) throws -> ObservedBuild
}

/// The `swift build` in `PATH`, debug.
public struct SwiftBuildTool: BuildRunner {
  private let arguments: [String]

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - buildsTests: Whether tests are built too.
  ///   - scratch: The build folder, relative to the package's; `nil` for `.build`.
  ///   - options: Words for the end of the command line.
  public init(buildsTests: Bool, scratch: String? = nil, options: [String] = []) {
    self.scratch = scratch
    arguments =
      ["build", "-v"] + (buildsTests ? ["--build-tests"] : []) + options
  }

  private let scratch: String?

  /// Builds with a log of every command; a build that fails is an answer too.
  public func build(packageIn folder: String) throws -> ObservedBuild {
    let place = scratch.map { ["--scratch-path", "\(folder)/\($0)"] } ?? []
    let run = try Tool.swift.transcript(
      arguments + ["--package-path", folder] + place, environment: environment)
    // A tool's own log goes to standard output, also where the build fails.
    return read(run.status == 0 ? run.output : run.output + run.errors, folder, run.status == 0)
  }

  private func read(_ log: [UInt8], _ folder: String, _ succeeded: Bool) -> ObservedBuild {
    BuildLogReader.read(String(decoding: log, as: UTF8.self), root: folder, succeeded: succeeded)
  }

  private var environment: [String: String] { ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"] }
}
