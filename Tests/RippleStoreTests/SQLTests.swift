import Testing

@testable import RippleStore

@Suite("SQL with values")
struct SQLTests {
  @Test("an interpolated value is bound and never becomes text")
  func interpolationBinds() {
    let name = "x'; DROP TABLE target; --"
    let sql: SQL = "SELECT id FROM target WHERE name = \(name) AND size > \(7)"
    #expect(sql.text == "SELECT id FROM target WHERE name = ? AND size > ?")
    #expect(sql.values == [.text(name), .integer(7)])
  }

  @Test("an absent value is bound as NULL and a present one as itself")
  func optionals() {
    let absent: String? = nil
    let present: Int? = 3
    let sql: SQL = "VALUES (\(absent), \(present))"
    #expect(sql.text == "VALUES (?, ?)")
    #expect(sql.values == [.null, .integer(3)])
  }

  @Test("a fragment brings its text and its values, in order")
  func fragments() {
    let filter: SQL = "kind = \("test")"
    let sql: SQL = "SELECT \(1) WHERE \(filter) AND size = \(2)"
    #expect(sql.text == "SELECT ? WHERE kind = ? AND size = ?")
    #expect(sql.values == [.integer(1), .text("test"), .integer(2)])
  }

  @Test(
    "a quoted identifier names the column, whatever it holds",
    arguments: [
      "id", "order", "two words", "a\"b", "\"", "\"; DROP TABLE t; --", "目标", "e\u{301}\"",
    ])
  func identifiers(name: String) throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE t (\(identifier: name) INTEGER)")
    try database.execute("INSERT INTO t (\(identifier: name)) VALUES (\(5))")
    let found = try database.first("SELECT \(identifier: name) FROM t") { row in
      (row.name(at: 0), try row.read(0, as: Int.self))
    }
    let (column, value) = try #require(found)
    #expect(column == name)
    #expect(value == 5)
  }

  @Test("text in double quotes is an error and not a value")
  func doubleQuotes() throws {
    let database = try Database.inMemory()
    #expect(failureCode { try database.execute(#"SELECT "misspelt""#) } == .error)
  }
}
