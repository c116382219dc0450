import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A temporary folder that is there while somebody works in it, under one name as long as this
/// process lives.
///
/// The name stays since SwiftPM compiles manifests again where `TMPDIR` is another.
final class TransientFolder: Sendable {
  /// Where it lies.
  let path = FileManager.default.temporaryDirectory
    .appending(path: "ripple-swift-\(UUID().uuidString)").path
  private let users = Mutex(0)

  /// Makes it for the first who works in it, and removes it with all that is left after the last.
  func use<Result>(_ work: () throws -> Result) rethrows -> Result {
    users.withLock { count in
      // Losing the error is right: without the folder, a tool says what it misses.
      if count == 0 {
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      count += 1
    }
    defer {
      users.withLock { count in
        count -= 1
        // Losing the error is right: what is left in the temporary folder does no harm.
        if count == 0 { try? FileManager.default.removeItem(atPath: path) }
      }
    }
    return try work()
  }
}
