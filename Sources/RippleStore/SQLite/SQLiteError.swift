import CSQLite

/// What SQLite objected to.
///
/// The values that were bound are left out: they may be private, and a message is often copied.
public struct SQLiteError: Error, Hashable, Sendable {
  /// Which kind of failure it was.
  public let code: Code

  /// SQLite's sentence in English, for people and never for a decision.
  public let message: String

  /// The statement with its question marks, unless no statement was running.
  public let sql: String?

  init(_ code: Code, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The last failure of a connection.
  init(_ code: Int32, connection: OpaquePointer, sql: String? = nil) {
    self.init(
      Code(rawValue: code), message: String(cString: sqlite3_errmsg(connection)), sql: sql)
  }

  /// The last failure of a prepared statement.
  init(_ code: Int32, statement: OpaquePointer) {
    self.init(
      Code(rawValue: code),
      message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))),
      sql: sqlite3_sql(statement).map { String(cString: $0) })
  }
}

extension SQLiteError: CustomStringConvertible {
  /// The code, the sentence and the statement.
  public var description: String {
    let place = sql.map { ", while running: \($0)" } ?? ""
    return "SQLite error \(code.rawValue): \(message)\(place)"
  }
}
