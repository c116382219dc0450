import FileTrees

/// The working copy as it was at a commit: what git tracks as it was, all else as it is on disk.
///
/// What git ignores, such as the checkouts of dependencies and generated sources, is of no commit;
/// nothing tells that it was ever different.
struct BaseTree: FileTree {
  let snapshot: GitSnapshot
  let disk: DiskTree
  /// The paths that git knows of today, and the folders that hold them.
  let known: Set<String>

  /// Lays a commit under what is on disk.
  ///
  /// - Parameters:
  ///   - snapshot: The commit.
  ///   - disk: What is there now.
  ///   - tracked: What git tracks or would track now.
  init(_ snapshot: GitSnapshot, over disk: DiskTree, tracked: some Sequence<String>) {
    self.snapshot = snapshot
    self.disk = DiskTree(root: disk.root)
    var known: Set<String> = []
    for path in tracked {
      var place = path
      while !place.isEmpty, known.insert(place).inserted { place = RelativePath.folder(of: place) }
    }
    self.known = known
  }

  func kind(of path: String) -> FileKind? {
    snapshot.kind(of: path) ?? (known.contains(path) ? nil : disk.kind(of: path))
  }

  func entries(of folder: String) -> [FileEntry] {
    let tracked = snapshot.entries(of: folder)
    let names = Set(tracked.map(\.name))
    let rest = disk.entries(of: folder).filter { entry in
      !names.contains(entry.name) && !known.contains(RelativePath.join(folder, entry.name))
    }
    return rest.isEmpty ? tracked : (tracked + rest).sorted()
  }

  func bytes(of file: String) -> [UInt8]? {
    snapshot.bytes(of: file) ?? (known.contains(file) ? nil : disk.bytes(of: file))
  }

  func admit(_ folder: String) { disk.admit(folder) }
}
