import Foundation
import TestSupport
import Testing

/// Advice that builds: what is compared, suggested and planned needs no more than it leaves.
@Suite("Advice is sound")
struct AdviceTests {
  /// A package in a repository, with changes of each of its files after the first commit.
  private func package(
    _ targets: String, _ sources: [String: String]
  ) throws -> SamplePackage {
    let package = try SamplePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
      \(targets)
      ])
      """, sources)
    try package.folder.write(".gitignore", ".build/\n")
    try package.git("init", "-q")
    try package.commit("one")
    // Under thirty steps of history nothing is judged.
    for number in 0..<33 {
      for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
        try package.folder.write(path, text + "// \(number)\nprivate let x\(number) = 1\n")
      }
      try package.commit("change \(number)")
    }
    return package
  }

  private func scenario(_ step: String, in package: SamplePackage) throws -> String {
    let text = "{ schemaVersion: 1, name: \"it\", steps: [\(step)] }"
    return try package.folder.write(".build/it.json5", text).path
  }

  private static let route = (
    targets: """
      .target(name: "X"),
      .target(name: "D", dependencies: ["X"]),
      .target(name: "T", dependencies: ["D"]),
    """,
    sources: [
      "Sources/X/x.swift": "public struct S { public var a = 1; public init() {} }\n",
      "Sources/D/d.swift": "import X\npublic func d() -> S { S() }\n",
      "Sources/T/t.swift": "import X\npublic func t() -> Int { S().a }\n",
    ]
  )

  @Test("A cut of the only way to an import declares the import, and is never suggested")
  func onlyRoute() throws {
    let package = try package(Self.route.targets, Self.route.sources)
    let file = try scenario("{ cut: [\"T -> D\"] }", in: package)
    let plan = try package.ripple("plan", file, "--quiet")
    #expect(
      plan.output.contains("```diff\n+ T: dependencies: \"X\"\n- T: dependencies: \"D\"\n```"),
      "\(plan)")
    let suggested = try package.ripple("suggest", "--quiet", "--format", "json")
    #expect(suggested.status == 0, "\(suggested)")
    #expect(!suggested.output.contains("Cut "))
  }

  @Test("A name that stands behind its module's is a use")
  func qualified() throws {
    let package = try package(
      """
        .target(name: "Models"),
        .target(name: "Net", dependencies: ["Models"]),
        .target(name: "Feature", dependencies: ["Models", "Net"]),
      """,
      [
        "Sources/Models/Policy.swift": "public struct Policy: Sendable { public init() {} }\n",
        "Sources/Net/Endpoint.swift":
          "import Models\npublic enum Endpoint { case put(policy: Models.Policy) }\n",
        "Sources/Feature/f.swift":
          "import Models\nimport Net\npublic func f() -> Policy { Policy() }\n",
      ])
    let file = try scenario(
      "{ lift: { files: [\"Sources/Models/Policy.swift\"], to: \"Feature\" } }", in: package)
    let result = try package.ripple("plan", file, "--quiet")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("'Sources/Net/Endpoint.swift' uses 'Policy'"), "\(result.errors)")
  }

  @Test("What satisfies a protocol does not leave its conformance's sight")
  func witness() throws {
    let package = try package(
      """
        .target(name: "Core"),
        .target(name: "Svc", dependencies: ["Core"]),
        .executableTarget(name: "app", dependencies: ["Core", "Svc"]),
      """,
      [
        "Sources/Core/c.swift":
          "public protocol P { func f() -> Int }\nextension P { public func f() -> Int { 0 } }\n",
        "Sources/Svc/format.swift": "extension S {\n  public func f() -> Int { 1 }\n}\n",
        "Sources/Svc/service.swift": "import Core\npublic struct S: P { public init() {} }\n",
        "Sources/app/main.swift": "import Core\nimport Svc\nprint((S() as any P).f())\n",
      ])
    let file = try scenario(
      "{ splitInterface: { target: \"Svc\", keep: [\"service.swift\"], assemble: [\"app\"] } }",
      in: package)
    let result = try package.ripple("compare", file, "--quiet")
    #expect(result.status == 2)
    #expect(result.errors.contains("'f' of 'S' ('Sources/Svc/format.swift')"), "\(result.errors)")
  }

  @Test("compare and suggest say the same of the same scenario")
  func sameVerdict() throws {
    let sources = Self.route.sources.merging([
      "Sources/D/d.swift": "public func d() -> Int { 1 }\n"
    ]) { $1 }
    let package = try package(
      Self.route.targets.replacing(
        "\"T\", dependencies: [\"D\"]", with: "\"T\", dependencies: [\"D\", \"X\"]"),
      sources)
    struct Answer: Decodable {
      struct Row: Decodable {
        struct Verdict: Decodable, Equatable {
          var answer: String
          var reasons: [String]
        }
        struct Judged: Decodable { var savedSecondsPerWeek: Double }
        var name: String
        var verdict: Verdict
        var savedSecondsPerWeek: Double?
        var judged: Judged?
      }
      var rows: [Row]
    }
    let found = try package.ripple(
      "suggest", "--quiet", "--format", "json", "--write", package.path + "/.build/s")
    let rows = try JSONDecoder().decode(Answer.self, from: Data(found.output.utf8)).rows
    let first = try #require(rows.first, "\(found)")
    let files = try FileManager.default.contentsOfDirectory(atPath: package.path + "/.build/s")
    let file = try #require(files.sorted().first { $0.hasPrefix("01-") })
    let compared = try package.ripple(
      "compare", package.path + "/.build/s/" + file, "--quiet", "--format", "json")
    let row = try #require(
      JSONDecoder().decode(Answer.self, from: Data(compared.output.utf8)).rows.first)
    #expect(row.name == first.name)
    #expect(row.verdict == first.verdict)
    #expect(row.judged?.savedSecondsPerWeek == first.savedSecondsPerWeek)
  }

  @Test("--fix declares what is imported and drops what is unused, and leaves the rest alone")
  func fixes() throws {
    let package = try package(
      """
        .target(name: "X"),  // a comment
        .target(name: "Idle"),
        .target(name: "D", dependencies: ["X"]),
        .target(
          name: "T",
          dependencies: [
            "D",
            "Idle",
          ]
        ),
      """, Self.route.sources.merging(["Sources/Idle/i.swift": "public let i = 1\n"]) { $1 })
    try package.folder.write(
      ".ripple.json5",
      "{ schemaVersion: 1, rules: { undeclaredImports: true, unusedDependencies: true } }")
    let manifest = try String(
      contentsOf: package.folder.url.appending(path: "Package.swift"), encoding: .utf8)
    #expect(try package.ripple("check").status == 1)
    let result = try package.ripple("check", "--fix")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("Fixed ") } == [
        "Fixed Package.swift: + T: dependencies: \"X\"",
        "Fixed Package.swift: - T: dependencies: \"Idle\"",
      ])
    // The way to X is no longer needed, now that it is declared.
    #expect(result.output.contains("'T' declares 'D', and nothing in its sources needs it."))
    let now = try String(
      contentsOf: package.folder.url.appending(path: "Package.swift"), encoding: .utf8)
    #expect(
      now == manifest.replacing("      \"Idle\",\n", with: "      \"X\",\n"))
    #expect(try package.ripple("check", "--verify").status == 64)
  }
}
