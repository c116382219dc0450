import FileTrees
import Foundation
import ManifestEvaluation
import RippleGraph
import RippleModel
import RippleRules
import SwiftFacts
import TestSupport
import Testing
import WorkspaceLoading

extension RulesFile {
  /// A rules file from its text.
  init(text: String) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    self = try RulesFile(decoder.decode(JSONValue.self, from: Data(text.utf8)))
  }

  /// A rules file of nothing but rules.
  static func rules(_ text: String) throws -> RulesFile {
    try RulesFile(text: "{ schemaVersion: 1, rules: { \(text) } }")
  }
}

/// What a test checks: targets, with sources where it has some.
struct Checked {
  var targets: [Target]
  var sources = SourceIndex()
  var tree: any FileTree = MemoryTree([:])
  var hazards: [BuildModel.HazardRule] = []

  /// Targets from one line of text; see `GraphLanguage`.
  init(_ graph: String) { targets = Workspace.sample(graph).targets }

  /// Targets from one line of text, with one file each; targets without a text have none.
  ///
  /// A target's dependencies and imports are its own affair: both are as written.
  init(_ graph: String, _ texts: [String: String]) {
    self.init(graph)
    var files: [String: String] = [:]
    for target in targets {
      guard let text = texts[target.id.name], let path = target.files.first?.path else { continue }
      files[path] = text
      let bytes = Array(text.utf8)
      let facts = FileScanner().scan(bytes)
      sources.files[target.id] = [.init(path: path, imports: facts.imports, facts: facts)]
    }
    tree = MemoryTree(files)
  }

  /// A package on disk, read as Ripple reads it.
  init(package path: String) throws {
    let tree = DiskTree(root: path)
    let workspace = try PackageLoader(
      tree: tree, manifests: SyntaxManifestReader(root: path),
      rootName: URL(filePath: path).lastPathComponent
    ).load([""])
    targets = workspace.targets
    self.tree = tree
    for target in targets {
      sources.files[target.id] = target.files.filter { $0.path.hasSuffix(".swift") }.map { file in
        let facts = FileScanner().scan(tree.bytes(of: file.path) ?? [])
        return .init(path: file.path, imports: facts.imports, facts: facts)
      }
    }
  }

  /// The targets of the packages that count; `nil` for those of the first target's package.
  func graph(tests: Bool = false, packages: Set<String>? = nil) -> TargetGraph {
    let kinds = Set(TargetKind.allCases).subtracting(tests ? [] : [.test])
    return TargetGraph(targets).filtered(
      TargetGraph.Scope(kinds: kinds, packages: packages, includesExternal: false))
  }

  func subject(
    _ rules: RulesFile, packages: Set<String>? = nil
  ) throws -> CheckSubject {
    let graph = graph(tests: rules.checksTests, packages: packages)
    let known = Set(targets.map(\.id.name)).subtracting(
      (0..<graph.nodeCount).map { graph.id($0).name })
    return CheckSubject(
      graph: graph, wholeGraph: self.graph(tests: rules.checksTests), targets: targets,
      sources: sources, layers: try LayerPlan(rules.layers, graph, known: known), hazards: hazards,
      actions: try ActionReader(tree: tree, graph: graph).enums(in: sources))
  }

  /// What breaks the rules.
  func outcome(
    _ rules: RulesFile, baseline: AcceptedFindings? = nil, packages: Set<String>? = nil
  ) throws -> CheckOutcome {
    try Checker(rules).check(subject(rules, packages: packages), baseline: baseline)
  }

  /// The subjects of what breaks the rules, sorted.
  func broken(_ rules: RulesFile, packages: Set<String>? = nil) throws -> [String] {
    try outcome(rules, packages: packages).open.map(\.subject.text).sorted()
  }

  /// The same for rules alone.
  func broken(rules: String) throws -> [String] { try broken(RulesFile.rules(rules)) }
}

/// Files that exist only in a test.
struct MemoryTree: FileTree {
  private let contents: [String: String]

  init(_ contents: [String: String]) { self.contents = contents }

  func kind(of path: String) -> FileKind? { contents[path] == nil ? nil : .file }

  func entries(of folder: String) -> [FileEntry] { [] }

  func bytes(of file: String) -> [UInt8]? { contents[file].map { Array($0.utf8) } }
}
