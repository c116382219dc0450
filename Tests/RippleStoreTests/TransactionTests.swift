import Testing

@testable import RippleStore

@Suite("Transactions")
struct TransactionTests {
  struct Stop: Error, Hashable { var number = 0 }

  let database: Database

  init() throws {
    database = try Database.inMemory()
    try database.execute("CREATE TABLE t (x INTEGER PRIMARY KEY) STRICT")
  }

  private func insert(_ value: Int) throws {
    try database.execute("INSERT INTO t VALUES (\(value))")
  }

  private func insertAndStop() throws {
    try database.transaction {
      try insert(2)
      try database.transaction { try insert(3) }
      throw Stop()
    }
  }

  private func all() throws -> [Int] {
    try database.rows("SELECT x FROM t ORDER BY x") { try $0.read(0) }
  }

  @Test("a transaction gives its value and keeps its rows")
  func commits() throws {
    let count = try database.transaction { () -> Int in
      try insert(1)
      return try all().count
    }
    #expect(count == 1)
    #expect(try all() == [1])
    #expect(try !database.isInTransaction)
  }

  @Test("an error undoes the transaction and is the one that is thrown")
  func rollsBack() throws {
    #expect(throws: Stop(number: 7)) {
      try database.transaction {
        try insert(1)
        throw Stop(number: 7)
      }
    }
    #expect(try all().isEmpty)
    try database.transaction { try insert(2) }
    #expect(try all() == [2])
  }

  @Test("an error in a nested transaction undoes only that one")
  func savepoints() throws {
    try database.transaction {
      try insert(1)
      #expect(throws: Stop.self) { try insertAndStop() }
      try database.transaction(.deferred) { try insert(4) }
    }
    #expect(try all() == [1, 4])
  }

  @Test("an outer error undoes nested transactions that were kept")
  func outerError() throws {
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.transaction { try insert(1) }
        throw Stop()
      }
    }
    #expect(try all().isEmpty)
  }

  @Test("a transaction that was ended inside is noticed before its end")
  func endedInside() throws {
    let code = failureCode {
      try database.transaction {
        try insert(1)
        try database.execute("ROLLBACK")
        // Without the check this row would be committed on its own.
        try insert(2)
      }
    }
    #expect(code?.primary == .abort)
    #expect(try all().isEmpty)
  }

  @Test("an error that ended the transaction is not passed over by catching it")
  func swallowedError() throws {
    let code = failureCode {
      try database.transaction {
        try insert(1)
        let first = failureCode { try database.execute("INSERT OR ROLLBACK INTO t VALUES (1)") }
        #expect(first?.primary == .constraint)
        let second = failureCode { try database.transaction { try insert(2) } }
        #expect(second?.primary == .abort)
      }
    }
    #expect(code?.primary == .abort)
    #expect(try all().isEmpty)
    try insert(3)
    #expect(try all() == [3])
  }

  @Test("a broken promise at the end undoes the transaction")
  func deferredConstraint() throws {
    try database.execute(
      "CREATE TABLE u (x INTEGER REFERENCES t DEFERRABLE INITIALLY DEFERRED) STRICT")
    let code = failureCode {
      try database.transaction { try database.execute("INSERT INTO u VALUES (1)") }
    }
    #expect(code == .foreignKey)
    #expect(try !database.isInTransaction)
    #expect(try database.first("SELECT 1 FROM u") { _ in true } == nil)
  }

  @Test("a rollback is not stopped by what stopped the transaction")
  func interruptedRollback() throws {
    var isStopping = false
    try database.setProgressHandler(every: 1) { isStopping }
    let code = failureCode {
      try database.transaction {
        try insert(1)
        isStopping = true
        try database.forEach("SELECT value FROM json_each('[1, 2, 3]')") { _ in }
      }
    }
    #expect(code == .interrupt)
    isStopping = false
    #expect(try !database.isInTransaction)
    #expect(try all().isEmpty)
    try database.setProgressHandler(nil)
  }

  @Test("a closed database refuses work, and closes twice")
  func closing() throws {
    try insert(1)
    try database.close()
    try database.close()
    let code = failureCode { try insert(2) }
    #expect(code == .misuse)
  }

  @Test("closing under a running statement names it")
  func closingWhileRunning() throws {
    try insert(1)
    let error = #expect(throws: SQLiteError.self) {
      try database.forEach("SELECT x FROM t") { _ in try database.close() }
    }
    #expect(error?.code == .busy)
    #expect(error?.sql == "SELECT x FROM t")
  }
}
