// The one place that imports a platform's C library; everything of one platform lies in this target.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The few calls that each platform spells its own way, under one name.
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
  #else
    typealias SpawnActions = posix_spawn_file_actions_t
    static var emptyActions: SpawnActions { posix_spawn_file_actions_t() }
    static let streamSocket = Int32(SOCK_STREAM.rawValue)
    static let noSignal = Int32(MSG_NOSIGNAL)

    static func modified(_ status: stat) -> timespec { status.st_mtim }
    static func changed(_ status: stat) -> timespec { status.st_ctim }

    /// Nothing to do: `send` is told not to raise a signal.
    static func silence(_ descriptor: Int32) {}
  #endif

  static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, bytes, count)
    #else
      Musl.read(descriptor, bytes, count)
    #endif
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Musl.write(descriptor, bytes, count)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Musl.close(descriptor)
    #endif
  }
}
