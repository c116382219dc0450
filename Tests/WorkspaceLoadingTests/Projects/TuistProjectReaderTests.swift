import RippleModel
import Testing
@testable import WorkspaceLoading

@Suite("A project of Tuist is read with its helpers, plugins and packages")
struct TuistProjectReaderTests {
  private static let files = [
    "Tuist.swift": """
    import ProjectDescription
    let tuist = Tuist(project: .tuist(plugins: [.local(path: .relativeToRoot("Plugins/Names"))]))
    """,
    "Plugins/Names/ProjectDescriptionHelpers/Names.swift": """
    import ProjectDescription
    public enum Names { public static let kit = "Kit" }
    """,
    "Tuist/ProjectDescriptionHelpers/Target+Make.swift": """
    import ProjectDescription
    extension Target {
      public static func make(_ name: String, dependencies: [TargetDependency] = []) -> Target {
        .target(
          name: name, destinations: .iOS, product: .framework, bundleId: "x.\\(name)",
          sources: [.glob("Sources/**", excluding: ["Sources/Old/**"])],
          resources: ["Sources/**/*.json", "Media"], dependencies: dependencies)
      }
    }
    """,
    "Tuist/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "P", dependencies: [
      .package(path: "../Local"), .package(url: "https://example.com/net.git", from: "1.2.0"),
    ])
    """,
    "Modules/Kit/Project.swift": """
    import ProjectDescription
    import ProjectDescriptionHelpers
    import Names
    let project = Project(
      name: Names.kit,
      targets: [
        .make(
          Names.kit,
          dependencies: [
            .external(name: "Net"), .project(target: "Core", path: "../Core"),
            .target(name: "Other", condition: .when([.catalyst])),
            .xcframework(path: .relativeToRoot("Vendor/Old.xcframework")),
          ])
      ])
    """,
    "Modules/Kit/Sources/A.swift": "", "Modules/Kit/Sources/A.h": "",
    "Modules/Kit/Sources/Old/B.swift": "", "Modules/Kit/Sources/Data/c.json": "",
    "Modules/Kit/Sources/notes.md": "", "Modules/Kit/Media/d.png": "",
    "Modules/Kit/Tests/E.swift": "",
    "Modules/Kit/Derived/Sources/TuistBundle+Kit.swift": "",
    "Modules/Kit/Derived/Sources/TuistBundle+Other.swift": "",
  ]

  @Test("Targets with their files and dependencies")
  func whole() throws {
    let tree = MemoryTree(Self.files)
    let project = try TuistProjectReader().read("Modules/Kit/Project.swift", of: tree)
    #expect(project.generates == "Modules/Kit/Kit.xcodeproj")
    #expect(project.diagnostics == [])
    #expect(
      ProjectText.lines(project, of: tree) == [
        "package - Local", "package - https://example.com/net.git (1.2.0..<2.0.0)",
        "framework Kit Kit Kit.framework :0",
        "  Modules/Kit/Derived/Sources/TuistBundle+Kit.swift source",
        "  Modules/Kit/Media/d.png resource", "  Modules/Kit/Sources/A.h privateHeader",
        "  Modules/Kit/Sources/A.swift source", "  Modules/Kit/Sources/Data/c.json resource",
        "  -> product Net of ? package :10", "  -> Modules/Core:Core explicit :10",
        "  -> Other explicit on maccatalyst :11",
        "  -> external Old from Vendor/Old.xcframework linked :12",
      ])
  }

  @Test("Only a file that imports Tuist's module is a project")
  func detection() {
    let tree = MemoryTree([
      "a/Project.swift": "import ProjectDescription\n", "b/Project.swift": "struct Project {}\n",
    ])
    let found = ["a", "b"].flatMap {
      TuistProjectReader().projects(in: $0, entries: tree.entries(of: $0), of: tree)
    }
    #expect(found == ["a/Project.swift"])
  }

  @Test(
    "What cannot be read is one line with its place and what to do",
    arguments: [
      ("let project = Project(name: \n", "Project.swift:1: there is a syntax error"),
      (
        "let x = 1\n",
        "Project.swift:1: no project can be read from its syntax; pass the output of 'tuist graph "
          + "--format json' with --graph"
      ),
    ])
  func broken(_ text: String, _ summary: String) {
    let tree = MemoryTree(["Project.swift": text])
    let error = #expect(throws: ProjectError.self) {
      try TuistProjectReader().read("Project.swift", of: tree)
    }
    #expect(error?.summary == summary)
  }

  @Test("What the syntax does not decide is told, and the rest is kept")
  func undecided() throws {
    let tree = MemoryTree([
      "Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "App",
        targets: [
          .target(name: "A", product: .app, sources: ["A/**"], dependencies: load()),
        ])
      """, "A/a.swift": "",
    ])
    let project = try TuistProjectReader().read("Project.swift", of: tree)
    #expect(
      ProjectText.lines(project, of: tree) == ["application A A A.app :5", "  A/a.swift source"])
    #expect(
      ProjectText.diagnostics(project) == [
        "Project.swift:5: undecided: 'load()' cannot be decided without running the manifest."
      ])
  }
}
