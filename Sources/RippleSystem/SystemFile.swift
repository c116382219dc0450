#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file system, asked by absolute or relative paths; no content is written.
///
/// A path that holds a NUL names nothing: the system would see only the text before it.
public enum SystemFile {
  /// What stands at a path.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link; only where links are not followed.
    case link
    /// A pipe, a device or a socket.
    case special
  }

  /// What the system tells of a file without reading it.
  public struct Status: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Its size in bytes.
    public let size: Int64
    /// Nanoseconds since 1970 of the last change of content.
    public let modified: Int64
    /// Nanoseconds since 1970 of the last change of anything, which no tool can set back.
    public let changed: Int64
    /// The file's number on its device.
    public let inode: UInt64

    init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .special
        }
      size = Int64(status.st_size)
      modified = Status.nanoseconds(Platform.modified(status))
      changed = Status.nanoseconds(Platform.changed(status))
      inode = UInt64(status.st_ino)
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
      let (whole, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
      return overflow ? .max : whole &+ Int64(time.tv_nsec)
    }
  }

  /// The status of what stands at a path; `nil` where nothing does.
  public static func status(of path: String, followingLinks: Bool = true) -> Status? {
    guard !path.utf8.contains(0) else { return nil }
    var found = stat()
    let code = followingLinks ? stat(path, &found) : lstat(path, &found)
    return code == 0 ? Status(found) : nil
  }

  /// The names in a folder with what they are, links not followed; `nil` where it cannot be listed.
  ///
  /// Names that are no UTF-8 are given as `nil`, so that they can be counted.
  public static func entries(of folder: String) -> [(name: String?, kind: Kind?)]? {
    guard !folder.utf8.contains(0), let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var result: [(name: String?, kind: Kind?)] = []
    while let entry = readdir(stream) {
      let name = name(of: entry)
      if name == "." || name == ".." { continue }
      let kind: Kind? =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): .file
        case Int32(DT_DIR): .folder
        case Int32(DT_LNK): .link
        case Int32(DT_UNKNOWN):
          name.flatMap {
            status(of: "\(folder)/\($0)", followingLinks: false)?.kind
          }
        default: .special
        }
      result.append((name, kind))
    }
    return result
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
        String(validatingCString: $0)
      }
    }
  }

  /// Reads a whole regular file, and says what it was when the reading began.
  ///
  /// - Parameters:
  ///   - path: The file; a link is followed.
  ///   - limit: The most bytes that are read; a larger file counts as unreadable.
  /// - Returns: Bytes of one moment: where the file changed meanwhile it is read again, and `nil`
  ///   where that does not help.
  public static func read(_ path: String, limit: Int = .max) -> (bytes: [UInt8], status: Status)? {
    guard !path.utf8.contains(0) else { return nil }
    for _ in 0..<3 {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { Platform.close(descriptor) }
      guard let before = status(of: descriptor), before.kind == .file, before.size <= limit,
        let bytes = contents(of: descriptor, size: Int(before.size), limit: limit)
      else { return nil }
      if status(of: descriptor) == before { return (bytes, before) }
    }
    return nil
  }

  private static func status(of descriptor: Int32) -> Status? {
    var found = stat()
    return fstat(descriptor, &found) == 0 ? Status(found) : nil
  }

  private static func contents(of descriptor: Int32, size: Int, limit: Int) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Platform.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 || result.count + count > limit { return nil }
      if count == 0 { return result }
      result.append(contentsOf: chunk[..<count])
    }
  }

  /// The path without links, `.` and `..`; `nil` where it leads to nothing.
  public static func realPath(of path: String) -> String? {
    guard !path.utf8.contains(0), let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(validatingCString: pointer)
  }

  /// Removes a folder with nothing in it; any other stays.
  public static func removeEmptyFolder(_ path: String) {
    if !path.utf8.contains(0) { rmdir(path) }
  }

  /// What a symbolic link says; `nil` where there is none.
  public static func target(ofLink path: String) -> [UInt8]? {
    guard !path.utf8.contains(0) else { return nil }
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { readlink(path, $0, Int(PATH_MAX)) } ?? -1
      }
    }
    return count < 0 ? nil : Array(buffer[..<count])
  }
}
