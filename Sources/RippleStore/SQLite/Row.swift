import CSQLite

/// The row that a running statement stands on.
///
/// It cannot be copied and is lent to a closure, so that it cannot outlive its statement's step.
struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// How many columns there are.
  var count: Int { Int(sqlite3_data_count(statement)) }

  /// The value of a column, counted from zero.
  ///
  /// - Throws: `ColumnError`, which names the column, when it holds something else.
  func read<Value: SQLConvertible>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
    let stored = try value(at: index)
    guard let value = Value(sqlValue: stored) else { throw wrongType(index, expected: Value.self) }
    return value
  }

  /// The name of a column, as the statement gives it.
  func name(at index: Int) -> String {
    sqlite3_column_name(statement, Int32(index)).map { String(cString: $0) } ?? "column \(index)"
  }
}

/// For loops over a million rows: no check of the type, no copy.
extension Row {
  /// An integer; anything else is coerced by SQLite, and NULL is zero.
  func int64(at index: Int32) -> Int64 { sqlite3_column_int64(statement, index) }

  /// A number; anything else is coerced by SQLite, and NULL is zero.
  func double(at index: Int32) -> Double { sqlite3_column_double(statement, index) }

  /// Whether a column is NULL.
  func isNull(at index: Int32) -> Bool { sqlite3_column_type(statement, index) == SQLITE_NULL }

  /// Lends the UTF-8 of a text, which is gone after the closure; NULL is empty.
  func withUTF8<Value>(
    at index: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) rethrows -> Value {
    // In this order: asking for the text may convert it, which changes its length.
    let bytes = sqlite3_column_text(statement, index)
    let count = Int(sqlite3_column_bytes(statement, index))
    return try body(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  /// Lends the bytes of a blob, which are gone after the closure; NULL is empty.
  func withBlob<Value>(
    at index: Int32, _ body: (UnsafeRawBufferPointer) throws -> Value
  ) rethrows -> Value {
    let bytes = sqlite3_column_blob(statement, index)
    let count = Int(sqlite3_column_bytes(statement, index))
    return try body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }
}

extension Row {
  /// The column as it is stored.
  private func value(at index: Int) throws -> SQLValue {
    guard index >= 0, index < count else { throw ColumnError.missing(index: index, count: count) }
    let column = Int32(index)
    return switch storageClass(at: column) {
    case .null: .null
    case .integer: .integer(int64(at: column))
    case .real: .real(double(at: column))
    case .text: .text(try text(at: column))
    case .blob: .blob(try blob(at: column))
    }
  }

  private func text(at index: Int32) throws -> String {
    let text: String? = try withUTF8(at: index) { bytes in
      try checkMemory(bytes.baseAddress)
      return String(validating: bytes, as: UTF8.self)
    }
    guard let text else { throw ColumnError.invalidUTF8(column: name(at: Int(index))) }
    return text
  }

  private func blob(at index: Int32) throws -> [UInt8] {
    try withBlob(at: index) { bytes in
      // "The return value from sqlite3_column_blob() for a zero-length BLOB is a NULL pointer."
      if sqlite3_column_bytes(statement, index) > 0 { try checkMemory(bytes.baseAddress) }
      return Array(bytes)
    }
  }

  /// A text that is there and has no address could not be converted for want of memory.
  private func checkMemory(_ address: UnsafeRawPointer?) throws {
    guard address == nil else { return }
    throw SQLiteError(SQLITE_NOMEM, statement: statement)
  }

  private func storageClass(at index: Int32) -> SQLValue.Class {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  private func wrongType(_ index: Int, expected: Any.Type) -> ColumnError {
    .wrongType(
      column: name(at: index), expected: "\(expected)", found: storageClass(at: Int32(index)))
  }
}
