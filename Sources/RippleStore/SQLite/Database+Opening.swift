import CSQLite

extension Database {
  /// What a file is opened for.
  enum Mode: Sendable {
    /// Reading and writing; the file is made when it is missing.
    case readWrite

    /// Reading a file that must be there.
    case readOnly
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file. No name is special: `:memory:` is a file in the current directory.
  ///   - mode: What it is opened for.
  ///   - followingLinks: Whether the file, or a folder above it, may be a symbolic link.
  ///   - busyTimeout: How long a statement waits for another connection's lock.
  ///   - validate: Looks at the database before anything is written to it, and refuses by an error.
  /// - Returns: A connection that has read the file's schema.
  /// - Throws: `SQLiteError`: `.notADatabase`, `.cannotOpen`, `.readOnly` and so on.
  static func open(
    _ path: String, mode: Mode = .readWrite, followingLinks: Bool = true,
    busyTimeout: Duration = .seconds(5), validate: (Database) throws -> Void = { _ in }
  ) throws -> Database {
    guard !path.utf8.contains(0) else {
      throw SQLiteError(.cannotOpen, message: "a NUL in the path")
    }
    let access =
      mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let file = path.hasPrefix("/") ? path : "./" + path
    let links = followingLinks ? 0 : SQLITE_OPEN_NOFOLLOW
    let database = try connect(to: file, shownAs: path, flags: access | links)
    try database.configure(busyTimeout: busyTimeout)
    try validate(database)
    if mode == .readWrite { try database.switchToWriteAheadLog() }
    return database
  }

  /// Makes a database that lives in memory and goes with its connection.
  static func inMemory() throws -> Database {
    let database = try connect(
      to: ":memory:", shownAs: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try database.configure(busyTimeout: .zero)
    return database
  }
}

extension Database {
  private static func connect(
    to file: String, shownAs path: String, flags: Int32
  ) throws -> Database {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(file, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    // "Whether or not an error occurs when it is opened, resources associated with the database
    // connection handle should be released": from here on `Database` does so.
    guard let handle else { throw SQLiteError(.outOfMemory, message: "no memory to open a file") }
    let database = Database(handle: handle, path: path)
    guard code == SQLITE_OK else {
      throw SQLiteError(sqlite3_extended_errcode(handle), connection: handle)
    }
    return database
  }

  /// Makes the connection strict, and reads enough of the file to know that it is a database.
  private func configure(busyTimeout: Duration) throws {
    try check(sqlite3_extended_result_codes(connection, 1))
    try check(sqlite3_busy_timeout(connection, busyTimeout.milliseconds))
    // A misspelt column in double quotes is an error and not a text.
    try set(SQLITE_DBCONFIG_DQS_DML, false)
    try set(SQLITE_DBCONFIG_DQS_DDL, false)
    // A crafted file can neither damage itself by SQL nor run functions from its schema.
    try set(SQLITE_DBCONFIG_DEFENSIVE, true)
    try set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
    try execute("PRAGMA foreign_keys = ON")
    try forEach("SELECT count(*) FROM sqlite_schema") { _ in }
  }

  private func switchToWriteAheadLog() throws {
    // SQLite falls back to reading when it may not write the file.
    guard sqlite3_db_readonly(try connection, "main") == 0 else {
      throw SQLiteError(.readOnly, message: "the file may not be written")
    }
    let sql: SQL = "PRAGMA journal_mode = WAL"
    // "If the journal mode could not be changed, the original journal mode is returned."
    guard try first(sql, { try $0.read(0, as: String.self) }) == "wal" else {
      throw SQLiteError(.cannotOpen, message: "no write-ahead log is possible here", sql: sql.text)
    }
    try execute("PRAGMA synchronous = NORMAL")
  }

  private func set(_ option: Int32, _ isOn: Bool) throws {
    try check(ripple_sqlite3_db_config(connection, option, isOn ? 1 : 0))
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw SQLiteError(code, connection: try connection) }
  }
}

extension Duration {
  /// Whole milliseconds, as far as SQLite can count.
  fileprivate var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    let fraction = attoseconds / 1_000_000_000_000_000
    return Int32(clamping: min(seconds, 1_000_000) * 1000 + fraction)
  }
}
