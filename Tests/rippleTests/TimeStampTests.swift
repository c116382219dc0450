import Foundation
import RippleSystem
import TestSupport
import Testing

/// What `touch` says of files that a branch there and back wrote again.
@Suite("Time stamps against the drivers' records")
struct TimeStampTests {
  private struct Answer: Decodable {
    struct Target: Decodable {
      var name: String
      var effect: String
      var files: [String]?
    }
    var targets: [Target]
  }

  @Test(
    "a file that was written again with the same text is compiled, looked at, or replayed",
    .timeLimit(.minutes(20)))
  func branchThereAndBack() throws {
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    try package.folder.write(".gitignore", ".build\n")
    try package.commit("start")
    let root = package.folder.url.path
    _ = try Tool.swift.run(["build", "--package-path", root, "--target", "Core"])
    #expect(try answer(package, "swiftpm-debug") == [])
    let path = try #require(
      FileManager.default.subpaths(atPath: root + "/Sources/Core")?.sorted().first {
        $0.hasSuffix(".swift")
      })
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: "\(root)/Sources/Core/\(path)")
    #expect(try answer(package, "swiftpm-debug") == ["Core recompile Sources/Core/\(path)"])
    #expect(try answer(package, "swiftpm-debug-hashing") == ["Core driver "])
    #expect(try answer(package, "swiftpm-debug-caching") == ["Core replay Sources/Core/\(path)"])
  }

  private func answer(_ package: SamplePackage, _ model: String) throws -> [String] {
    let result = try package.ripple("touch", "--model", model, "--format", "json")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    return answer.targets.filter { $0.effect != "none" }
      .map { "\($0.name) \($0.effect) \(($0.files ?? []).joined(separator: ","))" }
  }
}
