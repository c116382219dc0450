import Foundation
import RippleComparison
import RippleModel
import TestSupport
import Testing

@Suite(
  "Case s01: which restructuring saves most")
struct CaseTests {
  /// A target of the case becomes files whose bytes are its lines: what is split off later is a
  /// file of its own.
  private static let graph = """
    Core/Stable.swift: declares stable
    Core/Hot.swift: declares hot; uses stable
    Net/Net.swift: declares net; uses stable; imports Core
    FeatA/Contract.swift: declares contract
    FeatA/A.swift: declares a; uses net, stable, contract; imports Net, Core
    FeatB/B.swift: declares b; uses contract, stable, hot; imports FeatA, Core
    FeatC/C.swift: declares c; uses stable; imports Core
    App/App.swift: uses a, b, c; imports FeatA, FeatB, FeatC
    """
  private let layout = SampleLayout.make(CaseTests.graph)
  /// The same, where nothing is used over the edge that is cut.
  private let unused = SampleLayout.make(
    CaseTests.graph.replacing("uses contract, stable, hot", with: "uses stable, hot"))
  private let lines = [
    "Core/Stable": 300, "Core/Hot": 100, "Net/Net": 300, "FeatA/Contract": 50, "FeatA/A": 950,
    "FeatB/B": 800, "FeatC/C": 600, "App/App": 200,
  ]
  /// Commits by file: interface, implementation, comment.
  private let commits: [String: [Int]] = [
    "Core/Stable": [1, 4, 3], "Core/Hot": [5, 6, 0], "Net/Net": [2, 8, 0],
    "FeatA/Contract": [1, 0, 0], "FeatA/A": [3, 30, 1], "FeatB/B": [1, 20, 0],
    "FeatC/C": [0, 5, 9], "App/App": [0, 12, 0],
  ]

  private func costs() -> CostModel {
    CostModel(
      given: CostRates(secondsPerByte: 1),
      bytes: Dictionary(uniqueKeysWithValues: lines.map { ("Sources/\($0.key).swift", $0.value) }))
  }

  private func units() -> [ReplayUnit] {
    let classes: [ChangeClass] = [.fileScope, .body, .movedTrivia]
    return commits.sorted { $0.key < $1.key }.flatMap { file, counts in
      zip(classes, counts).flatMap { changeClass, count in
        (0..<count).map { number in
          ReplayUnit(
            id: "\(file) \(changeClass.rawValue) \(number)", date: 0,
            changes: [SampleLayout.change("\(file).swift", changeClass)])
        }
      }
    }
  }

  private func total(_ steps: [any ScenarioStep], of layout: Layout) throws -> Int {
    let result = try Scenario(name: "s01", steps: steps).apply(to: layout)
    var replay = Replay(result, model: .simple, costs: costs())
    return Int(replay.outcomes(of: units()).reduce(0) { $0 + $1.cpuSeconds }.rounded())
  }

  @Test("Every cost and the ranking come out as the case says")
  func exact() throws {
    let data = try CaseFolder.data("s01-restructuring-score/expected.json")
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let expected = try #require(object?["cost"] as? [String: Int])
    let split = BreakUp(
      target: "Core",
      into: [
        .init(name: "CoreStable", files: ["Stable.swift"]),
        .init(name: "CoreHot", files: ["Hot.swift"]),
      ])
    let interface = Extract(files: ["Sources/FeatA/Contract.swift"], into: "FeatAInterface")
    let found = [
      "baseline": try total([], of: layout), "split_Core": try total([split], of: layout),
      "interface_module_for_FeatA": try total([interface], of: layout),
      "cut_FeatB_FeatA": try total([Cut(["FeatB -> FeatA"])], of: unused),
    ]
    #expect(found == expected)
    #expect(try total([], of: unused) == expected["baseline"])
    let ranking = found.sorted { $0.value < $1.value }.map(\.key)
    #expect(ranking == object?["ranking_best_first"] as? [String])
  }
}
