public import FileTrees
public import RippleModel

/// Loads everything below a folder into one graph: packages wherever they lie, and projects.
///
/// A package's product and a project's use of it meet in one edge. One broken manifest or project
/// never stops the others: what is wrong with it becomes a diagnostic.
public struct WorkspaceLoader {
  private let tree: any FileTree
  private let manifests: any ManifestReading
  private let rootName: String
  private let readers: [any ProjectReading]
  private let selection: FolderSelection

  /// What was loaded, and how much of the code that is.
  public struct Result: Sendable {
    /// The graph.
    public var workspace: Workspace
    /// How many of the Swift files belong to a target; `nil` where folders were named.
    public var coverage: SourceCoverage?
    /// The projects and workspaces, for who asks how their tests are run.
    let projects: [LoadedProject]
    let workspaces: [XcodeWorkspaceFile]
  }

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - tree: Where packages and projects lie.
  ///   - manifests: Reads a manifest.
  ///   - rootName: The name of the tree's own folder, which names a package at its root.
  ///   - readers: Read projects.
  ///   - selection: Which folders are looked into, where none are named.
  public init(
    tree: any FileTree, manifests: any ManifestReading, rootName: String,
    readers: [any ProjectReading] = ProjectReaders.all, selection: FolderSelection = .all
  ) {
    self.selection = selection
    self.tree = tree
    self.manifests = manifests
    self.rootName = rootName
    self.readers = readers
  }

  /// Loads the packages and projects in the given folders and everything they reach.
  ///
  /// - Parameter folders: Relative to the tree's root; empty means everything below it.
  /// - Returns: Everything that could be read, with diagnostics for what could not.
  /// - Throws: `LoadingError` where there is nothing to load.
  public func load(_ folders: [String]) throws(LoadingError) -> Workspace {
    try loaded(folders).workspace
  }

  /// The same, with the share of the Swift files that it owns.
  ///
  /// - Parameter folders: Relative to the tree's root; empty means everything below it.
  /// - Returns: Everything that could be read, with diagnostics for what could not.
  /// - Throws: `LoadingError` where there is nothing to load.
  public func loaded(_ folders: [String]) throws(LoadingError) -> Result {
    var scan = WorkspaceScan()
    if folders.isEmpty {
      scan = WorkspaceScan(tree, readers: readers, selection: selection)
    } else {
      for folder in folders { try scan.add(RelativePath.normalise(folder), tree, readers) }
    }
    var failures: [ProjectError] = []
    var notes: [Diagnostic] = []
    let workspaces = scan.workspaces.compactMap { workspaceFile($0, &notes) }
    for workspace in workspaces { scan.join(workspace, of: tree, readers, selection, &notes) }
    let projects = ProjectSet(read(scan.projects, &failures)).projects
    if scan.packages.isEmpty && projects.isEmpty {
      if let failure = failures.first { throw .brokenProject(failure) }
      if let first = scan.unreadable.first {
        throw .unreadableProject(path: first.path, kind: first.kind, remedy: first.remedy)
      }
      throw .noPackage(path: folders.first ?? "")
    }
    let locals = projects.flatMap { project in
      project.description.packages.compactMap {
        if case .local(let path) = $0.location { path } else { nil }
      }
    }
    let loader = PackageLoader(tree: tree, manifests: manifests, rootName: rootName)
    var workspace = loader.load(roots: scan.packages, locals: locals)
    if !projects.isEmpty { workspace.dropOverridden() }
    let resolver = ProjectResolver(tree: tree, projects: projects, packages: workspace.packages)
    workspace.packages += resolver.resolve(&workspace.diagnostics)
    if !projects.isEmpty { ProjectPlatform.spread(over: &workspace.packages) }
    workspace.packages.sort { $0.identity < $1.identity }
    workspace.diagnostics += notes
    workspace.diagnostics += failures.map(WorkspaceLoader.diagnostic)
    workspace.diagnostics += scan.unreadable.map(WorkspaceLoader.diagnostic)
    workspace.diagnostics = Array(Set(workspace.diagnostics)).sorted()
    let coverage = folders.isEmpty ? SourceCoverage(scan, workspace) : nil
    return Result(
      workspace: workspace, coverage: coverage, projects: projects, workspaces: workspaces)
  }

  /// A workspace of Xcode's; `nil` where it cannot be read, which is told.
  private func workspaceFile(
    _ bundle: String, _ notes: inout [Diagnostic]
  ) -> XcodeWorkspaceFile? {
    let path = XcodeWorkspaceFile.path(of: bundle)
    guard let bytes = tree.bytes(of: path) else { return nil }
    do {
      return try XcodeWorkspaceFile(bytes, path: path)
    } catch {
      notes.append(.unreadableScheme(error))
      return nil
    }
  }

  private func read(
    _ found: [(path: String, reader: any ProjectReading)], _ failures: inout [ProjectError]
  ) -> [ProjectDescription] {
    var result: [ProjectDescription] = []
    for (path, reader) in found {
      do {
        result.append(try reader.read(path, of: tree).withPods(of: tree))
      } catch {
        failures.append(error)
      }
    }
    return result
  }

  private static func diagnostic(_ failure: ProjectError) -> Diagnostic {
    let column = failure.column > 0 ? " (column \(failure.column))" : ""
    return Diagnostic(
      .manifestDoesNotCompile,
      "The project cannot be read, and its targets are not seen: \(failure.message)\(column).",
      place: SourcePlace(path: failure.path, line: failure.line), names: [failure.path])
  }

  private static func diagnostic(_ project: UnreadableProject) -> Diagnostic {
    Diagnostic(
      .missingPackage,
      "'\(project.path)' is of \(project.kind), whose targets are not seen; \(project.remedy).",
      place: SourcePlace(path: project.path, line: 0), names: [project.path, project.kind])
  }
}

/// The projects of one workspace, each once and with an identity of its own.
package struct ProjectSet {
  /// The projects, in the order of their paths.
  package let projects: [LoadedProject]

  /// Leaves out specifications whose project is read too, and names the rest.
  package init(_ descriptions: [ProjectDescription]) {
    let present = Set(descriptions.map { RelativePath.folder(of: $0.path) })
    let kept = descriptions.filter { description in
      description.generates.map { !present.contains($0) } ?? true
    }
    var seen: Set<String> = []
    // The one nearest to the root keeps the short name, whatever others come and go below it.
    let ordered = kept.sorted {
      ($0.path.utf8.count { $0 == UInt8(ascii: "/") }, $0.path)
        < ($1.path.utf8.count { $0 == UInt8(ascii: "/") }, $1.path)
    }
    projects = ordered.map { description in
      let short = description.identity
      let isFree = seen.insert(short).inserted
      let long = RelativePath.join(description.folder, short).replacing("/", with: ":")
      return LoadedProject(identity: isFree ? short : long, description: description)
    }.sorted { $0.description.path < $1.description.path }
  }
}

extension Workspace {
  /// Takes out what is said of packages that are missing where they are looked for and present
  /// elsewhere: in a workspace of Xcode's, a local package stands in for any of its identity.
  fileprivate mutating func dropOverridden() {
    let identities = Set(packages.map(\.identity))
    diagnostics.removeAll {
      $0.kind == .missingPackage && $0.names.count == 1 && identities.contains($0.names[0])
    }
  }
}

extension ProjectDescription {
  /// The identity of its targets in the graph, where no other project has the same.
  ///
  /// A specification has that of the project that it is made into.
  public var identity: String {
    switch format {
    case .xcode, .xcodeGen, .tuist: "\(name).xcodeproj"
    case .bazel, .buck2: name
    }
  }
}

extension WorkspaceScan {
  /// Makes a scan that found nothing.
  init() {}

  /// Adds what one folder holds, without those below it.
  fileprivate mutating func add(
    _ folder: String, _ tree: any FileTree, _ readers: [any ProjectReading]
  ) throws(LoadingError) {
    let isPackage = ManifestFile.name(in: folder, of: tree) != nil
    let entries = tree.entries(of: folder)
    let found = readers.flatMap { reader in
      reader.projects(in: folder, entries: entries, of: tree).map { ($0, reader) }
    }
    let others = UnreadableProject.found(in: folder, entries)
    guard isPackage || !found.isEmpty || !others.isEmpty else { throw .noPackage(path: folder) }
    if isPackage { packages.append(folder) }
    projects += found
    unreadable += others
  }
}
