import Foundation
import TestSupport
import Testing

@Suite("ripple metrics and ripple cycles")
struct MetricsTests {
  private struct Answer: Decodable {
    struct Row: Decodable {
      var name: String
      var fanIn: Int
      var fanOut: Int
      var transitiveDependents: Int
      var instability: Double?
    }
    var rows: [Row]
    var row: [String: Row] {
      Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private func met(_ arguments: String...) throws -> [String: Answer.Row] {
    let folder = try TemporaryFolder()
    let path = CaseFolder.url("m01-metrics-and-stable-dependencies/input/Met").path
    let result = try RippleProgram().run(
      ["metrics", "--format", "json", "--package-path", path, "--store", "\(folder.path)/s.sqlite"]
        + arguments)
    #expect(try JSONSchema("metrics").faults(in: result.output) == [])
    return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8)).row
  }

  private struct Expected: Decodable {
    struct Figures: Decodable {
      var fan_in: Int
      var fan_out: Int?
      var instability: Double?
    }
    var production_modules_only: [String: Figures]
    var with_external_package_modules: [String: Figures]
    var with_tests_and_external: [String: Figures]
    var transitive_dependents_production_only: [String: Int]
  }

  @Test(
    "m01, A2: the two numbers and instability, exactly, in three scopes")
  func m01() throws {
    let expected = try JSONDecoder().decode(
      Expected.self,
      from: CaseFolder.data("m01-metrics-and-stable-dependencies/expected.json"))
    let own = try met()
    expect(own, expected.production_modules_only)
    #expect(own.count == expected.production_modules_only.count)
    #expect(own.mapValues(\.transitiveDependents) == expected.transitive_dependents_production_only)
    #expect(own["Island"]?.instability == nil)
    let external = try met("--with-external")
    expect(external, expected.with_external_package_modules, isPartial: true)
    expect(
      try met("--with-external", "--with-tests"), expected.with_tests_and_external, isPartial: true)
  }

  private func expect(
    _ rows: [String: Answer.Row], _ figures: [String: Expected.Figures], isPartial: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (name, figure) in figures {
      #expect(rows[name]?.fanIn == figure.fan_in, "\(name)", sourceLocation: sourceLocation)
      if let fanOut = figure.fan_out {
        #expect(rows[name]?.fanOut == fanOut, "\(name)", sourceLocation: sourceLocation)
      }
      guard figure.instability != nil || !isPartial else { continue }
      let rounded = rows[name]?.instability.map { ($0 * 10_000).rounded() / 10_000 }
      #expect(rounded == figure.instability, "\(name)", sourceLocation: sourceLocation)
    }
  }

  @Test("--by-layer sums up by the layers of the rules file")
  func layers() throws {
    let folder = try TemporaryFolder()
    let path = SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path
    let result = try RippleProgram().run([
      "metrics", "--by-layer", "--package-path", path, "--store", "\(folder.path)/s.sqlite",
    ])
    #expect(
      result.output.contains("features        5         6         13       3   0"), "\(result)")
    #expect(result.output.contains("clients         4        14          5       1   1"))
  }

  @Test("betweenness is left out of large graphs unless it is asked for")
  func betweenness() throws {
    let targets = (0..<2_001).map { #"{"name":"T\#($0)","dependencies":[]}"# }
    let input = "{\"targets\":[\(targets.joined(separator: ","))]}"
    let package = try SamplePackage()
    let run = { (arguments: [String]) in
      var program = RippleProgram()
      program.folder = package.path
      return try program.run(
        ["metrics", "--graph", "-", "--format", "json"] + arguments, input: input
      ).output.contains("\"betweenness\"")
    }
    #expect(try !run([]))
    #expect(try run(["--betweenness"]))
    #expect(try package.ripple("metrics").output.contains("betweenness"))
    #expect(try !package.ripple("metrics", "--no-betweenness").output.contains("betweenness"))
  }

  @Test("B12: cycles finds each cycle, and writes a scenario for it")
  func cycles() throws {
    let package = try SamplePackage()
    let input = """
      {"targets":[{"name":"A","dependencies":["B"]},{"name":"B","dependencies":["A","B"]},
       {"name":"C","dependencies":["A"]}]}
      """
    let result = try package.ripple(
      "cycles", "--graph", "-", "--format", "json", "--write", "Out", "--quiet", input: input)
    #expect(result.status == 0, "\(result)")
    #expect(try JSONSchema("cycles").faults(in: result.output) == [])
    let out = package.folder.url.appending(path: "Out")
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
    #expect(names == ["break-A-B.json5", "break-B.json5"])
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    struct Scenario: Decodable { var schemaVersion: Int }
    for name in names {
      let data = try Data(contentsOf: out.appending(path: name))
      #expect(try decoder.decode(Scenario.self, from: data).schemaVersion == 1)
    }
  }

  @Test("cycles of a package under repair name the line of the manifest")
  func underRepair() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "Baja", dependencies: ["Alta"]),
        .target(name: "Alta", dependencies: ["Baja"]),
      ])
      """)
    try folder.write("Sources/Baja/b.swift", "import Alta\nlet i: Importe\n")
    try folder.write("Sources/Alta/a.swift", "import Baja\npublic struct Importe {}\n")
    let result = try RippleProgram().run(["cycles", "--package-path", folder.path, "--quiet"])
    #expect(result.output.contains("cycle 1: Alta -> Baja -> Alta (2 targets)"), "\(result)")
    #expect(result.output.contains("Package.swift:"))
  }
}
