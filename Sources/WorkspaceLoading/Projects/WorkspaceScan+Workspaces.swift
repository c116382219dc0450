import FileTrees
import RippleModel

extension WorkspaceScan {
  /// Adds the projects and packages that a workspace of Xcode's names in folders that were passed
  /// over, and tells what it names that is not there.
  ///
  /// The pods of a workspace stay out: they are known from `Podfile.lock`.
  mutating func join(
    _ workspace: XcodeWorkspaceFile, of tree: any FileTree, _ readers: [any ProjectReading],
    _ selection: FolderSelection, _ notes: inout [Diagnostic]
  ) {
    for reference in workspace.references {
      let path = reference.path
      let place = SourcePlace(path: workspace.path, line: reference.line)
      guard !path.hasPrefix("../"), !path.hasPrefix("/"), path != ".." else {
        notes.append(
          .workspace(workspace, "names '\(path)', which lies outside of this folder", path, place))
        continue
      }
      guard tree.kind(of: path) != nil else {
        notes.append(.workspace(workspace, "names '\(path)', which is not there", path, place))
        continue
      }
      let isPod = path.split(separator: "/").contains("Pods")
      guard !isPod, !WorkspaceScan.isExcluded(path, selection) else { continue }
      if reference.isProject {
        addProject(path, of: tree, readers)
      } else if !packages.contains(path), ManifestFile.isPackage(path, of: tree) {
        packages.append(path)
        packages.sort()
      }
    }
  }

  /// Whether the user left out a path, or a folder that holds it.
  private static func isExcluded(_ path: String, _ selection: FolderSelection) -> Bool {
    var folder = path
    while !folder.isEmpty {
      if selection.rule(for: folder) == .excluded { return true }
      folder = RelativePath.folder(of: folder)
    }
    return false
  }

  private mutating func addProject(
    _ bundle: String, of tree: any FileTree, _ readers: [any ProjectReading]
  ) {
    let folder = RelativePath.folder(of: bundle)
    let entry = FileEntry(name: RelativePath.name(of: bundle), kind: .folder)
    let known = Set(projects.map(\.path))
    for reader in readers {
      for path in reader.projects(in: folder, entries: [entry], of: tree)
      where !known.contains(path) {
        projects.append((path, reader))
      }
    }
    projects.sort { $0.path < $1.path }
  }
}

extension Diagnostic {
  /// Something about a member of a workspace.
  fileprivate static func workspace(
    _ workspace: XcodeWorkspaceFile, _ clause: String, _ member: String, _ place: SourcePlace
  ) -> Diagnostic {
    let name = RelativePath.name(of: workspace.bundle)
    return Diagnostic(
      .missingPath, "The workspace '\(name)' \(clause).", severity: .note, place: place,
      names: [workspace.bundle, member])
  }
}
