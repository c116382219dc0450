public import FileTrees
public import RippleModel

/// Says why a file belongs to no target.
public struct OwnershipReason {
  private let tree: any FileTree
  private let manifests: any ManifestReading

  /// Makes one that reads manifests again.
  public init(tree: any FileTree, manifests: any ManifestReading) {
    self.tree = tree
    self.manifests = manifests
  }

  /// A clause that begins with "it".
  public func reason(for path: String, in workspace: Workspace) -> String {
    if workspace.packages.contains(where: { $0.manifest == path }) {
      return "it is a package's manifest"
    }
    let folders = workspace.targets.compactMap { target in target.path.map { (target.id, $0) } }
    let around = folders.filter { RelativePath.contains($0.1, path) }
    guard let (id, folder) = around.max(by: { $0.1.count < $1.1.count }),
      let package = workspace.packages.first(where: { $0.identity == id.package }),
      let declared = declaration(of: id, in: package)
    else { return "it lies outside every target's folder" }
    return FileOwnership(tree: tree, package: package.path, folder: folder, target: declared)
      .reason(for: path)
  }

  private func declaration(of id: TargetID, in package: Package) -> ManifestTarget? {
    guard let manifest = package.manifest, let bytes = tree.bytes(of: manifest) else { return nil }
    // A manifest that cannot be read was reported when the package was loaded.
    let read = try? manifests.read(bytes, path: manifest, folder: package.identity)
    return read?.targets.first { $0.name == id.name }
  }
}

extension FileOwnership {
  /// Why a file below the folder is not owned, by the first rule that leaves it out.
  fileprivate func reason(for path: String) -> String {
    let name = "'\(target.name)'"
    let inside = String(path.dropFirst(folder.isEmpty ? 0 : folder.count + 1))
    let parts = inside.split(separator: "/")
    if target.layout.exclude.contains(where: {
      RelativePath.contains(RelativePath.normalise($0), inside)
    }) {
      return "\(name) excludes it"
    }
    if parts.contains(where: { $0.hasPrefix(".") }) { return "its name begins with a dot" }
    if let catalog = parts.dropLast().first(where: { $0.hasSuffix(".docc") }) {
      return "it lies in the documentation catalog '\(catalog)'"
    }
    if let sources = target.layout.sources, path.hasSuffix(".swift") {
      return
        "\(name) lists its sources, and it is not below \(sources.map { "'\($0)'" }.joined(separator: ", "))"
    }
    return "\(name) declares no resource for it, and it is no source"
  }
}
