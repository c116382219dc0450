import RippleStore
import RippleSystem
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What this process made for its store, to be taken away again where it gives no answer.
package enum FreshStore {
  private static let made = Mutex<[String]>([])

  /// Notes a file or folder that is made next, unless it is there already.
  package static func willMake(_ path: String) {
    guard SystemFile.status(of: path, followingLinks: false) == nil else { return }
    made.withLock { if !$0.contains(path) { $0.append(path) } }
  }

  /// Takes everything away, but for an import of history, which goes on where it stopped.
  package static func remove() {
    let paths = made.withLock { paths in
      defer { paths = [] }
      return paths
    }
    guard !paths.contains(where: holdsHistory) else { return }
    for path in paths.reversed() {
      // Losing the errors is right: a folder that others use too stays, and so does what is gone.
      if SystemFile.status(of: path, followingLinks: false)?.kind == .folder {
        SystemFile.removeEmptyFolder(path)
      } else {
        StoreFiles.remove(path)
      }
    }
  }

  private static func holdsHistory(_ path: String) -> Bool {
    // Losing the error is right: what cannot be read is no store with a history.
    ((try? Store(reading: path).contents().commits) ?? 0) > 0
  }
}

/// The files of a store: itself, and what SQLite keeps beside it.
package enum StoreFiles {
  /// The paths.
  package static func all(_ path: String) -> [String] { ["", "-wal", "-shm"].map { path + $0 } }

  /// Removes those that are there.
  package static func remove(_ path: String) {
    for file in all(path) {
      // Losing the error is right: most often there is no such file.
      try? FileManager.default.removeItem(atPath: file)
    }
  }

  /// Their bytes together.
  package static func size(_ path: String) -> Int64 {
    all(path).compactMap { SystemFile.status(of: $0)?.size }.reduce(0, +)
  }
}
