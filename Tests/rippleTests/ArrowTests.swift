import FileTrees
import Foundation
import RippleGraph
import RippleModel
import TestSupport
import Testing
import WorkspaceLoading

@Suite("The house")
struct ArrowTests {
  /// The floor of each room; an arrow goes to a lower one.
  private static let floors: [String: Int] = [
    "CSQLite": 0, "RippleModel": 0, "ArgumentParsing": 0, "RippleSystem": 0, "RippleRPC": 1,
    "SyntaxText": 0, "DataEmbedder": 0, "EmbedData": 1, "RippleGraph": 1, "SwiftFacts": 1,
    "ManifestEvaluation": 1, "CompilerRecords": 1, "FileTrees": 1, "RippleProof": 1,
    "RippleStore": 1, "WorkspaceLoading": 2, "SourceUses": 2, "Revisions": 3,
    "RippleSimulation": 3, "RippleComparison": 4, "RippleRules": 4, "BuildLab": 4,
    "RippleReport": 5, "RippleKit": 6,
    "ripple": 7, "RipplePlugin": 8,
  ]

  /// Ripple's own graph, read by Ripple.
  private static func own() throws -> Workspace {
    let root = SharedFolder.projectRoot.path
    return try PackageLoader(
      tree: DiskTree(root: root), manifests: SyntaxManifestReader(root: root), rootName: "ripple"
    ).load([""])
  }

  @Test("Ripple reads its own manifest without a question left open")
  func ownManifest() throws {
    // Which of its two forms holds hangs on the machine, and is told.
    #expect(try Self.own().diagnostics.filter { $0.kind != .hostDependent } == [])
  }

  @Test("Arrows point down, and every room has a floor")
  func arrows() throws {
    for target in try Self.own().targets where target.path?.hasPrefix("Sources/") == true {
      let floor = try #require(Self.floors[target.id.name], "\(target.id) has no floor")
      for dependency in target.dependencies.compactMap(\.targetID) {
        let below = try #require(Self.floors[dependency.name], "\(dependency) has no floor")
        #expect(below < floor, "\(target.id) -> \(dependency)")
      }
    }
  }

  @Test("The top level holds what a visitor looks for, and nothing else that is seen")
  func topLevel() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedFolder.projectRoot.path)
    // SwiftPM writes the last one where packages are dependencies.
    let seen = names.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }.sorted()
    #expect(seen == ["Data", "Package.swift", "README.md", "Scenarios", "Sources", "Tests"])
  }

  @Test("Foundation stays in the rooms that meet the world")
  func foundation() throws {
    let pure: Set<String> = [
      "RippleModel", "RippleGraph", "SyntaxText", "SwiftFacts", "ManifestEvaluation",
      "CompilerRecords", "FileTrees", "RippleStore", "RippleProof", "SourceUses",
      "RippleSimulation",
      "ArgumentParsing",
      "RippleComparison", "RippleRules",
    ]
    let reader = ImportReading()
    for target in try Self.own().targets where pure.contains(target.id.name) {
      // The parser of the packages form reads what swift-argument-parser tells as JSON.
      for file in target.files
      where file.path.hasSuffix(".swift") && !file.path.contains("ArgumentParsing/Package/") {
        let imports = try reader.imports(of: SharedFolder.projectRoot.appending(path: file.path))
        #expect(!imports.contains { $0.hasPrefix("Foundation") }, "\(file.path)")
      }
    }
  }
}

@Suite("Platforms")
struct PlatformTests {
  private static let libraries: Set<String> = ["Darwin", "Glibc", "Musl", "WinSDK"]

  @Test("A platform's library is imported in one folder only, each under its condition")
  func oneFolder() throws {
    // Texts that tests read as sources are no code of ours.
    let files = try PlatformTests.files("Sources") + PlatformTests.files("Tests")
    let samples: Set<String> = ["Samples.swift", "WholeScanTests.swift"]
    for file in files where !samples.contains(file.lastPathComponent) {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      for (number, line) in lines.enumerated() {
        let words = line.split(separator: " ")
        guard words.count >= 2, words[words.count - 2] == "import" else { continue }
        let module = String(words[words.count - 1])
        let isOfPlatform = PlatformTests.libraries.contains(module)
        let isOfLinux = module == "FoundationEssentials"
        guard isOfPlatform || isOfLinux else { continue }
        let isConditional = number > 0 && lines[number - 1].contains("canImport(\(module))")
        #expect(isConditional, "\(file.path):\(number + 1)")
        #expect(!isOfPlatform || file.path.contains("/RippleSystem/"), "\(file.path)")
      }
    }
  }

  private static func files(_ folder: String) throws -> [URL] {
    let root = SharedFolder.projectRoot.appending(path: folder)
    let found = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }
}

/// The modules that a file of our own imports.
private struct ImportReading {
  func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let at = words.firstIndex(of: "import"), at < 2, at + 1 < words.count else {
        return nil
      }
      return String(words[at + 1])
    }
  }
}
