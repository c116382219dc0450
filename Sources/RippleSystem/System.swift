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

  /// CPU seconds of all processes that this one started and that have ended, with all that they
  /// started in turn.
  public static var secondsOfChildren: Double {
    var spent = tms()
    times(&spent)
    return Double(spent.tms_cutime + spent.tms_cstime) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Waits.
  public static func sleep(microseconds: UInt32) { usleep(microseconds) }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never { Platform.exit(status) }

  /// Lets a reader that went away, such as `head`, end the process without a word.
  public static func endsWithItsReader() { signal(SIGPIPE, SIG_DFL) }

  /// Where a user's programs keep what can be made anew; `nil` where the environment names no home.
  public static func cacheFolder(_ environment: [String: String]) -> String? {
    let home = environment["HOME"] ?? ""
    return Platform.cacheFolder(home: home.isEmpty ? nil : home, environment)
  }
}

/// Logarithms, which the standard library leaves to the platform.
public enum Logarithm {
  /// To the base of two.
  public static func binary(_ value: Double) -> Double { log2(value) }
}
