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
    let tool = Tool("swift")
    do {
      let place = scratch.map { ["--scratch-path", "\(folder)/\($0)"] } ?? []
      let log = try tool.run(
        arguments + ["--package-path", folder] + place, environment: environment)
      return read(log, folder, succeeded: true)
    } catch let error as ToolError where error.status != nil {
      return read(Array(error.output.utf8), folder, succeeded: false)
    }
  }

  private func read(_ log: [UInt8], _ folder: String, succeeded: Bool) -> ObservedBuild {
    BuildLogReader.read(String(decoding: log, as: UTF8.self), root: folder, succeeded: succeeded)
  }

  private var environment: [String: String] { ["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"] }
}
