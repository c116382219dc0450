import Foundation
import RippleSystem
import TestSupport
import Testing

/// `swift package ripple` in a package that depends on Ripple by path.
///
/// It needs a minute of SwiftPM's time: `RIPPLE_PLUGIN_TEST=1` runs it. The program is the one beside the
/// tests, so that nothing but the plugin is built.
@Suite("The command plugin", .timeLimit(.minutes(20)))
struct PluginTests {
  private static let isWanted = ProcessInfo.processInfo.environment["RIPPLE_PLUGIN_TEST"] != nil

  private func package(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
    let script =
      "swift package --scratch-path \"$1\" --package-path \"$2\" \"${@:3}\" 2>&1 || true"
    let output = try Tool("bash").run(
      ["-c", script, "-", folder.path + "/scratch", folder.path + "/app"] + arguments,
      environment: ["RIPPLE_BINARY": RippleProgram.path])
    return String(decoding: output, as: UTF8.self)
  }

  @Test("it answers about the package at hand, and says what it may not do", .enabled(if: isWanted))
  func plugin() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "app/Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(path: "\(SharedFolder.projectRoot.path)")],
        targets: [.target(name: "Core"), .target(name: "Mid", dependencies: ["Core"])])
      """)
    try folder.write("app/Sources/Core/C.swift", "public struct C {}\n")
    try folder.write("app/Sources/Mid/M.swift", "import Core\nlet m = C()\n")
    #expect(try package("ripple", "touch", "Core", in: folder).contains("recompile     Mid"))
    #expect(try package("ripple", "why", "Core", "Mid", in: folder).contains("Mid"))
    let failed = try package("ripple", "touch", "Nowhere", in: folder)
    #expect(failed.contains("there is no target 'Nowhere'"))
    #expect(failed.contains("error: ripple ended with status 2"))
    #expect(
      try package("ripple", "touch", "Core", "--evaluate", in: folder)
        .contains("--evaluate starts SwiftPM, which waits"))
  }
}
