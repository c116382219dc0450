import ManifestEvaluation
import RippleModel
import Testing

@Suite struct ManifestFormsTests {
  @Test func `The first line gives the tools version with three numbers`() {
    func version(_ line: String) -> String? {
      ManifestScanner().scan(line + "\nlet package = Package(name: \"A\")").toolsVersion
    }
    #expect(version("// swift-tools-version: 5.9") == "5.9.0")
    #expect(version("//swift-tools-version:5.10.1") == "5.10.1")
    #expect(version("\n// swift-tools-version:6.0;(experimentalFeature)") == "6.0.0")
    #expect(version("// Swift-Tools-Version: 5.3") == "5.3.0")
    #expect(version("// tools 5.3") == nil)
  }

  @Test func `Every kind of target is told by its function`() {
    let kinds = ManifestSample.read(
      """
      targets: [.target(name: "A"), .executableTarget(name: "B"), .testTarget(name: "C"),
        .macro(name: "D"), .plugin(name: "E", capability: .buildTool()),
        .systemLibrary(name: "F"), .binaryTarget(name: "G", url: "https://x.invalid/g.zip",
          checksum: "0")]
      """
    ).targets.map(\.kind)
    #expect(kinds == [.library, .executable, .test, .macro, .plugin, .system, .binary])
  }

  @Test func `Dependencies are read in all their spellings`() {
    let read = ManifestSample.dependencies(
      """
      ["B", .byName(name: "C"), .target(name: "D"), .product(name: "E", package: "p"),
        Target.Dependency.product(name: "F", package: "q"), .init(stringLiteral: "G"),
        .targetItem(name: "H", condition: nil)]
      """)
    #expect(
      read == [
        "byName B", "byName C", "target D", "product E p", "product F q", "byName G", "target H",
      ])
  }

  @Test func `Conditions keep platforms, configuration and traits`() {
    let list = ManifestSample.read(
      """
      targets: [.target(name: "A", dependencies: [
        .target(name: "B", condition: .when(platforms: [.macOS, .custom("Haiku"), .iOS])),
        .product(name: "C", package: "c", condition: .when(configuration: .debug)),
        .byName(name: "D", condition: .when(traits: ["T", "S"])),
        .target(name: "E", condition: .when(platforms: [])),
      ])]
      """
    ).targets[0].dependencies.map(\.condition)
    #expect(
      list == [
        Condition(platforms: ["haiku", "ios", "macos"]), Condition(configuration: "debug"),
        Condition(traits: ["S", "T"]), nil,
      ])
  }

  @Test func `Plugins are read as names or with their package`() {
    let plugins = ManifestSample.read(
      """
      targets: [.target(name: "A", plugins: [.plugin(name: "P"), "Q",
        .plugin(name: "R", package: "r")])]
      """
    ).targets[0].plugins
    #expect(plugins.map(\.name) == ["P", "Q", "R"])
    #expect(plugins.map(\.form) == [.byName, .byName, .product])
    #expect(plugins[2].package == "r")
  }

  @Test func `The layout of a target is read with its resources`() {
    let layout = ManifestSample.read(
      """
      targets: [.target(name: "A", path: "Code/A", exclude: ["x"], sources: ["s"],
        resources: [.process("R/"), .copy("C"), .embedInCode("E")], publicHeadersPath: "h")]
      """
    ).targets[0].layout
    #expect(
      layout
        == TargetLayout(
          path: "Code/A", sources: ["s"], exclude: ["x"],
          resources: [
            ResourceRule(kind: .process, path: "R"), ResourceRule(kind: .copy, path: "C"),
            ResourceRule(kind: .embed, path: "E"),
          ], publicHeaders: "h"))
  }

  @Test func `Products tell their kind and targets`() {
    let products = ManifestSample.read(
      """
      products: [.library(name: "L", targets: ["A", "B"]),
        .library(name: "S", type: .static, targets: ["A"]),
        .library(name: "D", type: .dynamic, targets: ["A"]),
        .executable(name: "E", targets: ["C"]), .plugin(name: "P", targets: ["Q"])]
      """
    ).products
    #expect(
      products.map(\.kind) == [
        .automaticLibrary, .staticLibrary, .dynamicLibrary, .executable, .plugin,
      ])
    #expect(products[0].targets == ["A", "B"])
  }

  @Test func `Lines are those of targets and of entries`() {
    let manifest = ManifestScanner().scan(
      """
      // swift-tools-version: 6.0
      let package = Package(
        name: "Sample",
        targets: [
          .target(name: "A"),
          /* a note */ .target(
            name: "B",
            dependencies: [
              "A",
              .product(name: "C", package: "c"),
            ])
        ])
      """)
    #expect(manifest.targets.map(\.line) == [5, 6])
    #expect(manifest.targets[1].dependencies.map(\.line) == [9, 10])
  }

  @Test func `Platforms, language modes and traits are canonical`() {
    let manifest = ManifestSample.read(
      """
      platforms: [.macOS(.v13), .iOS("15.2"), .tvOS(.v10_1), .custom("Haiku", versionString: "1")],
      traits: ["B", .trait(name: "A", description: "a"), .default(enabledTraits: ["A"])],
      swiftLanguageModes: [.v5, .version("6")], cLanguageStandard: .c99,
      cxxLanguageStandard: .gnucxx17
      """)
    #expect(manifest.platforms == ["haiku-1", "ios-15.2", "macos-13.0", "tvos-10.1"])
    #expect(manifest.traits == ["A", "B", "default"])
    #expect(
      manifest.settings == [
        "cLanguageStandard=c99", "cxxLanguageStandard=gnu++17", "enabledTraits=A",
        "swiftLanguageModes=5,6",
      ])
  }

  @Test func `Settings have one text for each meaning`() {
    let settings = ManifestSample.read(
      """
      targets: [.target(name: "A",
        cSettings: [.define("X", to: "1"), .headerSearchPath("impl")],
        swiftSettings: [.define("DEBUG", .when(platforms: [.macOS, .linux])),
          .swiftLanguageMode(.v5), .unsafeFlags(["-a", "-b"]), .strictMemorySafety(),
          .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
          .interoperabilityMode(.Cxx)],
        linkerSettings: [.linkedLibrary("m", .when(configuration: .release))])]
      """
    ).targets[0].settings
    #expect(
      settings == [
        "c.define(X=1)", "c.headerSearchPath(impl)",
        "swift.define(DEBUG) when(platforms: linux,macos)", "swift.swiftLanguageMode(5)",
        "swift.unsafeFlags(-a, -b)", "swift.strictMemorySafety()",
        "swift.defaultIsolation(MainActor)", "swift.treatAllWarnings(error)",
        "swift.interoperabilityMode(Cxx)",
        "linker.linkedLibrary(m) when(configuration: release)",
      ])
  }

  @Test func `The line of the first syntax error is told`() {
    let broken = "// swift-tools-version: 5.9\nimport P\nlet package = Package(targets: [.a(n: 1)\n"
    #expect(ManifestScanner.firstSyntaxError(broken) == 3)
    #expect(ManifestScanner.firstSyntaxError("let a = 1\nlet b = ) 2\n") == 2)
    #expect(ManifestScanner.firstSyntaxError("let a = 1\n") == nil)
  }
}
