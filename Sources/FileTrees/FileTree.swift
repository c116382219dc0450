/// A folder to read packages from: a disk, a commit of a repository, or a test's own.
///
/// Paths are relative to the tree's root, use `/`, and may begin with `../`.
public protocol FileTree {
  /// What stands at a path, symbolic links followed; `nil` where nothing does.
  func kind(of path: String) -> FileKind?

  /// What a folder holds, sorted by name; empty where it is no folder.
  func entries(of folder: String) -> [FileEntry]

  /// A file's bytes; `nil` where it cannot be read.
  func bytes(of file: String) -> [UInt8]?

  /// Lets a package be read that lies outside of the root, since one that was named depends on it.
  func admit(_ folder: String)
}

extension FileTree {
  /// Nothing to do where nothing is kept out.
  public func admit(_ folder: String) {}
}

/// What stands at a path.
public enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  /// A folder.
  case folder
}

/// One name in a folder.
public struct FileEntry: Hashable, Sendable, Comparable {
  /// The name, without the folder.
  public let name: String
  /// What it is.
  public let kind: FileKind

  /// Makes an entry.
  public init(name: String, kind: FileKind) {
    self.name = name
    self.kind = kind
  }

  /// Orders by name.
  public static func < (left: FileEntry, right: FileEntry) -> Bool { left.name < right.name }
}
