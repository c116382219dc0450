import Glibc

/// A folder on disk.
///
/// Reads only: it opens no file for writing, follows symbolic links, and remembers every folder
/// that it listed, so that a later run can tell by their times whether anything came or went.
public final class DiskTree: FileTree {
  /// The absolute path of the root.
  public let root: String
  /// The folders that were listed so far.
  public private(set) var listedFolders: Set<String> = []

  /// Opens a folder, which need not exist yet.
  public init(root: String) { self.root = root }

  /// The absolute path of a relative one.
  public func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return path.isEmpty ? root : "\(root)/\(path)"
  }

  /// What stands at a path, symbolic links followed.
  public func kind(of path: String) -> FileKind? {
    DiskTree.status(of: absolute(path)).flatMap { DiskTree.kind(ofMode: $0.st_mode) }
  }

  /// What a folder holds, sorted by name; names that are not UTF-8 are left out.
  public func entries(of folder: String) -> [FileEntry] {
    guard let stream = opendir(absolute(folder)) else { return [] }
    defer { closedir(stream) }
    listedFolders.insert(folder)
    var result: [FileEntry] = []
    while let entry = readdir(stream) {
      guard let name = DiskTree.name(of: entry), name != ".", name != ".." else { continue }
      let type = Int32(entry.pointee.d_type)
      if type == DT_REG {
        result.append(FileEntry(name: name, kind: .file))
      } else if type == DT_DIR {
        result.append(FileEntry(name: name, kind: .folder))
      } else if let kind = kind(of: RelativePath.join(folder, name)) {
        result.append(FileEntry(name: name, kind: kind))
      }
    }
    return result.sorted()
  }

  /// A file's bytes; `nil` where it cannot be read.
  public func bytes(of file: String) -> [UInt8]? { DiskTree.read(absolute(file)) }

  /// A file's size and times; `nil` where it is not there.
  public func stamp(of path: String) -> FileStamp? {
    DiskTree.status(of: absolute(path)).map(FileStamp.init)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func kind(ofMode mode: mode_t) -> FileKind? {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: nil
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
        String(validatingCString: $0)
      }
    }
  }

  /// Reads a whole file; `nil` where that fails.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(Int(status.st_size) + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 { return nil }
      if count == 0 { return result }
      result.append(contentsOf: chunk[..<count])
    }
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

  init(_ status: stat) {
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
  }
}
