import TestSupport
import Testing

@testable import RippleStore

@Suite("A database against a dictionary")
struct ModelTests {
  private struct Abort: Error {}

  /// A table and what it should hold, under the same random edits.
  private struct Pair {
    let database: Database
    var random: SplitMix64
    var model: [Int: String] = [:]

    /// Edits and aborts at random, nested up to a depth.
    mutating func edit(depth: Int) throws {
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0..<(depth < 4 ? 5 : 3), using: &random) {
        case 0: try insert()
        case 1: try delete()
        case 2: try collide()
        default: try nest(depth: depth)
        }
      }
    }

    /// A nested transaction, which one time in three is given up.
    private mutating func nest(depth: Int) throws {
      let before = model
      let isGivenUp = Int.random(in: 0..<3, using: &random) == 0
      do {
        try database.transaction {
          try edit(depth: depth + 1)
          if isGivenUp { throw Abort() }
        }
      } catch is Abort {
        model = before
      }
    }

    private mutating func insert() throws {
      let key = Int.random(in: 0..<20, using: &random)
      let value = "value \(random.next())"
      try database.execute("INSERT OR REPLACE INTO t VALUES (\(key), \(value))")
      model[key] = value
    }

    private mutating func delete() throws {
      let key = Int.random(in: 0..<20, using: &random)
      try database.execute("DELETE FROM t WHERE k = \(key)")
      model[key] = nil
    }

    /// A bulk insert, which leaves nothing when any of its keys is taken.
    private mutating func collide() throws {
      let keys = (0..<3).map { _ in Int.random(in: 0..<20, using: &random) }
      let isFree = Set(keys).count == 3 && keys.allSatisfy { model[$0] == nil }
      do {
        try database.execute("INSERT INTO t VALUES (?, 'bulk')", rows: keys) { try $0.bind($1) }
        #expect(isFree)
        for key in keys { model[key] = "bulk" }
      } catch SQLiteError.Code.constraint {
        #expect(!isFree)
      }
    }
  }

  @Test("random edits and aborts leave what the dictionary says", arguments: UInt64(0)..<60)
  func edits(seed: UInt64) throws {
    let database = try Database.inMemory()
    try database.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v TEXT NOT NULL) STRICT")
    var pair = Pair(database: database, random: SplitMix64(seed: seed))
    for _ in 0..<12 {
      try pair.edit(depth: 0)
      let rows = try database.rows("SELECT k, v FROM t") { row in
        (try row.read(0, as: Int.self), try row.read(1, as: String.self))
      }
      #expect(Dictionary(uniqueKeysWithValues: rows) == pair.model)
    }
  }
}
