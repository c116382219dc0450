import FileTrees
import RippleModel

/// Reads a spec and its includes, and merges them as XcodeGen does.
struct XcodeGenSpecLoader {
  private let tree: any FileTree
  private let folder: String
  private let variables: [String: String]
  private var files: [String] = []
  private var nodes: [String: YAMLNode] = [:]
  private var merged: Set<String> = []
  private var work = SpecWork()
  /// What could not be decided or is not there.
  private(set) var diagnostics: [Diagnostic] = []

  /// Includes in includes; far above any spec.
  private static let deepest = 32

  init(tree: any FileTree, folder: String, variables: [String: String]) {
    self.tree = tree
    self.folder = folder
    self.variables = variables
  }

  /// Where an included file looks for what it names.
  private struct Base {
    /// What paths to other specs are relative to.
    var folder: String
    /// The folder of this spec, as its include names it.
    var own: String
    /// What is put before the paths of this spec.
    var prefix: String
  }

  /// Reads the spec at a path.
  mutating func load(_ path: String) throws(ProjectError) -> XcodeGenSpec {
    let base = Base(folder: folder, own: "", prefix: "")
    let root = try merge(path, base, depth: 0)
    do {
      let resolved = try XcodeGenTemplates(work: work).resolve(root)
      return XcodeGenSpec(root: resolved, files: files, folder: folder)
    } catch {
      throw ProjectError(path: path, line: error.place.line, message: error.message)
    }
  }

  /// A file merged onto what it includes; each file counts once.
  private mutating func merge(
    _ path: String, _ base: Base, depth: Int
  ) throws(ProjectError) -> YAMLNode {
    let empty = YAMLNode(.map([]), at: YAMLPlace(line: 1, column: 1))
    guard depth < Self.deepest else {
      throw ProjectError(path: path, line: 1, message: "specs include each other too deeply")
    }
    guard merged.insert(path).inserted else { return empty }
    let own = try read(path)
    var result = empty
    for include in own["include"].map({ $0.list ?? [$0] }) ?? [] {
      guard let (file, next) = target(of: include, base) else { continue }
      let inner = try merge(file, next, depth: depth + 1)
      result = try apply(inner, onto: result, path)
    }
    return try apply(XcodeGenPaths.prefixed(own, with: base.prefix), onto: result, path)
  }

  private mutating func apply(
    _ node: YAMLNode, onto base: YAMLNode, _ path: String
  ) throws(ProjectError) -> YAMLNode {
    do {
      return try work.merge(node, onto: base)
    } catch {
      throw ProjectError(path: path, line: error.place.line, message: error.message)
    }
  }

  private mutating func read(_ path: String) throws(ProjectError) -> YAMLNode {
    guard let bytes = tree.bytes(of: path) else {
      throw ProjectError(path: path, message: "it cannot be read")
    }
    do throws(YAMLError) {
      let node = try YAMLReader.read(bytes, document: files.count)
      files.append(path)
      guard node.isMap || node.isNull else {
        throw YAMLError("the spec is no map", at: node.place)
      }
      return variables.isEmpty ? node : try work.expand(node, variables)
    } catch {
      throw ProjectError(
        path: path, line: error.place.line, column: error.place.column, message: error.message)
    }
  }

  /// The file that an include names, unless it is switched off or not there.
  private mutating func target(of include: YAMLNode, _ base: Base) -> (String, Base)? {
    guard let node = include.isMap ? include["path"] : include, let path = node.text else {
      return nil
    }
    if let enable = include["enable"] {
      if let name = enable.text, name.contains("${") {
        report(
          .undecided,
          "'\(name)' decides whether '\(path)' is included, and is not given; it is left out.",
          name, enable)
      }
      guard SpecWork.isTrue(enable) else { return nil }
    }
    let isRelative = include["relativePaths"].map(SpecWork.isTrue) ?? true
    let from = isRelative ? RelativePath.join(base.folder, base.own) : base.folder
    let file = RelativePath.join(from, path)
    guard !file.hasPrefix("../"), !file.hasPrefix("/"), tree.kind(of: file) == .file else {
      report(.missingPath, "The spec includes '\(path)', which is not there.", path, node)
      return nil
    }
    let own = isRelative ? RelativePath.folder(of: path) : ""
    return (file, Base(folder: from, own: own, prefix: RelativePath.join(base.prefix, own)))
  }

  private mutating func report(
    _ kind: Diagnostic.Kind, _ message: String, _ name: String, _ node: YAMLNode
  ) {
    let path = files.indices.contains(node.place.document) ? files[node.place.document] : ""
    diagnostics.append(
      Diagnostic(
        kind, message, place: SourcePlace(path: path, line: node.place.line), names: [name]))
  }
}
