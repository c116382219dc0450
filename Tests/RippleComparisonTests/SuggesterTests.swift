import RippleComparison
import RippleModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Suggestions")
struct SuggesterTests {
  private let layout = SampleLayout.make(
    """
    Core/Model.swift: declares model
    Shared/Theme.swift: declares theme
    Shared/Money.swift: declares money; uses model; imports Core
    Shared/Wiring.swift: declares wiring; uses money
    One/One.swift: declares one; uses money; imports Shared
    Two/Two.swift: declares two; uses money; imports Shared
    Three/Three.swift: declares three; uses theme; imports Shared, Core
    Four/Four.swift: declares four; uses theme; imports Shared
    App/App.swift: uses one, two, three, four, wiring; imports One, Two, Three, Four, Shared
    """)

  private func search(_ path: String) -> Suggester.Result {
    let units = (0..<40).map {
      ReplayUnit(
        id: "\($0)", date: $0 * 86_400,
        changes: [
          SampleLayout.change(path, .fileScope, scope: ChangeScope(provided: ["money"]))
        ])
    }
    let suggester = Suggester(
      layout, model: .simple, costs: CostModel(), settings: .init(workers: 2),
      train: Array(units[..<25]),
      evaluate: Array(units[25...]))
    return suggester.search(limit: 10, started: { _ in {} })
  }

  @Test("What keeps Money's changes from those who want the theme is found, and comes first")
  func finds() throws {
    let result = search("Shared/Money.swift")
    let first = try #require(result.rows.first)
    #expect(first.savedSecondsPerWeek > 0)
    #expect(result.rows.contains { $0.name.contains("Money") || $0.name.contains("Theme") })
  }

  @Test("Every suggestion is a scenario that applies, after a trip through its file form too")
  func applies() throws {
    for scenario in search("Shared/Money.swift").scenarios {
      let data = try JSONEncoder().encode(scenario)
      let read = try JSONDecoder().decode(Scenario.self, from: data)
      #expect(throws: Never.self) { try read.apply(to: layout) }
    }
  }

  @Test("The sequence saves more with each step, and its scenario applies")
  func sequence() throws {
    let result = search("Shared/Money.swift")
    let saved = result.sequence.map(\.cumulativeSavedSecondsPerWeek)
    #expect(saved == saved.sorted())
    let scenario = try #require(result.sequenceScenario)
    #expect(throws: Never.self) { try scenario.apply(to: layout) }
  }

  @Test("The three simple rules are there to compare with")
  func baselines() {
    let rules = search("Shared/Money.swift").baselines
    #expect(rules.map(\.rule) == ["most churned", "most depended on", "slowest"])
    #expect(rules.map(\.target.name) == ["Shared", "Shared", "Shared"])
  }

  @Test("Without a history nothing is suggested, and nothing traps")
  func nothing() {
    let suggester = Suggester(
      layout, model: .simple, costs: CostModel(), settings: .init(), train: [], evaluate: [])
    let result = suggester.search(limit: 5, started: { _ in {} })
    #expect(result.rows.allSatisfy { $0.savedSecondsPerWeek == 0 })
  }
}
