import Foundation
import RippleModel
import RippleRules
import TestSupport
import Testing

/// Outcomes of a check that breaks every rule, whole.
@Suite("Checks, whole")
struct WholeCheckTests {
  private static let graph = """
    Shop(executable) → CartFeature, PayFeature, APILive, Common, Core
    CartFeature → PayFeature, APIClient, Common, Core, Unused; PayFeature → Common, APILive
    APILive → APIClient, Core; APIClient → Core; Common → Core, Models, Door; Door → Models
    Core → Models; Models → Old; Old → Models; Screens → CartFeature, Common
    CartTests(test) → CartFeature, Core; Unused → Core
    """

  private static let texts = [
    "Shop":
      "import CartFeature\nimport PayFeature\nimport APILive\nimport Common\nimport Core\nlet x = run()\n",
    "CartFeature":
      """
    import PayFeature
    import Common
    import Core
    import Models
    public enum CartAction: Equatable {
      case setA(Bool), setB(Bool), onAppear, fetchItems, buttonTapped, loadResponse(Int)
      case showAlert, hideAlert, internalStep
    }
    struct CartView { let pay = PayScreen(), text: Text, price: Price, run = run() }
    func reduce(_ action: CartAction) async {
      switch action { case .onAppear: break; case .buttonTapped: await send(.fetchItems); default: break }
    }
    """,
    "PayFeature":
      """
    import Common
    import APILive
    public struct PayScreen { public init() {} }
    public func pay() async {}
    public enum PayEvent { case done }
    let live = LiveThing(), text: Text
    """,
    "APILive": "import APIClient\nimport Core\npublic struct LiveThing { let client: Client }\n",
    "APIClient": "import Core\npublic struct Client { public var send: (Price) async -> Void }\n",
    "Common":
      "@_exported import Door\nimport Core\nimport Models\npublic struct Text { let price: Price, a: Model }\n",
    "Door": "@_exported import Models\nextension Model { public func more() {} }\n",
    "Core":
      "import Models\npublic struct Price { let model: Model }\npublic func run() -> Int { 1 }\n",
    "Models": "import Old\npublic struct Model { let old: Legacy }\npublic protocol Named {}\n",
    "Old":
      "import Models\npublic struct Legacy: Named { let model: Model? }\npublic struct Rest {}\n",
    "Screens": "import CartFeature\nimport Common\npublic struct Pantalla { let t: Text }\n",
    "CartTests": "@testable import CartFeature\n",
    "Unused": "import Core\nlet nothing: Price\n",
  ]

  private static let rules = """
    { schemaVersion: 1,
      layers: [
        { name: "domain", targets: ["Models", "Old", "Core"] },
        { name: "clients", targets: ["*Client"] }, { name: "live", targets: ["*Live"] },
        { name: "features", targets: ["*Feature", "Screens"], independent: true },
        { name: "root", targets: ["Shop"] },
      ], exhaustive: true,
      rules: {
        forbid: [
          "features -> live", { from: "CartFeature", to: "Core", severity: "warning", why: "so" },
          { from: "Shop", to: "Models", reaches: true }, { from: "S*", to: "Old", reaches: true, severity: "note" },
          { from: "Common", to: "Core", severity: "off" },
        ],
        acyclic: true, maximumDepth: 3, stableDependencies: "note", undeclaredImports: "error",
        unusedDependencies: "warning", reexports: "warning", hazards: "warning",
        junkDrawer: { minimumFanIn: 3, minimumFanOut: 3 }, actionGranularity: "warning",
      },
      suppress: [
        { rule: "layers", edge: "Common -> Models", reason: "old" }, { rule: "reexports", target: "Door", reason: "door" },
        { rule: "acyclic", target: "Nobody", reason: "gone" },
      ] }
    """

  private func line(_ finding: Finding) -> String {
    "\(finding.severity) \(finding.rule) \(finding.subject.kind) | \(finding.subject.text) | "
      + "\(finding.place?.description ?? "-") | \(finding.message) | \(finding.why) | "
      + "\(finding.fix) | \(finding.chain)\n"
  }

  private func text(_ outcome: CheckOutcome) -> String {
    outcome.open.map { "open " + line($0) }.joined()
      + outcome.accepted.map { "accepted " + line($0) }.joined()
      + outcome.suppressed.map { "suppressed (\($0.reason)) " + line($0.finding) }.joined()
      + outcome.rules.map { "rule \($0.name): \($0.summary)\n" }.joined()
      + outcome.layers.map { "layer \($0.name) \($0.isIndependent) \($0.targets)\n" }.joined()
      + outcome.notes.map { "note \($0)\n" }.joined()
  }

  private func checked() throws -> Checked {
    var checked = Checked(Self.graph, Self.texts)
    checked.hazards = try BuildModels.load("swiftpm-debug").hazards
    return checked
  }

  @Test("Each finding is that of the golden file, with and without a baseline")
  func findings() throws {
    let rules: RulesFile
    do { rules = try RulesFile(text: Self.rules) } catch let problem as RulesProblem {
      Issue.record("\(problem)")
      return
    }
    let checked = try checked()
    let plain = try checked.outcome(rules)
    let half = plain.open.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let gone = Finding(
      rule: "acyclic", severity: .error, subject: .target("Gone"), message: "m")
    let accepted = try checked.outcome(rules, baseline: AcceptedFindings(half + [gone]))
    try expectGolden(text(plain) + "== with a baseline\n" + text(accepted), "check.txt")
  }

  @Test("Ways out of cycles are those of the golden file")
  func cycles() throws {
    let diagnoses = CycleBreaker(try checked().subject(RulesFile())).diagnoses()
    let other = Checked("A → B → C → A; C → B; D → A; B → D; E → F → E")
    let more = CycleBreaker(try other.subject(RulesFile())).diagnoses()
    let lines = (diagnoses + more).flatMap { cycle in
      ["\(cycle.members) \(cycle.witness) \(cycle.isSmallest)"]
        + cycle.breaks.map {
          "  \($0.from) -> \($0.to) \($0.place?.description ?? "-") \($0.way) \($0.reason) "
            + "\($0.crossing) \($0.files)"
        }
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "cycles.txt")
  }

  @Test("Guessed rules are those of the golden file")
  func guesses() throws {
    let graphs = [
      Self.graph,
      "App(executable) → HomeFeature, LoginFeature, NetLive; HomeFeature → NetClient, DesignSystem; "
        + "LoginFeature → NetClient; NetLive → NetClient → Models",
      "A → B → C", "OneUI → TwoUI → Kit; ThreeUI → Kit; MyAppTests(test) → OneUI",
    ]
    let text = graphs.map { graph in
      RulesGuess(Checked(graph).graph(), keepsDepth: true).text + "\n"
    }
    try expectGolden(text.joined(), "guesses.txt")
  }

  @Test("What is certain to mend a manifest, and what a finding costs")
  func fixes() throws {
    let checked = try checked()
    let rules = try RulesFile.rules(
      "undeclaredImports: \"error\", unusedDependencies: \"warning\"")
    let subject = try checked.subject(rules)
    let findings = try Checker(rules).check(subject).open
    let package = Package(
      identity: "", path: "", manifest: "Package.swift", targets: checked.targets)
    let changes = CertainFixes(subject, packages: [package]).changes(for: findings)
    var hotspots = Hotspots(source: .estimated)
    for (number, finding) in findings.enumerated() {
      hotspots.edges.append(
        Hotspots.EdgePrice(
          edge: finding.subject.text, stepCount: number, cpuSeconds: Double(number) * 1.5))
    }
    let priced = FindingPrices(hotspots).price(findings)
    let lines =
      changes.map { "\($0.path): \($0.edit.line)" }
      + priced.map {
        "\($0.key) \($0.price.map { "\($0.stepCount) \($0.cpuSeconds)" } ?? "no price")"
      }
    try expectGolden(lines.joined(separator: "\n") + "\n", "fixes.txt")
  }
}
