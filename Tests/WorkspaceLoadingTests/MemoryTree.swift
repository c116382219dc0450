import FileTrees

/// A folder that exists only in a test.
struct MemoryTree: FileTree {
  private var contents: [String: String]

  init(_ contents: [String: String]) { self.contents = contents }

  func kind(of path: String) -> FileKind? {
    if contents[path] != nil { return .file }
    let isFolder = path.isEmpty || contents.keys.contains { $0.hasPrefix(path + "/") }
    return isFolder ? .folder : nil
  }

  func entries(of folder: String) -> [FileEntry] {
    var found: Set<FileEntry> = []
    for path in contents.keys where folder.isEmpty || path.hasPrefix(folder + "/") {
      let rest = folder.isEmpty ? path[...] : path.dropFirst(folder.count + 1)
      let parts = rest.split(separator: "/")
      guard let first = parts.first else { continue }
      found.insert(FileEntry(name: String(first), kind: parts.count == 1 ? .file : .folder))
    }
    return found.sorted()
  }

  func bytes(of file: String) -> [UInt8]? { contents[file].map { Array($0.utf8) } }
}
