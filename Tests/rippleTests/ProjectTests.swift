import TestSupport
import Testing

/// An app of Xcode's beside the package that it uses.
@Suite("An app beside its packages")
struct ProjectTests {
  private func sample(_ project: String = ProjectTests.project) throws -> SamplePackage {
    let sample = try SamplePackage(files: [
      "App.xcodeproj/project.pbxproj": project, "App/AppView.swift": "let title = \"a\"\n",
      "Packages/Core/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core"])],
        targets: [.target(name: "Core"), .testTarget(name: "CoreTests", dependencies: ["Core"])])
      """,
      "Packages/Core/Sources/Core/Core.swift": "public func core() {}\n",
      "Packages/Core/Tests/CoreTests/T.swift": "import Core\n", ".gitignore": ".build\n",
    ])
    try sample.git("init", "-q", "-b", "main")
    try sample.commit("first")
    return sample
  }

  private static let project = """
    { archiveVersion = 1; objects = {
    P = { isa = PBXProject; mainGroup = G; packageReferences = (Q); targets = (A, T); };
    G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
    S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
    A = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
      fileSystemSynchronizedGroups = (S); packageProductDependencies = (D); };
    D = { isa = XCSwiftPackageProductDependency; productName = Core; };
    Q = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Core; };
    T = { isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
      dependencies = (TD); };
    TD = { isa = PBXTargetDependency; target = A; };
    }; rootObject = P; }
    """

  @Test("A change of the app is one of its target, on disk, staged and between revisions")
  func appChange() throws {
    let sample = try sample()
    try sample.folder.write("App/AppView.swift", "let title = 1\n")
    for arguments in [["touch"], ["touch", "App/AppView.swift"]] {
      let result = try sample.ripple(arguments)
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("\nrecompile     App "), "\(result)")
    }
    try sample.commit("app")
    for range in ["HEAD~1", "HEAD~1..HEAD"] {
      let result = try sample.ripple(["touch", "--since", range, "--tests"])
      #expect(result.output == "AppTests\n", "\(result)")
    }
  }

  @Test("A change of the package reaches the app and both tests")
  func packageChange() throws {
    let sample = try sample()
    try sample.folder.write(
      "Packages/Core/Sources/Core/Core.swift", "public func core(_ a: Int) {}\n")
    try sample.folder.write("App/AppView.swift", "import Core\nlet title = core()\n")
    let result = try sample.ripple(["touch", "--tests"])
    #expect(result.output == "AppTests\nCoreTests\n", "\(result)")
    let why = try sample.ripple(["why", "Core", "App"])
    #expect(why.status == 0)
    #expect(why.output.contains("App -> Core"), "\(why)")
  }

  @Test("Tests are run by the scheme that tests them, or else in their package")
  func schemes() throws {
    let sample = try sample()
    try sample.folder.write("App/AppView.swift", "let title = 1\n")
    let none = try sample.ripple(["touch"])
    #expect(none.output.contains("\nno scheme     1 test target in no shared scheme: AppTests\n"))
    #expect(!none.output.contains("swift test"), "\(none)")
    let reference = { (name: String, container: String) in
      "<TestableReference><BuildableReference BlueprintName=\"\(name)\" "
        + "ReferencedContainer=\"container:\(container)\"/></TestableReference>"
    }
    try sample.folder.write(
      "App.xcodeproj/xcshareddata/xcschemes/My App.xcscheme",
      "<Scheme><TestAction><Testables>\(reference("AppTests", "App.xcodeproj"))"
        + "</Testables></TestAction></Scheme>")
    try sample.commit("scheme")
    try sample.folder.write("App/AppView.swift", "let title = 2\n")
    let command = "xcodebuild test -project App.xcodeproj -scheme 'My App'"
    let one = try sample.ripple(["touch", "App/AppView.swift"])
    #expect(one.output.contains(" → \(command)\n"), "\(one)")
    let core = try sample.ripple(["touch", "Core"])
    #expect(
      core.output.contains(
        " → \(command) && swift test --package-path Packages/Core --filter '^CoreTests\\.'\n"),
      "\(core)")
    let tests = try sample.ripple(["tests", "--format", "xcodebuild"])
    #expect(tests.output == "-project\nApp.xcodeproj\n-scheme\nMy App\n", "\(tests)")
    try sample.folder.write(
      "Packages/Core/Sources/Core/Core.swift", "public func core(_ a: Int) {}\n")
    let both = try sample.ripple(["tests", "--format", "xcodebuild"])
    #expect(both.status == 2)
    #expect(both.errors.contains("no shared scheme tests 'CoreTests'; --scheme chooses one."))
    let chosen = try sample.ripple(["tests", "--format", "xcodebuild", "--scheme", "My App"])
    #expect(chosen.output == tests.output, "\(chosen)")
  }

  @Test("The history knows the app's files, and a change of the project's edges")
  func history() throws {
    let sample = try sample()
    try sample.folder.write("App/AppView.swift", "let title = 1\n")
    try sample.commit("app")
    try sample.folder.write(
      "App.xcodeproj/project.pbxproj",
      Self.project.replacing("packageProductDependencies = (D); ", with: ""))
    try sample.commit("edge")
    let result = try sample.ripple(["history", "--list", "--format", "json"])
    #expect(result.status == 0, "\(result)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let app = lines.filter { $0.contains("App/AppView.swift") }
    #expect(app.contains { $0.contains("App.xcodeproj/App") }, "\(result.output)")
    #expect(lines.contains { $0.contains("manifestEdge") }, "\(result.output)")
  }

  @Test("What no target that was loaded owns is never nothing with status 0")
  func unowned() throws {
    let sample = try sample("{ broken")
    try sample.folder.write("App/AppView.swift", "let title = 1\n")
    let plain = try sample.ripple("touch")
    #expect(plain.status == 2, "\(plain)")
    #expect(
      plain.errors.contains(
        "error: the changed code 'App/AppView.swift' belongs to no target that was loaded, so what "
          + "it rebuilds is not known; 'App.xcodeproj/project.pbxproj' could not be read"),
      "\(plain)")
    let tests = try sample.ripple("touch", "--tests")
    #expect(tests.status == 2, "\(tests)")
    #expect(
      tests.errors.contains(
        "error: no test can be named: 'App/AppView.swift' belongs to no known target"), "\(tests)")
    try sample.folder.write(
      "Packages/Core/Sources/Core/Core.swift", "public func core(_ a: Int) {}\n")
    let both = try sample.ripple(["touch"])
    #expect(both.status == 0)
    #expect(
      both.output.contains(
        "\nnot seen      1 changed file of no known target: App/AppView.swift\n"),
      "\(both)")
    #expect(
      both.errors.contains(
        "App.xcodeproj/project.pbxproj:1: error: The project cannot be read, and its targets are not "
          + "seen: '=' is expected after a key (column 9). [manifest-does-not-compile]\n"),
      "\(both)")
  }

  @Test("Code for the app's platform is code, and code for another is none")
  func platform() throws {
    let sample = try sample()
    let source = { (first: String, second: String) in
      "#if os(macOS) && canImport(AppKit)\nfunc a() { \(first) }\n#else\nfunc b() { \(second) }\n#endif\n"
    }
    for path in ["App/AppView.swift", "Packages/Core/Sources/Core/Core.swift"] {
      try sample.folder.write(path, source("", ""))
      try sample.commit("conditions")
      try sample.folder.write(path, source("print(1)", ""))
      let name = path.split(separator: "/").last ?? ""
      let own = try sample.ripple(["touch"]).output
      #expect(own.contains("edited: \(name) (body)"), "\(own)")
      try sample.folder.write(path, source("", "print(1)"))
      let other = try sample.ripple(["touch"]).output
      #expect(!other.contains("(body)"), "\(other)")
      try sample.git("checkout", "-q", ".")
    }
  }

  @Test("The model is that of the tool that builds the project, unless another is named")
  func model() throws {
    let sample = try sample()
    let usual = try sample.ripple(["touch", "Core"])
    #expect(
      usual.output.contains(
        "\nevidence      swiftbuild-debug (since 'App.xcodeproj' is built by Xcode), "), "\(usual)")
    let named = try sample.ripple(["touch", "Core", "--model", "swiftpm-debug"])
    #expect(named.output.contains("\nevidence      swiftpm-debug, "), "\(named)")
    let package = try SamplePackage().ripple("touch", "Core")
    #expect(package.output.contains("\nevidence      swiftpm-debug, "), "\(package)")
  }

  @Test("A pin that moves in Xcode's lock file builds its users against other code")
  func pins() throws {
    let sample = try SamplePackage(files: [
      "App.xcodeproj/project.pbxproj": Self.project.replacing(
        "Q = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Core; };",
        with: "Q = { isa = XCRemoteSwiftPackageReference; repositoryURL = \"https://h/core\"; };"
      )
      .replacing("productName = Core;", with: "productName = Core; package = Q;"),
      "App/AppView.swift": "let title = 1\n", ".gitignore": ".build\n",
    ])
    let lock = "App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved"
    let pins = { (version: String) in
      "{\"pins\": [{\"identity\": \"core\", \"state\": {\"version\": \"\(version)\"}}]}"
    }
    try sample.git("init", "-q", "-b", "main")
    try sample.folder.write(lock, pins("1.0.0"))
    try sample.commit("first")
    try sample.folder.write(lock, pins("1.1.0"))
    let result = try sample.ripple(["touch"])
    #expect(result.output.contains("\nrecompile     App     1 of 1 "), "\(result)")
    try sample.commit("pins")
    let history = try sample.ripple(["history", "--list", "--format", "json"])
    let change = history.output.split(separator: "\n").first { $0.contains("Package.resolved") }
    #expect(change?.contains("settings") == true, "\(history)")
  }

  @Test("A header in a target of a project means all of its files, as a bridging header does")
  func header() throws {
    let sample = try sample()
    try sample.folder.write("App/Bridge.h", "int a;\n")
    try sample.commit("header")
    try sample.folder.write("App/Bridge.h", "int b;\n")
    let result = try sample.ripple(["touch"])
    #expect(result.output.contains("\nrecompile     App     1 of 1 "), "\(result)")
  }

  @Test("ingest says how many of the Swift files it saw")
  func coverage() throws {
    let sample = try sample()
    try sample.folder.write("scripts/s.swift", "")
    let result = try sample.ripple(["ingest"])
    #expect(
      result.output.contains(
        "\nseen: 3 of 4 Swift files; not seen: 1 in 'scripts' (no target lists them)\n"),
      "\(result)")
  }

  @Test("Only where a build would go stale by an undeclared import does ingest say so")
  func undeclaredImport() throws {
    let sample = try sample()
    try sample.folder.write(
      "Packages/Core/Package.swift",
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core"])],
        targets: [.target(name: "Core"), .testTarget(name: "CoreTests")])
      """)
    let app = try sample.ripple(["ingest"])
    #expect(app.output.contains("'CoreTests' imports 'Core' without declaring it."), "\(app)")
    let package = try sample.ripple(["ingest", "Packages/Core"])
    #expect(
      package.output.contains(
        "'CoreTests' imports 'Core' without declaring it; an incremental build does not see its"),
      "\(package)")
  }

  @Test("An unchanged project is not read again, and a changed one is")
  func refresh() throws {
    let sample = try sample()
    _ = try sample.ripple(["touch", "Core"])
    try sample.folder.write(
      "App.xcodeproj/project.pbxproj", Self.project.replacing("name = App;", with: "name = Shop;"))
    let result = try sample.ripple(["touch", "Shop"])
    #expect(result.status == 0, "\(result)")
  }
}

extension SamplePackage {
  /// A folder with these files and no others.
  init(files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
  }
}
