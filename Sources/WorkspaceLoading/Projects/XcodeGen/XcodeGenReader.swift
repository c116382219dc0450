public import FileTrees
import RippleModel

/// Reads XcodeGen's `project.yml` with the files that it includes.
///
/// The result is what XcodeGen would generate: templates are applied, arrays of platforms multiply
/// targets, and folders are walked by its rules. Commands and scripts of the spec are never run.
public struct XcodeGenReader: ProjectReading {
  private let variables: [String: String]

  /// Makes a reader.
  ///
  /// - Parameter variables: What `${NAME}` stands for; what is not given is told as undecided.
  public init(variables: [String: String] = [:]) { self.variables = variables }

  /// XcodeGen's format.
  public var format: ProjectFormat { .xcodeGen }

  /// Whether a file of that name is one that the reader reads.
  public func isShaped(by path: String) -> Bool {
    ["yml", "yaml"].contains(RelativePath.pathExtension(of: path))
  }

  /// `project.yml` of a folder, where it has the keys of a spec.
  public func projects(
    in folder: String, entries: [FileEntry], of tree: any FileTree
  ) -> [String] {
    entries.filter { $0.kind == .file && ["project.yml", "project.yaml"].contains($0.name) }
      .map { RelativePath.join(folder, $0.name) }
      .filter { XcodeGenReader.isSpec(tree.bytes(of: $0) ?? []) }
  }

  /// Reads one spec.
  public func read(
    _ path: String, of tree: any FileTree
  ) throws(ProjectError) -> ProjectDescription {
    var loader = XcodeGenSpecLoader(
      tree: tree, folder: RelativePath.folder(of: path), variables: variables)
    let spec = try loader.load(path)
    guard let name = spec.root["name"]?.text else {
      throw ProjectError(path: path, line: 1, message: "the spec has no 'name'")
    }
    var project = XcodeGenProject(spec: spec, name: name, tree: tree, undecided: loader.diagnostics)
    return project.description()
  }

  /// Whether a file has the first keys of a spec; other tools use the name too.
  private static func isSpec(_ bytes: [UInt8]) -> Bool {
    let keys = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return String(decoding: line[..<colon], as: UTF8.self)
    }
    return keys.contains("name")
      && keys.contains { ["targets", "include", "targetTemplates", "packages"].contains($0) }
  }
}

/// A spec with everything that it includes, templates applied.
struct XcodeGenSpec {
  /// The root map.
  var root: YAMLNode
  /// The files that were read; a node's place names one by its index.
  var files: [String]
  /// The folder that paths are relative to.
  var folder: String

  /// The line of a node in the spec itself; 0 for one of an included file.
  func line(of place: YAMLPlace) -> Int { place.document == 0 ? place.line : 0 }

  /// Where a node stands.
  func place(of place: YAMLPlace) -> SourcePlace {
    let path = files.indices.contains(place.document) ? files[place.document] : files.first ?? ""
    return SourcePlace(path: path, line: place.line)
  }
}
