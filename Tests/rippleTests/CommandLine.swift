import Foundation
import RippleSystem
import TestSupport

/// Runs the program that was built beside the tests.
struct RippleProgram {
  /// What a run printed and how it ended.
  struct Result {
    var output: String
    var errors: String
    var status: Int32
  }

  /// Where the program lies: beside the test bundle.
  static let path: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    let folder = bundle.map { URL(filePath: $0).deletingLastPathComponent() }
    return (folder ?? SharedFolder.projectRoot.appending(path: ".build/debug"))
      .appending(path: "ripple").path
  }()

  /// The program that is run.
  var program = RippleProgram.path
  /// The folder that the program starts in.
  var folder = FileManager.default.temporaryDirectory.path

  /// Runs it, with text on standard input.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    var variables = ProcessInfo.processInfo.environment
    variables["NO_COLOR"] = nil
    variables["RIPPLE_DATA"] = nil
    process.environment = variables.merging(environment) { $1 }
    let files = try TemporaryFolder()
    let (out, err) = (files.url.appending(path: "out"), files.url.appending(path: "err"))
    let source = try files.write("in", input)
    for file in [out, err] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: err), as: UTF8.self),
      status: process.terminationStatus)
  }
}

/// A small package on disk, made for one test.
struct SamplePackage {
  let folder: TemporaryFolder

  /// Three targets in a row, App → Mid → Core, and a test.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Sample", targets: [
        .target(name: "Core"),
        .target(name: "Mid", dependencies: ["Core"]),
        .executableTarget(name: "App", dependencies: ["Mid"]),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
      ])
      """)
    try folder.write(
      "Sources/Core/Model.swift",
      """
      public struct Model {
        public var name = ""
        public init() {}
        public func shout() -> String { name.uppercased() }
      }
      public func unrelated() -> Int { 1 }
      """)
    try folder.write("Sources/Core/Other.swift", "struct Other { var model = Model() }\n")
    try folder.write(
      "Sources/Mid/Mid.swift", "import Core\npublic func mid(_ m: Model) -> String { m.shout() }\n")
    try folder.write(
      "Sources/Mid/Quiet.swift", "import Core\nfunc quiet() -> Int { unrelated() }\n")
    try folder.write("Sources/App/main.swift", "import Mid\nprint(1)\n")
    try folder.write("Tests/CoreTests/T.swift", "import Core\nlet t = unrelated()\n")
  }

  /// A package of its own manifest and sources.
  init(_ manifest: String, _ sources: [String: String]) throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", manifest)
    for (path, text) in sources { try folder.write(path, text) }
  }

  var path: String { folder.path }

  /// Runs Ripple on it.
  func ripple(_ arguments: String..., input: String = "") throws -> RippleProgram.Result {
    try ripple(arguments, input: input)
  }

  /// Runs Ripple on it, with arguments that were put together before.
  func ripple(_ arguments: [String], input: String = "") throws -> RippleProgram.Result {
    var program = RippleProgram()
    program.folder = path
    return try program.run(arguments, input: input)
  }

  /// Commits all that lies in it.
  func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-qm", message)
  }

  /// Runs git on it.
  func git(_ arguments: String...) throws {
    _ = try Tool("git").run(
      ["-C", path, "-c", "user.name=t", "-c", "user.email=t@example.invalid"] + arguments)
  }
}
