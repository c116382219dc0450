// The one place that imports a platform's C library; everything of one platform lies in this target.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Inside of `Platform`, these names mean its own.
private let libraryRead = read
private let libraryWrite = write
private let libraryClose = close
private let libraryExit = exit

/// The few calls that each platform spells its own way, under one name.
///
/// | here | Linux | macOS |
/// | --- | --- | --- |
/// | `emptyActions` | a structure | an optional pointer |
/// | `streamSocket` | `SOCK_STREAM` of an enumeration | `SOCK_STREAM` |
/// | `noSignal`, `silence` | `send` with `MSG_NOSIGNAL` | `SO_NOSIGPIPE` of the socket |
/// | `modified`, `changed` | `st_mtim`, `st_ctim` | `st_mtimespec`, `st_ctimespec` |
/// | `cacheFolder` | `XDG_CACHE_HOME`, else `~/.cache` | `~/Library/Caches` |
///
/// Each row has its test in `PlatformSeamTests`.
enum Platform {
  #if canImport(Darwin)
    typealias SpawnActions = posix_spawn_file_actions_t?
    static var emptyActions: SpawnActions { nil }
    static let streamSocket = SOCK_STREAM
    static let noSignal: Int32 = 0

    static func modified(_ status: stat) -> timespec { status.st_mtimespec }
    static func changed(_ status: stat) -> timespec { status.st_ctimespec }

    /// Keeps a socket whose reader went away from ending the process.
    static func silence(_ descriptor: Int32) {
      var isOn: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    static func cacheFolder(home: String?, _ environment: [String: String]) -> String? {
      home.map { $0 + "/Library/Caches" }
    }
  #else
    typealias SpawnActions = posix_spawn_file_actions_t
    static var emptyActions: SpawnActions { posix_spawn_file_actions_t() }
    static let streamSocket = Int32(SOCK_STREAM.rawValue)
    static let noSignal = Int32(MSG_NOSIGNAL)

    static func modified(_ status: stat) -> timespec { status.st_mtim }
    static func changed(_ status: stat) -> timespec { status.st_ctim }

    /// Nothing to do: `send` is told not to raise a signal.
    static func silence(_ descriptor: Int32) {}

    static func cacheFolder(home: String?, _ environment: [String: String]) -> String? {
      let named = environment["XDG_CACHE_HOME"] ?? ""
      return named.hasPrefix("/") ? named : home.map { $0 + "/.cache" }
    }
  #endif

  static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    libraryRead(descriptor, bytes, count)
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    libraryWrite(descriptor, bytes, count)
  }

  static func close(_ descriptor: Int32) { _ = libraryClose(descriptor) }

  static func exit(_ status: Int32) -> Never { libraryExit(status) }
}
