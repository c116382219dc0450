#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One of the three streams that every process is born with.
public enum StandardStream: Int32, Sendable {
  /// What is read.
  case input = 0
  /// Where results go.
  case output = 1
  /// Where everything else goes.
  case errors = 2

  /// Whether it leads to a person.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// How many columns the terminal has; `nil` without one.
  public var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// How many lines the terminal has; `nil` without one.
  public var lines: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else {
      return nil
    }
    return Int(size.ws_row)
  }

  /// Writes everything.
  ///
  /// - Throws: `StreamError` where the system took less, as on a full disk.
  public func write(_ text: String) throws {
    try OutputFile.write(Array(text.utf8), to: rawValue)
  }

  /// Reads everything up to the end.
  public func readAll() throws -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let some = try readSome()
      if some.isEmpty { return result }
      result += some
    }
  }

  /// Waits for bytes, and reads what is there; none at the end.
  public func readSome() throws -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Platform.read(rawValue, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw StreamError(reason: String(cString: strerror(errno))) }
      return Array(chunk[..<count])
    }
  }
}

/// Bytes that could not be read or written.
public struct StreamError: Error, Hashable, Sendable {
  /// What the system says.
  public let reason: String

  /// Makes an error.
  public init(reason: String) { self.reason = reason }
}
