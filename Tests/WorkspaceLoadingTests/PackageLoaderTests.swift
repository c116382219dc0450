import RippleGraph
import RippleModel
import TestSupport
import Testing
import WorkspaceLoading

@Suite("Loading packages")
struct PackageLoaderTests {
  private func load(
    _ manifest: String, _ files: [String] = [], _ more: [String: String] = [:],
    folders: [String] = []
  ) throws -> Workspace {
    var contents = more
    if !manifest.isEmpty {
      contents["Package.swift"] =
        "// swift-tools-version: 5.9\nimport PackageDescription\n" + manifest
    }
    for file in files { contents[file] = "" }
    let loader = PackageLoader(
      tree: MemoryTree(contents), manifests: SyntaxManifestReader(root: "/"), rootName: "pack")
    return try loader.load(folders)
  }

  private func package(_ targets: String) -> String {
    "let package = Package(name: \"Pack\", targets: [\(targets)])"
  }

  private func files(_ workspace: Workspace, _ target: String) -> [String] {
    workspace.targets.first { $0.id.name == target }?.files.map(\.path) ?? []
  }

  @Test(
    "An edge is there where its trait is on, by default or when asked for",
    arguments: [
      (nil, ["Always", "Usual"]), ([], ["Always"]), (["Rare"], ["Always", "Rare"]),
      (["default", "Rare"], ["Always", "Rare", "Usual"]), (["Both"], ["Always", "Rare", "Usual"]),
    ])
  func traits(enabled: [String]?, expected: [String]) throws {
    let edges = ["Usual", "Rare"].map {
      ".target(name: \"\($0)\", condition: .when(traits: [\"\($0)\"]))"
    }
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Pack",
        traits: [
          "Rare", "Usual", .trait(name: "Both", enabledTraits: ["Rare", "Usual"]),
          .default(enabledTraits: ["Usual"]),
        ],
        targets: [
          .target(name: "Always"), .target(name: "Usual"), .target(name: "Rare"),
          .target(name: "User", dependencies: ["Always", \(edges.joined(separator: ", "))]),
        ])
      """
    var contents = ["Package.swift": manifest]
    for name in ["Always", "Usual", "Rare", "User"] { contents["Sources/\(name)/f.swift"] = "" }
    let workspace = try PackageLoader(
      tree: MemoryTree(contents),
      manifests: SyntaxManifestReader(root: "/", traits: enabled), rootName: "pack"
    ).load([])
    let user = workspace.targets.first { $0.id.name == "User" }
    #expect(user?.dependencies.compactMap(\.targetID?.name).sorted() == expected)
  }

  @Test("A trait that the package does not declare is refused")
  func unknownTrait() throws {
    let loader = PackageLoader(
      tree: MemoryTree([
        "Package.swift": "// swift-tools-version: 6.1\nimport PackageDescription\n"
          + "let package = Package(name: \"Pack\", traits: [\"Fast\"], targets: [])"
      ]), manifests: SyntaxManifestReader(root: "/", traits: ["Fsat"]), rootName: "pack")
    let message = try loader.load([]).diagnostics.first?.message ?? ""
    #expect(message.contains("it declares no trait 'Fsat'; it has Fast"))
  }

  @Test("Targets lie in the first of SwiftPM's folders that exists")
  func predefinedFolders() throws {
    let workspace = try load(
      package(
        ".target(name: \"A\"), .testTarget(name: \"T\"), .plugin(name: \"P\", capability: .buildTool())"
      ),
      ["src/A/a.swift", "Tests/T/t.swift", "Plugins/P/p.swift"])
    #expect(workspace.diagnostics.isEmpty)
    #expect(workspace.targets.map(\.path) == ["src/A", "Plugins/P", "Tests/T"])
  }

  @Test("The only target may lie in the predefined folder itself, from tools 5.9 on")
  func sharedRoot() throws {
    let workspace = try load(package(".target(name: \"A\")"), ["Sources/a.swift"])
    #expect(files(workspace, "A") == ["Sources/a.swift"])
    let two = try load(package(".target(name: \"A\"), .target(name: \"B\")"), ["Sources/a.swift"])
    #expect(two.diagnostics.map(\.kind) == [.missingTargetDirectory, .missingTargetDirectory])
  }

  @Test("A target with a main file is a program, whatever it is called")
  func mainFile() throws {
    let workspace = try load(
      package(".target(name: \"A\"), .target(name: \"B\")"),
      ["Sources/A/Main.swift", "Sources/B/main.extra.swift"])
    #expect(workspace.targets.map(\.kind) == [.executable, .library])
    #expect(workspace.products.map(\.name) == ["A"])
  }

  @Test("Snippets are programs of a root package that use what its products vend")
  func snippets() throws {
    let workspace = try load(
      """
      let package = Package(
        name: "Pack", products: [.library(name: "A", targets: ["A"])],
        targets: [.target(name: "A"), .target(name: "B")])
      """,
      ["Sources/A/a.swift", "Sources/B/b.swift", "Snippets/use.swift"])
    let snippet = try #require(workspace.targets.first { $0.kind == .snippet })
    #expect(snippet.id.name == "use")
    #expect(snippet.dependencies.compactMap(\.targetID?.name) == ["A"])
  }

  @Test("One bundle holds all tests of a root package, and a library product is linked nowhere")
  func products() throws {
    let workspace = try load(
      """
      let package = Package(
        name: "Pack",
        products: [.library(name: "L", targets: ["A"]), .library(name: "D", type: .dynamic, targets: ["A"])],
        targets: [.target(name: "A"), .testTarget(name: "T", dependencies: ["A"])])
      """, ["Sources/A/a.swift", "Tests/T/t.swift"])
    #expect(workspace.products.map(\.name) == ["D", "L", "PackPackageTests"])
    #expect(workspace.products.map(\.kind.isLinked) == [true, false, true])
  }

  @Test("Local packages are joined, checked-out ones are read, others stay external")
  func joined() throws {
    let kit = "// swift-tools-version: 5.9\nimport PackageDescription\n"
    let workspace = try load(
      """
      let package = Package(
        name: "Pack",
        dependencies: [
          .package(path: "Local"), .package(url: "https://example.invalid/o/Far.git", from: "1.0.0"),
          .package(url: "https://example.invalid/o/gone.git", from: "1.0.0"),
        ],
        targets: [
          .target(name: "A", dependencies: [
            "LocalKit", .product(name: "Far", package: "Far"), .product(name: "Gone", package: "gone"),
          ])
        ])
      """,
      [
        "Sources/A/a.swift", "Local/Sources/L/l.swift", ".build/checkouts/Far/Sources/Far/f.swift",
        ".build/checkouts/Far/Tests/FarTests/t.swift",
      ],
      [
        "Local/Package.swift": kit
          + "let package = Package(name: \"x\", products: [.library(name: \"LocalKit\", targets: [\"L\"])], targets: [.target(name: \"L\")])",
        ".build/checkouts/Far/Package.swift": kit
          + "let package = Package(name: \"Far\", products: [.library(name: \"Far\", targets: [\"Far\"])], targets: [.target(name: \"Far\"), .testTarget(name: \"FarTests\")])",
      ])
    #expect(workspace.targets.map(\.id.description) == ["far/Far", "local/L", "pack/A"])
    let edges = workspace.targets.last?.dependencies.map(\.to.description)
    #expect(edges == ["external:gone/Gone", "far/Far", "local/L"])
    #expect(workspace.diagnostics.isEmpty)
  }

  @Test(
    "A version-specific manifest wins as it does in SwiftPM",
    arguments: [
      (["Package@swift-6.3.swift"], "6.3"), (["Package@swift-6.swift"], "6"),
      (["Package@swift-7.swift"], "plain"), (["Package@swift-5.10.swift"], "plain"),
      (["Package@swift-6.0.swift", "Package@swift-5.10.swift"], "6.0"),
    ])
  func versions(names: [String], winner: String) throws {
    let line = { (version: String) in
      "// swift-tools-version: \(version)\nimport PackageDescription\n"
    }
    var contents: [String: String] = ["Sources/A/a.swift": ""]
    contents["Package.swift"] =
      line("5.10") + "let package = Package(name: \"plain\", targets: [.target(name: \"A\")])"
    for name in names {
      let version = String(name.dropFirst(14).dropLast(6))
      let tools = version.contains(".") ? version : version + ".0"
      contents[name] =
        line(tools) + "let package = Package(name: \"\(version)\", targets: [.target(name: \"A\")])"
    }
    let loader = PackageLoader(
      tree: MemoryTree(contents), manifests: SyntaxManifestReader(root: "/"), rootName: "pack")
    #expect(try loader.load([]).packages.map(\.name) == [winner])
  }

  @Test("Folders without a package are refused, and none of several is dropped in silence")
  func noPackage() throws {
    #expect(throws: LoadingError.noPackage(path: "")) { try load("", ["a.swift"]) }
    #expect(throws: LoadingError.noPackage(path: "X")) {
      try load(package(".target(name: \"A\")"), ["Sources/A/a.swift"], folders: ["X"])
    }
  }

  @Test("An expression that only the toolchain can decide is reported by its place")
  func undecided() throws {
    let workspace = try load(
      """
      import Foundation
      let names = try! FileManager.default.contentsOfDirectory(atPath: "x")
      let package = Package(name: "Pack", targets: [.target(name: "A")] + names.map { .target(name: $0) })
      """, ["Sources/A/a.swift"])
    #expect(workspace.targets.map(\.id.name) == ["A"])
    #expect(workspace.diagnostics.map(\.kind) == [.undecided])
    #expect((workspace.diagnostics.first?.place?.line ?? 0) >= 4)
  }
}
