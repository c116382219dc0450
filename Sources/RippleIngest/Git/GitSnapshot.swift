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
    for entry in entries where !entry.isLink { add(entry.path, entry.content) }
    follow(entries.filter(\.isLink), among: entries)
  }

  private func add(_ path: String, _ content: ContentID) {
    let path = GitSnapshot.relative(path, to: repository.prefix)
    contents[path] = content
    addFolders(above: path)
  }

  /// Gives links what they point to within the repository: a file, or the files of a folder.
  ///
  /// Links to links are followed as long as each round finds something new. A folder's links are
  /// not followed again behind a link to it, so that no repository grows without bound.
  private func follow(_ links: [GitEntry], among entries: [GitEntry]) {
    guard !links.isEmpty else { return }
    // A blob that is missing is a link that leads nowhere.
    let texts = (try? bytes(of: Set(links.map(\.content)))) ?? [:]
    let regular = entries.filter { !$0.isLink }.map { ($0.path, $0.content) }
    var known = Dictionary(regular, uniquingKeysWith: { first, _ in first })
    var room = 4 * entries.count + 10_000
    var pending = links.compactMap { link -> (path: String, target: String)? in
      let text = texts[link.content].map { String(decoding: $0, as: UTF8.self) }
      return text.flatMap { GitSnapshot.target(of: link.path, $0) }.map { (link.path, $0) }
    }
    var isMoving = true
    while isMoving {
      isMoving = false
      pending.removeAll { link in
        var found: [(rest: Substring, content: ContentID)] = []
        if let content = known[link.target] {
          found = [("", content)]
        } else {
          for (path, content) in regular where path.hasPrefix(link.target + "/") {
            found.append((path.dropFirst(link.target.count), content))
          }
        }
        room -= found.count
        guard !found.isEmpty, room > 0 else { return false }
        for (rest, content) in found {
          known[link.path + rest] = content
          add(link.path + rest, content)
        }
        isMoving = true
        return true
      }
    }
  }

  /// Where a link leads, from the repository's root; `nil` where that is outside.
  private static func target(of link: String, _ text: String) -> String? {
    let path = RelativePath.join(RelativePath.folder(of: link), text)
    return path.isEmpty || path.hasPrefix("..") || path.hasPrefix("/") ? nil : path
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
