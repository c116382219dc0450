import RippleIngest
import RippleKit
import RippleStore

/// What a package's files and folders looked like at one moment, to be compared with another.
struct DiskState: Equatable {
  private let stamps: [String: FileStamp]

  /// Looks at everything that the store knows; a new file shows as a change of its folder.
  ///
  /// - Complexity: A question to the system for each file and folder.
  init(_ session: Session) throws {
    stamps = try session.store.stamps().reduce(into: [:]) { result, known in
      result[known.path] = session.tree.stamp(of: known.path)
    }
  }

  /// Looks at the same again.
  init(again before: DiskState, _ tree: DiskTree) {
    stamps = before.stamps.keys.reduce(into: [:]) { $0[$1] = tree.stamp(of: $1) }
  }
}
