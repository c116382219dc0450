import RippleSystem

/// A folder on disk.
///
/// Reads only: it opens no file for writing, and remembers every folder that it listed, so that a
/// later run can tell by their times whether anything came or went. Symbolic links are followed
/// within what may be read: the folder itself, the repository that holds it, and the packages that
/// were admitted. A link that leads anywhere else, or back to a folder that holds it, leads nowhere.
public final class DiskTree: FileTree {
  /// The absolute path of the root.
  public let root: String
  /// The folders that were listed so far.
  public private(set) var listedFolders: Set<String> = []
  /// Links that lead out of what may be read, sorted, as far as they were met.
  public var linksLeadingOut: [String] { outward.sorted() }

  private var outward: Set<String> = []
  private var readable: [String]
  private var chains: [String: [String]] = [:]
  private var linkedFolders = 0

  /// Far more than any source file; a larger one is not read into memory.
  public static let largestFile = 16 << 20
  /// How many folders are entered through links before it is taken for a knot of them.
  private static let mostLinkedFolders = 10_000

  /// Opens a folder, which need not exist yet.
  public init(root: String) {
    self.root = root
    let real = SystemFile.realPath(of: root) ?? root
    readable = [real, DiskTree.repository(above: real)].compactMap(\.self)
  }

  /// The nearest folder at or above a path that holds a repository.
  private static func repository(above path: String) -> String? {
    var folder = path
    while !folder.isEmpty {
      if SystemFile.status(of: folder + "/.git") != nil { return folder }
      folder = RelativePath.folder(of: folder)
    }
    return nil
  }

  /// The absolute path of a relative one.
  public func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return path.isEmpty ? root : "\(root)/\(path)"
  }

  /// Lets a package outside of the root be read, since one that was named depends on it by path.
  public func admit(_ folder: String) {
    guard let real = SystemFile.realPath(of: absolute(folder)), real != "/", !isReadable(real),
      SystemFile.status(of: real + "/Package.swift")?.kind == .file
    else { return }
    readable.append(real)
    chains = [:]
  }

  private func isReadable(_ real: String) -> Bool {
    readable.contains { RelativePath.contains($0, real) }
  }

  /// What stands at a path, symbolic links followed.
  public func kind(of path: String) -> FileKind? {
    guard isInside(path) else { return nil }
    switch SystemFile.status(of: absolute(path))?.kind {
    case .file: return .file
    case .folder: return .folder
    default: return nil
    }
  }

  /// Whether a path, links followed, lies in what may be read.
  private func isInside(_ path: String) -> Bool {
    let place = absolute(path)
    // Only below a folder that is known to lie inside does a name that is no link lie there too.
    let isPlain = !path.hasPrefix("/") && RelativePath.name(of: path) != ".."
    if isPlain {
      guard chain(RelativePath.folder(of: path)) != nil else { return false }
      guard SystemFile.status(of: place, followingLinks: false)?.kind == .link else { return true }
    }
    guard let real = SystemFile.realPath(of: place) else { return false }
    if isReadable(real) { return true }
    outward.insert(path)
    return false
  }

  /// The real paths of a folder and of those that hold it, each once on the way from the root;
  /// `nil` where one of them may not be read.
  private func chain(_ folder: String) -> [String]? {
    if let known = chains[folder] { return known.isEmpty ? nil : known }
    var result: [String]?
    if let real = SystemFile.realPath(of: absolute(folder)), isReadable(real) {
      let isTop = folder.isEmpty || RelativePath.name(of: folder) == ".." || folder == "/"
      let above = isTop ? [] : chain(RelativePath.folder(of: folder)) ?? []
      result = above.last == real ? above : above + [real]
    }
    if result != nil || SystemFile.status(of: absolute(folder)) != nil {
      chains[folder] = result ?? []
    }
    return result
  }

  /// What a folder holds, sorted by name; names that are not UTF-8 are left out.
  public func entries(of folder: String) -> [FileEntry] {
    guard let chain = chain(folder), let found = SystemFile.entries(of: absolute(folder)) else {
      return []
    }
    listedFolders.insert(folder)
    var result: [FileEntry] = []
    for (name, kind) in found {
      guard let name else { continue }
      switch kind {
      case .file: result.append(FileEntry(name: name, kind: .file))
      case .folder: result.append(FileEntry(name: name, kind: .folder))
      case .link:
        if let kind = linked(RelativePath.join(folder, name), chain) {
          result.append(FileEntry(name: name, kind: kind))
        }
      default: break
      }
    }
    return result.sorted()
  }

  /// What a link in a folder leads to; `nil` where it leads out, nowhere, or to what holds it.
  private func linked(_ path: String, _ chain: [String]) -> FileKind? {
    guard let kind = kind(of: path) else { return nil }
    guard kind == .folder, let real = SystemFile.realPath(of: absolute(path)) else { return kind }
    linkedFolders += 1
    let holdsItself = chain.contains { RelativePath.contains(real, $0) }
    return holdsItself || linkedFolders > DiskTree.mostLinkedFolders ? nil : kind
  }

  /// A file's bytes; `nil` where it cannot be read, or is larger than any source.
  public func bytes(of file: String) -> [UInt8]? {
    isInside(file) ? DiskTree.read(absolute(file), limit: DiskTree.largestFile) : nil
  }

  /// A file's size and times; `nil` where it is not there.
  public func stamp(of path: String) -> FileStamp? {
    SystemFile.status(of: absolute(path)).map(FileStamp.init)
  }

  /// Reads a whole file; `nil` where that fails.
  package static func read(_ path: String, limit: Int = .max) -> [UInt8]? {
    SystemFile.read(path, limit: limit)?.bytes
  }
}

/// What tells without reading a file whether it may have changed.
public struct FileStamp: Hashable, Sendable {
  /// The size in bytes.
  public let size: Int64
  /// Nanoseconds of the last change of content.
  public let modified: Int64
  /// Nanoseconds of the last change of anything, which no tool can set back.
  public let changed: Int64

  /// Makes a stamp from its parts.
  public init(size: Int64, modified: Int64, changed: Int64) {
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  init(_ status: SystemFile.Status) {
    size = status.size
    modified = status.modified
    changed = status.changed
  }
}
