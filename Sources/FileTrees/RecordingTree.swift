/// A tree that remembers which files were read, so that a later run can tell whether any changed.
package final class RecordingTree: FileTree {
  private let tree: any FileTree
  /// The files that were asked for, those that are not there included.
  package private(set) var readFiles: Set<String> = []

  package init(_ tree: any FileTree) { self.tree = tree }

  package func kind(of path: String) -> FileKind? { tree.kind(of: path) }

  package func entries(of folder: String) -> [FileEntry] { tree.entries(of: folder) }

  package func bytes(of file: String) -> [UInt8]? {
    readFiles.insert(file)
    return tree.bytes(of: file)
  }

  package func admit(_ folder: String) { tree.admit(folder) }
}
