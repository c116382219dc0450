import RippleModel
import RippleReport
import RippleRules
import TestSupport
import Testing

@Suite("Ways out of a cycle (seeds B12 and B13)")
struct CycleDoctorTests {
  /// What the lower target `Alto` declares, how `Bajo` uses it, and the way out that fits.
  static let ways: [(declared: String, used: String, way: CycleDiagnosis.WayOut, step: String)] = [
    (
      "public struct Importe {}", "let i: Importe", .extraction,
      "{ extract: { files: [\"Sources/Alto/Alto.swift\"], into: \"Importe\" } }"
    ),
    (
      "public struct PantallaDeLogin {}", "let p = PantallaDeLogin()", .inversion,
      "{ invert: { dependency: \"Bajo -> Alto\", contract: \"AltoContract\" } }"
    ),
    (
      "public func entrar() async {}", "func f() async { await entrar() }", .inversion,
      "{ invert: { dependency: \"Bajo -> Alto\", contract: \"AltoContract\" } }"
    ),
    (
      "public enum SesionEvento { case cerrada }", "let e: SesionEvento", .mediation,
      "{ mediate: { between: [\"Bajo\", \"Alto\"], events: \"BajoAltoEvents\" } }"
    ),
    ("public struct Otro {}", "let x = 1", .removal, "{ cut: [\"Bajo -> Alto\"] }"),
  ]

  @Test("B12: what crosses the edge says which of the three fits, as a scenario", arguments: ways)
  func way(
    declared: String, used: String, way: CycleDiagnosis.WayOut, step: String
  ) throws {
    // Alto -> Bajo is there twice, over Medio, so that Bajo -> Alto is the one edge to break.
    let checked = Checked(
      "Alto → Bajo → Alto; Alto → Medio → Bajo",
      ["Alto": "import Bajo\n\(declared)\n", "Bajo": "import Alto\n\(used)\n", "Medio": ""])
    let diagnosis = try #require(CycleBreaker(try checked.subject(RulesFile())).diagnoses().first)
    #expect(diagnosis.members == ["Alto", "Bajo", "Medio"])
    let item = try #require(diagnosis.breaks.first)
    #expect(diagnosis.breaks.count == 1)
    #expect(item.from == "Bajo" && item.to == "Alto")
    #expect(item.way == way, "\(item.reason)")
    let scenario = CycleScenario(diagnosis)
    #expect(scenario.text.contains(step), "\(scenario.text)")
    #expect(scenario.fileName == "break-Alto-Bajo.json5")
  }

  @Test("B12: a graph without sources gets a way out from names, and says so")
  func unseen() throws {
    let checked = Checked("A → B → A")
    let diagnoses = CycleBreaker(try checked.subject(RulesFile())).diagnoses()
    #expect(diagnoses.first?.breaks.first?.reason.contains("not known") == true)
    #expect(diagnoses.first?.breaks.first?.way == .inversion)
  }

  @Test("B12: of two edges that do, the one with fewer uses is broken, or the one from below")
  func cheapest() throws {
    let sources = [
      "Alto": "import Bajo\npublic struct X {}\nlet a: A, b: B, c = f()\n",
      "Bajo": "import Alto\npublic struct A {}\npublic struct B {}\npublic func f() {}\nlet x: X\n",
    ]
    let known = Checked("Alto → Bajo → Alto", sources)
    let first = try #require(CycleBreaker(try known.subject(RulesFile())).diagnoses().first)
    #expect(first.breaks.map(\.from) == ["Bajo"])
    #expect(first.breaks.map(\.crossing) == [["X"]])
    let unseen = Checked("A → B → A; C, D → B")
    let second = try #require(CycleBreaker(try unseen.subject(RulesFile())).diagnoses().first)
    #expect(second.breaks.map { [$0.from, $0.to] } == [["B", "A"]])
  }

  @Test("B13: mediation says what it costs: the compiler no longer checks the relation")
  func price() throws {
    let checked = Checked(
      "Alto → Bajo → Alto; Alto → Medio → Bajo",
      [
        "Alto": "import Bajo\npublic protocol SesionDelegate {}\n",
        "Bajo": "import Alto\nlet d: (any SesionDelegate)? = nil\n", "Medio": "",
      ])
    let diagnosis = try #require(CycleBreaker(try checked.subject(RulesFile())).diagnoses().first)
    #expect(diagnosis.breaks.first?.way == .mediation)
    #expect(diagnosis.breaks.first?.reason.contains("compiler no longer checks") == true)
  }

  @Test("Without the edges that are named, no cycle is left", arguments: PropertySeeds.all)
  func acyclic(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 2...9, using: &generator)
    let edges = (0..<count * 2).map { _ in
      (Int.random(in: 0..<count, using: &generator), Int.random(in: 0..<count, using: &generator))
    }
    let graph = { (kept: [(Int, Int)]) in
      (0..<count).map { "T\($0)" }.joined(separator: ";") + ";"
        + kept.map { "T\($0.0) → T\($0.1)" }.joined(separator: ";")
    }
    let diagnoses = CycleBreaker(try Checked(graph(edges)).subject(RulesFile())).diagnoses()
    let broken = Set(diagnoses.flatMap { $0.breaks.map { "\($0.from) \($0.to)" } })
    let kept = edges.filter { !broken.contains("T\($0.0) T\($0.1)") }
    #expect(CycleBreaker(try Checked(graph(kept)).subject(RulesFile())).diagnoses().isEmpty)
  }
}
