package import FileTrees
package import RippleModel

/// Finds a target's folder by SwiftPM's rules (PackageBuilder, `findPath`).
package struct TargetFolder {
  /// The tree that holds the package.
  let tree: any FileTree
  /// The package's folder.
  let package: String
  /// Whether a single target may lie directly in the predefined folder (tools 5.9 and later).
  let allowsSharedRoot: Bool
  /// The manifest's targets.
  let targets: [ManifestTarget]

  package init(
    tree: any FileTree, package: String, allowsSharedRoot: Bool, targets: [ManifestTarget]
  ) {
    self.tree = tree
    self.package = package
    self.allowsSharedRoot = allowsSharedRoot
    self.targets = targets
  }

  /// Where SwiftPM looks for targets of a kind, in this order.
  static func predefined(for kind: TargetKind) -> [String] {
    let sources = ["Sources", "Source", "src", "srcs"]
    switch kind {
    case .test: return ["Tests"] + sources
    case .plugin: return ["Plugins"]
    default: return sources
    }
  }

  /// A target's folder, relative to the tree's root.
  ///
  /// - Throws: `Diagnostic.Kind.missingTargetDirectory` as a diagnostic where there is none.
  package func find(_ target: ManifestTarget) throws(MissingFolder) -> String? {
    if target.kind == .binary {
      return target.layout.path.map { RelativePath.join(package, $0) }
    }
    if let path = target.layout.path {
      let folder = RelativePath.join(package, path)
      guard tree.kind(of: folder) == .folder else { throw MissingFolder(expected: path) }
      return folder
    }
    let names = TargetFolder.predefined(for: target.kind)
    let root = names.first { tree.kind(of: RelativePath.join(package, $0)) == .folder } ?? names[0]
    let folder = RelativePath.join(package, "\(root)/\(target.name)")
    if tree.kind(of: folder) == .folder { return folder }
    if allowsSharedRoot, isOnlyOne(target) {
      let shared = RelativePath.join(package, root)
      if tree.kind(of: shared) == .folder { return shared }
    }
    throw MissingFolder(expected: "\(root)/\(target.name)")
  }

  private func isOnlyOne(_ target: ManifestTarget) -> Bool {
    let group = { (kind: TargetKind) in kind == .test ? 0 : kind == .plugin ? 1 : 2 }
    return targets.filter { group($0.kind) == group(target.kind) }.count == 1
  }

  /// A target without a folder.
  package struct MissingFolder: Error {
    /// Where the folder was looked for, relative to the package.
    let expected: String
  }
}
