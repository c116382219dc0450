import RippleModel
import Testing
import WorkspaceLoading

@Suite("Xcode projects")
struct XcodeProjectTests {
  private let file = "App.xcodeproj/project.pbxproj"

  private func description(
    targets: String = "A", children: String = "", packages: String = "", settings: String = "",
    objects: String, files: [String: String] = [:]
  ) throws -> ProjectDescription {
    try SampleProject.read(
      files.merging([
        file: SampleProject.text(
          targets: targets, children: children, packages: packages, settings: settings,
          objects: objects)
      ]) { $1 })
  }

  // MARK: Files

  @Test("A file's path is the chain of the groups above it, or begins anew at the project's folder")
  func paths() throws {
    let found = try description(
      children: "G1, F3, ",
      objects: SampleProject.target("A", "App", phases: "S, R, H") + """
        G1 = { isa = PBXGroup; path = Sources; children = (F1, G2, ); sourceTree = "<group>"; };
        G2 = { isa = PBXGroup; name = Deep; children = (F2, V); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = "a b.swift"; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = Other/c.m; sourceTree = SOURCE_ROOT; };
        F3 = { isa = PBXFileReference; path = ../Shared/d.swift; sourceTree = "<group>"; };
        F4 = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        F5 = { isa = PBXFileReference; path = Public.h; sourceTree = "<group>"; };
        V = { isa = PBXVariantGroup; name = Main.strings; children = (V1, V2); sourceTree = "<group>"; };
        V1 = { isa = PBXFileReference; path = en.lproj/Main.strings; sourceTree = "<group>"; };
        V2 = { isa = PBXFileReference; path = es.lproj/Main.strings; sourceTree = "<group>"; };
        S = { isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4); };
        R = { isa = PBXResourcesBuildPhase; files = (B5); };
        H = { isa = PBXHeadersBuildPhase; files = (B6); };
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = F3; }; B4 = { isa = PBXBuildFile; fileRef = F4; };
        B5 = { isa = PBXBuildFile; fileRef = V; };
        B6 = { isa = PBXBuildFile; fileRef = F5; settings = { ATTRIBUTES = (Public, ); }; };
        """)
    #expect(
      found.targets[0].members.map(\.path) == [
        "Sources/a b.swift", "Other/c.m", "../Shared/d.swift", "Sources/en.lproj/Main.strings",
        "Sources/es.lproj/Main.strings", "Public.h",
      ])
    #expect(
      found.targets[0].members.map(\.role)
        == [nil, nil, nil, .resource, .resource, .publicHeader])
  }

  @Test("A group that holds itself ends")
  func groupCycle() throws {
    let found = try description(
      children: "G1, ",
      objects: SampleProject.target("A", "App")
        + "G1 = { isa = PBXGroup; path = x; children = (G1, G); sourceTree = \"<group>\"; };")
    #expect(found.targets.map(\.name) == ["App"])
  }

  @Test("Exceptions of a synchronized folder take from its target, and give to any other")
  func flip() throws {
    let objects =
      SampleProject.target("A", "App", folders: "S") + SampleProject.target("B", "Widget")
        + """
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = (X1, X2); sourceTree = "<group>"; };
        X1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A; membershipExceptions = (Info.plist, "/Localized: Text/A.strings", Old, ); };
        X2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = B; membershipExceptions = (Shared/One.swift, ); };
        """
    let paths = [
      "App/Main.swift", "App/Info.plist", "App/Text/en.lproj/A.strings",
      "App/Text/en.lproj/B.strings", "App/Old/Gone.swift", "App/Shared/One.swift",
      "App/Assets.xcassets/Contents.json", "App/.hidden.swift", "App/Bridge.h",
    ]
    var contents = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
    contents[file] = SampleProject.text(targets: "A, B", children: "S", objects: objects)
    let workspace = try SampleProject.load(contents).workspace
    #expect(
      workspace.roles(of: "App") == [
        "App/Assets.xcassets/Contents.json resource", "App/Bridge.h privateHeader",
        "App/Main.swift source", "App/Shared/One.swift source",
        "App/Text/en.lproj/B.strings resource",
      ])
    #expect(workspace.roles(of: "Widget") == ["App/Shared/One.swift source"])
  }

  @Test("A header that is copied is one that others include")
  func copiedHeader() throws {
    let objects =
      SampleProject.target("K", "Kit", type: "library.static", phases: "E") + """
        H = { isa = PBXFileReference; path = Kit.h; sourceTree = "<group>"; };
        I = { isa = PBXFileReference; path = note.txt; sourceTree = "<group>"; };
        E = { isa = PBXCopyFilesBuildPhase; files = (B1, B2); };
        B1 = { isa = PBXBuildFile; fileRef = H; };
        B2 = { isa = PBXBuildFile; fileRef = I; };
        """
    let project = SampleProject.text(targets: "K", children: "H, I", objects: objects)
    let workspace = try SampleProject.load([file: project, "Kit.h": "", "note.txt": ""]).workspace
    #expect(workspace.roles(of: "Kit") == ["Kit.h publicHeader", "note.txt resource"])
  }

  // MARK: Edges

  @Test("Of two apps of one name, tests run in the one that they depend on")
  func testHost() throws {
    let objects =
      SampleProject.target("A", "App", reference: "RA")
      + SampleProject.target("B", "App-iOS", reference: "RB")
      + SampleProject.target(
        "T", "Tests", type: "bundle.unit-test",
        settings: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/App.app/App\";", dependencies: "D")
        + """
        RA = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        RB = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        D = { isa = PBXTargetDependency; target = B; };
        """
    let project = SampleProject.text(
      targets: "A, B, T", children: "RA, RB", objects: objects)
    let workspace = try SampleProject.load([file: project]).workspace
    #expect(workspace.arrows == ["Tests -> App.xcodeproj/App-iOS"])
  }

  @Test("Dependencies are listed, linked, copied, tested and made by packages")
  func edges() throws {
    let objects =
      SampleProject.target(
        "A", "App", phases: "F, E", dependencies: "D1, D2", products: "PD1, PD2",
        reference: "RA")
      + SampleProject.target("K", "Kit", type: "framework", reference: "RK")
      + SampleProject.target("X", "Ext", type: "app-extension", reference: "RX")
      + SampleProject.target(
        "T", "Tests", type: "bundle.unit-test",
        settings: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/App.app/App\";")
      + SampleProject.target(
        "U", "UITests", type: "bundle.ui-testing", settings: "TEST_TARGET_NAME = App;")
        + """
        RA = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        RK = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        RX = { isa = PBXFileReference; path = Ext.appex; sourceTree = BUILT_PRODUCTS_DIR; };
        D1 = { isa = PBXTargetDependency; targetProxy = C1; platformFilters = (ios, xros, ); };
        C1 = { isa = PBXContainerItemProxy; containerPortal = P; proxyType = 1; remoteGlobalIDString = X; remoteInfo = Ext; };
        D2 = { isa = PBXTargetDependency; productRef = PD3; };
        PD1 = { isa = XCSwiftPackageProductDependency; productName = Core; };
        PD2 = { isa = XCSwiftPackageProductDependency; package = Q; productName = Net; };
        PD3 = { isa = XCSwiftPackageProductDependency; productName = "plugin:Lint"; };
        Q = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://host/x/net-kit.git"; requirement = { kind = exactVersion; version = 1.2; }; };
        QL = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Core; };
        F = { isa = PBXFrameworksBuildPhase; files = (B1, B2); };
        E = { isa = PBXCopyFilesBuildPhase; files = (B3); };
        B1 = { isa = PBXBuildFile; fileRef = RK; platformFilter = ios; };
        B2 = { isa = PBXBuildFile; productRef = PD2; platformFilter = maccatalyst; };
        B3 = { isa = PBXBuildFile; fileRef = RX; };
        """
    var contents = [
      file: SampleProject.text(
        targets: "A, K, X, T, U", children: "RA, RK, RX", packages: "Q, QL", objects: objects)
    ]
    contents["Packages/Core/Package.swift"] = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core", "CoreUI"])],
        targets: [.target(name: "Core"), .target(name: "CoreUI")])
      """
    contents["Packages/Core/Sources/Core/a.swift"] = ""
    contents["Packages/Core/Sources/CoreUI/b.swift"] = ""
    let workspace = try SampleProject.load(contents).workspace
    #expect(workspace.diagnostics.isEmpty)
    #expect(
      workspace.arrows == [
        "App -> App.xcodeproj/Ext", "App -> App.xcodeproj/Kit", "App -> core/Core",
        "App -> core/CoreUI", "App -> external:net-kit/Lint", "App -> external:net-kit/Net",
        "Tests -> App.xcodeproj/App", "UITests -> App.xcodeproj/App",
      ])
    let app = try #require(workspace.targets.first { $0.id.name == "App" })
    let conditions = Dictionary(
      uniqueKeysWithValues: app.dependencies.map { ($0.to.description, $0.condition?.platforms) })
    #expect(conditions["App.xcodeproj/Kit"] == ["ios"])
    #expect(conditions["external:net-kit/Net"] == ["maccatalyst"])
    // It is listed for two platforms, and copied on all.
    #expect(conditions["App.xcodeproj/Ext"] == .some(nil))
    #expect(
      app.dependencies.map(\.via) == [.target, .byName, .product, .product, .plugin, .product])
    #expect(
      workspace.products.filter { $0.package == "App.xcodeproj" }.map { "\($0.name) \($0.kind)" }
        == [
          "App application", "Ext appExtension", "Kit dynamicLibrary", "Tests testBundle",
          "UITests testBundle",
        ])
  }

  @Test("A package that is only a folder among the files is found")
  func folderPackage() throws {
    let found = try description(
      children: "F1, F2",
      objects: SampleProject.target("A", "App") + """
        F1 = { isa = PBXFileReference; lastKnownFileType = wrapper; path = Local; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; lastKnownFileType = folder; path = Plain; sourceTree = "<group>"; };
        """, files: ["Local/Package.swift": "", "Plain/a.txt": ""])
    #expect(found.packages.map(\.location) == [.local("Local")])
  }

  // MARK: Settings

  @Test(
    "A module's name comes from the settings",
    arguments: zip(
      [
        "", "PRODUCT_NAME = \"My App-2\";", "PRODUCT_NAME = \"$(TARGET_NAME:lower)\";",
        "PRODUCT_MODULE_NAME = \"${PREFIX}Kit\"; PREFIX = \"$(inherited)2\";",
        "\"PRODUCT_MODULE_NAME[config=Debug]\" = D; PRODUCT_MODULE_NAME = E;",
        "\"PRODUCT_MODULE_NAME[sdk=macosx*]\" = M;", "PRODUCT_NAME = \"$(PRODUCT_NAME)\";",
        "PRODUCT_NAME = 9Lives;",
      ], ["The_App", "My_App_2", "the_app", "P2Kit", "D", "M", "The_App", "_Lives"]))
  func moduleNames(settings: String, expected: String) throws {
    let found = try description(
      settings: "PREFIX = P;",
      objects: SampleProject.target("A", "The App", settings: settings))
    #expect(found.targets[0].moduleName == expected)
  }

  @Test("Settings files include others, and say what is missing")
  func configurationFiles() throws {
    let objects =
      SampleProject.target("A", "App", settings: "PRODUCT_NAME = \"$(inherited)X\";")
      .replacing(
        "CA = { isa = XCBuildConfiguration;",
        with: "CA = { isa = XCBuildConfiguration; baseConfigurationReference = F1;") + """
        F1 = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
        """
    let files = [
      "Config/App.xcconfig": "#include \"Base.xcconfig\"\n#include? \"None.xcconfig\"\r\n"
        + "#include \"Pods.xcconfig\"\nPRODUCT_NAME = $(BASE)Name // of the app\n",
      "Config/Base.xcconfig": "#include \"App.xcconfig\"\nBASE[sdk=*] = No\nBASE = Base;\n",
    ]
    let found = try description(children: "F1", objects: objects, files: files)
    #expect(found.targets[0].moduleName == "BaseNameX")
    #expect(found.diagnostics.map(\.place?.description) == ["Config/App.xcconfig:3"])
  }

  @Test("References that double at each step end")
  func doubling() throws {
    let settings = (0..<40).map { "A\($0) = \"$(A\($0 + 1))$(A\($0 + 1))\";" }.joined()
    let found = try description(
      objects: SampleProject.target("A", "App", settings: settings + "PRODUCT_NAME = \"x$(A0)\";"))
    #expect(found.targets[0].moduleName == "x")
  }

  @Test("What a target is compiled with, and no warning, is among its settings")
  func settingTexts() throws {
    let found = try description(
      objects: SampleProject.target(
        "A", "App",
        settings: """
          SWIFT_ACTIVE_COMPILATION_CONDITIONS = (DEBUG, "$(inherited)", BETA, ); SWIFT_VERSION = 5.0;
          OTHER_SWIFT_FLAGS = "-D FAST -DSLOW"; GCC_WARN_UNUSED = YES; MARKETING_VERSION = 1;
          """))
    #expect(
      found.targets[0].settings == [
        "swift.define(BETA)", "swift.define(DEBUG)", "swift.define(FAST)", "swift.define(SLOW)",
        "swift.platform(macOS)", "swift.swiftLanguageMode(5)",
        "xcode(OTHER_SWIFT_FLAGS=-D FAST -DSLOW)",
      ])
  }

  @Test(
    "The platform is the SDK's, or of several the one that is built most",
    arguments: zip(
      [
        "SDKROOT = iphoneos;", "SDKROOT = watchos;", "SDKROOT = macosx14.2;",
        "SDKROOT = auto; SUPPORTED_PLATFORMS = \"macosx xros iphoneos iphonesimulator\";",
        "TVOS_DEPLOYMENT_TARGET = 17.0;", "",
      ], ["iOS", "watchOS", "macOS", "iOS", "tvOS", "macOS"]))
  func platforms(settings: String, expected: String) throws {
    let found = try description(
      objects: SampleProject.target("A", "App", settings: settings))
    #expect(found.targets[0].settings.contains("swift.platform(\(expected))"))
  }

  // MARK: Refusals

  @Test(
    "A project that cannot be read is refused with its place",
    arguments: zip(
      ["{ a = 1; ", "{ a = 1; }", "{ objects = { }; rootObject = P; }"],
      [
        "App.xcodeproj/project.pbxproj:1:10: the file ends inside a dictionary",
        "App.xcodeproj/project.pbxproj:1: it has no dictionary 'objects'",
        "App.xcodeproj/project.pbxproj:1: its 'rootObject' is no PBXProject",
      ]))
  func refusals(text: String, message: String) {
    let error = #expect(throws: LoadingError.self) { try SampleProject.load([file: text]) }
    guard case .brokenProject(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.summary == message)
  }
}
