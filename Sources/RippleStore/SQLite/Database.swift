import CSQLite

/// One connection to one database.
///
/// It is not `Sendable`, and so never used from two isolation domains at once: SQLite's own locks
/// are off. A second domain opens a second connection.
final class Database {
  /// Where the file is; `:memory:` when there is none.
  let path: String

  /// The open `transaction` calls, of which all but the outermost are savepoints.
  var transactionDepth = 0

  /// What `setProgressHandler` keeps alive.
  var progressHandler: ProgressHandler?

  private var handle: OpaquePointer?
  private var cache: [String: Statement] = [:]

  /// Past this many kept statements, a new one is finalised after its run.
  private static let cacheLimit = 128

  /// Takes over a connection, which is closed with this object whatever happens next.
  init(handle: OpaquePointer, path: String) {
    self.handle = handle
    self.path = path
  }

  deinit {
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// The connection, until it is closed.
  var connection: OpaquePointer {
    get throws {
      guard let handle else { throw SQLiteError(.misuse, message: "the database is closed") }
      return handle
    }
  }

  /// Closes the connection; nothing can be run after that.
  ///
  /// - Throws: `SQLiteError.Code.busy` with the text of a statement that still runs.
  func close() throws {
    guard let handle else { return }
    cache.removeAll()
    self.handle = nil
    let running = sqlite3_next_stmt(handle, nil).flatMap { sqlite3_sql($0) }
      .map { String(cString: $0) }
    let code = sqlite3_close_v2(handle)
    if code != SQLITE_OK { throw SQLiteError(code, connection: handle) }
    guard running == nil else {
      throw SQLiteError(.busy, message: "closed while a statement runs", sql: running)
    }
  }
}

extension Database {
  /// Runs one statement to its end.
  func execute(_ sql: SQL) throws { try forEach(sql) { _ in } }

  /// Runs one statement for each element of a sequence, all or none.
  ///
  /// `bind` fills the question marks from left to right. One prepared statement serves all rows in
  /// one transaction, or in a savepoint of the transaction that is open.
  func execute<Rows: Sequence>(
    _ sql: SQL, rows: Rows, bind: (inout Binder, Rows.Element) throws -> Void
  ) throws {
    guard sql.values.isEmpty else {
      throw SQLiteError(.misuse, message: "a value outside of the rows", sql: sql.text)
    }
    try transaction {
      try withStatement(sql.text) { try $0.run(rows: rows, bind: bind) }
    }
  }

  /// Runs any number of statements without values, such as a step of a migration.
  func executeScript(_ text: String) throws {
    try refuseIfRolledBack()
    let connection = try connection
    let code = sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, connection: connection, sql: text) }
  }

  /// Lends each row of a query to `body`.
  func forEach(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
    try withStatement(sql.text) { statement in
      try statement.run(sql.values) { row in
        try body(row)
        return true
      }
    }
  }

  /// What `transform` makes of each row of a query.
  func rows<Value>(_ sql: SQL, _ transform: (borrowing Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try forEach(sql) { values.append(try transform($0)) }
    return values
  }

  /// What `transform` makes of the first row of a query, or nil when there is none.
  func first<Value>(_ sql: SQL, _ transform: (borrowing Row) throws -> Value) throws -> Value? {
    var value: Value?
    try withStatement(sql.text) { statement in
      try statement.run(sql.values) { row in
        value = try transform(row)
        return false
      }
    }
    return value
  }

  /// The row ID of the last inserted row.
  var lastInsertedRowID: Int64 {
    get throws { sqlite3_last_insert_rowid(try connection) }
  }

  /// How many rows the last statement inserted, updated or deleted.
  var changedRowCount: Int {
    get throws { Int(sqlite3_changes64(try connection)) }
  }
}

extension Database {
  /// Lends a prepared statement.
  ///
  /// It is out of the cache while it runs, so that the same text may be run for each of its own
  /// rows, and goes back only after a success.
  private func withStatement(_ sql: String, _ body: (Statement) throws -> Void) throws {
    try refuseIfRolledBack()
    let connection = try connection
    let statement = try cache.removeValue(forKey: sql) ?? Statement(sql, connection: connection)
    try body(statement)
    if handle != nil, cache.count < Self.cacheLimit { cache[sql] = statement }
  }
}
