import Foundation
import RippleModel
import RippleRules
import TestSupport
import Testing

@Suite("A rules file")
struct RulesFileTests {
  /// A mistake, with the place and a part of the sentence that it gets.
  static let mistakes: [(text: String, place: String, part: String)] = [
    ("{}", "", "There is no 'schemaVersion'; write schemaVersion: 1."),
    ("{ schemaVersion: 2 }", "schemaVersion", "write 1, or update Ripple"),
    ("{ schemaVersion: \"1\" }", "schemaVersion", "reads schemaVersion 1 only"),
    ("[]", "", "This is a list; write an object in braces."),
    ("{ schemaVersion: 1, layer: [] }", "", "no key 'layer' here. Did you mean 'layers'?"),
    ("{ schemaVersion: 1, rules: [] }", "rules", "This is a list; write an object"),
    (
      "{ schemaVersion: 1, rules: { acyclyc: true } }", "rules",
      "There is no rule 'acyclyc'. Did you mean 'acyclic'?"
    ),
    ("{ schemaVersion: 1, rules: { zzz: true } }", "rules", "Known are forbid, maximumDepth"),
    (
      "{ schemaVersion: 1, rules: { reexports: \"eror\" } }", "rules.reexports",
      "'eror' is no severity. Did you mean 'error'?"
    ),
    ("{ schemaVersion: 1, rules: { reexports: 3 } }", "rules.reexports", "This is a number"),
    (
      "{ schemaVersion: 1, rules: { maximumDepth: \"six\" } }", "rules.maximumDepth",
      "write a whole number"
    ),
    ("{ schemaVersion: 1, rules: { maximumDepth: -1 } }", "rules.maximumDepth", "from 0"),
    ("{ schemaVersion: 1, rules: { maximumDepth: 1.5 } }", "rules.maximumDepth", "whole number"),
    (
      "{ schemaVersion: 1, rules: { junkDrawer: { minimumFanin: 3 } } }", "rules.junkDrawer",
      "Did you mean 'minimumFanIn'?"
    ),
    ("{ schemaVersion: 1, rules: { forbid: \"A -> B\" } }", "rules.forbid", "a list in brackets"),
    (
      "{ schemaVersion: 1, rules: { forbid: [\"A B\"] } }", "rules.forbid[0]",
      "'A B' is no edge; write it as \"A -> B\"."
    ),
    ("{ schemaVersion: 1, rules: { forbid: [{ from: \"A\" }] } }", "rules.forbid[0]", "'to'"),
    ("{ schemaVersion: 1, layers: [{ name: \"a\" }] }", "layers[0]", "needs 'name' and 'targets'"),
    (
      "{ schemaVersion: 1, layers: [{ name: \"a\", targets: [\"A[\"] }] }", "layers[0].targets[0]",
      "opens a bracket and does not close it"
    ),
    (
      "{ schemaVersion: 1, layers: [{ name: \"a\", targets: [\"\"] }] }", "layers[0].targets[0]",
      "is empty"
    ),
    (
      "{ schemaVersion: 1, layers: [{ name: \"a\", targets: [] }] }", "layers[0].targets",
      "names no target"
    ),
    (
      "{ schemaVersion: 1, layers: [{ name: \"a\", targets: [\"A\"] }, "
        + "{ name: \"a\", targets: [\"B\"] }] }", "layers[1].name", "a second layer 'a'"
    ),
    ("{ schemaVersion: 1, exhaustive: true }", "exhaustive", "no layers to be exhaustive"),
    (
      "{ schemaVersion: 1, suppress: [{ rule: \"forbid\", edge: \"A -> B\" }] }", "suppress[0]",
      "needs a 'reason'"
    ),
    (
      "{ schemaVersion: 1, suppress: [{ rule: \"forbit\", target: \"A\", reason: \"r\" }] }",
      "suppress[0].rule", "Did you mean 'forbid'?"
    ),
    (
      "{ schemaVersion: 1, suppress: [{ rule: \"forbid\", reason: \"r\" }] }", "suppress[0]",
      "Name an 'edge'"
    ),
    (
      "{ schemaVersion: 1, budget: { expectedRebuildSeconds: { maximumIncrease: \"lots\" } } }",
      "budget.expectedRebuildSeconds.maximumIncrease", "write it as \"3%\""
    ),
  ]

  @Test("Every mistake has a place and a remedy", arguments: mistakes)
  func mistake(text: String, place: String, part: String) throws {
    let problem = try #require(throws: RulesProblem.self) { try RulesFile(text: text) }
    #expect(problem.place == place)
    #expect(problem.text.contains(part), "\(problem.text)")
    #expect(!problem.text.contains("\n"))
  }

  /// Layers that do not fit `App → AFeature → Core`, with a part of the sentence.
  static let misfits: [(layers: String, part: String)] = [
    ("{ name: \"a\", targets: [\"*Live\"] }", "The layer 'a' matches no target: '*Live'."),
    ("{ name: \"a\", targets: [\"Coer\"] }", "no target 'Coer'. Did you mean 'Core'?"),
    (
      "{ name: \"a\", targets: [\"*\"] }, { name: \"b\", targets: [\"*Feature\"] }",
      "'AFeature' is in two layers: 'a' by '*' and 'b' by '*Feature'."
    ),
    (
      "{ name: \"a\", targets: [\"Core\"] }, { name: \"b\", targets: [\"Core\"] }",
      "'Core' is in two layers, 'a' and 'b'. Take it out of one."
    ),
  ]

  @Test("Layers that do not fit the graph are a mistake", arguments: misfits)
  func misfit(layers: String, part: String) throws {
    let file = try RulesFile(text: "{ schemaVersion: 1, layers: [\(layers)] }")
    let graph = Checked("App → AFeature → Core").graph()
    let problem = try #require(throws: RulesProblem.self) { try LayerPlan(file.layers, graph) }
    #expect(problem.text.contains(part), "\(problem.text)")
  }

  @Test("A name that is written out wins over a pattern")
  func exactWins() throws {
    let file = try RulesFile(
      text: """
        { schemaVersion: 1, layers: [
          { name: "features", targets: ["*Feature"] }, { name: "root", targets: ["AppFeature"] },
        ] }
        """)
    let graph = Checked("AppFeature → AFeature").graph()
    let plan = try LayerPlan(file.layers, graph)
    #expect(plan.name(of: graph.node("AppFeature")) == "root")
    #expect(plan.name(of: graph.node("AFeature")) == "features")
  }

  @Test("A ban between names that are nowhere is a mistake, with the near miss")
  func unknownEnd() throws {
    let problem = try #require(throws: RulesProblem.self) {
      try Checked("App → Core").broken(rules: "forbid: [\"Ap -> Core\"]")
    }
    #expect(problem.text == "There is no layer or target 'Ap'. Did you mean 'App'?")
    #expect(problem.place == "rules.forbid[0]")
  }

  @Test("The line of a mistake is found behind the keys that lead to it")
  func line() {
    let text = "{\n  // acyclyc: no\n  schemaVersion: 1,\n  rules: {\n    acyclyc: true,\n  },\n}\n"
    #expect(RulesProblem("rules", "", word: "acyclyc").line(in: text) == 5)
    #expect(RulesProblem("", "").line(in: text) == nil)
  }

  @Test("A key that the file does not spell leaves the others to be looked for")
  func lineWithoutKey() {
    let problem = RulesProblem("nowhere.layers[0]", "It is wrong.", word: "w*")
    #expect(problem.line(in: "{\n  layers: [\n    \"w*\"\n] }") == 3)
    #expect(RulesProblem("nowhere", "It is wrong.").line(in: "{}") == nil)
  }

  @Test("A layer of what is known elsewhere is right, and hides no layer that is not")
  func knownElsewhere() throws {
    let graph = Checked("A → B").graph()
    let layer = { (name: String, pattern: String) in
      "{ name: \"\(name)\", targets: [\"\(pattern)\"] }"
    }
    let file = { (layers: String) in
      try RulesFile(text: "{ schemaVersion: 1, layers: [\(layers)] }").layers
    }
    let known = layer("test", "ATests")
    #expect(throws: Never.self) { try LayerPlan(file(known), graph, known: ["ATests"]) }
    let wrong = try file(known + ", " + layer("none", "None*"))
    #expect(throws: RulesProblem.self) { try LayerPlan(wrong, graph, known: ["ATests"]) }
  }

  @Test("The sample's file, and the documented form, are read")
  func sample() throws {
    let url = SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda/.ripple.json5")
    let file = try RulesFile(text: String(contentsOf: url, encoding: .utf8))
    #expect(file.layers.map(\.name).count == 6)
    #expect(file.rules.count == 9)
    #expect(file.budget == RebuildBudget(increaseShare: 0.03))
  }

  @Test("A rule that is off is not checked, in every spelling", arguments: ["false", "\"off\""])
  func off(word: String) throws {
    #expect(try RulesFile.rules("acyclic: \(word), maximumDepth: \(word)").rules.isEmpty)
    let file = try RulesFile.rules("junkDrawer: { severity: \(word) }, hazards: \(word)")
    #expect(file.rules.isEmpty)
  }
}
