#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a process asks its system for.
public enum System {
  /// Seconds since 1970.
  public static var now: Int { time(nil) }

  /// The variables of the process's environment.
  public static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Waits.
  public static func sleep(microseconds: UInt32) { usleep(microseconds) }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #else
      Musl.exit(status)
    #endif
  }

  /// Lets a reader that went away, such as `head`, end the process without a word.
  public static func endsWithItsReader() { signal(SIGPIPE, SIG_DFL) }

  /// The program's own file, where the system tells it.
  public static var executablePath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
        .flatMap(SystemFile.realPath)
    #else
      return SystemFile.realPath(of: "/proc/self/exe")
    #endif
  }
}

/// Logarithms, which the standard library leaves to the platform.
public enum Logarithm {
  /// To the base of two.
  public static func binary(_ value: Double) -> Double { log2(value) }
}
