import FileTrees
import ManifestEvaluation
import RippleModel
import RippleRules
import SwiftFacts
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every reader of untrusted input, for a fuzzer and for the replay of what it found.
public enum FuzzReaders {
  /// A reader: its name, and what it does with bytes.
  struct Reader: Sendable {
    var name: String
    var read: @Sendable ([UInt8]) -> Void
  }

  /// Gives bytes to the reader that the first of them picks.
  ///
  /// An answer or an error is right; a trap, a hang or a leak is not.
  public static func read(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    // Late readers have bytes of their own, so that older inputs reach what they always did.
    (records[choice] ?? projects[choice] ?? sources[Int(choice) % sources.count]).read(rest)
  }

  /// The byte that picks each reader, by its name.
  public static var choices: [String: UInt8] {
    let late = records.merging(projects) { first, _ in first }.map { ($1.name, $0) }
    let early = sources.enumerated().map { ($1.name, UInt8($0)) }
    return Dictionary(uniqueKeysWithValues: late + early)
  }

  private static let sources = [
    // A refusal is an answer.
    Reader(name: "graph") { _ = try? GraphInput().read([("fuzz", $0)]) },
    Reader(name: "manifest") { _ = ManifestScanner().scan($0) },
    Reader(name: "facts") { _ = FileScanner().scan($0) },
    Reader(name: "imports") { _ = ImportScanner().imports(of: $0) },
    Reader(name: "change") { bytes in
      let half = bytes.count / 2
      _ = ChangeClassifier().classify(
        beforeBytes: Array(bytes[..<half]), afterBytes: Array(bytes[half...]))
    },
  ]

  private static let projects: [UInt8: Reader] = [
    0xFE: Reader(name: "rules", read: readRules),
    0xFF: Reader(name: "actions", read: readActions),
    0xFD: Reader(name: "xcode") { readProject($0, "App.xcodeproj/project.pbxproj") },
    0xFC: Reader(name: "xcode-json") { readProject($0, "App.xcodeproj/project.xcproj") },
    0xFB: Reader(name: "xcodegen") { readProject($0, "project.yml") },
    0xFA: Reader(name: "tuist") { readProject($0, "Project.swift") },
    // A refusal is an answer.
    0xF9: Reader(name: "podfile-lock") { _ = try? PodfileLock($0, path: "Podfile.lock") },
    0xF8: Reader(name: "workspace") { readScheme(["A.xcworkspace/contents.xcworkspacedata": $0]) },
    0xF7: Reader(name: "scheme") { readScheme([scheme: $0, "A.xctestplan": $0]) },
    0xF6: Reader(name: "test-plan") {
      readScheme([scheme: Array(planScheme.utf8), "A.xctestplan": $0])
    },
  ]

  /// A project with a settings file of the same bytes.
  private static func readProject(_ bytes: [UInt8], _ path: String) {
    let tree = FuzzTree(files: [path: bytes, "App/App.xcconfig": bytes])
    let loader = WorkspaceLoader(
      tree: tree, manifests: SyntaxManifestReader(root: "/"), rootName: "fuzz")
    _ = try? loader.loaded([])  // A refusal is an answer.
  }

  private static let scheme = "A.xcodeproj/xcshareddata/xcschemes/A.xcscheme"
  private static let planScheme = """
    <Scheme><TestAction><TestPlans><TestPlanReference reference="container:A.xctestplan"/>
    </TestPlans></TestAction></Scheme>
    """

  /// Files beside a small project.
  private static func readScheme(_ files: [String: [UInt8]]) {
    let project = """
      { objects = { P = { isa = PBXProject; targets = (T); }; T = { isa = PBXNativeTarget; name = T;
      productType = "com.apple.product-type.bundle.unit-test"; }; }; rootObject = P; }
      """
    let tree = FuzzTree(
      files: files.merging(["A.xcodeproj/project.pbxproj": Array(project.utf8)]) { first, _ in first
      })
    let loader = WorkspaceLoader(
      tree: tree, manifests: SyntaxManifestReader(root: "/"), rootName: "fuzz")
    _ = try? loader.loaded([]).testPlaces(of: tree)  // A refusal is an answer.
  }

  private static func readRules(_ bytes: [UInt8]) {
    // A refusal is an answer.
    guard let value = try? JSON5Text.decode(JSONValue.self, from: Data(bytes)) else { return }
    do {
      _ = try RulesFile(value)
    } catch {
      _ = error.line(in: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func readActions(_ bytes: [UInt8]) {
    _ = ActionScanner().enums(named: ["A", "A.Action"], in: bytes)
    _ = ActionScanner().mentions(of: ["a", "b"], in: bytes)
  }
}

/// A few files in memory.
private struct FuzzTree: FileTree {
  var files: [String: [UInt8]]

  func kind(of path: String) -> FileKind? {
    if files[path] != nil { return .file }
    return path.isEmpty || files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  func entries(of folder: String) -> [FileEntry] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    let found = files.keys.filter { $0.hasPrefix(prefix) }.map { path in
      let rest = path.dropFirst(prefix.count).split(separator: "/")
      return FileEntry(name: String(rest.first ?? ""), kind: rest.count > 1 ? .folder : .file)
    }
    return Set(found).sorted()
  }

  func bytes(of file: String) -> [UInt8]? { files[file] }
}
