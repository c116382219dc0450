import RippleModel
import RippleRules
import TestSupport
import Testing

/// What counts as a use of a declared dependency: all that a build could need it for.
@Suite("Unused dependencies and undeclared imports")
struct DependencyTests {
  private static let rules = "unusedDependencies: \"error\", undeclaredImports: \"error\""

  /// A package with a manifest's targets and some sources.
  private func package(
    _ targets: String, _ sources: [String: String]
  ) throws -> (folder: TemporaryFolder, checked: Checked) {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [\(targets)])
      """)
    for (path, text) in sources { try folder.write(path, text) }
    return (folder, try Checked(package: folder.path))
  }

  private func broken(_ targets: String, _ sources: [String: String]) throws -> [String] {
    let found = try package(targets, sources)
    return try found.checked.outcome(.rules(Self.rules)).open.map {
      "\($0.rule) \($0.subject.text)"
    }.sorted()
  }

  @Test("What nothing needs is unused; an import under any condition is a use")
  func plain() throws {
    #expect(
      try broken(
        """
        .target(name: "A"), .target(name: "B"), .target(name: "C"),
        .target(name: "U", dependencies: ["A", "B", "C"])
        """,
        [
          "Sources/A/a.swift": "public struct A {}", "Sources/B/b.swift": "public struct B {}",
          "Sources/C/c.swift": "public struct C {}",
          "Sources/U/u.swift": "#if os(macOS)\nimport A\n#endif\nimport struct B.B\n",
        ]) == ["unusedDependencies U -> C"])
  }

  @Test("The only way to an import that is not declared is needed; with another way it is not")
  func routes() throws {
    let sources = [
      "Sources/X/x.swift": "public struct X {}", "Sources/D/d.swift": "import X\n",
      "Sources/E/e.swift": "import X\n", "Sources/T/t.swift": "import X\nlet x = X()\n",
    ]
    #expect(
      try broken(
        """
        .target(name: "X"), .target(name: "D", dependencies: ["X"]),
        .target(name: "T", dependencies: ["D"])
        """, sources.filter { !$0.key.contains("/E/") }) == ["undeclaredImports T -> X"])
    // Two ways: one of them can go, and not both.
    #expect(
      try broken(
        """
        .target(name: "X"), .target(name: "D", dependencies: ["X"]),
        .target(name: "E", dependencies: ["X"]), .target(name: "T", dependencies: ["D", "E"])
        """, sources) == ["undeclaredImports T -> X", "unusedDependencies T -> D"])
  }

  @Test("What mends it is said in the words of the tool, and stale is only what the model says")
  func words() throws {
    var found = try package(
      """
      .target(name: "X"), .target(name: "D", dependencies: ["X"]), .target(name: "E"),
      .target(name: "T", dependencies: ["D", "E"])
      """,
      [
        "Sources/X/x.swift": "public struct X {}",
        "Sources/D/d.swift": "import X\npublic struct D { public init() {} }",
        "Sources/E/e.swift": "public struct E {}",
        "Sources/T/t.swift": "import D\nimport X\nlet x = (D(), X())\n",
      ])
    let told = {
      try found.checked.outcome(.rules(Self.rules)).open.map { "\($0.why) \($0.fix)" }
    }
    let brought = "'T' builds only as long as something else that it declares brings 'X'."
    let waits = "'T' waits for 'E' in every build and is looked at when it changes."
    #expect(
      try told() == [
        "\(brought) Add \"X\" to the dependencies of 'T' (Package.swift:4), or drop the import.",
        "\(waits) Drop \"E\" from the dependencies of 'T' (Package.swift:4).",
      ])
    for index in found.checked.targets.indices {
      found.checked.targets[index].place = SourcePlace(path: "A.xcodeproj/project.pbxproj", line: 7)
      for edge in found.checked.targets[index].dependencies.indices {
        found.checked.targets[index].dependencies[edge].place = nil
      }
    }
    found.checked.hazards = [
      BuildModel.HazardRule(
        id: "H2", when: .undeclaredImport, text: "", remedy: "", evidence: "")
    ]
    let place = "(A.xcodeproj/project.pbxproj:7)"
    #expect(
      try told() == [
        "The build does not look at 'T' when 'X' changes: results go stale, and a clean build may "
          + "fail. Add 'X' to the frameworks and libraries of 'T' \(place), or drop the import.",
        "\(waits) Drop 'E' from the frameworks and libraries of 'T' \(place).",
      ])
  }

  @Test("A way that a dependent's import needs is needed")
  func routesOfOthers() throws {
    #expect(
      try broken(
        """
        .target(name: "X"), .target(name: "T", dependencies: ["X"]),
        .target(name: "P", dependencies: ["T"])
        """,
        [
          "Sources/X/x.swift": "public struct X {}", "Sources/T/t.swift": "public struct T {}",
          "Sources/P/p.swift": "import T\nimport X\nlet x = (T(), X())\n",
        ]) == ["undeclaredImports P -> X"])
  }

  @Test("Re-exports, generated sources, macros, tools and resources are used by being declared")
  func declared() throws {
    #expect(
      try broken(
        """
        .target(name: "Inner"), .target(name: "Umbrella", dependencies: ["Inner"]),
        .target(name: "Out", dependencies: ["Umbrella", "Inner"]),
        .target(name: "Runtime"),
        .target(name: "Client", dependencies: ["Runtime"], plugins: ["Gen"]),
        .executableTarget(name: "tool"),
        .plugin(name: "Gen", capability: .buildTool(), dependencies: ["tool"]),
        .testTarget(name: "ToolTests", dependencies: ["tool"]),
        .target(name: "Res", resources: [.process("r.txt")]),
        .executableTarget(name: "App", dependencies: ["Res"]),
        """,
        [
          "Sources/Inner/i.swift": "public struct I {}",
          "Sources/Umbrella/u.swift": "@_exported import Inner\n",
          "Sources/Out/o.swift": "import Umbrella\nlet i = I()\n",
          "Sources/Runtime/r.swift": "public func runtime() {}",
          "Sources/Client/c.swift": "func client() {}",
          "Sources/tool/main.swift": "print(1)", "Plugins/Gen/p.swift": "import PackagePlugin\n",
          "Tests/ToolTests/t.swift": "func t() {}",
          "Sources/Res/r.swift": "public struct Res {}", "Sources/Res/r.txt": "x",
          "Sources/App/main.swift": "print(1)",
        ]) == [])
  }

  @Test("Members that are used without an import count, unless the compiler hides them")
  func members() throws {
    let targets = """
      .target(name: "Core"), .target(name: "Mid", dependencies: ["Core"]),
      .target(name: "App", dependencies: ["Core", "Mid"]SETTINGS)
      """
    let sources = [
      "Sources/Core/c.swift": "public struct Model { public var count: Int { 1 } }",
      "Sources/Mid/m.swift": "import Core\npublic struct Holder { public var model: Model }\n",
      "Sources/App/a.swift": "import Mid\nfunc g(_ h: Holder) -> Int { h.model.count }\n",
    ]
    let plain = targets.replacing("SETTINGS", with: "")
    #expect(try broken(plain, sources) == [])
    let strict = targets.replacing(
      "SETTINGS",
      with: ", swiftSettings: [.enableUpcomingFeature(\"MemberImportVisibility\")]")
    #expect(try broken(strict, sources) == ["unusedDependencies App -> Core"])
  }

  @Test("What a module adds to a type of elsewhere counts where its name is looked up")
  func extensions() throws {
    let targets = """
      .target(name: "Client"), .target(name: "Mid", dependencies: ["Client"]),
      .target(name: "App", dependencies: ["Client", "Mid"])
      """
    var sources = [
      "Sources/Client/c.swift": "import Dep\nextension Values { public var client: Int { 1 } }",
      "Sources/Mid/m.swift": "import Client\nimport Dep\n",
      "Sources/App/a.swift": "import Mid\nfunc g() { with { $0.client = 1 } }\n",
    ]
    #expect(try broken(targets, sources) == [])
    sources["Sources/App/a.swift"] = "import Mid\nfunc g() { with { $0.other = 1 } }\n"
    #expect(try broken(targets, sources) == ["unusedDependencies App -> Client"])
  }

  @Test("An import is reported once, with every file and the line to paste")
  func once() throws {
    let (folder, checked) = try package(
      """
      .target(name: "X"), .target(name: "D", dependencies: [.target(name: "X")]),
      .target(name: "T", dependencies: [.target(name: "D")])
      """,
      [
        "Sources/X/x.swift": "public struct X {}", "Sources/D/d.swift": "import X\n",
        "Sources/T/a.swift": "import D\nimport X\n", "Sources/T/b.swift": "import X\n",
        "Sources/T/c.swift": "\nimport X\n",
      ])
    defer { withExtendedLifetime(folder) {} }
    let found = try checked.outcome(.rules(Self.rules)).open
    #expect(found.count == 1)
    #expect(
      found.first?.message
        == "'T' imports 'X' without declaring it in 3 files (also Sources/T/b.swift:1, "
        + "Sources/T/c.swift:2); it compiles because of T -> D -> X.")
    #expect(
      found.first?.fix
        == "Add .target(name: \"X\") to the dependencies of 'T' (Package.swift:4), or drop the "
        + "import.")
    let identity = try #require(checked.targets.first?.id.package)
    let own = CertainFixes(
      try checked.subject(.rules(Self.rules)),
      packages: [Package(identity: identity, manifest: "Package.swift")])
    #expect(own.changes(for: found).map(\.edit.line) == ["+ T: dependencies: .target(name: \"X\")"])
    #expect(own.changes(for: []) == [])
  }
}
