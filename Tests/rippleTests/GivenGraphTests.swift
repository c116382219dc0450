import Foundation
import TestSupport
import Testing

@Suite("A graph from JSON whose targets have a path or files reads sources and git like any other")
struct GivenGraphTests {
  private static let byPath = """
    {"targets":[
    {"name":"App","kind":"executable","path":"Sources/App","dependencies":["Mid"]},
    {"name":"Mid","path":"Sources/Mid","dependencies":["Core"]},
    {"name":"Core","path":"Sources/Core","dependencies":[]},
    {"name":"CoreTests","kind":"test","path":"Tests/CoreTests","dependencies":["Core"]}]}
    """
  private static let byFiles = """
    {"targets":[
    {"name":"App","kind":"executable","files":["Sources/App/main.swift"],"dependencies":["Mid"]},
    {"name":"Mid","files":["Sources/Mid/Mid.swift","Sources/Mid/Quiet.swift"],
    "dependencies":["Core"]},
    {"name":"Core","files":["Sources/Core/Model.swift","Sources/Core/Other.swift"],
    "dependencies":[]},
    {"name":"CoreTests","kind":"test","files":["Tests/CoreTests/T.swift"],"dependencies":["Core"]}]}
    """
  private static let bazel = """
    {"type":"RULE","rule":{"name":"//:Mid","ruleClass":"swift_library","attribute":[
    {"name":"deps","stringListValue":["//:Core"]},{"name":"module_name","stringValue":"Mid"},
    {"name":"srcs","stringListValue":["//:Sources/Mid/Mid.swift","//:Sources/Mid/Quiet.swift"]}]}}
    {"type":"RULE","rule":{"name":"//:Core","ruleClass":"swift_library","attribute":[
    {"name":"module_name","stringValue":"Core"},
    {"name":"srcs","stringListValue":["//:Sources/Core/Model.swift","//:Sources/Core/Other.swift"]}
    ]}}
    """

  /// The sample package as two commits: all of it, and an interface; with or without its manifest.
  private func sample(withManifest: Bool = false) throws -> SamplePackage {
    let sample = try SamplePackage()
    if !withManifest { try FileManager.default.removeItem(atPath: sample.path + "/Package.swift") }
    try sample.folder.write("by-path.json", Self.byPath)
    try sample.folder.write("by-files.json", Self.byFiles)
    try sample.folder.write("bazel.jsonl", Self.bazel)
    try sample.git("init", "-q", "-b", "main")
    try sample.commit("first")
    try sample.folder.write(
      "Sources/Core/Model.swift",
      """
      public struct Model {
        public var title = ""
        public init() {}
        public func shout() -> String { title.uppercased() }
      }
      public func unrelated() -> Int { 1 }

      """)
    try sample.git("commit", "-qam", "interface")
    return sample
  }

  private func effects(_ sample: SamplePackage, _ arguments: [String]) throws -> [String] {
    let result = try sample.ripple(["touch"] + arguments + ["--format", "json"])
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    return answer.targets.map { target in
      let name = target.name.replacing("//:", with: "")
      return "\(name) \(target.effect) \((target.files ?? []).joined(separator: " "))"
    }
  }

  @Test(
    "What rebuilds is what rebuilds in the package of the same files",
    arguments: [
      ["Sources/Core/Model.swift"], ["Core.Model.title"], ["--since", "HEAD~1"],
      ["--since", "HEAD~1..HEAD"],
    ])
  func touch(_ what: [String]) throws {
    let expected = try effects(try sample(withManifest: true), what)
    #expect(expected.count >= 3)
    let sample = try sample()
    for graph in ["by-path.json", "by-files.json"] {
      #expect(try effects(sample, what + ["--graph", graph]) == expected, "\(graph)")
    }
    guard what != ["Core.Model.title"] else { return }
    let known = expected.filter { $0.hasPrefix("Core ") || $0.hasPrefix("Mid ") }
    #expect(
      try effects(sample, what + ["--graph", "bazel.jsonl", "--model", "swiftpm-debug"]) == known)
  }

  @Test("History and hot spots know the targets", arguments: ["by-path.json", "by-files.json"])
  func history(_ graph: String) throws {
    let sample = try sample()
    let list = try sample.ripple("history", "--list", "--format", "json", "--graph", graph)
    #expect(list.status == 0, "\(list.errors)")
    let lines = list.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.contains(#""class":"typeMember""#) == true)
    let spots = try sample.ripple("hotspots", "--format", "json", "--graph", graph)
    #expect(spots.status == 0, "\(spots.errors)")
    #expect(spots.output.contains(#""name" : "Core""#), "\(spots.output)")
  }

  @Test("A graph without files says what is missing")
  func bare() throws {
    let sample = try sample()
    let bare = #"{"targets":[{"name":"A","dependencies":[]}]}"#
    for command in [["touch", "--since", "HEAD"], ["hotspots"]] {
      let result = try sample.ripple(command + ["--graph", "-"], input: bare)
      #expect(result.status == 2)
      #expect(
        result.errors.hasPrefix(
          "error: no target of the graph from JSON has a 'path' or 'files', so git says nothing "
            + "about it; add them, or "), "\(result.errors)")
    }
  }

  private struct Answer: Decodable {
    var targets: [Target]

    struct Target: Decodable {
      var name: String
      var effect: String
      var files: [String]?
    }
  }
}
