import RippleGraph
import RippleModel
import RippleSimulation
import TestSupport
import Testing

@Suite("Simulator")
struct SimulatorTests {
  /// A simulator over a one-line graph, with a program for each executable.
  private func simulator(
    _ text: String, _ model: String = "swiftpm-debug", sources: SourceIndex = SourceIndex()
  ) throws -> Simulator {
    let workspace = Workspace.sample(text)
    let products = workspace.targets.filter { $0.kind == .executable }.map {
      Product(package: $0.id.package, name: $0.id.name, kind: .executable, targets: [$0.id])
    }
    return Simulator(
      graph: TargetGraph(workspace), traits: TargetTraits(workspace.targets), products: products,
      model: try BuildModels.load(model), sources: sources)
  }

  private func effects(
    _ simulator: Simulator, _ target: String, _ changeClass: ChangeClass, scope: ChangeScope? = nil,
    path: String? = nil
  ) -> [String: Effect] {
    let id = simulator.graph.id(simulator.graph.node(target))
    let change = Change(target: id, path: path, changeClass: changeClass, scope: scope)
    let impact = simulator.impact(of: [change])
    return Dictionary(
      uniqueKeysWithValues: impact.targets.filter { $0.effect != .none }.map {
        ($0.id.name, $0.effect)
      })
  }

  /// The sources of a target: one file for each list of imports.
  private func files(_ target: String, _ imports: [[String]], names: [[String]]? = nil)
    -> (TargetID, [SourceIndex.SourceFile])
  {
    let files = imports.enumerated().map { index, modules in
      SourceIndex.SourceFile(
        path: "\(target)/\(index).swift", imports: modules.map { Import(module: $0, line: 1) },
        facts: names.map { names in
          FileFacts(
            tokens: Fingerprint(1), layout: Fingerprint(1), fileScope: Fingerprint(1),
            names: names[index].sorted())
        })
    }
    let id = TargetID(target)
    return (id, files)
  }

  @Test("What is loaded for the first time is asked for its operators, and for no types")
  func firstImport() throws {
    let (id, sources) = files("Core", [[], [], []], names: [["A"], ["=="], ["Hashable"]])
    let simulator = try self.simulator("Core", sources: SourceIndex(files: [id: sources]))
    var scope = ChangeScope(provided: ["a"])
    scope.imported = ["Foundation"]
    let change = Change(target: id, path: "Core/0.swift", changeClass: .fileScope, scope: scope)
    let impact = simulator.impact(of: [change])
    #expect(impact.targets.first?.files == ["Core/0.swift", "Core/1.swift"])
  }

  @Test("What compiles a target is said before what its driver only looks at")
  func reasonOrder() throws {
    let (id, core) = files("Core", [[], []], names: [["A"], ["B"]])
    let (user, feature) = files("Feature", [["Core"]], names: [["B", "Core"]])
    let simulator = try self.simulator(
      "Feature -> Core", sources: SourceIndex(files: [id: core, user: feature]))
    let changes = ["A", "B"].enumerated().map { index, name in
      Change(
        target: id, path: "Core/\(index).swift", changeClass: .typeMember,
        scope: ChangeScope(types: [name]))
    }
    for changes in [changes, changes.reversed()] {
      let target = simulator.impact(of: changes).targets.first { $0.id == user }
      #expect(target?.reasons.map(\.compiles) == [true, false])
    }
  }

  private let chain = "App(executable) -> Feature -> Core"

  @Test(
    "A body recompiles its own target and links what holds it",
    arguments: ["swiftpm-debug", "swiftbuild-debug", "closure"])
  func body(model: String) throws {
    let simulator = try simulator(chain, model)
    #expect(effects(simulator, "Core", .body) == ["Core": .recompile])
    let id = simulator.graph.id(simulator.graph.node("Core"))
    let impact = simulator.impact(of: [Change(target: id, changeClass: .body)])
    #expect(impact.products.map(\.relinks) == [.yes])
  }

  @Test(
    "Touching a file, or a comment that moves nothing, links nothing",
    arguments: [ChangeClass.none, .trivia])
  func trivia(changeClass: ChangeClass) throws {
    let simulator = try simulator(chain)
    let id = simulator.graph.id(simulator.graph.node("Core"))
    let impact = simulator.impact(of: [Change(target: id, changeClass: changeClass)])
    #expect(impact.products.map(\.relinks) == [.no])
    #expect(impact.tests.isEmpty)
  }

  @Test("An interface stops at direct dependents in a debug build, and the bound goes on")
  func interface() throws {
    let simulator = try simulator(chain)
    #expect(effects(simulator, "Core", .fileScope) == ["Core": .recompile, "Feature": .recompile])
    let id = simulator.graph.id(simulator.graph.node("Core"))
    let impact = simulator.impact(of: [Change(target: id, changeClass: .fileScope)])
    let app = try #require(impact.targets.first { $0.id.name == "App" })
    #expect(app.effect == .none)
    #expect(app.bound == .recompile)
  }

  @Test("The closure recompiles everyone, whoever imports what")
  func closure() throws {
    let found = effects(try simulator(chain, "closure"), "Core", .typeMember)
    #expect(found == ["Core": .recompile, "Feature": .recompile, "App": .recompile])
  }

  @Test(
    "A dependency that is declared and never imported only runs the driver; Swift Build skips it")
  func unusedDependency() throws {
    let sources = SourceIndex(files: Dictionary(uniqueKeysWithValues: [files("Feature", [[]])]))
    let native = try simulator("Feature -> Core", sources: sources)
    #expect(effects(native, "Core", .fileScope)["Feature"] == .driver)
    let swiftBuild = try simulator("Feature -> Core", "swiftbuild-debug", sources: sources)
    #expect(effects(swiftBuild, "Core", .fileScope)["Feature"] == nil)
  }

  @Test("Of a dependent's files only those that use the changed type compile")
  func usersOfType() throws {
    let sources = SourceIndex(
      files: Dictionary(uniqueKeysWithValues: [
        files("Feature", [["Core"], ["Core"], []], names: [["Model"], ["Other"], ["Model"]])
      ]))
    let simulator = try simulator("Feature -> Core", sources: sources)
    let id = simulator.graph.id(simulator.graph.node("Core"))
    let change = Change(
      target: id, path: "Core/a.swift", changeClass: .typeMember,
      scope: ChangeScope(types: ["Model"]))
    let impact = simulator.impact(of: [change])
    let feature = try #require(impact.targets.first { $0.id.name == "Feature" })
    #expect(feature.files?.contains("Feature/0.swift") == true)
    #expect(feature.files?.contains("Feature/1.swift") == false)
  }

  @Test("An import without a declaration, and one through a re-export, are hazards")
  func hazards() throws {
    var exporting = files("Door", [["Core"]])
    exporting.1[0].imports[0].isExported = true
    let sources = SourceIndex(
      files: Dictionary(uniqueKeysWithValues: [
        exporting, files("Guest", [["Door"]]), files("Stranger", [["Core"]]),
      ]))
    let simulator = try simulator(
      "Guest -> Door -> Core; Stranger -> Door", sources: sources)
    let id = simulator.graph.id(simulator.graph.node("Core"))
    let impact = simulator.impact(of: [Change(target: id, changeClass: .fileScope)])
    #expect(impact.hazards.map(\.id) == ["H1", "H2"])
    #expect(impact.hazards.map(\.target.name) == ["Guest", "Stranger"])
    let swiftBuild = try self.simulator(
      "Guest -> Door -> Core; Stranger -> Door", "swiftbuild-debug", sources: sources)
    #expect(swiftBuild.impact(of: [Change(target: id, changeClass: .fileScope)]).hazards.isEmpty)
  }

  @Test("A header reaches every file of direct Swift dependents")
  func header() throws {
    var workspace = Workspace.sample("App(executable) -> Wrap -> CMath")
    for package in workspace.packages.indices {
      for target in workspace.packages[package].targets.indices
      where workspace.packages[package].targets[target].id.name == "CMath" {
        workspace.packages[package].targets[target].language = .clang
      }
    }
    let simulator = Simulator(
      graph: TargetGraph(workspace), traits: TargetTraits(workspace.targets), products: [],
      model: try BuildModels.load("swiftpm-debug"))
    #expect(effects(simulator, "CMath", .header) == ["CMath": .recompile, "Wrap": .recompile])
    #expect(effects(simulator, "CMath", .clangSource) == ["CMath": .recompile, "Wrap": .driver])
  }

  @Test("A generator's library compiles the users of its plugin, and not the plugin's tool's users")
  func plugin() throws {
    let simulator = try simulator(
      "Other -> Client; Client -> Gen(plugin); Gen -> tool(executable); tool -> GenCore")
    let found = effects(simulator, "GenCore", .body)
    #expect(found == ["GenCore": .recompile, "Client": .recompile, "Other": .recompile])
  }

  @Test("A macro's implementation leaves its users stale in a native build, which is a hazard")
  func macro() throws {
    let simulator = try simulator("App(executable) -> Maker(macro)")
    let id = simulator.graph.id(simulator.graph.node("Maker"))
    let impact = simulator.impact(of: [Change(target: id, changeClass: .body)])
    #expect(impact.hazards.map(\.id) == ["H6"])
    let swiftBuild = try self.simulator("App(executable) -> Maker(macro)", "swiftbuild-debug")
    #expect(swiftBuild.impact(of: [Change(target: id, changeClass: .body)]).hazards.isEmpty)
  }

  @Test("In release a body may change the module; it counts, and the answer says so")
  func release() throws {
    let simulator = try simulator(chain, "swiftpm-release")
    #expect(effects(simulator, "Core", .body)["Feature"] == .recompile)
    let id = simulator.graph.id(simulator.graph.node("Core"))
    #expect(!simulator.impact(of: [Change(target: id, changeClass: .body)]).unknown.isEmpty)
  }

  @Test("Targets come in build order, each with a reason")
  func order() throws {
    let simulator = try simulator("App(executable) -> B -> A; App -> A", "closure")
    let id = simulator.graph.id(simulator.graph.node("A"))
    let impact = simulator.impact(of: [Change(target: id, changeClass: .fileScope)])
    #expect(impact.targets.map(\.id.name) == ["A", "B", "App"])
    #expect(impact.targets.allSatisfy { !$0.reasons.isEmpty })
  }
}

@Suite("Headers without a source")
struct HeaderOnlyTests {
  private func impact(
    _ language: Target.Language, _ changeClass: ChangeClass, _ model: String
  ) throws -> Impact {
    var workspace = Workspace.sample("App(executable) -> Wrap -> CZ")
    for package in workspace.packages.indices {
      for target in workspace.packages[package].targets.indices
      where workspace.packages[package].targets[target].id.name == "CZ" {
        workspace.packages[package].targets[target].language = language
        workspace.packages[package].targets[target].kind = .system
      }
    }
    let simulator = Simulator(
      graph: TargetGraph(workspace), traits: TargetTraits(workspace.targets), products: [],
      model: try BuildModels.load(model))
    let id = try #require(workspace.targets.first { $0.id.name == "CZ" }?.id)
    return simulator.impact(of: [Change(target: id, changeClass: changeClass)])
  }

  @Test("A native build looks at nobody, which is a hazard for each dependent")
  func native() throws {
    let found = try impact(.none, .header, "swiftpm-debug")
    #expect(found.targets.allSatisfy { $0.effect == .none })
    #expect(found.targets.filter { $0.bound == .recompile }.map(\.id.name) == ["Wrap", "App"])
    #expect(found.hazards.map(\.id) == ["H5"])
  }

  @Test("Swift Build compiles whoever loads it")
  func swiftBuild() throws {
    let found = try impact(.none, .header, "swiftbuild-debug")
    #expect(found.targets.filter { $0.effect == .recompile }.map(\.id.name).contains("Wrap"))
    #expect(found.hazards.isEmpty)
  }

  @Test("A private header stays in its target")
  func privateHeader() throws {
    let found = try impact(.clang, .privateHeader, "swiftpm-debug")
    let effects = Dictionary(uniqueKeysWithValues: found.targets.map { ($0.id.name, $0.effect) })
    #expect(effects["CZ"] == .recompile && effects["Wrap"] == .driver && effects["App"] == nil)
  }
}
