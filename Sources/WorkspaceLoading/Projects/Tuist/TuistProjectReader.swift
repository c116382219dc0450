public import FileTrees
import ManifestEvaluation
import RippleModel

/// Reads Tuist's `Project.swift` from its syntax, with helpers and local plugins.
///
/// Nothing is run: what the syntax does not decide is told with its place.
public struct TuistProjectReader: ProjectReading {
  private let variables: [String: String]

  /// Makes a reader.
  ///
  /// - Parameter variables: Variables of the environment, such as `TUIST_PREVIEW`; others are
  ///   unset, and what they would change has its default.
  public init(variables: [String: String] = [:]) { self.variables = variables }

  /// Tuist's format.
  public var format: ProjectFormat { .tuist }

  /// Whether a file of that name is one that the reader reads.
  public func isShaped(by path: String) -> Bool {
    ["Project.swift", "Workspace.swift"].contains(RelativePath.name(of: path))
      || path.contains("ProjectDescriptionHelpers/")
  }

  /// `Project.swift` of a folder, where it imports Tuist's module.
  public func projects(
    in folder: String, entries: [FileEntry], of tree: any FileTree
  ) -> [String] {
    guard entries.contains(where: { $0.kind == .file && $0.name == "Project.swift" }) else {
      return []
    }
    let path = RelativePath.join(folder, "Project.swift")
    let source = String(decoding: tree.bytes(of: path) ?? [], as: UTF8.self)
    return source.contains("import ProjectDescription") ? [path] : []
  }

  /// Reads one project.
  public func read(
    _ path: String, of tree: any FileTree
  ) throws(ProjectError) -> ProjectDescription {
    guard let bytes = tree.bytes(of: path) else {
      throw ProjectError(path: path, message: "it cannot be read")
    }
    let manifest = TuistScanner.Source(path: path, text: String(decoding: bytes, as: UTF8.self))
    if let line = TuistScanner.firstSyntaxError(manifest) {
      throw ProjectError(path: path, line: line, message: "there is a syntax error")
    }
    let folder = RelativePath.folder(of: path)
    let surroundings = TuistSurroundings(tree: tree, folder: folder, variables: variables)
    let read = surroundings.scanner.scan(manifest, helpers: surroundings.helpers())
    guard let name = read.name else {
      let first = read.undecided.first
      throw ProjectError(
        path: first?.path ?? path, line: first?.line ?? 1,
        message: "no project can be read from its syntax"
          + (first.map { ": '\($0.what)' is not decided" } ?? "")
          + "; pass the output of 'tuist graph --format json' with --graph")
    }
    let targets = TuistTargets(
      path: path, folder: folder, root: surroundings.root, project: name, manifest: read,
      hasDerivedSources: tree.kind(of: RelativePath.join(folder, "Derived/Sources")) == .folder)
    return ProjectDescription(
      path: path, format: .tuist, name: name, folder: folder, targets: targets.all,
      packages: targets.packages + surroundings.packages(),
      generates: RelativePath.join(folder, "\(name).xcodeproj"),
      diagnostics: read.undecided.map(Self.diagnostic).sorted())
  }

  /// Whether a file is a manifest of Tuist, or source that only manifests use.
  static func isManifest(_ path: String, of tree: any FileTree) -> Bool {
    let folders = path.split(separator: "/").dropLast()
    if folders.contains("ProjectDescriptionHelpers") { return true }
    let isBelowTuist = folders.contains("Tuist")
    guard isBelowTuist || names.contains(RelativePath.name(of: path)) else { return false }
    let bytes = tree.bytes(of: path) ?? []
    return bytes.firstRange(of: "import ProjectDescription".utf8) != nil
  }

  private static let names: Set<String> = [
    "Project.swift", "Workspace.swift", "Tuist.swift", "Plugin.swift",
  ]

  private static func diagnostic(_ item: TuistManifest.Undecided) -> Diagnostic {
    Diagnostic(
      .undecided, "'\(item.what)' cannot be decided without running the manifest.",
      place: SourcePlace(path: item.path, line: item.line), names: [item.what])
  }
}

/// What lies around a manifest: the root of the Tuist project, its helpers and its packages.
struct TuistSurroundings {
  /// The folder that holds `Tuist.swift` or the folder `Tuist`.
  let root: String
  /// Reads manifests.
  let scanner: TuistScanner
  private let tree: any FileTree

  init(tree: any FileTree, folder: String, variables: [String: String]) {
    self.tree = tree
    root = Self.root(above: folder, tree)
    scanner = TuistScanner(
      environment: ManifestEnvironment(
        platform: "macOS", variables: variables, packageDirectory: "/" + folder))
  }

  private static func root(above folder: String, _ tree: any FileTree) -> String {
    var current = folder
    while true {
      let isRoot =
        tree.kind(of: RelativePath.join(current, "Tuist")) == .folder
        || tree.kind(of: RelativePath.join(current, "Tuist.swift")) == .file
      if isRoot { return current }
      if current.isEmpty || current.hasPrefix("..") { return folder }
      current = RelativePath.folder(of: current)
    }
  }

  /// The sources that every manifest can use: those of local plugins first.
  func helpers() -> [TuistScanner.Source] {
    var folders: [String] = []
    for name in ["Tuist.swift", "Tuist/Tuist.swift", "Tuist/Config.swift"] {
      guard let config = source(RelativePath.join(root, name)) else { continue }
      let home = RelativePath.folder(of: config.path)
      folders += scanner.scan(config).plugins.map { plugin in
        RelativePath.join(plugin.isFromRoot ? root : home, plugin.text)
      }
    }
    folders.append(RelativePath.join(root, "Tuist"))
    var seen: Set<String> = []
    return folders.flatMap { folder in
      sources(below: RelativePath.join(folder, "ProjectDescriptionHelpers"))
    }.filter { seen.insert($0.path).inserted }
  }

  private func source(_ path: String) -> TuistScanner.Source? {
    guard !path.hasPrefix("../"), tree.kind(of: path) == .file else { return nil }
    return tree.bytes(of: path).map {
      TuistScanner.Source(path: path, text: String(decoding: $0, as: UTF8.self))
    }
  }

  private func sources(below folder: String) -> [TuistScanner.Source] {
    guard !folder.hasPrefix("../"), !folder.hasPrefix("/") else { return [] }
    var found: [String] = []
    var pending = [folder]
    while let next = pending.popLast() {
      for entry in tree.entries(of: next) where !entry.name.hasPrefix(".") {
        let path = RelativePath.join(next, entry.name)
        if entry.kind == .folder { pending.append(path) }
        if entry.kind == .file, path.hasSuffix(".swift") { found.append(path) }
      }
    }
    return found.sorted().compactMap(source)
  }

  /// The packages that `Tuist/Package.swift` names, whose products are Tuist's externals.
  func packages() -> [ProjectPackage] {
    for name in ["Tuist/Package.swift", "Package.swift"] {
      guard let file = source(RelativePath.join(root, name)) else { continue }
      let manifest = ManifestScanner().scan(file.text)
      return manifest.dependencies.map { dependency in
        let isLocal = dependency.source == .fileSystem
        let path = RelativePath.join(RelativePath.folder(of: file.path), dependency.location)
        return ProjectPackage(
          location: isLocal ? .local(path) : .remote(dependency.location), name: dependency.name,
          requirement: dependency.requirement)
      }
    }
    return []
  }
}
