import Foundation
import RippleGraph
import RippleModel
import RippleRules
import TestSupport
import Testing

/// The cases on rules whose right answers were worked out before the code was written.
@Suite("Cases on rules")
struct RuleCaseTests {
  private func shop() throws -> Checked {
    try Checked(package: CaseFolder.url("r01-feature-and-live-rules/input/Shop").path)
  }

  @Test("r01: direct bans take whole names, and leave tests alone")
  func direct() throws {
    let shop = try shop()
    #expect(
      try shop.broken(rules: "forbid: [\"*Feature -> *Feature\"]") == [
        "HomeFeature -> CartFeature"
      ])
    #expect(
      try shop.broken(rules: "forbid: [\"*Feature -> *Live\"]") == ["CartFeature -> StoreLive"])
    let tested = try RulesFile(
      text: "{ schemaVersion: 1, checkTests: true, rules: { forbid: [\"*Feature -> *Feature\"] } }")
    #expect(try shop.broken(tested) == ["HomeFeature -> CartFeature"])
  }

  @Test("r01: what must not be reached is reported with a shortest path")
  func transitive() throws {
    let outcome = try shop().outcome(.rules("forbid: [\"*Feature reaches *Live\"]"))
    #expect(
      outcome.open.map(\.chain) == [
        ["CartFeature", "StoreLive"], ["HomeFeature", "CartFeature", "StoreLive"],
        ["ProfileFeature", "SharedUI", "NetworkLive"],
      ])
    #expect(outcome.worst == .error)
  }

  @Test("r01: an exception excuses a finding, never the edge")
  func exception() throws {
    let file = try RulesFile(
      text: """
        { schemaVersion: 1,
          rules: { forbid: ["*Feature -> *Live", { from: "*Feature", to: "*Live", reaches: true }] },
          suppress: [{ rule: "forbid", edge: "CartFeature -> StoreLive", reason: "until May" }] }
        """)
    let outcome = try shop().outcome(file)
    #expect(
      outcome.open.map(\.subject.text) == [
        "HomeFeature -> StoreLive", "ProfileFeature -> NetworkLive",
      ]
    )
    #expect(outcome.suppressed.map(\.reason).contains("until May"))
  }

  private struct Drawn: Decodable {
    let nodes: [String]
    let edges: [[String]]
    let tests: [String]?

    var targets: [Target] {
      let byName = Dictionary(grouping: edges) { $0[0] }
      return nodes.map { name in
        .sample(
          TargetID(name), kind: tests?.contains(name) == true ? .test : .library,
          dependencies: byName[name, default: []].map { Dependency(to: .target(TargetID($0[1]))) })
      }
    }
  }

  private func drawn(_ path: String) throws -> Checked {
    var checked = Checked("")
    checked.targets = try JSONDecoder().decode(Drawn.self, from: CaseFolder.data(path))
      .targets
    return checked
  }

  @Test(
    "r02: one finding for each component and each self loop, in any order of input",
    arguments: ["graph.json", "graph-shuffled.json"])
  func cycles(file: String) throws {
    let checked = try drawn("r02-cycles-reported-once/input/\(file)")
    let outcome = try checked.outcome(.rules("acyclic: true"))
    #expect(outcome.open.map(\.subject.text) == ["A, B, C", "D", "E, F, G, H"])
    #expect(outcome.open.map(\.chain) == [["A", "B"], ["D"], ["E", "F", "G", "H"]])
    let diagnoses = CycleBreaker(try checked.subject(RulesFile())).diagnoses()
    #expect(diagnoses.map(\.members) == [["A", "B", "C"], ["D"], ["E", "F", "G", "H"]])
    #expect(diagnoses.reduce(0) { $0 + $1.breaks.count } == 3)
    #expect(diagnoses.map(\.isSmallest) == [true, true, true])
  }

  @Test("r03: the depth is that of the longest path, without tests unless asked for")
  func depth() throws {
    let small = try drawn("r03-depth-and-path-explosion/input/small.json")
    #expect(try small.broken(rules: "maximumDepth: 4") == [])
    let outcome = try small.outcome(.rules("maximumDepth: 3"))
    #expect(outcome.open.map(\.subject.text) == ["App"])
    #expect(outcome.open.map(\.chain) == [["App", "Feature", "Domain", "Core", "Log"]])
    let tested = try RulesFile(
      text: "{ schemaVersion: 1, checkTests: true, rules: { maximumDepth: 4 } }")
    #expect(try small.broken(tested) == ["AppTests"])
  }

  @Test(
    "r03: diamonds and very long chains take no time", .timeLimit(.minutes(20)),
    arguments: [("ladder.json", 119, "T0"), ("chain.json", 19_998, "M0")])
  func explosion(file: String, limit: Int, top: String) throws {
    let checked = try drawn("r03-depth-and-path-explosion/input/\(file)")
    #expect(try checked.broken(rules: "maximumDepth: \(limit), acyclic: true") == [top])
    #expect(try checked.broken(rules: "maximumDepth: \(limit + 1)") == [])
  }

  @Test("m01: stable dependencies, in production and with other packages")
  func stable() throws {
    let checked = try Checked(
      package: CaseFolder.url("m01-metrics-and-stable-dependencies/input/Met").path)
    let own = try checked.outcome(.rules("stableDependencies: true"), packages: ["met"])
    #expect(own.open.map(\.subject.text) == ["Flags -> Beta"])
    #expect(own.open[0].message.contains("instability 2/4 = 0.50"))
    #expect(own.open[0].message.contains("(3/4 = 0.75)"))
    let all = try checked.outcome(
      .rules("stableDependencies: { external: true }"), packages: ["met"])
    #expect(all.open.map(\.subject.text) == ["Flags -> Api", "Flags -> Beta"])
  }

  @Test("g10: cycles of a manifest under repair are found in it", arguments: ["cyc", "self"])
  func brokenManifest(name: String) throws {
    let checked = try Checked(
      package: CaseFolder.url("g10-broken-manifests/input/\(name)").path)
    let found = try checked.outcome(.rules("acyclic: true")).open
    #expect(found.map(\.subject.text) == [name == "cyc" ? "A, B, C" : "A"])
    #expect(found.first?.place?.path == "Package.swift")
  }
}
