import RippleGraph
import RippleModel
import RippleRules
import TestSupport
import Testing

/// The ideas behind the project, a test a row (the article Ideas), as far as rules answer them.
@Suite("Seeds")
struct SeedTests {
  private static let layers = """
    layers: [
      { name: "domain", targets: ["Modelos"] }, { name: "clients", targets: ["*Client"] },
      { name: "live", targets: ["*Live"] },
      { name: "features", targets: ["*Feature"], independent: true },
      { name: "root", targets: ["App"] },
    ],
    """

  private func file(_ rest: String) throws -> RulesFile {
    try RulesFile(text: "{ schemaVersion: 1, \(Self.layers) \(rest) }")
  }

  private static let app = """
    App → AFeature, BFeature, APILive; AFeature → APIClient → Modelos; BFeature → APIClient
    APILive → APIClient
    """

  @Test("A1: arrows that point down are right; one up or sideways is named, and where it could go")
  func a1() throws {
    #expect(try Checked(Self.app).broken(file("exhaustive: true")) == [])
    let bad = Checked(Self.app + "; APIClient → AFeature; AFeature → BFeature")
    let outcome = try bad.outcome(file(""))
    #expect(
      outcome.open.map(\.subject.text) == ["AFeature -> BFeature", "APIClient -> AFeature"])
    #expect(outcome.open[0].message == "'AFeature' depends on 'BFeature', beside it in 'features'.")
    #expect(
      outcome.open[1].message
        == "'APIClient' (clients) depends on 'AFeature' (features), which is above it.")
    #expect(outcome.open.allSatisfy { !$0.fix.isEmpty && !$0.why.isEmpty })
  }

  @Test("A1: with exhaustive layers, a target that nobody decided about is a finding")
  func a1exhaustive() throws {
    let checked = Checked(Self.app + "; App → Suelto")
    #expect(try checked.broken(file("")) == [])
    #expect(try checked.broken(file("exhaustive: true")) == ["Suelto"])
  }

  @Test("A3: an edge to what is less stable is named with both figures; equal values are right")
  func a3() throws {
    // Core: 1/2 in and out; Beta: 2 of 3 go out.
    let checked = Checked("App → Core → Beta; Beta → X, Y")
    let outcome = try checked.outcome(.rules("stableDependencies: \"error\""))
    #expect(outcome.open.map(\.subject.text) == ["Core -> Beta"])
    #expect(outcome.open[0].message.contains("1/2 = 0.50"))
    #expect(outcome.open[0].message.contains("2/3 = 0.67"))
    #expect(try Checked("A → B → C → D").broken(rules: "stableDependencies: true") == [])
  }

  @Test("A4: the junk drawer is what many use and what uses many, the worst first")
  func a4() throws {
    let graph = "F1, F2, F3 → Comun → A, B; F1, F2, F3 → Cajon → A, B, C; F1, F2, F3 → Modelos"
    let rule = "junkDrawer: { minimumFanIn: 3, minimumFanOut: 2, severity: \"error\" }"
    let outcome = try Checked(graph).outcome(.rules(rule))
    #expect(outcome.open.map(\.subject.text).sorted() == ["Cajon", "Comun"])
    #expect(outcome.open.contains { $0.message.contains("product 9") })
  }

  @Test("A5: the cure is said by direction: what many use sinks, what uses many rises")
  func a5() throws {
    let rule = "junkDrawer: { minimumFanIn: 1, minimumFanOut: 1 }"
    let outcome = try Checked("A → Comun → B").outcome(.rules(rule))
    #expect(outcome.open[0].fix.contains("sinks"))
    #expect(outcome.open[0].fix.contains("rises"))
  }

  /// What `BFeature` declares, how `AFeature` uses it, and the answer that fits.
  static let sideways: [(declared: String, used: String, part: String)] = [
    (
      "public struct Cupon { public var codigo: String }", "let c: Cupon",
      "Types only ('Cupon'): let them sink"
    ),
    ("public func iva(_ n: Int) -> Int { n }", "let n = iva(1)", "Types only ('iva')"),
    (
      "public func confirmar() async throws {}", "func f() async throws { try await confirmar() }",
      "Functions with effects ('confirmar'): make them a client interface"
    ),
    ("public actor Cesta {}", "let c = Cesta()", "Functions with effects ('Cesta')"),
    (
      "public struct PantallaDeAjustes: Pantalla {}", "let p = PantallaDeAjustes()",
      "Views and navigation ('PantallaDeAjustes')"
    ),
    (
      "public struct Leaderboard { public struct State {}\npublic enum Action {} }",
      "let l = Leaderboard()", "Views and navigation ('Leaderboard')"
    ),
    ("public class CartViewController: UIViewController {}", "CartViewController()", "Views and"),
    (
      "nonisolated(unsafe) public var alCerrar: () -> Void = {}", "func f() { alCerrar() }",
      "Callbacks or events ('alCerrar')"
    ),
    ("public struct Otro {}", "let x = 1", "Nothing of 'BFeature' is used by name"),
  ]

  @Test(
    "A6: for an edge between features, what is used over it says which answer fits",
    arguments: sideways)
  func a6(declared: String, used: String, part: String) throws {
    let checked = Checked(
      Self.app + "; AFeature → BFeature",
      ["AFeature": "import BFeature\n\(used)\n", "BFeature": declared])
    let finding = try #require(try checked.outcome(file("")).open.first)
    #expect(finding.subject.text == "AFeature -> BFeature")
    #expect(finding.fix.contains(part), "\(finding.fix)")
  }

  @Test("A8: in CI: feature to feature, feature to Live, and too deep are errors")
  func a8() throws {
    let checked = Checked(Self.app + "; AFeature → BFeature; AFeature → APILive")
    let outcome = try checked.outcome(
      file("rules: { forbid: [\"features -> live\"], maximumDepth: 3 }"))
    #expect(
      outcome.open.map(\.key) == [
        "forbid: AFeature -> APILive", "layers: AFeature -> BFeature", "maximumDepth: App",
      ])
    #expect(outcome.worst == .error)
  }

  @Test("B9: what is imported and not declared is an error, and a hazard of a stale build")
  func b9() throws {
    var checked = Checked(
      "AFeature → Comun → Modelos", ["AFeature": "import Comun\n\nimport Modelos\n", "Comun": ""])
    checked.hazards = [
      .init(
        id: "H2", when: .undeclaredImport, text: "goes stale", remedy: "Declare it.", evidence: "")
    ]
    let outcome = try checked.outcome(.rules("undeclaredImports: true, hazards: true"))
    #expect(
      outcome.open.map(\.key) == ["undeclaredImports: AFeature -> Modelos"])
    #expect(outcome.open.first?.place?.line == 3)
    #expect(outcome.open.first?.chain == ["AFeature", "Comun", "Modelos"])
    let alone = try checked.outcome(.rules("hazards: true"))
    #expect(alone.open.map(\.key) == ["hazards: AFeature -> Modelos"])
    #expect(alone.open.first?.fix == "Declare it.")
  }

  @Test("B9: what is declared and never imported, and what is handed on, are found")
  func b9unused() throws {
    var checked = Checked(
      "AFeature → Comun → Modelos; AFeature → Nada",
      [
        "AFeature": "import Comun\n", "Comun": "@_exported import Modelos\n", "Nada": "",
        "Modelos": "",
      ])
    checked.hazards = [
      .init(id: "H1", when: .reexport, text: "goes stale", remedy: "Declare it.", evidence: "")
    ]
    let outcome = try checked.outcome(
      .rules("unusedDependencies: true, reexports: true, hazards: true"))
    #expect(
      outcome.open.map(\.key) == [
        "hazards: AFeature -> Modelos", "reexports: Comun -> Modelos",
        "unusedDependencies: AFeature -> Nada",
      ])
  }
}
