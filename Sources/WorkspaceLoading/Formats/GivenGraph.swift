public import FileTrees
public import RippleModel

/// A graph from JSON, with what it says about the files of its targets.
///
/// The same graph serves any state of the sources: ``workspace(of:)`` finds the files that are
/// there, on disk or at a commit.
public struct GivenGraph: Hashable, Sendable, Codable {
  /// The targets and edges, without files.
  public var workspace: Workspace
  /// What is known of the files, by target; a target without an entry has none.
  public var files: [Files]

  /// The build system that it came from.
  public var system = System.unknown

  /// Build systems whose graphs can be given.
  public enum System: String, Hashable, Sendable, Codable {
    /// Bazel's rules_swift.
    case bazel
    /// Buck2.
    case buck2
    /// Tuist, which makes projects for Xcode.
    case tuist
    /// SwiftPM's own descriptions.
    case swiftPM
    /// A graph that does not say.
    case unknown
  }

  /// The files of one target.
  public struct Files: Hashable, Sendable, Codable {
    /// The target.
    public var target: TargetID
    /// The files that are named, relative to the workspace's root.
    public var named: [OwnedFile]
    /// The folder whose files all belong to the target, where none are named.
    public var folder: String?
    /// Whether the files decide the language of the target.
    public var decidesLanguage: Bool

    /// Makes an entry.
    public init(
      target: TargetID, named: [OwnedFile] = [], folder: String? = nil,
      decidesLanguage: Bool = true
    ) {
      self.target = target
      self.named = named
      self.folder = folder
      self.decidesLanguage = decidesLanguage
    }
  }

  /// Makes a graph.
  public init(workspace: Workspace, files: [Files] = []) {
    self.workspace = workspace
    self.files = files
  }

  /// Whether any target has files, so that sources and git can be read.
  public var hasFiles: Bool { !files.isEmpty }

  /// The graph with the files that lie in a tree.
  ///
  /// A folder inside another target's folder belongs to the inner one alone.
  ///
  /// - Complexity: O(files + targets · log targets).
  public func workspace(of tree: any FileTree) -> Workspace {
    guard hasFiles else { return workspace }
    let entries = Dictionary(files.map { ($0.target, $0) }, uniquingKeysWith: { first, _ in first })
    let folders = Set(files.compactMap(\.folder)).sorted()
    var result = workspace
    for package in result.packages.indices {
      for index in result.packages[package].targets.indices {
        let target = result.packages[package].targets[index]
        guard let entry = entries[target.id] else { continue }
        let found = found(entry, in: tree, among: folders)
        if let lost = lost(entry, found, tree) {
          result.diagnostics.append(missing(lost, target))
        }
        result.packages[package].targets[index].files = found
        let sources = found.filter { $0.role == .source }
        guard entry.decidesLanguage, !sources.isEmpty else { continue }
        result.packages[package].targets[index].language =
          sources.contains { $0.path.hasSuffix(".swift") } ? .swift : .clang
      }
    }
    result.diagnostics.sort()
    return result
  }

  /// A name that equal graphs share.
  package var name: String {
    // A graph always has a text; one that had none would be read anew each time.
    let text = (try? GivenGraphText.encode(self)) ?? ""
    return ContentID(ofContent: Array(text.utf8)).hexadecimal
  }

  /// The files of one entry that lie in a tree.
  package func found(_ entry: Files, in tree: any FileTree) -> [OwnedFile] {
    found(entry, in: tree, among: Set(files.compactMap(\.folder)).sorted())
  }

  private func found(
    _ entry: Files, in tree: any FileTree, among folders: [String]
  ) -> [OwnedFile] {
    guard let folder = entry.folder else {
      let found = entry.named.filter { isInside($0.path) && tree.kind(of: $0.path) == .file }
      return Set(found).sorted { ($0.path, $0.role.rawValue) < ($1.path, $1.role.rawValue) }
    }
    guard isInside(folder) else { return [] }
    let inner = folders.filter { $0 != folder && RelativePath.contains(folder, $0) }
    let rules = inner.map { ProjectPathRule.path(GivenGraph.relative($0, to: folder)) }
    let manifests = [ProjectPathRule.glob("Package.swift"), .glob("Package@swift-*.swift")]
    let member = ProjectMember(path: folder, excludes: rules + manifests)
    return ProjectMemberFiles(tree: tree).assign([member]).files
  }

  /// The first thing that an entry names and that is not there.
  private func lost(_ entry: Files, _ found: [OwnedFile], _ tree: any FileTree) -> String? {
    if let folder = entry.folder {
      return isInside(folder) && tree.kind(of: folder) != nil ? nil : folder
    }
    return Set(entry.named).subtracting(found).map(\.path).min()
  }

  private func isInside(_ path: String) -> Bool {
    !path.hasPrefix("../") && path != ".." && !path.hasPrefix("/")
  }

  private func missing(_ path: String, _ target: Target) -> Diagnostic {
    Diagnostic(
      .missingPath, "'\(target.id.name)' names '\(path)', which is not there.",
      place: target.place, names: [target.id.name, path])
  }

  private static func relative(_ path: String, to folder: String) -> String {
    folder.isEmpty ? path : String(path.dropFirst(folder.utf8.count + 1))
  }
}
