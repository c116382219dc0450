import FileTrees
import RippleSystem

/// The repositories that hold a workspace: the one that it lies in, that one's submodules, and those
/// of packages that lie beside it or were checked out for it.
public struct Repositories {
  /// The repository that the workspace lies in.
  public let main: GitTool
  /// The root of the workspace, absolute.
  let root: String

  /// Finds the repository that holds a workspace.
  ///
  /// - Throws: `ToolError` where there is none.
  public init(root: String) throws {
    self.root = root
    main = try GitTool(folder: root)
  }

  /// The files of a revision, with those of its submodules that lie in the working copy.
  ///
  /// - Throws: `ToolError` for a revision that is not there.
  public func snapshot(of revision: String) throws -> GitSnapshot {
    snapshot(try main.tree(of: revision))
  }

  /// The files of the index, with those of its submodules.
  func indexSnapshot() throws -> GitSnapshot { snapshot(try main.index()) }

  /// The files of the repository and of its submodules, each at its commit.
  ///
  /// - Parameters:
  ///   - entries: The repository's own.
  ///   - others: Repositories that are no submodules.
  ///   - leavingOut: Paths of the repository that are not to be seen.
  /// - Returns: All of them as one tree.
  func snapshot(
    _ entries: [GitEntry], adding others: [GitSnapshot.Mount] = [], leavingOut: Set<String> = []
  ) -> GitSnapshot {
    let mounts = entries.filter { $0.kind == .submodule }.compactMap {
      entry -> GitSnapshot.Mount? in
      let folder = RelativePath.relative(entry.path, to: main.prefix)
      // A submodule that is not checked out, or lacks the commit, has no files to look at.
      guard let tool = repository(at: folder),
        let files = try? tool.tree(of: entry.content.hexadecimal)
      else { return nil }
      return GitSnapshot.Mount(folder: folder, repository: tool, entries: files)
    }
    return GitSnapshot(entries, of: main, mounts: mounts + others, leavingOut: leavingOut)
  }

  /// The repository whose root is a folder of the workspace; `nil` where there is none.
  func repository(at folder: String) -> GitTool? {
    let place = folder.isEmpty ? root : folder.hasPrefix("/") ? folder : "\(root)/\(folder)"
    guard SystemFile.status(of: place + "/.git") != nil, let real = SystemFile.realPath(of: place)
    else { return nil }
    return try? GitTool(folder: real)  // What cannot be asked is no repository to us.
  }

  /// The folders of the workspace that hold other repositories than its own, as far as packages
  /// lie in them, sorted.
  func others(of packages: [String]) -> [String] {
    var result: Set<String> = []
    for package in packages {
      var folder = package
      while !folder.isEmpty, RelativePath.name(of: folder) != ".." {
        let place = folder.hasPrefix("/") ? folder : "\(root)/\(folder)"
        if place == main.process.workTree { break }
        if SystemFile.status(of: place + "/.git") != nil {
          result.insert(folder)
          break
        }
        folder = RelativePath.folder(of: folder)
      }
    }
    return result.sorted()
  }
}
