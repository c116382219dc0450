public import FileTrees
public import RippleModel

/// Loads packages from a tree into one graph.
///
/// Local dependencies are followed, dependencies that lie in the first root's `.build/checkouts`
/// are read from there, and products of all others stay as external nodes. One broken package
/// never stops the others: what is wrong with it becomes a diagnostic.
public struct PackageLoader {
  private let tree: any FileTree
  private let manifests: any ManifestReading
  private let rootName: String

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - tree: Where the packages lie.
  ///   - manifests: Reads a manifest.
  ///   - rootName: The name of the tree's own folder, which names a package at its root.
  public init(tree: any FileTree, manifests: any ManifestReading, rootName: String) {
    self.tree = tree
    self.manifests = manifests
    self.rootName = rootName
  }

  /// Loads the packages in the given folders and everything they reach.
  ///
  /// - Parameter folders: Relative to the tree's root; empty means every package below it.
  /// - Returns: Everything that could be read, with diagnostics for what could not.
  /// - Throws: `LoadingError` where a folder holds no package.
  public func load(_ folders: [String]) throws(LoadingError) -> Workspace {
    let roots = try folders.isEmpty ? discover() : folders.map(RelativePath.normalise)
    roots.forEach(tree.admit)
    for root in roots where ManifestFile.name(in: root, of: tree) == nil {
      throw LoadingError.noPackage(path: root)
    }
    return load(roots: roots, locals: [])
  }

  /// Loads packages that are known to be there, and everything they reach.
  ///
  /// - Parameters:
  ///   - roots: The packages that were asked for.
  ///   - locals: Packages that something else depends on by path; one without a manifest is passed
  ///     over.
  /// - Returns: Everything that could be read, with diagnostics for what could not.
  func load(roots: [String], locals: [String]) -> Workspace {
    let known = roots + locals.filter { ManifestFile.name(in: $0, of: tree) != nil }
    var collection = Collection(
      identities: PackageIdentities(rootName: rootName, folders: known))
    for root in roots { enqueue(root, .root, &collection) }
    locals.forEach(tree.admit)
    for local in locals { enqueue(local, .local, &collection) }
    var next = 0
    while next < collection.pending.count {
      let item = collection.pending[next]
      next += 1
      read(item.path, item.origin, &collection)
    }
    let resolver = DependencyResolver(packages: collection.packages)
    var diagnostics = collection.diagnostics
    let workspace = resolver.resolve(&diagnostics)
    return Workspace(packages: workspace, diagnostics: Array(Set(diagnostics)).sorted())
  }

  /// The root's own package, or every package below it where it has none.
  private func discover() throws(LoadingError) -> [String] {
    if ManifestFile.name(in: "", of: tree) != nil { return [""] }
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      for entry in tree.entries(of: folder) where entry.kind == .folder {
        if entry.name.hasPrefix(".") || entry.name == "node_modules" { continue }
        let path = RelativePath.join(folder, entry.name)
        if tree.kind(of: RelativePath.join(path, "Package.swift")) == .file { found.append(path) }
        pending.append(path)
      }
    }
    if found.isEmpty { throw LoadingError.noPackage(path: "") }
    return found.sorted()
  }

  private struct Collection {
    var identities: PackageIdentities
    var pending: [(path: String, origin: LoadedPackage.Origin)] = []
    var seen: Set<String> = []
    var packages: [LoadedPackage] = []
    var diagnostics: [Diagnostic] = []
  }

  private func enqueue(
    _ path: String, _ origin: LoadedPackage.Origin, _ collection: inout Collection
  ) {
    if collection.seen.insert(path).inserted { collection.pending.append((path, origin)) }
  }

  private func read(
    _ folder: String, _ origin: LoadedPackage.Origin, _ collection: inout Collection
  ) {
    guard let name = ManifestFile.name(in: folder, of: tree) else { return }
    let path = RelativePath.join(folder, name)
    let identity = collection.identities.identity(of: folder)
    do {
      let bytes = tree.bytes(of: path) ?? []
      let manifest = try manifests.read(bytes, path: path, folder: identity)
      for item in manifest.undecided {
        collection.diagnostics.append(
          Diagnostic(
            .undecided, "'\(item.what)' cannot be decided without running the manifest.",
            place: SourcePlace(path: path, line: item.line), names: [item.what]))
      }
      if let reading = manifest.hostReading {
        let text =
          "The manifest depends on its host and is read as on \(reading.host.platform); "
          + "'--host \(reading.host.other.rawValue)' reads it as on \(reading.host.other.platform)."
        collection.diagnostics.append(
          Diagnostic(
            .hostDependent, text, place: SourcePlace(path: path, line: reading.line),
            names: [identity]))
      }
      let builder = PackageBuilder(
        tree: tree, identity: identity, folder: folder, manifestPath: path, origin: origin)
      collection.packages.append(builder.build(manifest, &collection.diagnostics))
      for dependency in manifest.dependencies {
        follow(dependency, from: folder, path, &collection)
      }
    } catch {
      collection.diagnostics.append(
        Diagnostic(
          .manifestDoesNotCompile, "The manifest does not compile: \(error.message).",
          place: SourcePlace(path: path, line: error.line), names: [identity]))
    }
  }

  private func follow(
    _ dependency: PackageDependency, from folder: String, _ manifest: String,
    _ collection: inout Collection
  ) {
    if dependency.source == .fileSystem {
      let path = RelativePath.join(folder, dependency.location)
      tree.admit(path)
      if ManifestFile.name(in: path, of: tree) != nil {
        enqueue(path, .local, &collection)
      } else {
        collection.diagnostics.append(
          Diagnostic(
            .missingPackage, "The package '\(dependency.identity)' is not at '\(path)'.",
            severity: .warning, place: SourcePlace(path: manifest, line: 0),
            names: [dependency.identity]))
      }
    } else if let path = checkout(of: dependency) {
      enqueue(path, .checkout, &collection)
    }
  }

  private func checkout(of dependency: PackageDependency) -> String? {
    let folder = ".build/checkouts"
    let match = tree.entries(of: folder).first {
      $0.kind == .folder && $0.name.lowercased() == dependency.identity
    }
    return match.map { RelativePath.join(folder, $0.name) }
  }
}

/// A folder from which no graph can be loaded.
public enum LoadingError: Error, Hashable, Sendable {
  /// There is no `Package.swift`, and no project that can be read.
  case noPackage(path: String)
  /// There are only projects of a kind that cannot be read from text.
  case unreadableProject(path: String, kind: String, remedy: String)
  /// The only project cannot be read.
  case brokenProject(ProjectError)
}

/// A package whose own targets are known, and whose dependencies are still as declared.
struct LoadedPackage {
  /// How the package came to be loaded.
  enum Origin: Hashable {
    /// It was asked for: its tests and implicit programs are built.
    case root
    /// A root depends on it by path.
    case local
    /// It lies in `.build/checkouts`.
    case checkout
  }

  var package: Package
  var manifest: Manifest
  var origin: Origin
}
