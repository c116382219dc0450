import Testing

@testable import RippleStore

@Suite("Statements")
struct StatementTests {
  let database: Database

  init() throws {
    database = try Database.inMemory()
    try database.execute("CREATE TABLE t (x INTEGER PRIMARY KEY, y TEXT NOT NULL) STRICT")
  }

  private func sum() throws -> Int {
    try database.first("SELECT coalesce(sum(x), 0) FROM t") { try $0.read(0) } ?? -1
  }

  @Test(
    "anything but one statement is refused",
    arguments: ["", " ", ";", "-- none", "SELECT 1; SELECT 2", "SELECT 1; nonsense", "SELECT 1\0"])
  func oneStatement(text: String) {
    #expect(failureCode { try database.execute(SQL(stringLiteral: text)) } == .misuse)
  }

  @Test(
    "blank and comments may follow a statement", arguments: [";", " ; ", "; -- end", "\n/* */"])
  func trailingBlank(tail: String) throws {
    try database.execute(SQL(stringLiteral: "SELECT 1" + tail))
  }

  @Test("every parameter wants its value")
  func parameterCount() {
    #expect(failureCode { try database.execute("SELECT ?, \(1)") } == .misuse)
    let many = failureCode {
      try database.execute("INSERT INTO t VALUES (1, 'a')", rows: [1]) { try $0.bind($1) }
    }
    #expect(many == .range)
  }

  @Test("an error shows the statement and not its values")
  func errorText() throws {
    try database.execute("INSERT INTO t VALUES (\(1), \("secret"))")
    let error = try #require(throws: SQLiteError.self) {
      try database.execute("INSERT INTO t VALUES (\(1), \("secret"))")
    }
    #expect(.constraint ~= error.code)
    #expect(error.code != .constraint, "the code is the extended one")
    #expect(error.sql == "INSERT INTO t VALUES (?, ?)")
    #expect("\(error)".contains("t.x"))
    #expect(!"\(error)".contains("secret"))
  }

  @Test("a primary code stands for its extended ones, and not the other way round")
  func codePatterns() {
    let extended = SQLiteError.Code(rawValue: 1546)
    #expect(SQLiteError.Code.ioError ~= extended)
    #expect(SQLiteError.Code.ioError ~= SQLiteError(extended, message: "truncate failed"))
    #expect(!(extended ~= SQLiteError.Code.ioError))
    #expect(!(SQLiteError.Code.full ~= extended))
    #expect(!(SQLiteError.Code.ioError ~= ColumnError.missing(index: 1, count: 1)))
  }

  @Test("a strict table takes no value of another type")
  func strictTable() {
    let code = failureCode { try database.execute("INSERT INTO t VALUES (1, \([0xFF]))") }
    #expect(code?.primary == .constraint)
  }

  @Test("the same text runs inside its own rows")
  func reentrance() throws {
    try database.execute("INSERT INTO t VALUES (?, 'a')", rows: 1...3) { try $0.bind($1) }
    var pairs = 0
    let sql: SQL = "SELECT x FROM t"
    try database.forEach(sql) { _ in }  // From here on the statement is kept.
    try database.forEach(sql) { _ in try database.forEach(sql) { _ in pairs += 1 } }
    #expect(pairs == 9)
  }

  @Test("a statement runs again after its failure and after an early end")
  func reuse() throws {
    struct Stop: Error {}
    try database.execute("INSERT INTO t VALUES (?, 'a')", rows: 1...3) { try $0.bind($1) }
    for _ in 0..<3 {
      #expect(throws: Stop.self) { try database.forEach("SELECT x FROM t") { _ in throw Stop() } }
      #expect(try database.first("SELECT x FROM t") { try $0.read(0, as: Int.self) } == 1)
      #expect(try database.rows("SELECT x FROM t") { try $0.read(0, as: Int.self) } == [1, 2, 3])
    }
  }

  @Test("rows in bulk are all there, or none after a failure")
  func bulk() throws {
    let sql: SQL = "INSERT INTO t VALUES (?, ?)"
    try database.execute(sql, rows: 0..<1000) { binder, x in
      try binder.bind(x)
      try binder.bind("row \(x)")
    }
    #expect(try sum() == 499_500)
    #expect(throws: SQLiteError.self) {
      try database.execute(sql, rows: [2000, 2001, 3]) { binder, x in
        try binder.bind(x)
        try binder.bind("again")
      }
    }
    #expect(try sum() == 499_500)
    try database.execute(sql, rows: [Int]()) { try $0.bind($1) }
    #expect(try sum() == 499_500)
  }

  @Test("rows in bulk take values of every type")
  func bulkTypes() throws {
    try database.execute("CREATE TABLE v (a, b, c, d, e)")
    let blob: [UInt8] = [1, 0, 2]
    try database.execute("INSERT INTO v VALUES (?, ?, ?, ?, ?)", rows: [1]) { binder, _ in
      try binder.bindNull()
      try binder.bind(2.5)
      try "é".utf8.withContiguousStorageIfAvailable {
        try binder.bind(utf8: UnsafeRawBufferPointer($0))
      }
      try blob.withUnsafeBytes { try binder.bind(blob: $0) }
      try binder.bind(SQLValue.integer(9))
    }
    let row = try database.first("SELECT * FROM v") { row in
      try (0..<5).map { try row.read($0, as: SQLValue.self) }
    }
    #expect(row == [.null, .real(2.5), .text("é"), .blob(blob), .integer(9)])
  }

  @Test("the last row's ID and the number of changed rows are known")
  func counts() throws {
    try database.execute("INSERT INTO t (y) VALUES ('a'), ('b')")
    #expect(try database.lastInsertedRowID == 2)
    #expect(try database.changedRowCount == 2)
  }

  @Test("more texts than the cache keeps do no harm")
  func manyTexts() throws {
    for _ in 0..<2 {
      for number in 0..<300 {
        let sql = SQL(stringLiteral: "SELECT \(number)")
        #expect(try database.first(sql) { try $0.read(0, as: Int.self) } == number)
      }
    }
  }
}
