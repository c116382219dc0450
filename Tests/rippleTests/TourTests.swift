import ArgumentParsing
import Foundation
import RippleComparison
import RippleModel
import RippleSimulation
import TestSupport
import Testing

@testable import RippleKit
@testable import ripple

/// The tour, and the generated costs and history that it is about.
@Suite("The tour shows what pays, what does not, and why")
struct TourTests {
  private static let samples = SharedFolder.projectRoot.appending(path: "Data/Samples")

  private func context(_ folder: TemporaryFolder) throws -> CommandContext {
    setenv("RIPPLE_DATA", SharedFolder.projectRoot.appending(path: "Data").path, 1)
    var package = try PackageOptions.parse([])
    package.packagePath = TourTests.samples.appending(path: "Tienda").path
    package.store = folder.url.appending(path: "store.sqlite").path
    var output = try OutputOptions.parse([])
    output.quiet = true
    return try CommandContext(package, output)
  }

  @Test("and every figure of it is said to be generated, in the tour and on the page")
  func tour() throws {
    let folder = try TemporaryFolder()
    let tour = Tour(
      context: try context(folder), model: try ShippedData().model("swiftpm-debug"),
      folder: SharedFolder.projectRoot.appending(path: "Data").path)
    try tour.prepare()
    let text = try tour.text()
    #expect(text.hasPrefix("Costs and history of this sample are generated, not measured"))
    #expect(text.contains("\nComun in four: worth doing, it saves "))
    #expect(text.contains("\nAnaliticaClient: interface and Live: unclear, it saves "))
    #expect(text.contains("That holds in 5 of 6 settings, but not with a fifth more clean builds."))
    #expect(text.contains("'AnaliticaClient' is cheap: 28 s to compile"))
    #expect(text.contains("Few targets depend on 'AnaliticaClient': 1"))
    #expect(text.contains("not worth doing, it saves "))
    let page = try tour.page()
    #expect(page.contains("<title>Tienda, a sample with generated costs and history"))
    #expect(page.contains(Tour.notice))
    #expect(page.contains("\"steps\":624"))
  }

  @Test("where scenarios were not installed, the tour says what it leaves out")
  func withoutScenarios() throws {
    let folder = try TemporaryFolder()
    let data = folder.url.appending(path: "Data").path
    try FileManager.default.copyItem(
      atPath: SharedFolder.projectRoot.appending(path: "Data").path, toPath: data)
    let tour = Tour(
      context: try context(folder), model: try ShippedData().model("swiftpm-debug"), folder: data)
    try tour.prepare()
    #expect(try tour.text().contains("Left out: there is no folder 'Scenarios' beside '\(data)'."))
  }

  @Test("the script writes the costs and the history as they are kept")
  func generated() throws {
    let folder = try TemporaryFolder()
    let script = TourTests.samples.appending(path: "tienda_at_scale.py").path
    let result = try NodeProgram.run(["python3", script, folder.path], program: "/usr/bin/env")
    #expect(result.status == 0, "\(result.errors)")
    for name in ["tienda-costs.csv", "tienda-year.jsonl"] {
      let made = try Data(contentsOf: folder.url.appending(path: name))
      let kept = try Data(contentsOf: TourTests.samples.appending(path: name))
      #expect(made == kept, "\(name) is not what the script writes")
    }
  }

  @Test("a change log's history touches what its units touch")
  func history() throws {
    let folder = try TemporaryFolder()
    let tour = try context(folder)
    var replay = ReplayRequest(workers: 1)
    replay.changeLog = TourTests.samples.appending(path: "tienda-cambios.jsonl").path
    let units = try ComparisonRequest(tour.session, replay).units
    let steps = History(units: units).steps
    #expect(steps.map(\.committed) == units.map(\.date))
    for (step, unit) in zip(steps, units) {
      #expect(step.changes.map(\.path) == unit.changes.map { $0.path ?? "Package.swift" })
      let effects = step.changes.flatMap(\.effects)
      #expect(effects.map(\.target) == unit.changes.map(\.target))
      #expect(effects.map(\.changeClass) == unit.changes.map(\.changeClass))
      #expect(
        step.changes.map { ChangeScope($0, as: $0.changeClass, facts: nil)?.types ?? [] }
          == unit.changes.map { $0.scope?.types ?? [] })
    }
  }
}
