import Foundation
import TestSupport
import Testing

/// Which files a change compiles, from source alone: one test for each kind of use that the
/// compiler's own dependency files showed.
@Suite("Files of a change, from source alone")
struct FileLevelTests {
  @Test("a private member of another file leads nowhere")
  func privateMember() throws {
    let sources = [
      "Core/A.swift": "struct A { var a = 1 }",
      "Core/B.swift": "struct B {}",
      "Core/C.swift": "extension B { fileprivate func a(_: A) {} }",
      "Core/D.swift": "func d(_ b: B, _ text: String) { _ = text.a }",
      "Core/E.swift": "extension B { func e(_: A) {} }",
      "Core/F.swift": "func f(_ b: B) { b.e }",
    ]
    let files = try ChangedSample.files("Core.A", as: "typeMember", in: sources)
    #expect(files == ["Core/A.swift", "Core/C.swift", "Core/E.swift", "Core/F.swift"])
  }

  @Test("every comparison meets the types that declare '=='; one in a 'where' does not")
  func comparison() throws {
    let sources = [
      "Core/A.swift": "struct A { enum B { static func == (_: B, _: B) -> Bool { true } } }",
      "Core/Compares.swift": "func compares(_ a: Int) -> Bool { a == 1 }",
      "Core/Derives.swift": "struct Derives: Equatable { var a: Int }",
      "Core/Raw.swift": "enum Raw: String { case a }",
      "Core/Requires.swift": "func requires<T: Sequence>(_: T) where T.Element == Int {}",
      "Core/Calls.swift": "func calls() { print(\"\") }",
    ]
    let expected = ["Core/A.swift", "Core/Compares.swift", "Core/Derives.swift", "Core/Raw.swift"]
    #expect(try ChangedSample.files("Core.A.B", as: "typeMember", in: sources) == expected)
    // The names of a signature are looked up in the types around it as well.
    #expect(try ChangedSample.files("Core.A", as: "typeMember", in: sources) == expected)
  }

  @Test("types of one name in several modules and files are kept apart")
  func sameNames() throws {
    let sources = [
      "Core/Options.swift": "public struct Options { public struct Inner { var a = 1 } }",
      "Mid/Options.swift": "struct Options { struct Inner { var a = 1 } }",
      "Mid/Uses.swift": "import Core\nfunc uses() { _ = Options.Inner() }",
      "Mid/Hides.swift": """
      import Core
      private struct Options { struct Other {} }
      func hides() { _ = Options.Other() }
      """,
    ]
    #expect(
      try ChangedSample.files("Core.Options.Inner", as: "typeMember", in: sources) == [
        "Core/Options.swift"
      ])
    #expect(
      try ChangedSample.files("Mid.Options.Inner", as: "typeMember", in: sources)
        == ["Mid/Options.swift", "Mid/Uses.swift"])
    // Names at file scope are compared by name alone, whatever they stand for.
    #expect(
      try ChangedSample.files("Core.Options", as: "typeMember", in: sources)
        == ["Core/Options.swift", "Mid/Hides.swift", "Mid/Options.swift", "Mid/Uses.swift"])
  }

  @Test("aliases are followed, also to what a value is laid out by; arguments are not laid out")
  func aliases() throws {
    let sources = [
      "Core/Impl.swift": "struct Impl { var a = 1 }",
      "Core/Element.swift": "struct Element1 { var a = 1 }",
      "Core/Alias.swift": "typealias Alias = Impl",
      "Core/Holder.swift": "struct Holder { var impl: Alias; var list: [Element1] }",
      "Core/Holds.swift": "func holds(_ holder: Holder) {}",
      "Core/Other.swift": "func other() {}",
    ]
    #expect(
      try ChangedSample.files("Core.Impl", as: "typeMember", in: sources)
        == ["Core/Alias.swift", "Core/Holder.swift", "Core/Holds.swift", "Core/Impl.swift"])
    #expect(
      try !ChangedSample.files("Core.Element1", as: "typeMember", in: sources).contains(
        "Core/Other.swift"))
  }

  @Test("names after a type are looked up among static members, names after a value among others")
  func staticMembers() throws {
    let sources = [
      "Core/A.swift": "struct A { var b = B(); static let host = C() }",
      "Core/B.swift": "struct B {}",
      "Core/C.swift": "struct C {}",
      "Core/Value.swift": "func value(_ a: A, _ url: Int) { _ = url.host }",
      "Core/Type.swift": "func type() { _ = A.host }",
    ]
    let files = try ChangedSample.files("Core.C", as: "typeMember", in: sources)
    #expect(files == ["Core/A.swift", "Core/C.swift", "Core/Type.swift"])
  }

  @Test("an initialiser is looked up in what is called, and in what that inherits")
  func initialisers() throws {
    let sources = [
      "Core/P.swift": "protocol P {}\nextension P { init(x: X) { fatalError() } }",
      "Core/X.swift": "struct X {}",
      "Core/S.swift": "struct S: P {}",
      "Core/Calls.swift": "func calls() { _ = S() }",
      "Core/Takes.swift": "func takes(_ s: S) { print(s) }",
    ]
    let files = try ChangedSample.files("Core.X", as: "typeMember", in: sources)
    #expect(files == ["Core/Calls.swift", "Core/P.swift", "Core/X.swift"])
  }

  @Test("what a conformance asks for is looked up where it is declared; a real build agrees")
  func requirements() throws {
    let package = try SamplePackage()
    for (name, text) in [
      ("P", "protocol P { func run() }"), ("Conforms", "struct S: P {}"),
      ("Extends", "extension S { func other() {} }"),
      ("Retro", "struct T {}\nextension T: P { func run() {} }"),
      ("Default", "extension P { func run() {} }"),
    ] {
      try package.folder.write("Sources/Core/\(name).swift", text + "\n")
    }
    try package.git("init", "-q", "-b", "main")
    try package.commit("one")
    try package.folder.write("Sources/Core/Default.swift", "extension P { func run() async {} }\n")
    let result = try package.ripple("touch", "--since", "HEAD", "--format", "json")
    let answer = try JSONDecoder().decode(ChangedSample.Answer.self, from: Data(result.output.utf8))
    #expect(
      answer.targets.flatMap { $0.files ?? [] }.sorted() == [
        "Sources/Core/Conforms.swift", "Sources/Core/Default.swift", "Sources/Core/P.swift",
        "Sources/Core/Retro.swift",
      ], "\(result)")
  }

  @Test("what a file declares at file scope is looked for elsewhere, in other modules too")
  func redeclaration() throws {
    let sources = [
      "Core/A.swift": "func helper() {}",
      "Mid/Helper.swift": "func helper() {}",
      "Mid/Imports.swift": "import Core",
    ]
    let files = try ChangedSample.files("Sources/Core/A.swift", as: "fileScope", in: sources)
    #expect(files == ["Core/A.swift", "Mid/Helper.swift"])
  }

  @Test("'#if' finds what the manifest defines: names, default traits and features")
  func defines() throws {
    let sources = [
      "Core/A.swift": "struct A {}",
      "Core/Name.swift": "#if NAME\nfunc name(_: A) {}\n#endif",
      "Core/Trait.swift": "#if Extra\nfunc trait(_: A) {}\n#endif",
      "Core/Feature.swift": "#if hasFeature(Thing) && $Thing\nfunc feature(_: A) {}\n#endif",
      "Core/Windows.swift": "#if WINDOWS || RELEASE || Off\nfunc windows(_: A) {}\n#endif",
    ]
    let manifest = """
      traits: ["Off", .trait(name: "Extra"), .default(enabledTraits: ["Extra"])], targets: [
        .target(name: "Core", swiftSettings: [
          .define("NAME"), .define("WINDOWS", .when(platforms: [.windows])),
          .define("RELEASE", .when(configuration: .release)),
          .enableExperimentalFeature("Thing"),
        ])
      ]
      """
    let files = try ChangedSample.files("Core.A", as: "typeMember", in: sources, manifest: manifest)
    #expect(
      files == ["Core/A.swift", "Core/Feature.swift", "Core/Name.swift", "Core/Trait.swift"])
  }

  @Test(
    "a manifest compiles anew only what its tools version, platform and settings reach",
    arguments: [
      ("// swift-tools-version: 5.9", "// swift-tools-version: 5.10", 0),
      ("// swift-tools-version: 6.0", "// swift-tools-version: 6.1", 0),
      ("// swift-tools-version: 5.10", "// swift-tools-version: 6.0", 1),
      ("// swift-tools-version: 5.8", "// swift-tools-version: 5.9", 1),
      ("platforms: [.macOS(.v12)]", "platforms: [.macOS(.v13)]", 0),
      (
        ".define(\"A\", .when(platforms: [.windows]))",
        ".define(\"B\", .when(platforms: [.windows]))", 0
      ),
      (
        ".define(\"A\", .when(platforms: [.linux]))", ".define(\"B\", .when(platforms: [.linux]))",
        1
      ),
    ])
  func manifests(before: String, after: String, count: Int) throws {
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    for text in [before, after] {
      let version = text.hasPrefix("//") ? text : "// swift-tools-version: 5.10"
      let platforms = text.hasPrefix("platforms") ? text + "," : ""
      let settings = text.hasPrefix(".define") ? text : ""
      try package.folder.write(
        "Package.swift",
        """
        \(version)
        import PackageDescription
        let package = Package(name: "Sample", \(platforms) targets: [
          .target(name: "Core", swiftSettings: [\(settings)])
        ])
        """)
      try package.commit(text)
    }
    let result = try package.ripple(
      "touch", "--since", "HEAD~1", "--platform", "linux", "--format", "json")
    let changes = try JSONDecoder().decode(Changes.self, from: Data(result.output.utf8)).changes
    #expect(changes.count == count, "\(result)")
  }

  @Test(
    "the first resource of a target compiles it anew, a further one does not",
    arguments: [
      ("exclude: [\"a.txt\", \"b.txt\"]", "exclude: [\"b.txt\"], resources: [.copy(\"a.txt\")]", 1),
      (
        "exclude: [\"b.txt\"], resources: [.copy(\"a.txt\")]",
        "resources: [.copy(\"a.txt\"), .copy(\"b.txt\")]", 0
      ),
      ("exclude: [\"b.txt\"], resources: [.copy(\"a.txt\")]", "exclude: [\"a.txt\", \"b.txt\"]", 1),
    ])
  func resources(before: String, after: String, count: Int) throws {
    let manifest = { (layout: String) in
      """
      // swift-tools-version: 5.10
      import PackageDescription
      let package = Package(name: "Sample", targets: [.target(name: "Core", \(layout))])
      """
    }
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    for name in ["a", "b"] { try package.folder.write("Sources/Core/\(name).txt", name) }
    for layout in [before, after] {
      try package.folder.write("Package.swift", manifest(layout))
      try package.commit(layout)
    }
    let result = try package.ripple(
      "touch", "--since", "HEAD~1", "--platform", "linux", "--format", "json")
    let changes = try JSONDecoder().decode(Changes.self, from: Data(result.output.utf8)).changes
    #expect(changes.filter { $0.path == "Package.swift" }.count == count, "\(result)")
  }

  @Test("the accessor of a target's resources extends 'Bundle'", arguments: [true, false])
  func bundle(hasResources: Bool) throws {
    let sources = [
      "Core/a.txt": "a", "Core/A.swift": "public func a() {}",
      "Mid/User.swift": "import Core\nfunc user() { a() }",
      "Mid/Bundle.swift": "import Foundation\nextension Bundle { var own: Int { 1 } }",
    ]
    let layout = hasResources ? "resources: [.copy(\"a.txt\")]" : "exclude: [\"a.txt\"]"
    let files = try ChangedSample.files(
      "Sources/Core/A.swift", as: "fileAdded", in: sources,
      manifest: """
        .target(name: "Core", \(layout)), .target(name: "Mid", dependencies: ["Core"])
        """)
    #expect(files.contains("Mid/Bundle.swift") == hasResources)
  }

  @Test("a file that moved and was edited is not looked at anew where its file scope stayed")
  func movedAndEdited() throws {
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    try package.folder.write("Sources/Core/Old.swift", "public struct A {\n  public var a = 1\n}\n")
    try package.folder.write("Sources/Core/Other.swift", "public struct B {}\n")
    try package.folder.write("Sources/Feature/User.swift", "import Core\nfunc user(_ a: A) {}\n")
    try package.folder.write("Sources/Feature/Other.swift", "import Core\nfunc other(_ b: B) {}\n")
    try package.commit("1")
    try package.git("rm", "-q", "Sources/Core/Old.swift")
    try package.folder.write(
      "Sources/Core/New.swift", "public struct A {\n  public var a = 1, b = 2\n}\n")
    try package.commit("2")
    let result = try package.ripple("touch", "--since", "HEAD~1..HEAD", "--format", "json")
    let changes = try JSONDecoder().decode(Changes.self, from: Data(result.output.utf8)).changes
    #expect(changes.compactMap(\.path) == Array(repeating: "Sources/Core/New.swift", count: 2))
  }

  @Test(
    "what is depended on for other platforms alone is not built",
    arguments: [("linux", [String]()), ("windows", ["Mid/User.swift", "Shim/Shim.swift"])])
  func leftOut(platform: String, files: [String]) throws {
    let sources = [
      "Shim/Shim.swift": "public struct Shim { public var a = 1 }",
      "Mid/User.swift": "import Shim\nfunc user(_ shim: Shim) {}",
    ]
    let manifest = """
      .target(name: "Core"), .target(name: "Shim"), .target(
        name: "Mid", dependencies: [.target(name: "Shim", condition: .when(platforms: [.windows]))])
      """
    #expect(
      try ChangedSample.files(
        "Sources/Shim/Shim.swift", as: "fileScope", in: sources, manifest: manifest,
        options: ["--platform", platform]) == files)
  }

  @Test("links are followed within the repository, to files and to folders, and nowhere else")
  func links() throws {
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    try package.folder.write("Real/a.swift", "let a = 1\n")
    try package.folder.write("Real/Deep/b.swift", "let b = 1\n")
    for (link, target) in [
      ("Linked.swift", "../../Real/a.swift"), ("Again.swift", "Linked.swift"),
      ("Whole", "../../Real"), ("Loop", "."), ("Out.swift", "../../../out.swift"),
      ("Absolute.swift", "/etc/passwd"), ("Nowhere", "Missing"), ("Self.swift", "Self.swift"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: package.path + "/Sources/Core/" + link, withDestinationPath: target)
    }
    for version in 1...2 {
      try package.folder.write("Real/Deep/b.swift", "let b\(version) = 1\n")
      try package.folder.write("Real/a.swift", "let a\(version) = 1\n")
      try package.commit("\(version)")
    }
    let result = try package.ripple("touch", "--since", "HEAD~1..HEAD", "--format", "json")
    let changes = try JSONDecoder().decode(Changes.self, from: Data(result.output.utf8)).changes
    #expect(
      changes.compactMap(\.path).sorted() == [
        "Sources/Core/Again.swift", "Sources/Core/Linked.swift",
        "Sources/Core/Whole/Deep/b.swift", "Sources/Core/Whole/a.swift",
      ], "\(result)")
  }

  private struct Changes: Decodable {
    struct Change: Decodable {
      var path: String?
    }
    var changes: [Change]
  }

  @Test("a log is explained job by job, and what was not expected of the change is marked")
  func log() throws {
    let package = try SamplePackage()
    try package.folder.write("Sources/Core/Core.swift", "public struct Core { var a = 1 }\n")
    try package.folder.write("Sources/Core/Uses.swift", "func uses(_: Core) {}\n")
    try package.folder.write("Sources/Core/Other.swift", "func other() {}\n")
    try package.git("init", "-q", "-b", "main")
    try package.commit("one")
    try package.folder.write("Sources/Core/Core.swift", "public struct Core { var b = 1 }\n")
    let remark = "remark: Incremental compilation:"
    let compile = "swift-frontend -frontend -c -module-name Core"
    let log = """
      /opt/swift/usr/bin/swiftc -module-name Core -emit-dependencies -c @sources
      \(remark) Scheduling changed input  {compile: Core.swift.o <= Core.swift}
      \(remark) Traced: interface of type '4Core4CoreV' in Core.swift -> implementation of source \
      file from Uses.swiftdeps in Uses.swift
      \(remark) Traced: interface of type 'Sw5WordsV' -> implementation of source file from \
      Core.swiftdeps in Core.swift
      \(remark) Queuing because of dependencies discovered later:  {compile: U.o <= Uses.swift}
      /opt/\(compile) -primary-file \(package.path)/Sources/Core/Core.swift
      /opt/\(compile) -primary-file \(package.path)/Sources/Core/Other.swift
      """
    let path = try package.folder.write("build.log", log).path
    let result = try package.ripple(
      "why", "--log", path, "--since", "HEAD", "--format", "json")
    struct Answer: Decodable {
      struct File: Decodable {
        var path: String
        var isExpected: Bool?
        var because: [String]
      }
      struct Target: Decodable {
        var name: String
        var files: [File]
        var absent: [String]
      }
      var targets: [Target]
      var surprises: Int
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    let core = try #require(answer.targets.first { $0.name == "Core" })
    #expect(core.files.map(\.path) == ["Sources/Core/Core.swift", "Sources/Core/Other.swift"])
    #expect(core.files.map(\.isExpected) == [true, false])
    #expect(
      core.files[0].because == [
        "it is newer than at the last build",
        "it uses the interface of type 'UnsafeMutableRawBufferPointer.Words', which changed",
      ])
    #expect(core.absent == ["Sources/Core/Uses.swift"])
    #expect(answer.surprises >= 2)
    let text = try package.ripple("why", "--log", path)
    #expect(text.output.contains("because       its own files changed"), "\(text)")
    #expect(!text.output.contains("not expected"))
    #expect(try package.ripple("why", "Core").status == 64)
    #expect(try package.ripple("why", "--log", "nosuch.log").status == 2)
  }

  @Test("a memory of a build is needed to compare uses with")
  func noMemory() throws {
    let package = try SamplePackage()
    var program = RippleProgram()
    program.folder = package.path
    let result = try program.run(["verify", "--uses"])
    #expect(result.status == 2)
    #expect(result.errors.contains("swift build --build-tests"), "\(result)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
