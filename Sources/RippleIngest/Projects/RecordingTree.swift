/// A tree that remembers which files were read, so that a later run can tell whether any changed.
final class RecordingTree: FileTree {
  private let tree: any FileTree
  /// The files that were asked for, those that are not there included.
  private(set) var readFiles: Set<String> = []

  init(_ tree: any FileTree) { self.tree = tree }

  func kind(of path: String) -> FileKind? { tree.kind(of: path) }

  func entries(of folder: String) -> [FileEntry] { tree.entries(of: folder) }

  func bytes(of file: String) -> [UInt8]? {
    readFiles.insert(file)
    return tree.bytes(of: file)
  }

  func admit(_ folder: String) { tree.admit(folder) }
}
