#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a result is written to.
public enum OutputFile {
  /// Writes a result.
  ///
  /// A plain file is replaced at once, so that a reader sees the old or the new one and never a
  /// part; a link is written through, and a pipe or a device is written into.
  ///
  /// - Throws: `StreamError` where that fails; a plain file is then as it was.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StreamError(reason: "the path names nothing")
    }
    let place = SystemFile.realPath(of: path) ?? path
    switch SystemFile.status(of: place)?.kind {
    case .special, .folder: try writeInto(place, bytes)
    case nil where SystemFile.status(of: place, followingLinks: false) != nil:
      try writeInto(place, bytes)  // A link to what is not there yet.
    default: try replace(place, bytes)
    }
  }

  private static func writeInto(_ path: String, _ bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw last }
    defer { Platform.close(descriptor) }
    try write(bytes, to: descriptor)
  }

  private static func replace(_ path: String, _ bytes: [UInt8]) throws {
    let mode = SystemFile.status(of: path) == nil ? nil : permissions(of: path)
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw last }
    let temporary = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    do {
      defer { Platform.close(descriptor) }
      try write(bytes, to: descriptor)
      guard fchmod(descriptor, mode ?? (0o666 & ~mask)) == 0, fsync(descriptor) == 0 else {
        throw last
      }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let error = last
      unlink(temporary)
      throw error
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Platform.write(
          descriptor, buffer.baseAddress.map { $0 + position }, bytes.count - position)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw last }
      position += count
    }
  }

  private static var last: StreamError { StreamError(reason: String(cString: strerror(errno))) }

  private static func permissions(of path: String) -> mode_t {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode & 0o7777 : 0o644
  }

  /// What the process takes away from the permissions of new files.
  private static var mask: mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }
}
