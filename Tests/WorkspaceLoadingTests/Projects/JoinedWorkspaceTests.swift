import RippleModel
import Testing
import WorkspaceLoading

@Suite("Everything below a folder in one graph")
struct JoinedWorkspaceTests {
  private func manifest(_ name: String, _ rest: String = "") -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
      \(rest) targets: [.target(name: "\(name)")])
    """
  }

  private func project(_ name: String, product: String = "Core") -> String {
    SampleProject.text(
      targets: "A", children: "S",
      objects: SampleProject.target("A", name, products: "PD", folders: "S") + """
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = \(name); sourceTree = "<group>"; };
        PD = { isa = XCSwiftPackageProductDependency; productName = \(product); };
        """)
  }

  @Test("A package beside, below and outside of what projects name is loaded once")
  func packages() throws {
    let result = try SampleProject.load([
      "App.xcodeproj/project.pbxproj": project("App"), "App/a.swift": "",
      "Packages/Core/Package.swift": manifest("Core"), "Packages/Core/Sources/Core/c.swift": "",
      "Tools/Gen/Package.swift": manifest("Gen"), "Tools/Gen/Sources/Gen/g.swift": "",
    ])
    #expect(result.workspace.packages.map(\.identity) == ["App.xcodeproj", "core", "gen"])
    #expect(result.workspace.arrows == ["App -> core/Core"])
    #expect(result.coverage == SourceCoverage(total: 3, seen: 3))
  }

  @Test("A root package and what lies below it are joined")
  func rootPackage() throws {
    let result = try SampleProject.load([
      "Package.swift": manifest("Core"), "Sources/Core/c.swift": "",
      "Examples/Demo.xcodeproj/project.pbxproj": project("Demo"), "Examples/Demo/d.swift": "",
      "Fixtures/Broken/Package.swift": "let", "node_modules/x/Package.swift": manifest("X"),
      "scripts/s.swift": "", ".build/checkouts/y/Package.swift": manifest("Y"),
    ])
    #expect(result.workspace.diagnostics.isEmpty)
    #expect(result.workspace.arrows == ["Demo -> repo/Core"])
    #expect(
      result.coverage
        == SourceCoverage(
          total: 3, seen: 2,
          gaps: [.init(folder: "scripts", count: 1, reason: "no target lists them")],
          skipped: [
            .init(rule: "fixtures", count: 1, example: "Fixtures"),
            .init(rule: "vendored", count: 1, example: "node_modules"),
          ]))
    #expect(
      result.coverage?.line
        == "seen: 2 of 3 Swift files; not seen: 1 in 'scripts' (no target lists them)")
    #expect(
      result.coverage?.skippedLine == "left out: fixtures: 'Fixtures'; vendored: 'node_modules'")
  }

  @Test("Projects of one name have identities of their own, and the nearest keeps the short one")
  func sameName() throws {
    let result = try SampleProject.load([
      "A/B/Demo.xcodeproj/project.pbxproj": project("Demo"), "A/B/Demo/1.swift": "",
      "C/Demo.xcodeproj/project.pbxproj": project("Demo"), "C/Demo/2.swift": "",
    ])
    #expect(
      result.workspace.targets.map { "\($0.id) \($0.files.map(\.path))" } == [
        "A:B:Demo.xcodeproj/Demo [\"A/B/Demo/1.swift\"]",
        "Demo.xcodeproj/Demo [\"C/Demo/2.swift\"]",
      ])
  }

  @Test("Unrelated packages of one name stay apart, and a path tells which is meant")
  func sameIdentity() throws {
    let shared = manifest("Shared")
    let user = { (name: String) in
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "\(name)", dependencies: [.package(path: "../Shared")],
        targets: [.target(name: "\(name)", dependencies: ["Shared"])])
      """
    }
    let result = try SampleProject.load([
      "A/Shared/Package.swift": shared, "A/Shared/Sources/Shared/1.swift": "",
      "A/One/Package.swift": user("One"), "A/One/Sources/One/1.swift": "",
      "B/C/Shared/Package.swift": shared, "B/C/Shared/Sources/Shared/2.swift": "",
      "B/C/Two/Package.swift": user("Two"), "B/C/Two/Sources/Two/2.swift": "",
    ])
    #expect(result.workspace.diagnostics.isEmpty)
    #expect(result.workspace.arrows == ["One -> shared/Shared", "Two -> b:c:shared/Shared"])
    #expect(result.coverage == SourceCoverage(total: 4, seen: 4))
  }

  @Test("Targets of another project, and files that it builds, are found there")
  func otherProject() throws {
    let app =
      SampleProject.target("A", "App", phases: "F", dependencies: "D") + """
        O = { isa = PBXFileReference; path = Kit/Kit.xcodeproj; sourceTree = "<group>"; };
        D = { isa = PBXTargetDependency; name = KitUI; targetProxy = C; };
        C = { isa = PBXContainerItemProxy; containerPortal = O; proxyType = 1; remoteGlobalIDString = FFFF; remoteInfo = KitUI; };
        F = { isa = PBXFrameworksBuildPhase; files = (B1, B2, ); };
        B1 = { isa = PBXBuildFile; fileRef = R1; }; B2 = { isa = PBXBuildFile; fileRef = R2; };
        R1 = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        R2 = { isa = PBXFileReference; path = Pods_App.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        """
    let kit =
      SampleProject.target("A", "Kit", type: "framework", reference: "R")
      + SampleProject.target("B", "KitUI", type: "library.static")
      + "R = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };"
    let result = try SampleProject.load([
      "App.xcodeproj/project.pbxproj": SampleProject.text(
        targets: "A", children: "O, R1", objects: app),
      "Kit/Kit.xcodeproj/project.pbxproj": SampleProject.text(
        targets: "A, B", children: "R", objects: kit),
    ])
    #expect(
      result.workspace.arrows == [
        "App -> Kit.xcodeproj/Kit", "App -> Kit.xcodeproj/KitUI",
        "App -> external:/Pods_App.framework",
      ])
  }

  @Test("Packages are built for the platform of the app that uses them, and macros for the host")
  func platforms() throws {
    let app = project("App").replacing(
      "isa = XCBuildConfiguration; name = Debug; buildSettings = {",
      with: "isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos;")
    let result = try SampleProject.load([
      "App.xcodeproj/project.pbxproj": app, "App/a.swift": "",
      "Core/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core"])],
        targets: [.target(name: "Core", dependencies: ["Macros"]), .macro(name: "Macros"),
          .testTarget(name: "CoreTests", dependencies: ["Core"]), .target(name: "Alone")])
      """,
      "Core/Sources/Core/c.swift": "", "Core/Sources/Macros/m.swift": "",
      "Core/Sources/Alone/a.swift": "", "Core/Tests/CoreTests/t.swift": "",
    ])
    let settings = result.workspace.targets.map { "\($0.id.name) \($0.settings)" }
    #expect(
      settings.filter { !$0.hasPrefix("App") } == [
        "Alone []", "Core [\"swift.platform(iOS)\"]", "CoreTests [\"swift.platform(iOS)\"]",
        "Macros [\"swift.platform(macOS)\"]",
      ])
  }

  @Test("A broken project beside a package is told, and what it holds is not seen")
  func brokenProject() throws {
    let result = try SampleProject.load([
      "App.xcodeproj/project.pbxproj": "{ a = ", "App/a.swift": "",
      "Core/Package.swift": manifest("Core"), "Core/Sources/Core/c.swift": "",
    ])
    #expect(
      result.workspace.diagnostics.map(\.message) == [
        "The project cannot be read, and its targets are not seen: "
          + "the file ends before a value (column 7)."
      ])
    #expect(
      result.coverage?.gaps == [
        .init(folder: "App", count: 1, reason: "its manifest or project cannot be read")
      ])
  }

  @Test("A folder of a kind that no reader is for says the kind and what to do")
  func unreadable() {
    let error = #expect(throws: LoadingError.self) {
      try SampleProject.load(["MODULE.bazel": "", "BUILD": "", "a.swift": ""])
    }
    guard case .unreadableProject(let path, let kind, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect([path, kind] == ["MODULE.bazel", "Bazel"])
  }

  @Test("Members that are not there are told by target, with the first and their number")
  func missing() throws {
    let objects =
      SampleProject.target("A", "App", phases: "S") + """
        F1 = { isa = PBXFileReference; path = a.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = b.swift; sourceTree = "<group>"; };
        S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        """
    let result = try SampleProject.load([
      "App.xcodeproj/project.pbxproj": SampleProject.text(
        targets: "A", children: "F1, F2", objects: objects)
    ])
    #expect(
      result.workspace.diagnostics.map(\.message) == [
        "'App' names 'a.swift' and 1 more, which is not there."
      ])
  }
}
