// What Sources/RippleSystem asks of macOS, spelled as Darwin spells it and done by this system's
// library; '.ci/mac' builds with it. Types and signatures are those of the macOS SDK.

@_exported public import Glibc

extension stat {
  /// When the content changed.
  public var st_mtimespec: timespec { st_mtim }
  /// When anything changed.
  public var st_ctimespec: timespec { st_ctim }
}

/// A plain number, where Glibc has an enumeration.
public let SOCK_STREAM: Int32 = 1
/// Keeps a socket from raising SIGPIPE.
public let SO_NOSIGPIPE: Int32 = 0x1022

/// Sets an option of a socket; without SO_NOSIGPIPE in the kernel, the signal is ignored as a whole.
@discardableResult
public func setsockopt(
  _ socket: Int32, _ level: Int32, _ name: Int32, _ value: UnsafeRawPointer?, _ size: socklen_t
) -> Int32 {
  guard name == SO_NOSIGPIPE else { return Glibc.setsockopt(socket, level, name, value, size) }
  _ = Glibc.signal(SIGPIPE, SIG_IGN)
  return 0
}

/// An opaque pointer, where Glibc has a structure.
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer

/// Makes an empty list.
@discardableResult
public func posix_spawn_file_actions_init(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>
) -> Int32 {
  let list = UnsafeMutablePointer<Glibc.posix_spawn_file_actions_t>.allocate(capacity: 1)
  actions.pointee = UnsafeMutableRawPointer(list)
  return Glibc.posix_spawn_file_actions_init(list)
}

/// Frees a list.
@discardableResult
public func posix_spawn_file_actions_destroy(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>
) -> Int32 {
  guard let list = list(actions) else { return EINVAL }
  defer { list.deallocate() }
  return Glibc.posix_spawn_file_actions_destroy(list)
}

/// Adds that a descriptor is another one in the program.
@discardableResult
public func posix_spawn_file_actions_adddup2(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _ from: Int32, _ to: Int32
) -> Int32 {
  list(actions).map { Glibc.posix_spawn_file_actions_adddup2($0, from, to) } ?? EINVAL
}

/// Starts a program.
public func posix_spawnp(
  _ process: UnsafeMutablePointer<pid_t>?, _ name: UnsafePointer<CChar>,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>?,
  _ attributes: UnsafePointer<posix_spawnattr_t?>?,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>?,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  let list = actions?.pointee?.assumingMemoryBound(to: Glibc.posix_spawn_file_actions_t.self)
  guard let process, let arguments, let environment else { return EINVAL }
  return Glibc.posix_spawnp(process, name, list, nil, arguments, environment)
}

private func list(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>
) -> UnsafeMutablePointer<Glibc.posix_spawn_file_actions_t>? {
  actions.pointee?.assumingMemoryBound(to: Glibc.posix_spawn_file_actions_t.self)
}
