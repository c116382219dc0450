import Testing

@testable import RippleStore

@Suite("Values in columns")
struct ValueTests {
  static let texts = [
    "", " ", "\0", "a\0b", "it's", "\"quoted\"", "`", "; --", "?1", "%_", "line\nline\r\n\t",
    "目标模块", "日本語テキスト", "한국어", "é", "e\u{301}", "👩‍👩‍👧‍👦", "\u{FEFF}bom", "\u{10FFFF}",
    String(repeating: "長", count: 100_000),
  ]

  static let values: [SQLValue] = [
    .null, .integer(0), .integer(.min), .integer(.max), .real(0.1), .real(-.infinity),
    .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude), .text(""), .text("x"),
    .blob([]), .blob([0]), .blob(Array(0...255)),
  ]

  @Test("a text comes back byte for byte", arguments: texts)
  func textRoundTrip(text: String) throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE t (x TEXT NOT NULL) STRICT")
    try database.execute("INSERT INTO t VALUES (\(text))")
    let read = try database.first("SELECT x FROM t") { try $0.read(0, as: String.self) }
    #expect(Array(try #require(read).utf8) == Array(text.utf8))
    let lent = try database.first("SELECT x FROM t") { $0.withUTF8(at: 0) { Array($0) } }
    #expect(lent == Array(text.utf8))
    #expect(try database.first("SELECT 1 FROM t WHERE x = \(text)") { _ in true } == true)
  }

  @Test("a value of every storage class comes back as it was", arguments: values)
  func valueRoundTrip(value: SQLValue) throws {
    let database = try Database.inMemory()
    let read = try database.first("SELECT \(value) AS x") { try $0.read(0, as: SQLValue.self) }
    #expect(read == value)
  }

  @Test("an absent value and a present one are told apart")
  func optionals() throws {
    let database = try Database.inMemory()
    let row = try database.first("SELECT NULL, ''") { row in
      [try row.read(0, as: String?.self), try row.read(1, as: String?.self)]
    }
    #expect(row == [nil, ""])
  }

  @Test("a number that is no number is refused, for SQLite would keep NULL")
  func notANumber() throws {
    let database = try Database.inMemory()
    #expect(failureCode { try database.execute("SELECT \(Double.nan)") } == .mismatch)
  }

  @Test("reading another type names the column and coerces nothing")
  func wrongType() throws {
    let database = try Database.inMemory()
    func read<Value: SQLConvertible>(_ sql: SQL, as type: Value.Type) throws {
      _ = try database.first(sql) { try $0.read(0, as: type) }
    }
    #expect(throws: ColumnError.wrongType(column: "size", expected: "Int", found: .text)) {
      try read("SELECT '12' AS size", as: Int.self)
    }
    #expect(throws: ColumnError.wrongType(column: "size", expected: "Int", found: .null)) {
      try read("SELECT NULL AS size", as: Int.self)
    }
    #expect(throws: ColumnError.wrongType(column: "flag", expected: "Bool", found: .integer)) {
      try read("SELECT 2 AS flag", as: Bool.self)
    }
    #expect(throws: ColumnError.wrongType(column: "n", expected: "Int32", found: .integer)) {
      try read("SELECT 4294967296 AS n", as: Int32.self)
    }
    #expect(throws: ColumnError.wrongType(column: "n", expected: "Double", found: .integer)) {
      try read("SELECT 1 AS n", as: Double.self)
    }
    #expect(throws: ColumnError.wrongType(column: "n", expected: "Array<UInt8>", found: .text)) {
      try read("SELECT 'a' AS n", as: [UInt8].self)
    }
    #expect(throws: ColumnError.invalidUTF8(column: "bad")) {
      try read("SELECT CAST(x'ff41' AS TEXT) AS bad", as: String.self)
    }
  }

  @Test("a column that is not there is an error and not NULL", arguments: [-1, 1, 9])
  func missingColumn(index: Int) throws {
    let database = try Database.inMemory()
    #expect(throws: ColumnError.missing(index: index, count: 1)) {
      _ = try database.first("SELECT 1") { try $0.read(index, as: Int?.self) }
    }
  }

  @Test("the unchecked reads give what is stored")
  func uncheckedReads() throws {
    let database = try Database.inMemory()
    let isRight = try database.first("SELECT 5, 1.5, x'0102', NULL") { row in
      row.count == 4 && row.int64(at: 0) == 5 && row.double(at: 1) == 1.5
        && row.withBlob(at: 2) { Array($0) } == [1, 2] && row.isNull(at: 3)
        && row.withBlob(at: 3) { $0.isEmpty } && row.withUTF8(at: 3) { $0.isEmpty }
    }
    #expect(isRight == true)
  }
}
