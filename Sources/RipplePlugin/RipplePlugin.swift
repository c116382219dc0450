import Foundation
import PackagePlugin

/// `swift package ripple COMMAND …`: Ripple on the package that is at hand.
///
/// It asks for no permission. What SwiftPM's sandbox then forbids, writing into the package and
/// starting SwiftPM again, is said where it is tried.
@main
struct RipplePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    if let option = arguments.first(where: Self.nested.contains) {
      return Diagnostics.error(
        "\(option) starts SwiftPM, which waits for the 'swift package' that runs this plugin; run "
          + "'ripple' itself.")
    }
    let process = Process()
    process.executableURL = try program()
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    process.environment = Self.environment(context)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return }
    Diagnostics.error("ripple ended with status \(process.terminationStatus)")
    if arguments.contains(where: Self.writing.contains) {
      Diagnostics.remark(
        "in SwiftPM's sandbox this writes nothing into the package unless 'swift package' is told "
          + "'--allow-writing-to-package-directory'")
    }
  }

  /// Options that run `swift package` or `swift build` on this package.
  private static let nested: Set<String> = ["--evaluate", "--measure", "--verify"]

  /// Options that write.
  private static let writing: Set<String> = [
    "--init", "--fix", "--update-baseline", "--apply", "--write", "--output", "-o", "--store",
  ]

  /// The program that `RIPPLE_BINARY` names, or else the one that SwiftPM builds, once.
  private func program() throws -> URL {
    let named = ProcessInfo.processInfo.environment["RIPPLE_BINARY"] ?? ""
    if !named.isEmpty { return URL(filePath: named) }
    let result = try packageManager.build(
      .product("ripple"), parameters: .init(configuration: .release, logging: .concise))
    let program = result.builtArtifacts.first { $0.url.lastPathComponent == "ripple" }
    guard result.succeeded, let program else {
      Diagnostics.error(result.logText)
      throw BuildFailure()
    }
    return program.url
  }

  /// Ripple could not be built; the log was told before.
  private struct BuildFailure: Error, CustomStringConvertible {
    var description: String {
      "Ripple cannot be built here; RIPPLE_BINARY names a program that is built already."
    }
  }

  /// The environment, with the data that comes with Ripple's package, and a cache that the sandbox
  /// lets be written where the package's own build folder may not be.
  private static func environment(_ context: PluginContext) -> [String: String] {
    var variables = ProcessInfo.processInfo.environment
    let data = packages(below: context.package).map { $0.directoryURL.appending(path: "Data") }
      .first { FileManager.default.fileExists(atPath: $0.appending(path: "BuildModels").path) }
    if variables["RIPPLE_DATA"] == nil { variables["RIPPLE_DATA"] = data?.path }
    variables["XDG_CACHE_HOME"] = context.pluginWorkDirectoryURL.path
    return variables
  }

  private static func packages(below root: Package) -> [Package] {
    [root] + root.dependencies.flatMap { packages(below: $0.package) }
  }
}
