#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a person who presses Ctrl-C is told.
///
/// Only calls that are safe in a signal's handler are made there: the text lies ready as bytes.
public enum Interruption {
  nonisolated(unsafe) private static var text: UnsafeMutableBufferPointer<UInt8>?

  /// Says a line on standard error when the process is interrupted, which then ends as it would.
  ///
  /// To be called from one thread, before others are started. A text once given stays in memory.
  public static func says(_ line: String) {
    let bytes = Array(("\n" + line + "\n").utf8)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    text = copy
    // A parent may have started the process from a thread that blocks signals, as those of pools do.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
    let before = signal(SIGINT) { number in
      if let text = Interruption.text { _ = Platform.write(2, text.baseAddress, text.count) }
      signal(number, SIG_DFL)
      raise(number)
    }
    // What was started to outlive its terminal goes on being deaf.
    let isDeaf =
      unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isDeaf { signal(SIGINT, SIG_IGN) }
  }
}
