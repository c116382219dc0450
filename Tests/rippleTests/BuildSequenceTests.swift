import Foundation
import TestSupport
import Testing

/// Builds that were recorded one after the other in one folder, with what drivers carry over.
@Suite("Builds in a row")
struct BuildSequenceTests {
  private struct Step {
    var files: [String: String]
    /// What the build compiled, by module.
    var compiled: [String: [String]]
    /// Whether the folder was empty before the parent was built.
    var isFresh = false
  }

  private struct Answer: Decodable {
    struct Row: Decodable {
      struct Count: Decodable {
        var missed: [String]
        var extra: [String]
      }
      var files: Count
    }
    var rows: [Row]
  }

  /// What is missed and what is extra at each step.
  private func verify(_ start: [String: String], _ steps: [Step]) throws -> [String] {
    let package = try SamplePackage()
    for (path, text) in start { try package.folder.write("Sources/\(path)", text + "\n") }
    try package.git("init", "-q", "-b", "main")
    try package.commit("start")
    var rows: [[String: Any]] = []
    for (number, step) in steps.enumerated() {
      for (path, text) in step.files { try package.folder.write("Sources/\(path)", text + "\n") }
      try package.commit("step")
      let back = steps.count - 1 - number
      rows.append([
        "commit": "HEAD~\(back)", "parent": "HEAD~\(back + 1)", "subject": "step",
        "base_ok": true, "ok": true, "drivers": Array(step.compiled.keys),
        "compiled": step.compiled.mapValues { $0.map { "Sources/\($0)" } },
        "c_compiled": [String: [String]](), "linked": [String](), "archived": [String](),
        "errors": [String](), "settle": ["clean": step.isFresh],
      ])
    }
    let record = try JSONSerialization.data(
      withJSONObject: ["build_args": [String](), "steps": rows])
    let path = try package.folder.write("record.json", String(decoding: record, as: UTF8.self)).path
    let result = try package.ripple("verify", "--recorded", path, "--format", "json")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    return answer.rows.map { row in
      (row.files.missed.map { "missed \($0)" } + row.files.extra.map { "extra \($0)" })
        .joined(separator: ", ")
    }
  }

  private static let uses = "struct Kept { func kept() -> Part { Part() } }"
  private static let first = [
    "Core/Part.swift": "struct Part { var a = 1 }", "Core/Kept.swift": uses,
    "Core/User.swift": "func user(_ k: Kept) { _ = k.kept() }",
  ]
  /// The user no longer uses what leads to the part; its driver does not forget that it did.
  private static let edits = [
    Step(
      files: ["Core/User.swift": "func user(_ k: Kept) {}"],
      compiled: ["Core": ["Core/User.swift"]]),
    Step(
      files: ["Core/Part.swift": "struct Part { var a = 1; var b = 2 }"],
      compiled: ["Core": ["Core/Part.swift", "Core/Kept.swift", "Core/User.swift"]]),
  ]

  @Test("what a file used in an earlier version is remembered")
  func remembered() throws {
    #expect(try verify(Self.first, Self.edits) == ["", ""])
  }

  @Test("a fresh folder remembers nothing")
  func fresh() throws {
    var steps = Self.edits
    steps[1].isFresh = true
    #expect(try verify(Self.first, steps) == ["", "missed Sources/Core/User.swift"])
  }

  @Test("nor does a target that was built whole since")
  func whole() throws {
    var steps = Self.edits
    let all = ["Core/Part.swift", "Core/Kept.swift", "Core/User.swift"]
    steps.insert(
      Step(
        files: ["Core/Other.swift": "struct Other { func other() {} }"],
        compiled: ["Core": ["Core/Other.swift"]]), at: 1)
    #expect(try verify(Self.first, steps) == ["", "", ""])
    steps[1] = Step(
      files: ["../Package.swift": Self.bumped],
      compiled: ["Core": all + ["Core/Model.swift", "Core/Other.swift"]])
    #expect(try verify(Self.first, steps).last == "missed Sources/Core/User.swift")
  }

  private static let bumped = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Sample", targets: [
      .target(name: "Core", swiftSettings: [.define("NEW")]),
      .target(name: "Mid", dependencies: ["Core"]),
    ])
    """

  @Test("a driver that did not run looks later at what changed behind what it declares")
  func overdue() throws {
    let steps = [
      Step(
        files: ["Core/Model.swift": "public struct Model { public init() {}; public var b = 1 }"],
        compiled: [
          "Core": ["Core/Model.swift", "Core/Other.swift"], "Mid": ["Mid/Mid.swift"],
        ]),
      Step(
        files: [
          "Mid/Mid.swift": "import Core\npublic func mid(_ m: Model, _: Int) -> String { \"\" }"
        ],
        compiled: ["Mid": ["Mid/Mid.swift"], "App": ["App/main.swift"]]),
    ]
    // The program imports Core, and declares Mid alone.
    let start = ["App/main.swift": "import Core\nimport Mid\nprint(Model())"]
    #expect(try verify(start, steps) == ["", ""])
  }
}
