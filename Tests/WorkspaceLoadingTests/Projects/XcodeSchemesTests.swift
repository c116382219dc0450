@testable import WorkspaceLoading
import RippleModel
import Testing

@Suite("Workspaces, shared schemes and test plans")
struct XcodeSchemesTests {
  private static let core = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core"])],
      targets: [.target(name: "Core"), .testTarget(name: "CoreTests", dependencies: ["Core"])])
    """

  private static let project = SampleProject.text(
    targets: "A, T", children: "S", packages: "Q",
    objects: SampleProject.target("A", "App", folders: "S")
      + SampleProject.target("T", "AppTests", type: "bundle.unit-test") + """
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
        Q = { isa = XCLocalSwiftPackageReference; relativePath = ../Core; };
        """)

  private static func reference(_ name: String, _ container: String) -> String {
    "<BuildableReference BlueprintName=\"\(name)\" ReferencedContainer=\"container:\(container)\"/>"
  }

  private static func scheme(_ test: String) -> String {
    """
    <Scheme><BuildAction><BuildActionEntries><BuildActionEntry>\(reference("App", "App.xcodeproj"))
    </BuildActionEntry></BuildActionEntries></BuildAction><TestAction>\(test)</TestAction></Scheme>
    """
  }

  private static func testable(_ name: String, _ container: String, skipped: Bool) -> String {
    "<TestableReference skipped=\"\(skipped ? "YES" : "NO")\">\(reference(name, container))"
      + "</TestableReference>"
  }

  private static let files = [
    "ios/App.xcodeproj/project.pbxproj": project, "ios/App/a.swift": "",
    "Core/Package.swift": core, "Core/Sources/Core/c.swift": "", "Core/Tests/CoreTests/t.swift": "",
  ]

  private func read(_ more: [String: String]) throws -> XcodeSchemes.Result {
    let files = Self.files.merging(more) { $1 }
    let result = try SampleProject.load(files)
    return XcodeSchemes(
      tree: MemoryTree(files), workspaces: result.workspaces, projects: result.projects,
      packages: result.workspace.packages
    ).read()
  }

  private let app = TargetID("App.xcodeproj/App")
  private let appTests = TargetID("App.xcodeproj/AppTests")
  private let coreTests = TargetID("core/CoreTests")

  @Test("A scheme lists its tests, those that are switched off too, and packages by identity")
  func testables() throws {
    let path = "ios/App.xcodeproj/xcshareddata/xcschemes/My App.xcscheme"
    let result = try read([
      path: Self.scheme(
        "<Testables>" + Self.testable("AppTests", "App.xcodeproj", skipped: true)
          + Self.testable("CoreTests", "../Core", skipped: false)
          + Self.testable("CoreTests", "Core", skipped: false) + "</Testables>")
    ])
    #expect(result.diagnostics.isEmpty)
    #expect(
      result.schemes == [
        Scheme(
          name: "My App", path: path, container: "ios/App.xcodeproj", builds: [app],
          tests: [
            SchemeTest(appTests, isEnabled: false), SchemeTest(coreTests), SchemeTest(coreTests),
          ])
      ])
  }

  @Test("Plans decide where there are any; what they name and is not there is told by its place")
  func plans() throws {
    let result = try read([
      "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": Self.scheme(
        """
        <TestPlans>
        <TestPlanReference reference="container:Some.xctestplan" default="YES"/>
        <TestPlanReference reference="container:None.xctestplan"/></TestPlans><Testables>
        """ + Self.testable("Gone", "App.xcodeproj", skipped: false) + "</Testables>"),
      "ios/Some.xctestplan": """
      {"testTargets": [
        {"target": {"containerPath": "container:App.xcodeproj", "name": "AppTests"},
          "skippedTests": ["A"]},
        {"enabled": false, "target": {"containerPath": "container:..\\/Core", "name": "CoreTests"}},
        {"target": {"containerPath": "container:App.xcodeproj", "name": "Gone"}}
      ]}
      """,
    ])
    #expect(
      result.schemes.map(\.tests) == [
        [
          SchemeTest(appTests, plan: "Some", isWhole: false),
          SchemeTest(coreTests, plan: "Some", isEnabled: false),
        ]
      ])
    #expect(
      result.diagnostics.map { "\($0.place.map { "\($0)" } ?? ""): \($0.message)" } == [
        "ios/Some.xctestplan:5: 'Gone' is to be tested, and no target of 'App.xcodeproj' is named so.",
        "ios/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:4: The scheme 'App' names the test "
          + "plan 'ios/None.xctestplan', which is not there.",
      ])
  }

  @Test("A workspace opens the schemes of the projects and packages that it names")
  func workspace() throws {
    let data = """
      <Workspace version="1.0"><Group location="group:ios" name="x">
        <FileRef location="group:App.xcodeproj"/></Group>
        <FileRef location="container:Core"/>
        <FileRef location="group:Vendor/Kit.xcodeproj"/><FileRef location="self:"/>
        <FileRef location="group:Gone"/><FileRef location="absolute:/x/Y.xcodeproj"/>
      </Workspace>
      """
    let kit = SampleProject.text(
      targets: "K", children: "",
      objects: SampleProject.target("K", "Kit", type: "framework"))
    let more = [
      "All.xcworkspace/contents.xcworkspacedata": data,
      "Vendor/Kit.xcodeproj/project.pbxproj": kit,
      "All.xcworkspace/xcshareddata/xcschemes/All.xcscheme": Self.scheme(
        "<Testables>" + Self.testable("AppTests", "ios/App.xcodeproj", skipped: false)
          + "</Testables>"),
      "Core/.swiftpm/xcode/xcshareddata/xcschemes/Core.xcscheme": Self.scheme(
        "<Testables>" + Self.testable("CoreTests", "", skipped: false) + "</Testables>"),
    ]
    let result = try read(more)
    #expect(result.schemes.map(\.name) == ["All", "Core"])
    #expect(result.schemes.map(\.container) == ["All.xcworkspace", "All.xcworkspace"])
    #expect(result.schemes.map { $0.tests.map(\.target) } == [[appTests], [coreTests]])
    let loaded = try SampleProject.load(Self.files.merging(more) { $1 })
    #expect(loaded.workspace.targets.contains { $0.id.name == "Kit" })
    #expect(
      loaded.workspace.diagnostics.map { "\($0.place?.line ?? 0): \($0.message)" } == [
        "5: The workspace 'All.xcworkspace' names '/x/Y.xcodeproj', which lies outside of this "
          + "folder.", "5: The workspace 'All.xcworkspace' names 'Gone', which is not there.",
      ])
  }

  @Test("What cannot be read is told, and the rest counts")
  func broken() throws {
    let folder = "ios/App.xcodeproj/xcshareddata/xcschemes"
    let result = try read([
      "\(folder)/A.xcscheme": "<Scheme>", "\(folder)/B.xcscheme": Self.scheme(""),
      "\(folder)/C.xcscheme": Self.scheme(
        "<TestPlans><TestPlanReference reference=\"container:P.xctestplan\"/></TestPlans>"),
      "ios/P.xctestplan": "{\"testTargets\": [",
    ])
    #expect(result.schemes.map(\.name) == ["B", "C"])
    #expect(
      result.diagnostics.map(\.message) == [
        "'\(folder)/A.xcscheme' cannot be read: the text ends inside '<Scheme>' (column 9).",
        "'ios/P.xctestplan' cannot be read: the file ends inside a list (column 18).",
      ])
  }
}
