import Foundation
import TestSupport
import Testing

/// A package of a few files, one of which changes.
enum ChangedSample {
  struct Answer: Decodable {
    struct Target: Decodable {
      var files: [String]?
    }
    var targets: [Target]
  }

  /// The names of the files that a change of a declaration or a file compiles.
  static func files(
    _ what: String, as change: String, in sources: [String: String],
    manifest: String = ".target(name: \"Core\"), .target(name: \"Mid\", dependencies: [\"Core\"])",
    options: [String] = []
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Sample", \(manifest.contains("targets:") ? manifest : "targets: [\(manifest)]"))
      """)
    for target in ["Core", "Mid"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "Sources/\(target)"), withIntermediateDirectories: true)
    }
    for (path, text) in sources { try folder.write("Sources/\(path)", text) }
    var program = RippleProgram()
    program.folder = folder.url.path
    let result = try program.run(
      ["touch", what, "--change", change, "--format", "json"] + options)
    #expect(result.status == 0, "\(result.errors)")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    return answer.targets.flatMap { $0.files ?? ["unknown"] }
      .map { String($0.dropFirst("Sources/".count)) }.sorted()
  }
}
