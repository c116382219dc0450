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
  /// Gives bytes to the reader that the first of them picks.
  ///
  /// An answer or an error is right; a trap, a hang or a leak is not.
  public static func read(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    // Late readers have bytes of their own, so that older inputs reach what they always did.
    if choice == 0xFE { return readRules(rest) }
    if choice == 0xFF { return readActions(rest) }
    if choice == 0xFD { return readProject(rest, "App.xcodeproj/project.pbxproj") }
    if choice == 0xFC { return readProject(rest, "App.xcodeproj/project.xcproj") }
    if choice == 0xFB { return readProject(rest, "project.yml") }
    if choice == 0xFA { return readProject(rest, "Project.swift") }
    // A refusal is an answer.
    if choice == 0xF9 { return _ = try? PodfileLock(rest, path: "Podfile.lock") }
    if choice == 0xF8 { return readScheme(["A.xcworkspace/contents.xcworkspacedata": rest]) }
    if choice == 0xF7 { return readScheme([scheme: rest, "A.xctestplan": rest]) }
    if choice == 0xF6 { return readScheme([scheme: Array(planScheme.utf8), "A.xctestplan": rest]) }
    switch choice % 5 {
    case 0: _ = try? GraphInput().read([("fuzz", rest)])  // A refusal is an answer.
    case 1: _ = ManifestScanner().scan(rest)
    case 2: _ = FileScanner().scan(rest)
    case 3: _ = ImportScanner().imports(of: rest)
    default:
      let half = rest.count / 2
      _ = ChangeClassifier().classify(
        beforeBytes: Array(rest[..<half]), afterBytes: Array(rest[half...]))
    }
  }

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
