import Foundation
import TestSupport
import Testing

@Suite("ripple experiment")
struct ExperimentTests {
  /// A package in which the hot part of `Core` became a target of its own after thirty commits.
  private func package() throws -> SamplePackage {
    let manifest = { (targets: String) in
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
      \(targets)
      ])
      """
    }
    let hot = "public struct Hot { public init() {} }\n"
    let package = try SamplePackage(
      manifest(
        """
          .target(name: "Core"),
          .target(name: "One", dependencies: ["Core"]),
          .target(name: "Two", dependencies: ["Core"]),
        """),
      [
        "Sources/Core/hot.swift": hot,
        "Sources/Core/warm.swift": "public struct Warm { public init() {} }\n",
        "Sources/Core/cold.swift": "public struct Cold { public init() {} }\n",
        "Sources/One/one.swift":
          "import Core\npublic func one() -> Hot { _ = Warm(); return Hot() }\n",
        "Sources/Two/two.swift": "import Core\npublic func two() -> Cold { Cold() }\n",
      ])
    try package.folder.write(".gitignore", ".build/\n")
    try package.git("init", "-q")
    try package.commit("one")
    for number in 0..<25 {
      try package.folder.write("Sources/Core/hot.swift", hot + "public let h = \(number)\n")
      try package.commit("change \(number)")
    }
    try package.folder.write("Sources/Heat/.keep", "")
    try package.git("mv", "Sources/Core/hot.swift", "Sources/Heat/hot.swift")
    try package.git("mv", "Sources/Core/warm.swift", "Sources/Heat/warm.swift")
    try package.folder.write(
      "Package.swift",
      manifest(
        """
          .target(name: "Core"),
          .target(name: "Heat"),
          .target(name: "One", dependencies: ["Heat"]),
          .target(name: "Two", dependencies: ["Core"]),
        """))
    try package.folder.write(
      "Sources/One/one.swift",
      "import Heat\npublic func one() -> Hot { _ = Warm(); return Hot() }\n")
    try package.commit("Heat on its own")
    for number in 0..<25 {
      try package.folder.write("Sources/Heat/hot.swift", hot + "public let g = \(number)\n")
      try package.commit("change \(number) of heat")
    }
    return package
  }

  @Test("The extraction is found, predicted from before it and scored by what came after")
  func extraction() throws {
    let package = try package()
    let result = try package.ripple("experiment", "--format", "json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try JSONSchema("experiment").faults(in: result.output) == [])
    struct Answer: Decodable {
      struct Row: Decodable {
        struct Saved: Decodable { var mean: Double }
        var kind: String
        var isScenario: Bool
        var changesBefore: Int
        var changesAfter: Int
        var predictedCPUSeconds: Saved
        var realisedCPUSeconds: Saved
        var rivals: [String: Double]
      }
      struct Score: Decodable {
        var predictor: String
        var decided: Int
        var directionsRight: Int
      }
      var found: Int
      var rows: [Row]
      var scores: [Score]
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    #expect(answer.found == 1)
    let row = try #require(answer.rows.first, "\(result.output)")
    #expect(row.kind == "extract")
    #expect(row.isScenario)
    #expect(row.changesBefore >= 25 && row.changesAfter == 25)
    // Two no longer hears of what changes in Heat.
    #expect(row.predictedCPUSeconds.mean > 0)
    #expect(row.realisedCPUSeconds.mean > 0)
    #expect(row.rivals["most depended on"] == 2)
    #expect(
      answer.scores.map(\.predictor)
        == ["ripple", "most churned", "most depended on", "slowest", "constant"])
    #expect(answer.scores[0].directionsRight == answer.scores[0].decided)
    #expect(try package.ripple("experiment").output.contains("Simple rules beside"))
  }
}
