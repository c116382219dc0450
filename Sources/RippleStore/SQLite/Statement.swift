import CSQLite

/// One prepared statement, finalised with its last reference.
final class Statement {
  /// What was prepared.
  let sql: String

  private let handle: OpaquePointer
  private let parameterCount: Int32

  /// Prepares a text that must hold one statement, no more and no less.
  init(_ sql: String, connection: OpaquePointer) throws {
    handle = try Self.prepare(sql, connection)
    parameterCount = sqlite3_bind_parameter_count(handle)
    self.sql = sql
  }

  // The code repeats the statement's last failure, which was thrown when it happened.
  deinit { sqlite3_finalize(handle) }

  /// Binds the values and lends each row to `body`, until there is none or `body` answers false.
  func run(_ values: [SQLValue], while body: (borrowing Row) throws -> Bool) throws {
    defer { reset() }
    var binder = Binder(handle)
    for value in values { try binder.bind(value) }
    try binder.finish(expecting: parameterCount)
    while try step(), try body(Row(handle)) {}
  }

  /// Runs the statement to its end once for each element, with the values that `bind` gives it.
  func run<Rows: Sequence>(
    rows: Rows, bind: (inout Binder, Rows.Element) throws -> Void
  ) throws {
    defer { reset() }
    for row in rows {
      var binder = Binder(handle)
      try bind(&binder, row)
      try binder.finish(expecting: parameterCount)
      while try step() {}
      sqlite3_reset(handle)
    }
  }

  /// Goes to the next row, and answers whether there is one.
  private func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let code: throw SQLiteError(code, statement: handle)
    }
  }

  // The code repeats the last step's, which was thrown when it happened.
  private func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}

extension Statement {
  private static func prepare(_ sql: String, _ connection: OpaquePointer) throws -> OpaquePointer {
    var text = sql
    return try text.withUTF8 { bytes in
      // SQLite stops reading at a NUL, so that what follows would be lost.
      guard !bytes.contains(0) else {
        throw SQLiteError(.misuse, message: "a NUL in the statement", sql: sql)
      }
      return try prepareOnly(UnsafeRawBufferPointer(bytes), sql, connection)
    }
  }

  private static func prepareOnly(
    _ bytes: UnsafeRawBufferPointer, _ sql: String, _ connection: OpaquePointer
  ) throws -> OpaquePointer {
    let first = prepareFirst(bytes, connection)
    guard first.code == SQLITE_OK else {
      throw SQLiteError(first.code, connection: connection, sql: sql)
    }
    guard let handle = first.handle else {
      throw SQLiteError(.misuse, message: "no statement", sql: sql)
    }
    // Preparing the rest tells a comment from a second statement.
    let second = prepareFirst(UnsafeRawBufferPointer(rebasing: bytes[first.length...]), connection)
    guard second.code == SQLITE_OK, second.handle == nil else {
      sqlite3_finalize(second.handle)
      sqlite3_finalize(handle)
      throw SQLiteError(.misuse, message: "more than one statement", sql: sql)
    }
    return handle
  }

  /// Prepares the first statement, which is nil if there is only blank, and says how long it is.
  private static func prepareFirst(
    _ bytes: UnsafeRawBufferPointer, _ connection: OpaquePointer
  ) -> (code: Int32, handle: OpaquePointer?, length: Int) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return (SQLITE_OK, nil, 0) }
    var handle: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    let text = start.assumingMemoryBound(to: CChar.self)
    let code = sqlite3_prepare_v3(
      connection, text, Int32(clamping: bytes.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle,
      &tail)
    return (code, handle, tail.map { $0 - text } ?? bytes.count)
  }
}
