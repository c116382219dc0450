import RippleComparison
import RippleModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Scenario files are read, and each fault gets one line with its remedy")
struct ScenarioFileTests {
  private let layout = SampleLayout.make(
    """
    Core/Model.swift: declares Model
    Core/Other.swift: declares Other
    Home/Home.swift: declares Home; uses Model; imports Core
    """)

  private func read(_ text: String) throws -> Scenario {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(Scenario.self, from: Data(text.utf8))
  }

  private func file(_ steps: String) -> String {
    "{ schemaVersion: 1, name: 'x', steps: [\(steps)] }"
  }

  @Test("Comments and trailing commas are fine")
  func comments() throws {
    let scenario = try read(
      "{ // a comment\n schemaVersion: 1, name: \"x\", why: \"y\", steps: [ { cut: [\"A -> B\"], }, ], }"
    )
    #expect(scenario.steps.count == 1)
    #expect(scenario.why == "y")
  }

  @Test(
    "A malformed file is refused",
    arguments: [
      ("{ cutt: ['A -> B'] }", "step 1: there is no step 'cutt'. Did you mean 'cut'?"),
      ("{ cut: ['A -> B'] }, 3", "step 2: a step is an object with one word"),
      ("{ sink: { file: ['a'], to: 'b' } }", "Did you mean 'files'?"),
      ("{ sink: { files: ['a'] } }", "step 1 (sink): 'to' is missing."),
      ("{ sink: { files: 'a', to: 'b' } }", "has the wrong type"),
    ])
  func malformed(steps: String, message: String) {
    let error = #expect(throws: ScenarioError.self) { try read(file(steps)) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    #expect(error.map { "\($0)".contains("\n") } == false)
  }

  @Test(
    "A wrong head is refused",
    arguments: [
      ("{ schemaVersion: 2, name: 'x', steps: [] }", "reads version 1"),
      ("{ name: 'x', steps: [] }", "write 'schemaVersion: 1'"),
      ("{ schemaVersion: 1, steps: [] }", "'name' is missing"),
      ("{ schemaVersion: 1, name: 'x' }", "'steps' is missing"),
      ("{ schemaVersion: 1, name: 'x', stepps: [] }", "Did you mean 'steps'?"),
      ("[]", "a scenario is an object"),
    ])
  func wrongHead(text: String, message: String) {
    let error = #expect(throws: ScenarioError.self) { try read(text) }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }

  @Test(
    "What cannot be applied is refused with what is close to it",
    arguments: [
      ("{ cut: ['Hone -> Core'] }", "there is no target 'Hone'. Did you mean 'Home'?"),
      ("{ cut: ['Core -> Home'] }", "Did you mean 'Home -> Core'?"),
      ("{ cut: ['Core'] }", "is no edge; write 'A -> B'"),
      (
        "{ sink: { files: ['Sources/Core/Modell.swift'], to: 'Core' } }",
        "Did you mean 'Sources/Core/Model.swift'?"
      ),
      (
        "{ breakUp: { target: 'Core', into: [{ name: 'P', files: ['Nope/**'] }] } }",
        "matches no file of 'Core'"
      ),
      (
        "{ breakUp: { target: 'Core', into: [{ name: 'P', files: ['*'] }, { name: 'Q', files: ['Other.swift'] }] } }",
        "is claimed twice; 'Q' is the second"
      ),
      (
        "{ breakUp: { target: 'Core', into: [{ name: 'Home', files: ['*'] }] } }",
        "already a target 'Home'"
      ),
      ("{ add: ['Core -> Home'] }", "it makes the cycle"),
      (
        "{ narrow: { declarations: ['Modle*'], to: 'private' } }", "no declaration matches 'Modle*'"
      ),
      ("{ narrow: { declarations: ['Model'], to: 'public' } }", "is no access level to narrow to"),
      ("{ splitInterface: { target: 'Core', keep: ['*'] } }", "nothing to split off"),
      ("{ merge: { targets: ['Core'], into: 'Core' } }", "name at least two"),
      ("{ mediate: { between: ['Core'], events: 'E' } }", "name two"),
      ("{ route: { dependency: 'Core -> Home', router: 'R' } }", "does not depend on"),
      ("{ lift: { files: ['Sources/Home/Home.swift'], to: 'Core' } }", "use 'sink'"),
      ("{ extract: { files: [], into: 'E' } }", "'files' is empty"),
      ("{ invert: { dependency: 'Home->', contract: 'C' } }", "is no edge"),
    ])
  func inapplicable(steps: String, message: String) throws {
    let scenario = try read(file(steps))
    let error = #expect(throws: ScenarioError.self) { try scenario.apply(to: layout) }
    #expect(error?.place.hasPrefix("step 1 (") == true)
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    #expect(error.map { "\($0)".contains("\n") } == false)
  }

  @Test("A scenario that is written is read as the same scenario")
  func roundTrip() throws {
    let text = file(
      "{ cut: ['A -> B'] }, { sink: { files: ['a'], to: 'b' } }, "
        + "{ breakUp: { target: 'T', into: [{ name: 'P', files: ['x'] }] } }")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let first = try encoder.encode(try read(text))
    let second = try encoder.encode(try JSONDecoder().decode(Scenario.self, from: first))
    #expect(first == second)
  }
}
