import ArgumentParsing
import Foundation
import RippleComparison
import RippleGraph
import RippleModel
import RippleSimulation
import RippleStore
import TestSupport
import Testing

@testable import RippleKit
@testable import ripple

/// What the ideas behind Ripple claim of the sample, out of the replay of its history.
@Suite("The sample's claims come out of the replay")
struct SampleClaimsTests {
  private let question: ComparisonRequest
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let data = SharedFolder.projectRoot.appending(path: "Data").path
    var package = try PackageOptions.parse([])
    package.packagePath = data + "/Samples/Tienda"
    package.store = folder.path + "/ripple.sqlite"
    var output = try OutputOptions.parse([])
    output.quiet = true
    var history = try ReplayOptions.parse([])
    history.history = data + "/Samples/tienda-cambios.jsonl"
    question = try ComparisonRequest(
      try Session(package.settings),
      history.request(ModelOptions.parse([]), HistorySelectionOptions.parse([]), workers: 8))
  }

  private func layout(_ name: String) throws -> Layout {
    let path = SharedFolder.projectRoot.appending(path: "Scenarios/Tienda/\(name).json5").path
    return try ScenarioFile.read(path).apply(to: question.layout)
  }

  private func score(_ name: String) throws -> ScenarioScore {
    let path = SharedFolder.projectRoot.appending(path: "Scenarios/Tienda/\(name).json5").path
    let comparison = question.comparison([("all", question.units)])
    return try #require(try comparison.scores(of: try ScenarioFile.read(path)).first)
  }

  private func target(_ name: String) throws -> TargetID { try question.layout.target(name) }

  /// Targets of which files are compiled when a file changes.
  private func recompiled(
    _ path: String, of owner: String, _ changeClass: ChangeClass, in layout: Layout
  ) throws -> [String] {
    let original = try target(owner)
    let change = Change(
      target: layout.owner(of: path, originally: original), path: path, changeClass: changeClass)
    let impact = layout.simulator(question.model).impact(of: [change])
    return impact.targets.filter { $0.effect == .recompile }.map(\.id.name).sorted()
  }

  @Test("The whole change log is replayed, and no file of it is without an owner")
  func complete() throws {
    #expect(question.units.count == 67)
  }

  @Test("B10: what changes in Live stops reaching who imports the contract")
  func liveStopsReaching() throws {
    let path = "Sources/AnaliticaClient/Live/Envio.swift"
    let split = try layout("split-analitica")
    let before = try recompiled(path, of: "AnaliticaClient", .fileScope, in: question.layout)
    let after = try recompiled(path, of: "AnaliticaClient", .fileScope, in: split)
    #expect(before.contains("Comun"))
    #expect(!after.contains("Comun"))
    #expect(after == ["AnaliticaClientLive", "AppFeature"])
    #expect(
      try recompiled(path, of: "AnaliticaClient", .body, in: split) == ["AnaliticaClientLive"])
  }

  @Test("B10: without its twin, a test of a feature would compile APIClient's Live code")
  func testsWithoutLive() throws {
    let score = try score("merge-apiclient")
    #expect(score.after.testTargets.mean > score.before.testTargets.mean)
  }

  @Test("B11: a split of a cheap target with one dependent is refused a yes")
  func cheapSplit() throws {
    let score = try score("split-analitica")
    #expect(score.verdict.answer == .no)
    #expect(score.structure.modules == [20, 21])
    #expect(score.splits.first?.dependents == 1)
    #expect(score.verdict.reasons.contains { $0.contains("Few targets depend on") })
  }

  @Test("B12: inversion takes the screen out of the service's way")
  func inversion() throws {
    let inverted = try layout("invert-login")
    let path = "Sources/FeatureLogin/PantallaDeLogin.swift"
    let before = try recompiled(path, of: "FeatureLogin", .fileScope, in: question.layout)
    let after = try recompiled(path, of: "FeatureLogin", .fileScope, in: inverted)
    #expect(before.contains("Autenticacion"))
    #expect(!after.contains("Autenticacion"))
  }

  @Test("B13: mediation counts the relation that the compiler no longer checks")
  func mediation() throws {
    #expect(try score("mediate-cesta").structure.uncheckedRelations == 1)
  }

  @Test("C14: a routed feature no longer recompiles with the one that it opens")
  func route() throws {
    let routed = try layout("route-ajustes")
    let path = "Sources/AjustesFeature/Ajustes.swift"
    let before = try recompiled(path, of: "AjustesFeature", .fileScope, in: question.layout)
    let after = try recompiled(path, of: "AjustesFeature", .fileScope, in: routed)
    #expect(before.contains("PerfilFeature"))
    #expect(!after.contains("PerfilFeature"))
    #expect(after.contains("AppFeature"))
  }

  @Test("C15: touching either alternative leaves the feature that navigates alone")
  func alternatives() throws {
    let routed = try layout("route-ajustes")
    let root = try target("AppFeature")
    for name in ["AjustesFeature", "FeatureLogin"] {
      let change = Change(target: try target(name), changeClass: .fileScope)
      let impact = routed.simulator(question.model).impact(of: [change])
      #expect(!impact.targets.contains { $0.id.name == "PerfilFeature" && $0.effect == .recompile })
      let edges = routed.targets[root]?.dependencies.compactMap { $0.targetID?.name } ?? []
      #expect(edges.contains(name), "both stay linked from the root")
    }
  }

  @Test("C16: registering another feature recompiles the root, and the route none of the others")
  func extensible() throws {
    let routed = try layout("route-ajustes")
    let change = Change(target: try target("AppFeature"), changeClass: .fileScope)
    let impact = routed.simulator(question.model).impact(of: [change])
    let names = impact.targets.filter { $0.effect == .recompile }.map(\.id.name)
    #expect(!names.contains { $0.hasSuffix("Feature") && $0 != "AppFeature" })
  }

  @Test("C17: most of a Live change comes from cache, and a feature's tests are built without Live")
  func cacheAndTests() throws {
    let path = "Sources/APIClientLive/Live.swift"
    let compiled = try recompiled(path, of: "APIClientLive", .body, in: question.layout)
    #expect(compiled == ["APIClientLive"])
    let graph = question.layout.simulator(question.model).graph
    let needs = { (name: String) throws -> Set<String> in
      let node = try #require(graph.indices(named: name).first)
      return Set(graph.structure.closure(of: [node], .dependencies).map { graph.id($0).name })
    }
    let alone = try needs("PerfilFeatureTests")
    let whole = try needs("AppFeatureTests")
    #expect(alone.isDisjoint(with: ["APIClientLive", "AlmacenLive", "AppFeature"]))
    #expect(whole.contains("APIClientLive") && alone.count < whole.count)
    let score = try score("split-analitica")
    #expect(score.before.wallSeconds.mean <= score.before.cpuSeconds.mean)
  }

  @Test("D20: the fictitious cases cost what the replay without them saves, and nothing else moves")
  func fictitiousCases() throws {
    let score = try score("narrow-validacion")
    #expect(score.betterSameWorse[0] == 6)
    #expect(score.betterSameWorse[2] == 0)
    #expect(score.savedCPUSeconds.mean > 0)
    let names = question.units.enumerated().filter { _, unit in
      unit.declarations.joined().contains { $0.hasPrefix("Editor.Action.validacion") }
    }
    #expect(names.count == score.betterSameWorse[0])
  }

  @Test("Every example over the sample applies, and so does every one over Ripple itself")
  func examples() throws {
    let folder = SharedFolder.projectRoot.appending(path: "Scenarios")
    for name in try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Tienda").path
    ).sorted() {
      let path = folder.appending(path: "Tienda/\(name)").path
      #expect(throws: Never.self) { try ScenarioFile.read(path).apply(to: question.layout) }
    }
    for name in try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Ripple").path
    ).sorted() {
      let path = folder.appending(path: "Ripple/\(name)").path
      #expect(throws: Never.self) { try ScenarioFile.read(path) }
    }
  }
}
