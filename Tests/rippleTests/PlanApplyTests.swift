import ArgumentParsing
import BuildLab
import Foundation
import RippleComparison
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing

@testable import RippleKit
@testable import ripple

/// Plans are carried out for real.
@Suite("Plans that are carried out")
struct PlanApplyTests {
  private static let scenarios = SharedFolder.projectRoot.appending(path: "Scenarios/Tienda")

  /// A copy of the sample, committed.
  private func sample() throws -> SamplePackage {
    let package = try SamplePackage("", [:])
    try FileManager.default.removeItem(at: package.folder.url)
    try FileManager.default.copyItem(
      at: SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda"), to: package.folder.url)
    try? FileManager.default.removeItem(at: package.folder.url.appending(path: ".build"))
    try package.folder.write(".gitignore", ".build/\n")
    try package.folder.write(".build/here", "")
    try package.git("init", "-q")
    try package.commit("The sample")
    return package
  }

  private func plan(_ name: String, for package: SamplePackage) throws -> MigrationPlan {
    var options = try PackageOptions.parse([])
    options.packagePath = package.path
    options.store = package.path + "/.build/it.sqlite"
    var output = try OutputOptions.parse([])
    output.quiet = true
    let context = try Session(options.settings)
    let layout = try ComparisonRequest.layout(context)
    let scenario = try ScenarioFile.read(Self.scenarios.appending(path: name).path)
    return try Planner(layout, packages: try context.store.packages()).plan(scenario)
  }

  @Test("Every scenario of the sample builds after each step that needs no person")
  func scenarios() throws {
    let package = try sample()
    let builder = SwiftBuildCheck(scratchPath: package.path + "/.build/check")
    try #require(try builder.check(packageIn: package.path).succeeded)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.scenarios.path).sorted()
    var stopped: [String] = []
    for name in names {
      let plan = try plan(name, for: package)
      let applier = PlanApplier(folder: package.path)
      try applier.refuseClashes(plan)
      for step in plan.steps {
        if step.needsHand {
          stopped.append(name)
          break
        }
        try applier.apply(step)
        let verdict = try builder.check(packageIn: package.path)
        #expect(verdict.succeeded, "\(name), \(step.title): \(verdict.firstError)")
      }
      try package.git("reset", "-q", "--hard")
      try package.git("clean", "-fdq")
    }
    #expect(
      stopped == [
        "invert-login.json5", "mediate-cesta.json5", "narrow-validacion.json5",
        "route-ajustes.json5",
      ])
  }

  @Test("--dry-run prints a patch, and keeps nothing")
  func dryRun() throws {
    let package = try sample()
    let file = Self.scenarios.appending(path: "split-analitica.json5").path
    let result = try package.ripple("plan", file, "--dry-run", "--quiet")
    #expect(result.status == 0, "\(result)")
    let lines = result.output.split(separator: "\n").filter {
      ($0.hasPrefix("+") || $0.hasPrefix("-") || $0.hasPrefix("rename"))
        && !$0.hasPrefix("+++") && !$0.hasPrefix("---")
    }
    #expect(
      lines == [
        "+    .target(name: \"AnaliticaClientLive\", dependencies: [\"AnaliticaClient\", \"Modelos\"]),",
        "-        \"AjustesFeature\", \"CestaFeature\", \"PedidosFeature\", \"PerfilFeature\",",
        "+        \"AjustesFeature\", \"CestaFeature\", \"PedidosFeature\", \"PerfilFeature\", "
          + "\"AnaliticaClientLive\",",
        "rename from Sources/AnaliticaClient/Live/Envio.swift",
        "rename to Sources/AnaliticaClientLive/Live/Envio.swift", "+import AnaliticaClient",
        "+import AnaliticaClientLive",
      ])
    #expect(try package.branches() == 1)
  }

  @Test("--apply keeps a commit for each step on a branch, and mends what the compiler asks for")
  func mends() throws {
    let package = try SamplePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "Core"),
        .executableTarget(name: "App", dependencies: ["Core"]),
      ])
      """,
      [
        // The value goes from hand to hand, and nobody writes the name of what it is.
        "Sources/Core/Box.swift":
          "struct Box {\n  var inside: Int\n  var more: Int { inside }\n}\n",
        "Sources/Core/Shelf.swift":
          "public struct Shelf {\n  public init() {}\n  func box() -> Box { Box(inside: 2) }\n"
          + "  public func sum() -> Int { box().more }\n}\n",
        "Sources/App/main.swift": "import Core\nprint(Shelf().sum())\n",
      ])
    try package.folder.write(".gitignore", ".build/\n")
    try package.git("init", "-q")
    try package.commit("one")
    let file = try package.folder.write(
      ".build/s.json5",
      "{ schemaVersion: 1, name: \"Box apart\", steps: "
        + "[{ extract: { files: [\"Sources/Core/Box.swift\"], into: \"Boxes\" } }] }"
    ).path
    let result = try package.ripple("plan", file, "--apply", "--verify", "--quiet")
    #expect(result.status == 0, "\(result)")
    let box = try String(
      contentsOfFile: package.path
        + "/.build/ripple-plans/box-apart/Sources/Boxes/Box.swift", encoding: .utf8)
    #expect(box.contains("package struct Box"))
    #expect(try package.branches() == 2)
    // The branch is there, and so is its folder: it is not written over.
    #expect(try package.ripple("plan", file, "--apply", "--quiet").status == 2)
    try package.folder.write("Sources/App/more.swift", "\n")
    let dirty = try package.ripple("plan", file, "--apply", "--branch", "other", "--quiet")
    #expect(dirty.status == 2)
    #expect(dirty.errors.contains("'Sources/App/more.swift' is not committed"))
  }

  @Test("A file that stands where another should go is refused before anything moves")
  func clashes() throws {
    let package = try sample()
    try package.folder.write("Sources/Modelos/Cupon.txt", "")
    var plan = try plan("sink-cupon.json5", for: package)
    plan.steps[0].moves[0].to = "Sources/Modelos/Cupon.txt"
    let error = #expect(throws: ApplyError.self) {
      try PlanApplier(folder: package.path).refuseClashes(plan)
    }
    #expect(error?.text.hasPrefix("'Sources/Modelos/Cupon.txt' is there already") ?? false)
    plan.steps[0].moves[0].to = "../Cupon.swift"
    #expect(throws: ApplyError.self) {
      try PlanApplier(folder: package.path).refuseClashes(plan)
    }
  }
}

extension SamplePackage {
  /// How many branches its repository has.
  fileprivate func branches() throws -> Int {
    let output = try Tool("git").run(["-C", path, "branch", "--list"])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").count
  }
}
