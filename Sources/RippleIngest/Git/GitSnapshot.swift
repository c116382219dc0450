/// The files of a commit or of the index, readable as a tree.
///
/// Paths are relative to the folder that was asked about, so that they compare with those on disk.
final class GitSnapshot: FileTree {
  private let repository: any GitRepository
  private var contents: [String: ContentID] = [:]
  private var folders: [String: Set<FileEntry>] = [:]
  private var cache: [ContentID: [UInt8]] = [:]

  init(_ entries: [GitEntry], of repository: any GitRepository) {
    self.repository = repository
    for entry in entries {
      let path = GitSnapshot.relative(entry.path, to: repository.prefix)
      contents[path] = entry.content
      addFolders(above: path)
    }
  }

  /// Every file, by path.
  var files: [String: ContentID] { contents }

  func kind(of path: String) -> FileKind? {
    if contents[path] != nil { return .file }
    return path.isEmpty || folders[path] != nil ? .folder : nil
  }

  func entries(of folder: String) -> [FileEntry] { (folders[folder] ?? []).sorted() }

  func bytes(of file: String) -> [UInt8]? {
    guard let content = contents[file] else { return nil }
    return try? bytes(of: [content])[content]  // A blob that is missing is a file that is missing.
  }

  /// The bytes of several contents at once.
  func bytes(of wanted: Set<ContentID>) throws -> [ContentID: [UInt8]] {
    let missing = wanted.filter { cache[$0] == nil }.sorted()
    for (content, bytes) in zip(missing, try repository.blobs(missing)) { cache[content] = bytes }
    return cache.filter { wanted.contains($0.key) }
  }

  private func addFolders(above path: String) {
    var child = FileEntry(name: RelativePath.name(of: path), kind: .file)
    var folder = RelativePath.folder(of: path)
    while folders[folder, default: []].insert(child).inserted, !folder.isEmpty {
      child = FileEntry(name: RelativePath.name(of: folder), kind: .folder)
      folder = RelativePath.folder(of: folder)
    }
  }

  /// A path of the repository as seen from a folder of it.
  static func relative(_ path: String, to prefix: String) -> String {
    guard !prefix.isEmpty else { return path }
    if path.hasPrefix(prefix + "/") { return String(path.dropFirst(prefix.count + 1)) }
    var base = prefix.split(separator: "/")[...]
    var rest = path.split(separator: "/")[...]
    while let first = base.first, first == rest.first {
      base = base.dropFirst()
      rest = rest.dropFirst()
    }
    return (base.map { _ in ".." } + rest.map(String.init)).joined(separator: "/")
  }
}
