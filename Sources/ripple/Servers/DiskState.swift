import FileTrees
import RippleKit
import RippleStore

/// What a package's files and folders looked like at one moment, to be compared with another.
struct DiskState: Equatable {
  private let stamps: [String: FileStamp]
  private let writes: Int

  /// Looks at everything that the store knows; a new file shows as a change of its folder.
  ///
  /// - Complexity: A question to the system for each file and folder.
  init(_ session: Session) throws {
    let known = try session.store.stamps().map(\.path)
    self.init(known, session.tree, writes: try session.store.writes())
  }

  /// Looks at the same again.
  init(again before: DiskState, _ session: Session) throws {
    self.init(before.paths, session.tree, writes: try session.store.writes())
  }

  private let paths: [String]

  private init(_ paths: [String], _ tree: DiskTree, writes: Int) {
    self.paths = paths
    self.writes = writes
    stamps = paths.reduce(into: [:]) { $0[$1] = tree.stamp(of: $1) }
  }
}

/// A session that a server keeps while nothing on disk changes.
struct WarmSession {
  let session: Session
  private let disk: DiskState

  /// Opens a session and reads all that any question needs.
  init(_ settings: Session.Settings, listener: @escaping @Sendable (String) -> Void) throws {
    session = try Session(settings, listener: listener)
    try session.refresh()
    // What changes while it is read is seen as a change by the next question.
    let before = try DiskState(session)
    _ = try session.sources(detailed: Set(session.graph().targetIDs))
    disk = before
  }

  /// Whether the disk is as it was when it was read.
  func isCurrent() throws -> Bool { try DiskState(again: disk, session) == disk }
}
