import Foundation
import TestSupport
import Testing

@testable import RippleStore

/// SQLite's own method: fail at the first step, then at the second, until nothing is left to fail.
@Suite("Faults at every step")
struct FaultTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/store.db"
  }

  private func makeStore() throws -> Database {
    let database = try Database.open(path)
    try database.executeScript(
      """
      CREATE TABLE snapshot (id INTEGER PRIMARY KEY, size INTEGER NOT NULL) STRICT;
      CREATE TABLE edge (
        snapshot_id INTEGER NOT NULL REFERENCES snapshot ON DELETE CASCADE,
        source INTEGER NOT NULL,
        destination INTEGER NOT NULL,
        PRIMARY KEY (snapshot_id, source, destination)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO snapshot VALUES (0, 2);
      INSERT INTO edge VALUES (0, 1, 2), (0, 2, 3);
      """)
    return database
  }

  /// Replaces the oldest snapshot by a new one, in a transaction with a savepoint.
  private func replaceOldest(in database: Database) throws {
    try database.transaction {
      let oldest = try database.first("SELECT min(id) FROM snapshot") {
        try $0.read(0, as: Int.self)
      }
      try database.execute("DELETE FROM snapshot WHERE id = \(oldest)")
      try database.execute("INSERT INTO snapshot VALUES (\((oldest ?? 0) + 1), 30)")
      let sql: SQL = "INSERT INTO edge VALUES (?, ?, ?)"
      try database.execute(sql, rows: 0..<30) { binder, number in
        try binder.bind((oldest ?? 0) + 1)
        try binder.bind(number)
        try binder.bind(number + 1)
      }
    }
  }

  /// The snapshots with their edges, after checking that the file is sound.
  private func checked(_ database: Database) throws -> [[Int]] {
    let verdict = try database.first("PRAGMA integrity_check") { try $0.read(0, as: String.self) }
    #expect(verdict == "ok")
    #expect(try database.first("PRAGMA foreign_key_check") { _ in true } == nil)
    return try database.rows(
      """
      SELECT id, size, (SELECT count(*) FROM edge WHERE snapshot_id = id) FROM snapshot ORDER BY id
      """
    ) { row in try (0..<3).map { try row.read($0) } }
  }

  @Test("an interruption at any step undoes the whole, and the last try does it")
  func interruptions() throws {
    try makeStore().close()
    var step = 1
    while step < 10_000 {
      let database = try Database.open(path)
      var left = step
      try database.setProgressHandler(every: 1) {
        left -= 1
        return left <= 0
      }
      let isDone = try succeeds { try replaceOldest(in: database) }
      try database.setProgressHandler(nil)
      #expect(try !database.isInTransaction)
      #expect(try checked(database) == (isDone ? [[1, 30, 30]] : [[0, 2, 2]]))
      try database.close()
      if isDone { break }
      step += 1
    }
    #expect(step > 50, "the handler was hardly asked")
    #expect(step < 10_000, "the work never succeeded")
    #expect(try checked(Database.open(path)) == [[1, 30, 30]])
  }

  @Test("the same connection goes on after each interruption")
  func sameConnection() throws {
    let database = try makeStore()
    var step = 0
    var isDone = false
    while !isDone, step < 10_000 {
      step += 1
      var left = step
      try database.setProgressHandler(every: 1) {
        left -= 1
        return left == 0
      }
      isDone = try succeeds { try replaceOldest(in: database) }
      try database.setProgressHandler(nil)
    }
    #expect(isDone)
    #expect(try checked(database) == [[1, 30, 30]])
  }

  @Test("a disk that is full at any page undoes the whole, and the last try does it")
  func fullDisk() throws {
    let database = try makeStore()
    try database.execute("CREATE TABLE big (x TEXT NOT NULL) STRICT")
    let pages = try database.first("PRAGMA page_count") { try $0.read(0, as: Int.self) }
    var limit = try #require(pages)
    var isDone = false
    while !isDone, limit < 1000 {
      try database.execute(SQL(stringLiteral: "PRAGMA max_page_count = \(limit)"))
      isDone = try succeeds {
        try database.transaction {
          try replaceOldest(in: database)
          try database.execute("INSERT INTO big VALUES (?)", rows: 0..<20) { binder, _ in
            try binder.bind(String(repeating: "目", count: 2000))
          }
        }
      }
      #expect(try checked(database) == (isDone ? [[1, 30, 30]] : [[0, 2, 2]]))
      limit += 1
    }
    #expect(isDone)
    #expect(limit > (pages ?? 0) + 10)
  }

  @Test("an interruption at any step of a migration leaves a file that can be migrated")
  func migration() throws {
    let migrator = Migrator(applicationID: 0x5250_4C45, steps: MigratorTests.steps)
    var step = 0
    var isDone = false
    while !isDone, step < 10_000 {
      step += 1
      let database = try Database.open(path)
      var left = step
      try database.setProgressHandler(every: 1) {
        left -= 1
        return left == 0
      }
      isDone = try succeeds { try migrator.migrate(database) }
      try database.setProgressHandler(nil)
      #expect(try (0...2).contains(migrator.version(of: database)))
      #expect(
        try database.first("PRAGMA integrity_check") { try $0.read(0, as: String.self) } == "ok")
      try database.close()
    }
    #expect(isDone)
    #expect(try migrator.version(of: migrator.open(path, mode: .readOnly)) == 2)
  }

  /// Whether the work is done; an injected fault is no, and anything else is thrown on.
  private func succeeds(_ work: () throws -> Void) throws -> Bool {
    do {
      try work()
      return true
    } catch SQLiteError.Code.interrupt, SQLiteError.Code.full {
      return false
    }
  }
}
