import Foundation
import RippleKit
import RippleModel
import TestSupport
import Testing

@testable import WorkspaceLoading

@Suite("What of a folder is looked into, and which build answers for it")
struct WorkspaceChoiceTests {
  private static func manifest(_ name: String, _ tools: String = "5.9") -> String {
    """
    // swift-tools-version: \(tools)
    import PackageDescription
    let package = Package(name: "\(name)", targets: [.target(name: "\(name)")])
    """
  }

  private func workspace() throws -> SamplePackage {
    var files: [String: String] = [".gitignore": "Generated\n.build\n"]
    for (folder, name) in [
      ("Modules/Core", "Core"), ("Modules/Feed", "Feed"), ("Examples/Demo", "Demo"),
      ("Generated/Made", "Made"), ("Pods/Old", "Old"),
    ] {
      files["\(folder)/Package.swift"] = Self.manifest(name)
      files["\(folder)/Sources/\(name)/\(name).swift"] = "public func f() {}\n"
    }
    files["Loose/Loose.swift"] = "let a = 1\n"
    let sample = try SamplePackage(files: files)
    try sample.git("init", "-q", "-b", "main")
    try sample.commit("first")
    return sample
  }

  private func session(
    _ sample: SamplePackage, only: [String] = [], excluded: [String] = [], graph: String? = nil
  ) throws -> Session {
    var settings = Session.Settings(folder: sample.path)
    settings.only = only
    settings.excluded = excluded
    settings.graphs = graph.map { [$0] } ?? []
    return try Session(settings)
  }

  private func targets(_ session: Session) throws -> [String] {
    try session.graph().targetIDs.map(\.name).sorted()
  }

  @Test("Ignored and vendored folders are left out, by rule and with a count")
  func everything() throws {
    let sample = try workspace()
    let session = try session(sample)
    #expect(try targets(session) == ["Core", "Demo", "Feed"])
    let coverage = try #require(try session.ingest.coverage())
    #expect(
      coverage.line == "seen: 3 of 4 Swift files; not seen: 1 in 'Loose' (no target lists them)")
    #expect(coverage.skippedLine == "left out: ignored: 'Generated'; vendored: 'Pods'")
    let answer = try sample.ripple(["touch", "Core"])
    #expect(answer.output.hasSuffix(coverage.line + "\n"), "\(answer)")
  }

  @Test(
    "Folders and patterns choose what is looked for",
    arguments: [
      (["Modules"], [], ["Core", "Feed"]), (["Modules/Core"], [], ["Core"]),
      (["*/Feed"], [], ["Feed"]), ([], ["Examples"], ["Core", "Feed"]),
      ([], ["**/Feed", "Examples/**"], ["Core"]),
      (["Modules", "Examples"], ["Modules/Feed"], ["Core", "Demo"]),
    ])
  func selection(_ only: [String], _ excluded: [String], _ expected: [String]) throws {
    let sample = try workspace()
    #expect(try targets(session(sample, only: only, excluded: excluded)) == expected)
  }

  @Test("Another selection reads again, and none goes back to everything")
  func changes() throws {
    let sample = try workspace()
    #expect(try targets(session(sample, only: ["Modules/Core"])) == ["Core"])
    #expect(try targets(session(sample)) == ["Core", "Demo", "Feed"])
  }

  @Test(
    "The build that answers follows what the code is built with",
    arguments: [
      ("6.3.1", "swiftpm-debug", nil), ("6.4", "swiftbuild-debug", ".swift-version is 6.4"),
      ("swift-7.0-RELEASE", "swiftbuild-debug", ".swift-version is 7.0"),
    ])
  func toolchain(_ version: String, _ name: String, _ reason: String?) throws {
    let sample = try workspace()
    try sample.folder.write(".swift-version", version + "\n")
    let choice = try session(sample).modelChoice()
    #expect(choice == ModelChoice(name: name, reason: reason))
  }

  @Test("A graph of Bazel's is answered by the closure, and the answer says why")
  func bazel() throws {
    let sample = try workspace()
    try sample.folder.write(
      "graph.jsonl",
      """
      {"type":"RULE","rule":{"name":"//:Core","ruleClass":"swift_library","attribute":[]}}
      """)
    let session = try session(sample, graph: sample.path + "/graph.jsonl")
    #expect(
      try session.modelChoice() == ModelChoice(name: "closure", reason: "the graph is of Bazel"))
    let answer = try sample.ripple(["touch", "//:Core", "--graph", "graph.jsonl"])
    #expect(answer.output.contains("closure (since the graph is of Bazel)"), "\(answer)")
  }

  @Test("Versions are read as compilers and version files write them")
  func versions() {
    #expect(Toolchain.version(in: "Swift version 6.3.1 (swift-6.3.1-RELEASE)") == "6.3.1")
    #expect(Toolchain.version(in: "Apple Swift version 6.2 (swiftlang-6.2.0.19.9)") == "6.2")
    #expect(Toolchain.version(in: "6.4\n") == "6.4")
    #expect(Toolchain.version(in: "main-snapshot") == nil)
  }
}
