package import FileTrees
package import RippleModel

/// Decides which files of a target's folder belong to it, by SwiftPM's rules.
///
/// The rules are those of `TargetSourcesBuilder`: hidden and excluded paths are left out; a
/// declared resource wins over everything; a declared source wins over what the extension says;
/// then the extension decides; what is left has no owner.
package struct FileOwnership {
  /// The tree that holds the package.
  let tree: any FileTree
  /// The package's folder.
  let package: String
  /// The target's folder.
  let folder: String
  /// The declaration.
  let target: ManifestTarget
  /// Whether any folder with an extension counts as one file (tools 5.3 to 5.5).
  let treatsExtensionsAsFiles: Bool

  package init(
    tree: any FileTree, package: String, folder: String, target: ManifestTarget,
    treatsExtensionsAsFiles: Bool = false
  ) {
    self.tree = tree
    self.package = package
    self.folder = folder
    self.target = target
    self.treatsExtensionsAsFiles = treatsExtensionsAsFiles
  }

  /// What belongs to a target, and what was odd.
  package struct Result {
    /// The owned files, sorted.
    package var files: [OwnedFile] = []
    /// The language of the sources.
    var language: Target.Language = .none
    /// Whether Swift and C-family sources stand side by side.
    var isMixed = false
    /// Whether a source is named `main`.
    var hasMain = false
    /// Folders below the target's that hold a manifest of their own.
    var nestedPackages: [String] = []
    /// Paths of the declaration that are not there.
    var missing: [String] = []
  }

  /// Walks the folder.
  ///
  /// - Complexity: O(files · rules).
  package func assign() -> Result {
    var result = Result()
    guard tree.kind(of: folder) == .folder else {
      if tree.kind(of: folder) == .file {
        result.files = [OwnedFile(path: folder, role: .artifact)]
      }
      return result
    }
    var pending = [folder]
    while let next = pending.popLast() {
      for entry in tree.entries(of: next) {
        visit(RelativePath.join(next, entry.name), entry, &pending, &result)
      }
    }
    result.files.sort { $0.path < $1.path }
    result.nestedPackages.sort()
    result.missing = missingPaths()
    return result
  }

  private func visit(
    _ path: String, _ entry: FileEntry, _ pending: inout [String], _ result: inout Result
  ) {
    if target.kind == .binary {
      if entry.kind == .folder { pending.append(path) } else { add(path, .artifact, &result) }
      return
    }
    if entry.name.hasPrefix(".") || isExcluded(path) || isManifest(path, entry.name) { return }
    if FileOwnership.isIgnored(entry.name) { return }
    if entry.kind == .folder && !isOpaque(path, entry.name) {
      if path != package, tree.kind(of: RelativePath.join(path, "Package.swift")) == .file {
        result.nestedPackages.append(path)
      }
      pending.append(path)
      return
    }
    guard let role = role(of: path) else { return }
    if entry.kind == .folder {
      addAll(below: path, role, &result)
    } else {
      add(path, role, &result)
    }
  }

  private func add(_ path: String, _ role: OwnedFile.Role, _ result: inout Result) {
    result.files.append(OwnedFile(path: path, role: role))
    guard role == .source else { return }
    let isSwift = path.hasSuffix(".swift")
    let language: Target.Language = isSwift ? .swift : .clang
    if result.language != .none, result.language != language { result.isMixed = true }
    result.language = isSwift || result.language == .swift ? .swift : .clang
    let parts = RelativePath.name(of: path).lowercased().split(separator: ".")
    if parts.count == 2, parts[0] == "main" { result.hasMain = true }
  }

  private func addAll(below folder: String, _ role: OwnedFile.Role, _ result: inout Result) {
    var pending = [folder]
    while let next = pending.popLast() {
      for entry in tree.entries(of: next) {
        let path = RelativePath.join(next, entry.name)
        if entry.kind == .folder { pending.append(path) } else { add(path, role, &result) }
      }
    }
  }

  /// The role of a path, or of an opaque folder, by the first rule that speaks of it.
  private func role(of path: String) -> OwnedFile.Role? {
    if target.kind == .system {
      return FileOwnership.isInterface(path) ? .publicHeader : nil
    }
    let inside = path == folder ? "" : String(path.dropFirst(folder.isEmpty ? 0 : folder.count + 1))
    for rule in target.layout.resources where covers(rule.path, inside) { return .resource }
    let isHeader = FileOwnership.headerExtensions.contains(RelativePath.pathExtension(of: path))
    if let sources = target.layout.sources {
      if sources.contains(where: { covers($0, inside) }) {
        if isHeader { return headerRole(inside) }
        return FileOwnership.isSource(path) ? .source : nil
      }
    } else if FileOwnership.isSource(path) {
      return .source
    }
    if isHeader || FileOwnership.isModuleMap(path) { return headerRole(inside) }
    return FileOwnership.isAutomaticResource(path) ? .resource : nil
  }

  private func headerRole(_ inside: String) -> OwnedFile.Role {
    covers(target.layout.publicHeaders ?? "include", inside) ? .publicHeader : .privateHeader
  }

  /// Whether a folder stands for one file: by its extension, or because it is copied.
  private func isOpaque(_ path: String, _ name: String) -> Bool {
    let fileExtension = RelativePath.pathExtension(of: name)
    let isDeclared = (target.layout.sources ?? []).contains {
      RelativePath.contains(RelativePath.join(folder, $0), path)
    }
    if !fileExtension.isEmpty, fileExtension != "lproj", !isDeclared {
      if treatsExtensionsAsFiles || FileOwnership.opaqueExtensions.contains(fileExtension) {
        return true
      }
    }
    return target.layout.resources.contains {
      $0.kind == .copy && RelativePath.join(folder, $0.path) == path
    }
  }

  private func covers(_ rule: String, _ inside: String) -> Bool {
    RelativePath.contains(RelativePath.normalise(rule), inside)
  }

  private func isExcluded(_ path: String) -> Bool {
    target.layout.exclude.contains {
      RelativePath.contains(RelativePath.join(folder, $0), path)
    }
  }

  private func isManifest(_ path: String, _ name: String) -> Bool {
    guard RelativePath.folder(of: path) == package else { return false }
    return name == "Package.swift" || name == "Package.resolved"
      || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }

  private func missingPaths() -> [String] {
    let declared =
      target.layout.exclude + (target.layout.sources ?? []) + target.layout.resources.map(\.path)
    return declared.filter { tree.kind(of: RelativePath.join(folder, $0)) == nil }.sorted()
  }
}

extension FileOwnership {
  private static let headerExtensions: Set<String> = [
    "h", "hh", "hpp", "h++", "hp", "hxx", "H", "ipp", "def",
  ]

  private static let sourceExtensions: Set<String> = [
    "swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S",
  ]

  /// Extensions of folders that SwiftPM treats as one file (tools 5.6 and later).
  private static let opaqueExtensions: Set<String> = [
    "nib", "xib", "storyboard", "xcassets", "xcstrings", "xcdatamodeld", "xcdatamodel",
    "xcmappingmodel", "metal", "docc", "xcprivacy",
  ]

  /// Resources that SwiftPM takes without being told.
  private static let resourceExtensions = opaqueExtensions.subtracting(["docc", "xcprivacy"])

  private static func isIgnored(_ name: String) -> Bool {
    ["xcodeproj", "playground", "xcworkspace"].contains(RelativePath.pathExtension(of: name))
  }

  private static func isSource(_ path: String) -> Bool {
    sourceExtensions.contains(RelativePath.pathExtension(of: path))
  }

  private static func isInterface(_ path: String) -> Bool {
    headerExtensions.contains(RelativePath.pathExtension(of: path)) || isModuleMap(path)
  }

  private static func isModuleMap(_ path: String) -> Bool {
    ["modulemap", "apinotes"].contains(RelativePath.pathExtension(of: path))
  }

  private static func isAutomaticResource(_ path: String) -> Bool {
    resourceExtensions.contains(RelativePath.pathExtension(of: path))
      || RelativePath.folder(of: path).hasSuffix(".lproj")
  }
}
