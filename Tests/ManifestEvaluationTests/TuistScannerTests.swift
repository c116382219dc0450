import Testing
@testable import ManifestEvaluation

@Suite("Tuist's manifests are read from their syntax")
struct TuistScannerTests {
  @Test("A project's targets, files, dependencies and packages")
  func project() {
    let manifest = scan(
      """
      import ProjectDescription
      let kit: Target = .target(
        name: "Kit", destinations: .iOS, product: .staticFramework, bundleId: "x",
        sources: [.glob("Kit/**", excluding: ["Kit/Old/**"]), "Extra/A.swift"],
        resources: ["Kit/Media/**", .folderReference(path: "Help")],
        headers: .headers(public: "Kit/*.h"),
        dependencies: [.external(name: "Net", condition: .when([.ios, .macos])), .xctest])
      let project = Project(
        name: "App", packages: [.remote(url: "https://example.com/a", requirement: .exact("1.0.0"))],
        settings: .settings(base: ["SWIFT_VERSION": "6.0"]),
        targets: [
          kit,
          .target(
            name: "App", destinations: [.iPhone], product: .app, productName: "Shop", bundleId: "y",
            infoPlist: .file(path: "App/Info.plist"), buildableFolders: ["App"],
            dependencies: [
              .target(kit), .target(name: "Kit"), .sdk(name: "c++", type: .library),
              .project(target: "Core", path: .relativeToRoot("Core")),
              .package(product: "Lint", type: .plugin), .xcframework(path: "Old.xcframework"),
            ],
            settings: .settings(
              base: SettingsDictionary().marketingVersion("1").merging(["A": "B"]),
              configurations: [.debug(name: "Debug", settings: ["A": "C"])])),
        ])
      """)
    #expect(manifest.undecided == [])
    #expect(manifest.name == "App")
    #expect(manifest.packages == [.remote("https://example.com/a")])
    #expect(manifest.settings == ["SWIFT_VERSION": "6.0"])
    let own = { (text: String) in TuistPath(text: text, isFromRoot: false) }
    var kit = TuistTarget(name: "Kit", product: "staticFramework", line: 2)
    kit.files = [
      TuistFiles(
        pattern: own("Kit/**"), excluding: [own("Kit/Old/**")], role: .sources, line: 4),
      TuistFiles(pattern: own("Extra/A.swift"), role: .sources, line: 2),
      TuistFiles(pattern: own("Kit/Media/**"), role: .resources, line: 2),
      TuistFiles(pattern: own("Help"), role: .resources, line: 5),
      TuistFiles(pattern: own("Kit/*.h"), role: .publicHeaders, line: 2),
    ]
    kit.dependencies = [
      TuistDependency(subject: .external("Net"), platforms: ["ios", "macos"], line: 7)
    ]
    var app = TuistTarget(name: "App", product: "app", productName: "Shop", line: 13)
    app.files = [
      TuistFiles(pattern: own("App"), role: .folder, line: 13),
      TuistFiles(pattern: own("App/Info.plist"), role: .resources, line: 13),
    ]
    let core = TuistPath(text: "Core", isFromRoot: true)
    app.dependencies = [
      TuistDependency(subject: .target("Kit"), line: 17),
      TuistDependency(subject: .target("Kit"), line: 17),
      TuistDependency(subject: .project(target: "Core", path: core), line: 18),
      TuistDependency(subject: .package("Lint", isTool: true), line: 19),
      TuistDependency(subject: .binary(own("Old.xcframework")), line: 19),
    ]
    app.settings = ["A": "C"]
    #expect(manifest.targets == [kit, app])
  }

  @Test("Helpers declare functions, enums, protocols and constants in any order")
  func helpers() {
    let helpers = [
      """
      public extension DEP.Feature { static let Home: TargetDependency = .dependency(of: Module.Home) }
      extension DEP { public enum Feature {} }
      public let shared = prefix + "Kit"
      """,
      """
      import ProjectDescription
      public typealias DEP = TargetDependency
      public let prefix = "My"
      public protocol Modular: CaseIterable { var path: String { get } }
      extension Modular where Self: RawRepresentable, RawValue == String {
        public var path: String { "\\(Self.self)/\\(rawValue)" }
      }
      public enum Module: String, Modular { case Home, Cart }
      extension TargetDependency {
        public enum Part { case sources, interface
          public var suffix: String { switch self { case .sources: "" case .interface: "Interface" } }
        }
        public static func dependency<M: Modular>(
          of module: M, part: Part = .sources
        ) -> TargetDependency {
          .project(
            target: String(describing: module) + part.suffix,
            path: .relativeToRoot("Modules/\\(module.path)"))
        }
      }
      extension Project {
        public enum Part { case sources, tests }
        public static func make<M: Modular>(
          _ module: M, parts: Set<Part>, dependencies: [Part: [TargetDependency]]
        ) -> Project {
          var targets: [Target] = []
          parts.forEach { part in
            let product: Product = if part == .tests { .unitTests } else { .framework }
            targets.append(
              .target(
                name: "\\(module)\\(part == .tests ? "Tests" : "")", product: product,
                dependencies: dependencies[part] ?? []))
          }
          return .init(name: String(describing: M.self), targets: targets)
        }
      }
      extension Target {
        static func target(
          name: String, product: Product, dependencies: [TargetDependency]
        ) -> Target {
          .target(
            name: name, destinations: [.iPhone], product: product, bundleId: "x",
            sources: ["\\(name)/**"], dependencies: dependencies)
        }
      }
      """,
    ]
    let manifest = scan(
      """
      import ProjectDescription
      let project: Project = .make(
        Module.Cart, parts: [.sources, .tests],
        dependencies: [
          .sources: [DEP.Feature.Home, .dependency(of: Module.Home, part: .interface)],
          .tests: [.target(name: shared)],
        ])
      """, helpers: helpers)
    #expect(manifest.undecided == [])
    #expect(manifest.name == "Module")
    #expect(manifest.targets.map(\.name) == ["Cart", "CartTests"])
    #expect(manifest.targets.map(\.product) == ["framework", "unitTests"])
    let home = TuistPath(text: "Modules/Module/Home", isFromRoot: true)
    #expect(
      manifest.targets.map { $0.dependencies.map(\.subject) } == [
        [.project(target: "Home", path: home), .project(target: "HomeInterface", path: home)],
        [.target("MyKit")],
      ])
    #expect(manifest.targets.map(\.line) == [0, 0])
  }

  @Test("Variables of the environment have their defaults unless they are given")
  func environment() {
    let source = """
      let project = Project(
        name: Environment.appName.getString(default: "App"),
        targets: Environment.isSmall.getBoolean(default: false)
          ? [] : [.target(name: "A", product: .app)])
      """
    #expect(scan(source).name == "App")
    #expect(scan(source).targets.map(\.name) == ["A"])
    let given = TuistScanner(
      environment: ManifestEnvironment(
        platform: "macOS", variables: ["TUIST_APP_NAME": "Shop", "TUIST_IS_SMALL": "1"]))
    let manifest = given.scan(TuistScanner.Source(path: "Project.swift", text: source))
    #expect(manifest.name == "Shop")
    #expect(manifest.targets == [])
  }

  @Test("Names behind the module's name, nested ones too, and helpers that stop")
  func wholeNames() {
    let manifest = scan(
      "let project = Project.make([.Core.log, .target(name: Environment.x.orStop())])",
      helpers: [
        """
        public extension TargetDependency {
          class Core {
            public static let log = TargetDependency.project(target: "Log", path: "../Log")
          }
        }
        extension Project {
          static func make(_ list: [ProjectDescription.TargetDependency]) -> Project {
            Project(
              name: "A",
              targets: [ProjectDescription.Target.target(
                name: "A", product: .app, dependencies: list)])
          }
        }
        extension Optional<Environment.Value> {
          func orStop() -> String {
            if case .string(let value) = self { return value } else { fatalError("not set") }
          }
        }
        """
      ])
    let log = TuistPath(text: "../Log", isFromRoot: false)
    #expect(
      manifest.targets.map { $0.dependencies.map(\.subject) }
        == [[.project(target: "Log", path: log)]])
    #expect(manifest.undecided.map(\.what) == ["fatalError(\"not set\")"])
  }

  @Test("What only Tuist could tell is told with its file and line")
  func undecided() {
    let manifest = scan(
      """
      import Foundation
      let names = try! FileManager.default.contentsOfDirectory(atPath: "Features")
      let project = Project(
        name: "App",
        targets: [.target(name: "A", product: .app, dependencies: [.target(name: read())])]
          + names.map { .target(name: $0, product: .framework) })
      """, helpers: ["func read() -> String {\n  let text = load()\n  return text\n}"])
    #expect(manifest.targets.map(\.name) == ["A"])
    let told = manifest.undecided.map { "\($0.path):\($0.line): \($0.what)" }
    #expect(
      told == [
        "Helper0.swift:2: load()",
        "Project.swift:6: names.map { .target(name: $0, product: .framework) }",
      ])
  }

  @Test("The plugins of a configuration")
  func plugins() {
    let old = scan(
      "let config = Config(plugins: [.local(path: .relativeToRoot(\"Plugins/A\")), .git(url: \"x\")])"
    )
    #expect(old.plugins == [TuistPath(text: "Plugins/A", isFromRoot: true)])
    let new = scan("let tuist = Tuist(project: .tuist(plugins: [.local(path: \"Plugins/B\")]))")
    #expect(new.plugins == [TuistPath(text: "Plugins/B", isFromRoot: false)])
  }

  @Test("A manifest without a project has no name")
  func nothing() {
    #expect(scan("let workspace = Workspace(name: \"A\", projects: [\".\"])").name == nil)
  }

  @Test("Manifests that never end are left", .timeLimit(.minutes(20)))
  func hostile() {
    let manifest = scan("func f() -> Project { f() }\nlet project = f()")
    #expect(manifest.name == nil)
    #expect(manifest.undecided.map(\.what) == ["nested too deeply: f()"])
  }

  private func scan(_ text: String, helpers: [String] = []) -> TuistManifest {
    TuistScanner().scan(
      TuistScanner.Source(path: "Project.swift", text: text),
      helpers: helpers.enumerated().map { index, text in
        TuistScanner.Source(path: "Helper\(index).swift", text: text)
      })
  }
}
