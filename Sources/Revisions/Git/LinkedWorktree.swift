import RippleSystem

/// A worktree that `git worktree add` made, and the repository that it shares with others.
public struct LinkedWorktree: Hashable, Sendable {
  /// The folder of the repository's own, which all worktrees share, without links.
  public let repository: String

  /// What the folder of a package is called in it: the path below the worktree's root.
  public let prefix: String

  /// Finds the linked worktree that holds a folder, without running git.
  ///
  /// Whoever wrote the worktree's `.git` may name any repository in it; so it counts only where that
  /// repository names the worktree in turn, which nobody can do who cannot write there.
  ///
  /// There is none for the main worktree, a submodule, or outside of a repository.
  ///
  /// - Parameter folder: An absolute path.
  public init?(holding folder: String) {
    guard var root = SystemFile.realPath(of: folder) else { return nil }
    var below: [String] = []
    while SystemFile.status(of: root + "/.git", followingLinks: false) == nil {
      guard let slash = root.lastIndex(of: "/"), slash != root.startIndex else { return nil }
      below.insert(String(root[root.index(after: slash)...]), at: 0)
      root = String(root[..<slash])
    }
    let note = root + "/.git"
    guard let line = LinkedWorktree.line(of: note), line.hasPrefix("gitdir: "),
      let own = SystemFile.realPath(of: LinkedWorktree.path(String(line.dropFirst(8)), from: root)),
      let common = LinkedWorktree.line(of: own + "/commondir"),
      let back = LinkedWorktree.line(of: own + "/gitdir"),
      SystemFile.realPath(of: LinkedWorktree.path(back, from: own)) == note,
      let repository = SystemFile.realPath(of: LinkedWorktree.path(common, from: own)),
      own.hasPrefix(repository + "/worktrees/")
    else { return nil }
    self.repository = repository
    prefix = below.joined(separator: "/")
  }

  /// The same folder in the main worktree; `nil` where there is none, as in a bare repository.
  public var mainFolder: String? {
    guard repository.hasSuffix("/.git") else { return nil }
    let folder = repository.dropLast("/.git".count) + (prefix.isEmpty ? "" : "/" + prefix)
    return SystemFile.status(of: String(folder))?.kind == .folder ? String(folder) : nil
  }

  private static func path(_ text: String, from folder: String) -> String {
    text.hasPrefix("/") ? text : folder + "/" + text
  }

  private static func line(of path: String) -> String? {
    guard SystemFile.status(of: path, followingLinks: false)?.kind == .file,
      let bytes = SystemFile.read(path, limit: 1 << 16)?.bytes
    else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmedLine
  }
}
