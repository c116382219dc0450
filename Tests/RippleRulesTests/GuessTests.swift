import Foundation
import RippleModel
import RippleRules
import TestSupport
import Testing

@Suite("Guessed rules")
struct GuessTests {
  private static let app = """
    Tool(executable) → AppFeature → AFeature, BFeature, APILive
    AFeature, BFeature → APIClient, UI; APILive → APIClient → Models; UI → Models
    """

  @Test("find layers by names and edges, and leave out what has no family")
  func layers() throws {
    let file = try RulesFile(RulesGuess(Checked(Self.app).graph()).value)
    #expect(file.layers.map(\.name) == ["domain", "clients", "live", "features", "root"])
    #expect(file.layers[3].isIndependent)
    let plan = try LayerPlan(file.layers, Checked(Self.app).graph())
    let graph = Checked(Self.app).graph()
    #expect(plan.name(of: graph.node("UI")) == nil)
    #expect(plan.name(of: graph.node("AppFeature")) == "root")
    #expect(plan.name(of: graph.node("Models")) == "domain")
  }

  @Test("are the same as a file and as a value, and hold today", arguments: [true, false])
  func text(keepsDepth: Bool) throws {
    let graph = Checked(Self.app).graph()
    let guess = RulesGuess(graph, keepsDepth: keepsDepth)
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    #expect(try decoder.decode(JSONValue.self, from: Data(guess.text.utf8)) == guess.value)
    let outcome = try Checked(Self.app).outcome(RulesFile(guess.value))
    #expect(outcome.open.filter { $0.severity > .note } == [])
  }

  @Test("fit every graph, whatever its names", arguments: PropertySeeds.all)
  func fit(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let stems = ["A", "B", "App", "Feature", "Core", "My", "Live", "x\"y"]
    let tails = ["", "Feature", "Live", "Client", "Models", "App", "Interface", "Screen", "Impl"]
    var targets: [Target] = []
    for _ in 0..<12 {
      guard let stem = stems.randomElement(using: &generator),
        let tail = tails.randomElement(using: &generator), !(stem + tail).isEmpty,
        !targets.contains(where: { $0.id.name == stem + tail })
      else { continue }
      let used = targets.filter { _ in Bool.random(using: &generator) }
      let kind: TargetKind = Int.random(in: 0..<6, using: &generator) == 0 ? .executable : .library
      targets.append(
        .sample(
          TargetID(stem + tail), kind: kind,
          dependencies: used.map { Dependency(to: .target($0.id)) }))
    }
    var checked = Checked("")
    checked.targets = targets
    let guess = RulesGuess(checked.graph(), keepsDepth: true)
    #expect(throws: Never.self) { try checked.outcome(RulesFile(guess.value)) }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    #expect(try decoder.decode(JSONValue.self, from: Data(guess.text.utf8)) == guess.value)
  }

  @Test("Without a family of names there are no layers")
  func none() {
    #expect(!RulesGuess(Checked("A → B → C").graph()).hasLayers)
  }
}
