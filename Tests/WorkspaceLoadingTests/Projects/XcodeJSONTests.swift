import RippleModel
import Testing
import WorkspaceLoading

@Suite("Xcode projects as JSON")
struct XcodeJSONTests {
  private static let text = """
    {
      // Written by hand.
      "configurations": [ "Release", { "name": "Debug", "file": "Config/App.xcconfig" }, ],
      "packages": [ { "kind": "local", "path": "Core" }, { "kind": "remote",
        "repository": "https://host/x/net-kit.git", "version": { "exact-version": "1.0.0" } } ],
      "imported-products": [ { "name": "Other.framework", "project": "Other.xcodeproj",
        "target": "Other", "target-membership": [ "App/frameworks" ] } ],
      "files": [
        { "kind": "group", "path": "Config", "children": [ { "path": "App.xcconfig" } ] },
        { "kind": "group", "path": "Sources", "children": [
          { "path": "Shared.swift", "target-membership": [ "App/compile-sources", "Widget/compile-sources" ] },
          { "path": "<PROJECT>/Root.m", "target-membership": [ { "build-phase": "App/compile-sources", "platforms": [ "ios" ] } ] },
          { "path": "Api.h", "target-membership": [ { "build-phase": "App/headers", "header-role": "public" } ] },
          { "kind": "variant-group", "name": "Text.strings", "target-membership": [ "App/resources" ],
            "children": [ { "path": "en.lproj/Text.strings" }, { "path": "es.lproj/Text.strings" } ] },
          { "path": "Loose.swift" },
        ] },
        { "kind": "folder", "path": "App", "target-membership": [ "App" ], "membership-exceptions": [
          { "target": "App", "exclusions": [ "App/Info.plist" ] },
          { "target": "Widget", "inclusions": [ "App/Both.swift" ] },
          { "build-phase": "App/copy/Embed", "inclusions": [ "App/Copied.swift" ] } ] },
        { "path": "<PRODUCTS>/Kit.framework", "target-membership": [ { "build-phase": "App/frameworks", "platforms": [ "xros" ] } ] },
      ],
      "targets": [
        { "name": "App", "product": "Products/App.app", "product-type": "application",
          "dependencies": [ "Widget", { "kind": "package", "package": "net-kit", "product-name": "Net" } ],
          "package-product-members": [ { "product-name": "Core", "build-phase": { "build-phase": "frameworks" } } ],
          "build-settings": { "PRODUCT_NAME": "$(PREFIX)App" } },
        { "name": "Kit", "product": "Products/Kit.framework", "product-type": "framework" },
        { "name": "Widget", "product-type": "app-extension" },
        { "name": "All", "kind": "aggregate", "dependencies": [ "App" ] },
      ],
      "build-settings": { "SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug]": [ "$(inherited)", "BETA" ] },
    }
    """

  private var tree: [String: String] {
    var result = [
      "App.xcodeproj/project.xcproj": Self.text, "Config/App.xcconfig": "PREFIX = My\n",
      "Core/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core"])],
        targets: [.target(name: "Core")])
      """,
    ]
    for path in [
      "Core/Sources/Core/c.swift", "Sources/Shared.swift", "Root.m", "Sources/Api.h",
      "Sources/en.lproj/Text.strings", "Sources/es.lproj/Text.strings", "Sources/Loose.swift",
      "App/Main.swift", "App/Info.plist", "App/Both.swift", "App/Copied.swift",
    ] { result[path] = "" }
    return result
  }

  @Test("Files say which targets they belong to, and lists do not flip")
  func members() throws {
    let workspace = try SampleProject.load(tree).workspace
    #expect(workspace.diagnostics.isEmpty)
    #expect(
      workspace.roles(of: "App") == [
        "App/Both.swift source", "App/Copied.swift source", "App/Main.swift source",
        "Root.m source", "Sources/Api.h publicHeader", "Sources/Shared.swift source",
        "Sources/en.lproj/Text.strings resource", "Sources/es.lproj/Text.strings resource",
      ])
    #expect(
      workspace.roles(of: "Widget") == ["App/Both.swift source", "Sources/Shared.swift source"])
  }

  @Test("Edges, conditions, kinds and names are those of a project file")
  func edges() throws {
    let workspace = try SampleProject.load(tree).workspace
    #expect(
      workspace.arrows == [
        "All -> App.xcodeproj/App", "App -> App.xcodeproj/Kit", "App -> App.xcodeproj/Widget",
        "App -> core/Core", "App -> external:Other.xcodeproj/Other", "App -> external:net-kit/Net",
      ])
    let app = try #require(workspace.targets.first { $0.id.name == "App" })
    #expect(app.moduleName == "MyApp")
    #expect(app.settings == ["swift.define(BETA)", "swift.platform(macOS)"])
    #expect(
      app.dependencies.first { $0.targetID?.name == "Kit" }?.condition?.platforms == ["visionos"])
    #expect(
      workspace.products.map { "\($0.name) \($0.kind)" } == [
        "App application", "Kit dynamicLibrary", "Widget appExtension", "Core automaticLibrary",
      ])
  }

  @Test("What is lacking or too new is refused with its place")
  func refusals() throws {
    func failure(_ text: String, _ more: [String: String] = [:]) -> String {
      let path = "App.xcodeproj/project.xcproj"
      do {
        _ = try XcodeJSONReader().read(path, of: MemoryTree(more.merging([path: text]) { $1 }))
        return "none"
      } catch {
        return error.summary.replacing(path, with: "P")
      }
    }
    #expect(failure("{ \"targets\": [") == "P:1:15: the file ends inside a list")
    #expect(failure("{\n  \"targets\" = 1 }") == "P:2:13: ':' is expected after a key")
    #expect(failure("{ }") == "P:1: it has no 'targets'")
    #expect(
      failure("{ \"required-capabilities\": [\"later\"], \"targets\": [] }")
        == "P: it requires 'later', which this reader does not know")
    #expect(
      failure("{ }", ["App.xcodeproj/project.pbxproj": "x"])
        == "P: a 'project.pbxproj' lies beside it; delete the one that is older")
  }
}
