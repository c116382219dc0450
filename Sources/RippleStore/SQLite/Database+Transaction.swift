import CSQLite

extension Database {
  /// When a transaction takes its lock.
  enum TransactionKind: Sendable {
    /// At once, for writing.
    ///
    /// A deferred transaction that reads first and writes then fails at once, whatever the timeout,
    /// if another connection has written in between.
    case immediate

    /// At the first statement, for reads that must agree with one another.
    case deferred
  }

  /// Runs `body` in a transaction, or in a savepoint of the transaction that is open.
  ///
  /// When `body` throws, what it wrote is undone, and its error is the one that is thrown. Inside a
  /// `.deferred` transaction write nothing: a nested `.immediate` comes too late for the lock.
  func transaction<Value>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Value
  ) throws -> Value {
    let scope = TransactionScope(kind, depth: transactionDepth)
    try executeUninterrupted([scope.begin])
    transactionDepth += 1
    defer { transactionDepth -= 1 }
    do {
      let value = try body()
      try executeUninterrupted([scope.commit])
      return value
    } catch {
      rollBack(scope)
      throw error
    }
  }

  /// Whether a transaction is open, by SQLite's own account.
  var isInTransaction: Bool {
    get throws { sqlite3_get_autocommit(try connection) == 0 }
  }

  /// Refuses to go on in a transaction that SQLite has rolled back by itself.
  ///
  /// It does so after a full disk, for instance. What a caller that swallowed that error wrote next
  /// would be committed statement by statement.
  func refuseIfRolledBack() throws {
    guard transactionDepth > 0, try !isInTransaction else { return }
    throw SQLiteError(
      Self.rolledBack, message: "the transaction was rolled back before its end")
  }

  private static let rolledBack = SQLiteError.Code(rawValue: SQLITE_ABORT | (2 << 8))

  /// Runs the statements that open or end a transaction.
  ///
  /// SQLite asks the progress handler once more after a statement's work is done: an interrupted
  /// COMMIT would be reported as failed and yet be on the disk.
  private func executeUninterrupted(_ statements: [SQL]) throws {
    try withoutProgressHandler {
      for statement in statements { try execute(statement) }
    }
  }

  /// Undoes a scope, if SQLite has not done so.
  private func rollBack(_ scope: TransactionScope) {
    do {
      guard try isInTransaction else { return }
      try executeUninterrupted(scope.rollback)
    } catch {
      // The first error is the one that tells the reason; the caller throws it.
    }
  }
}

/// The statements that open and end a transaction or a savepoint.
private struct TransactionScope {
  let begin: SQL
  let commit: SQL
  let rollback: [SQL]

  init(_ kind: Database.TransactionKind, depth: Int) {
    guard depth > 0 else {
      begin = kind == .immediate ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED"
      commit = "COMMIT"
      rollback = ["ROLLBACK"]
      return
    }
    let name = "level\(depth)"
    begin = "SAVEPOINT \(identifier: name)"
    commit = "RELEASE \(identifier: name)"
    rollback = ["ROLLBACK TO \(identifier: name)", "RELEASE \(identifier: name)"]
  }
}
