import RippleModel
import Testing
@testable import WorkspaceLoading

@Suite("A spec of XcodeGen is read as the project that it generates")
struct XcodeGenReaderTests {
  @Test("Targets, files, dependencies and packages are those of the project")
  func whole() throws {
    let tree = MemoryTree([
      "ios/project.yml": """
      name: App
      include: [../shared/templates.yml, {path: missing.yml}, {path: off.yml, enable: false}]
      options:
        fileTypes: {rules: {buildPhase: none}}
      packages:
        Kit: {path: ../Kit}
        Net: {url: "https://example.com/swift-net", minorVersion: 1.2.0}
      targets:
        App:
          templates: [Base]
          templateAttributes: {folder: App}
          type: application
          platform: iOS
          settings:
            base: {PRODUCT_NAME: My App, INFOPLIST_FILE: App/Info.plist}
          dependencies:
            - target: Core_iOS
            - package: Kit
              products: [KitA, KitB]
            - package: Net
              destinationFilters: [iOS, visionOS]
            - sdk: Contacts.framework
            - framework: Vendor/Old.xcframework
            - carthage: Result
            - target: Core_macOS
              platforms: [macOS]
        Core:
          type: framework
          platform: [iOS, macOS]
          sources:
            - path: Core
              excludes: ["**/*.md", Skip]
            - {path: Data, type: syncedFolder, excludes: [Old.swift]}
        AppTests:
          type: bundle.unit-test
          platform: iOS
          sources: {path: Tests, optional: true}
          dependencies: [{target: App}]
      aggregateTargets:
        All: {targets: [App, AppTests]}
      """,
      "shared/templates.yml": """
      targetTemplates:
        Base:
          sources: ["../ios/${folder}", {path: "extra/${target_name}.swift", buildPhase: sources}]
      """,
      "shared/extra/App.swift": "", "ios/App/Main.swift": "", "ios/App/Info.plist": "",
      "ios/App/a.rules": "", "ios/App/Assets.xcassets/Contents.json": "", "ios/App/App.h": "",
      "ios/App/.hidden.json": "", "ios/Core/Core.h": "", "ios/Core/Core.swift": "",
      "ios/Core/README.md": "", "ios/Core/Skip/No.swift": "", "ios/Core/de.lproj/a.strings": "",
      "ios/Data/New.swift": "", "ios/Data/Old.swift": "", "Kit/Package.swift": "",
    ])
    let project = try XcodeGenReader().read("ios/project.yml", of: tree)
    #expect(project.name == "App")
    #expect(project.folder == "ios")
    #expect(project.generates == "ios/App.xcodeproj")
    let core = [
      "  ios/Core/Core.h publicHeader", "  ios/Core/Core.swift source",
      "  ios/Core/de.lproj/a.strings resource", "  ios/Data/New.swift source",
    ]
    #expect(
      ProjectText.lines(project, of: tree) == [
        "package Kit Kit",
        "package Net https://example.com/swift-net "
          + "(kind=upToNextMinorVersion,minimumVersion=1.2.0)",
        "aggregate All All - :40", "  -> App explicit :40", "  -> AppTests explicit :40",
        "application App My_App App.app :9",
        "  ios/App/Assets.xcassets/Contents.json resource", "  ios/App/Info.plist resource",
        "  ios/App/Main.swift source", "  shared/extra/App.swift source",
        "  -> Core_iOS explicit :17", "  -> product KitA of Kit package :18",
        "  -> product KitB of Kit package :18",
        "  -> product Net of Net package on ios,visionos :20",
        "  -> external Old from ios/Vendor/Old.xcframework linked :23",
        "  -> external Result from Carthage linked :24",
        "unitTest AppTests AppTests AppTests.xctest :34", "  -> App explicit :38",
        "framework Core_iOS Core Core.framework :27",
      ] + core + ["framework Core_macOS Core Core.framework :27"] + core)
    #expect(
      ProjectText.diagnostics(project) == [
        "ios/project.yml:2: missing-path: The spec includes 'missing.yml', which is not there."
      ])
  }

  @Test("Variables of the environment that are not given are told")
  func variables() throws {
    let tree = MemoryTree([
      "project.yml": """
      name: App
      include:
        - {path: more.yml, enable: "${MORE}"}
      targets:
        App:
          type: application
          platform: iOS
          sources: ["${ROOT}/App"]
          settings: {A: "${OTHER}"}
          dependencies: [{target: "Kit${SUFFIX}"}]
      """,
      "more.yml": "targets: {Kit2: {type: framework, platform: iOS}}", "src/App/a.swift": "",
    ])
    #expect(
      ProjectText.diagnostics(try XcodeGenReader().read("project.yml", of: tree)) == [
        "project.yml:3: undecided: '${MORE}' decides whether 'more.yml' is included, and is not "
          + "given; it is left out.",
        "project.yml:8: undecided: '${ROOT}' in '${ROOT}/App' is a variable of the environment, "
          + "and is not given.",
        "project.yml:10: undecided: '${SUFFIX}' in 'Kit${SUFFIX}' is a variable of the environment,"
          + " and is not given.",
      ])
    let given = ["MORE": "YES", "ROOT": "src", "SUFFIX": "2"]
    let project = try XcodeGenReader(variables: given).read("project.yml", of: tree)
    #expect(project.diagnostics == [])
    #expect(
      ProjectText.lines(project, of: tree) == [
        "application App App App.app :5", "  src/App/a.swift source", "  -> Kit2 explicit :10",
        "framework Kit2 Kit2 Kit2.framework :0",
      ])
  }

  @Test("With transitive links, a target has the dependencies of what it does not embed")
  func transitive() throws {
    let tree = MemoryTree([
      "project.yml": """
      name: App
      options: {transitivelyLinkDependencies: true}
      targets:
        App: {type: application, platform: iOS, dependencies: [{target: A}]}
        A: {type: framework, platform: iOS, dependencies: [{target: B}, {target: App}]}
        B: {type: framework, platform: iOS, dependencies: [{target: A}]}
        Tests: {type: bundle.unit-test, platform: iOS, dependencies: [{target: App}]}
      """
    ])
    let project = try XcodeGenReader().read("project.yml", of: tree)
    let edges = project.targets.map { target in
      "\(target.name): "
        + target.dependencies.map { "\($0.subject)" }.joined(separator: " ")
    }
    #expect(
      edges == [
        "A: target(\"B\") target(\"App\") target(\"A\")",
        "App: target(\"A\") target(\"B\") target(\"App\")",
        "B: target(\"A\") target(\"B\") target(\"App\")",
        "Tests: target(\"App\")",
      ])
  }

  @Test("A broken spec names the file, line and column")
  func broken() {
    let tree = MemoryTree([
      "project.yml": "name: App\ninclude: [other.yml]\n", "other.yml": "targets:\n  A: [b\n",
    ])
    let error = #expect(throws: ProjectError.self) {
      try XcodeGenReader().read("project.yml", of: tree)
    }
    #expect(error?.summary == "other.yml:2:6: what is opened here is not closed")
  }

  @Test("Specs that include each other, or a file outside, are read once and within the tree")
  func circles() throws {
    let tree = MemoryTree([
      "a/project.yml": "name: App\ninclude: [../b.yml, ../../c.yml, /etc/passwd]\ntargets: {}\n",
      "b.yml": "include: a/project.yml\ntargets: {B: {type: tool, platform: macOS}}\n",
    ])
    let project = try XcodeGenReader().read("a/project.yml", of: tree)
    #expect(ProjectText.lines(project, of: tree) == ["tool B B B :0"])
    #expect(
      ProjectText.diagnostics(project) == [
        "a/project.yml:2: missing-path: The spec includes '../../c.yml', which is not there.",
        "a/project.yml:2: missing-path: The spec includes '/etc/passwd', which is not there.",
      ])
  }

  @Test("Only a file with the keys of a spec is one")
  func detection() {
    let tree = MemoryTree([
      "a/project.yml": "name: App\ntargets: {}\n", "b/project.yml": "title: x\n",
      "c/project.yml": "  name: x\n  targets: y\n",
    ])
    let found = ["a", "b", "c"].flatMap {
      XcodeGenReader().projects(in: $0, entries: tree.entries(of: $0), of: tree)
    }
    #expect(found == ["a/project.yml"])
  }

  @Test("Templates that multiply without end are refused", .timeLimit(.minutes(20)))
  func bomb() {
    let sources = (0..<2_000).map { "s\($0)" }.joined(separator: ", ")
    let targets = (0..<2_000).map { "  T\($0): {templates: [Big]}\n" }.joined()
    let tree = MemoryTree([
      "project.yml":
        "name: A\ntargetTemplates: {Big: {sources: [\(sources)]}}\ntargets:\n\(targets)"
    ])
    let error = #expect(throws: ProjectError.self) {
      try XcodeGenReader().read("project.yml", of: tree)
    }
    #expect(error?.message == "templates make the spec too large")
  }
}
