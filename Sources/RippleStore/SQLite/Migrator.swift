/// Brings a store's schema up to date, a frozen step at a time.
///
/// The file says whose it is by `application_id`, and how many steps it has by `user_version`.
struct Migrator: Sendable {
  /// One change of the schema; once released, its text never changes.
  struct Step: Hashable, Sendable {
    /// What the step does, for the error that it may cause.
    let name: String

    /// Its statements, without transactions of their own.
    let sql: String
  }

  /// Four ASCII letters as a number, which `file` shows.
  let applicationID: Int32

  /// All steps since the first release, oldest first.
  let steps: [Step]

  /// Opens a file and brings it up to date, or refuses an older one when it is opened for reading.
  ///
  /// A file of another program or of a later build is refused before anything is written to it, by
  /// a `StoreFileError`; all else is a `SQLiteError`.
  func open(
    _ path: String, mode: Database.Mode = .readWrite, followingLinks: Bool = true,
    busyTimeout: Duration = .seconds(5)
  ) throws -> Database {
    let database = try openChecked(path, mode, followingLinks, busyTimeout)
    switch mode {
    case .readWrite: try migrate(database)
    case .readOnly: try refuseOlder(database)
    }
    return database
  }

  /// How many steps a database has.
  ///
  /// - Throws: `StoreFileError` when it is not ours or has more steps than this build knows.
  func version(of database: Database) throws -> Int {
    try database.transaction(.deferred) {
      let owner = try pragma("application_id", of: database)
      let found = try pragma("user_version", of: database)
      let isOurs = owner == Int(applicationID) && found >= 0
      let isBlank = try owner == 0 && found == 0 && hasNoSchema(database)
      guard isOurs || isBlank else { throw StoreFileError.foreign(path: database.path) }
      guard found <= steps.count else {
        throw StoreFileError.newer(path: database.path, found: found, supported: steps.count)
      }
      return found
    }
  }

  /// Runs the steps that a database lacks, each in a transaction of its own.
  func migrate(_ database: Database) throws {
    guard try version(of: database) < steps.count else { return }
    // A step may rebuild a table. With foreign keys on, dropping the old one would delete the rows
    // that point to it; instead each step ends with a check of the whole database.
    try database.execute("PRAGMA foreign_keys = OFF")
    let result = Result { try runSteps(on: database) }
    try database.execute("PRAGMA foreign_keys = ON")
    try result.get()
  }
}

extension Migrator {
  private func openChecked(
    _ path: String, _ mode: Database.Mode, _ followingLinks: Bool, _ busyTimeout: Duration
  ) throws -> Database {
    do {
      return try Database.open(
        path, mode: mode, followingLinks: followingLinks, busyTimeout: busyTimeout
      ) { database in _ = try version(of: database) }
    } catch SQLiteError.Code.notADatabase {
      throw StoreFileError.foreign(path: path)
    }
  }

  private func refuseOlder(_ database: Database) throws {
    let found = try version(of: database)
    guard found == steps.count else {
      throw StoreFileError.older(path: database.path, found: found, supported: steps.count)
    }
  }

  private func runSteps(on database: Database) throws {
    for (index, step) in steps.enumerated() {
      try database.transaction {
        // Asked under the lock: another process may have run the step since.
        guard try version(of: database) == index else { return }
        try run(step, on: database)
        try database.executeScript(
          """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(index + 1);
          """)
      }
    }
  }

  private func run(_ step: Step, on database: Database) throws {
    try database.executeScript(step.sql)
    let orphan = try database.first("PRAGMA foreign_key_check") { try $0.read(0, as: String.self) }
    guard let orphan else { return }
    throw SQLiteError(
      .foreignKey, message: "step '\(step.name)' leaves rows of '\(orphan)' without their parent",
      sql: step.sql)
  }

  private func pragma(_ name: String, of database: Database) throws -> Int {
    try database.first("PRAGMA \(identifier: name)") { try $0.read(0) } ?? 0
  }

  private func hasNoSchema(_ database: Database) throws -> Bool {
    try database.first("SELECT 1 FROM sqlite_schema") { _ in true } == nil
  }
}
