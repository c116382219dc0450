import CSQLite

/// Fills the question marks of one statement from left to right.
struct Binder: ~Copyable {
  private let statement: OpaquePointer

  /// How many are filled.
  private(set) var count: Int32 = 0

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// Binds an integer.
  mutating func bind(_ value: Int64) throws {
    count += 1
    try check(sqlite3_bind_int64(statement, count, value))
  }

  /// Binds an integer.
  mutating func bind(_ value: Int) throws { try bind(Int64(value)) }

  /// Binds a number.
  ///
  /// - Throws: `SQLiteError.Code.mismatch` for NaN, which SQLite would turn into NULL.
  mutating func bind(_ value: Double) throws {
    guard !value.isNaN else { throw misfit(.mismatch, "NaN cannot be stored") }
    count += 1
    try check(sqlite3_bind_double(statement, count, value))
  }

  /// Binds a text.
  mutating func bind(_ value: String) throws {
    var value = value
    try value.withUTF8 { try bind(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Binds a text by a copy of its bytes, which must be UTF-8.
  mutating func bind(utf8 bytes: UnsafeRawBufferPointer) throws {
    count += 1
    let size = UInt64(bytes.count)
    try check(ripple_sqlite3_bind_text(statement, count, bytes.baseAddress, size))
  }

  /// Binds a blob by a copy of its bytes.
  mutating func bind(blob bytes: UnsafeRawBufferPointer) throws {
    count += 1
    let size = UInt64(bytes.count)
    try check(ripple_sqlite3_bind_blob(statement, count, bytes.baseAddress, size))
  }

  /// Binds NULL.
  mutating func bindNull() throws {
    count += 1
    try check(sqlite3_bind_null(statement, count))
  }

  /// Binds a value of any storage class.
  mutating func bind(_ value: SQLValue) throws {
    switch value {
    case .null: try bindNull()
    case .integer(let value): try bind(value)
    case .real(let value): try bind(value)
    case .text(let value): try bind(value)
    case .blob(let value): try value.withUnsafeBytes { try bind(blob: $0) }
    }
  }

  /// Checks that every question mark has its value.
  func finish(expecting expected: Int32) throws {
    guard count == expected else {
      throw misfit(.misuse, "\(count) values for \(expected) parameters")
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw SQLiteError(code, statement: statement) }
  }

  private func misfit(_ code: SQLiteError.Code, _ message: String) -> SQLiteError {
    SQLiteError(code, message: message, sql: sqlite3_sql(statement).map { String(cString: $0) })
  }
}
