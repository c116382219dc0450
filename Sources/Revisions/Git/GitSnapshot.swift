public import FileTrees

/// The files of a commit or of the index, readable as a tree.
///
/// Paths are relative to the folder that was asked about, so that they compare with those on disk.
/// Files of submodules stand among those of the repository that holds them.
public final class GitSnapshot: FileTree {
  private var repositories: [any GitRepository]
  private var contents: [String: ContentID] = [:]
  /// The repository that holds a content, where it is not the first one.
  private var holders: [ContentID: Int] = [:]
  private var folders: [String: Set<FileEntry>] = [:]
  private var cache: [ContentID: [UInt8]] = [:]

  /// The commits of submodules, by path.
  let submodules: [String: ContentID]

  /// A repository whose files stand below a folder.
  struct Mount {
    /// The folder, relative to the root of the workspace.
    var folder: String
    /// The repository.
    var repository: any GitRepository
    /// Its files, by their paths in it.
    var entries: [GitEntry]
  }

  /// Makes a tree.
  ///
  /// - Parameters:
  ///   - entries: The files of the repository.
  ///   - repository: Has their contents.
  ///   - mounts: Repositories that lie in it or beside it.
  ///   - leavingOut: Paths of the repository that are not to be seen.
  init(
    _ entries: [GitEntry], of repository: any GitRepository, mounts: [Mount] = [],
    leavingOut: Set<String> = []
  ) {
    repositories = [repository]
    let prefix = repository.prefix
    submodules = entries.filter { $0.kind == .submodule }.reduce(into: [:]) { result, entry in
      result[RelativePath.relative(entry.path, to: prefix)] = entry.content
    }
    let seen = leavingOut.isEmpty ? entries : entries.filter { !leavingOut.contains($0.path) }
    for entry in seen where entry.kind == .file {
      add(RelativePath.relative(entry.path, to: prefix), entry.content)
    }
    follow(seen.filter { $0.kind == .link }, among: seen) { RelativePath.relative($0, to: prefix) }
    for mount in mounts {
      repositories.append(mount.repository)
      for entry in mount.entries { holders[entry.content] = repositories.count - 1 }
      let place = { (path: String) in RelativePath.join(mount.folder, path) }
      for entry in mount.entries where entry.kind == .file { add(place(entry.path), entry.content) }
      follow(mount.entries.filter { $0.kind == .link }, among: mount.entries, place)
    }
  }

  private func add(_ path: String, _ content: ContentID) {
    contents[path] = content
    addFolders(above: path)
  }

  /// Gives links what they point to within the repository: a file, or the files of a folder.
  ///
  /// Links to links are followed as long as each round finds something new. A folder's links are
  /// not followed again behind a link to it, so that no repository grows without bound.
  private func follow(
    _ links: [GitEntry], among entries: [GitEntry], _ place: (String) -> String
  ) {
    guard !links.isEmpty else { return }
    // A blob that is missing is a link that leads nowhere.
    let texts = (try? bytes(of: Set(links.map(\.content)))) ?? [:]
    let regular = entries.filter { $0.kind == .file }.map { ($0.path, $0.content) }
    var known = Dictionary(regular, uniquingKeysWith: { first, _ in first })
    var room = 4 * entries.count + 10_000
    var pending = links.compactMap { link -> (path: String, target: String)? in
      let text = texts[link.content].map { GitText.path($0[...]) }
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
          add(place(link.path + rest), content)
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

  /// What stands at a path.
  public func kind(of path: String) -> FileKind? {
    if contents[path] != nil { return .file }
    return path.isEmpty || folders[path] != nil ? .folder : nil
  }

  /// What a folder holds, sorted by name.
  public func entries(of folder: String) -> [FileEntry] { (folders[folder] ?? []).sorted() }

  /// A file's bytes; `nil` where there is none, or its blob is missing.
  public func bytes(of file: String) -> [UInt8]? {
    guard let content = contents[file] else { return nil }
    return try? bytes(of: [content])[content]  // A blob that is missing is a file that is missing.
  }

  /// The bytes of several contents at once.
  func bytes(of wanted: Set<ContentID>) throws -> [ContentID: [UInt8]] {
    let missing = wanted.filter { cache[$0] == nil }.sorted()
    for (holder, contents) in Dictionary(grouping: missing, by: { holders[$0] ?? 0 }) {
      let found = try repositories[holder].blobs(contents)
      for (content, bytes) in zip(contents, found) { cache[content] = bytes }
    }
    return cache.filter { wanted.contains($0.key) }
  }

  /// The bytes of several files, by path; those that are not there are left out.
  ///
  /// - Throws: `ToolError`.
  public func bytes(ofFiles paths: Set<String>) throws -> [String: [UInt8]] {
    let found = try bytes(of: Set(paths.compactMap { contents[$0] }))
    return paths.reduce(into: [:]) { result, path in
      result[path] = contents[path].flatMap { found[$0] }
    }
  }

  private func addFolders(above path: String) {
    var child = FileEntry(name: RelativePath.name(of: path), kind: .file)
    var folder = RelativePath.folder(of: path)
    while folders[folder, default: []].insert(child).inserted, !folder.isEmpty {
      child = FileEntry(name: RelativePath.name(of: folder), kind: .folder)
      folder = RelativePath.folder(of: folder)
    }
  }
}
