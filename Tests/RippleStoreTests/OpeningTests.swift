import Foundation
import TestSupport
import Testing

@testable import RippleStore

@Suite("Opening a file")
struct OpeningTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/store.db"
  }

  @Test("a new file logs ahead, checks foreign keys and is found again")
  func newFile() throws {
    let database = try Database.open(path)
    try database.execute("CREATE TABLE t (x TEXT) STRICT")
    try database.execute("INSERT INTO t VALUES (\("目标"))")
    #expect(try database.first("PRAGMA journal_mode") { try $0.read(0, as: String.self) } == "wal")
    #expect(try database.first("PRAGMA foreign_keys") { try $0.read(0, as: Bool.self) } == true)
    #expect(try database.first("PRAGMA synchronous") { try $0.read(0, as: Int.self) } == 1)
    try database.close()
    let again = try Database.open(path, mode: .readOnly)
    #expect(try again.first("SELECT x FROM t") { try $0.read(0, as: String.self) } == "目标")
  }

  @Test("a connection for reading does not write")
  func readOnly() throws {
    let writer = try Database.open(path)
    try writer.execute("CREATE TABLE t (x INTEGER) STRICT")
    let reader = try Database.open(path, mode: .readOnly)
    let code = failureCode { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(code?.primary == .readOnly)
    try reader.forEach("SELECT x FROM t") { _ in }
  }

  @Test("a file that is missing is not made for reading")
  func missing() {
    #expect(failureCode { _ = try Database.open(path, mode: .readOnly) } == .cannotOpen)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a place where no file can be cannot be opened")
  func impossiblePlace() throws {
    try folder.write("file", "text")
    for path in [folder.path + "/file/store.db", folder.path, "/proc/store.db", "", path + "\0x"] {
      let code = failureCode { _ = try Database.open(path) }
      #expect(code?.primary == .cannotOpen, "\(path)")
    }
  }

  @Test("something else than a database is told apart, whatever it is opened for")
  func notADatabase() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let bytes = Data(png + Array(repeating: 7, count: 5000))
    try bytes.write(to: folder.url.appending(path: "store.db"))
    #expect(failureCode { _ = try Database.open(path) } == .notADatabase)
    #expect(failureCode { _ = try Database.open(path, mode: .readOnly) } == .notADatabase)
    #expect(try Data(contentsOf: folder.url.appending(path: "store.db")) == bytes)
  }

  @Test("a damaged database is told apart")
  func damaged() throws {
    let database = try Database.open(path)
    try database.execute("CREATE TABLE t (x INTEGER) STRICT")
    try database.execute("INSERT INTO t VALUES (?)", rows: 0..<5000) { try $0.bind($1) }
    try database.close()
    var bytes = try Data(contentsOf: folder.url.appending(path: "store.db"))
    bytes.replaceSubrange(4096..<8192, with: Data(repeating: 0x5A, count: 4096))
    try bytes.write(to: folder.url.appending(path: "store.db"))
    let damaged = try Database.open(path)
    let code = failureCode { try damaged.forEach("SELECT x FROM t") { _ in } }
    #expect(code?.primary == .corrupt)
  }

  @Test("a full disk is told apart, and the transaction is undone")
  func full() throws {
    let database = try Database.open(path)
    try database.execute("CREATE TABLE t (x TEXT) STRICT")
    try database.execute("PRAGMA max_page_count = 20")
    let code = failureCode {
      try database.execute("INSERT INTO t VALUES (?)", rows: 0..<1000) { binder, _ in
        try binder.bind(String(repeating: "x", count: 1000))
      }
    }
    #expect(code == .full)
    #expect(try !database.isInTransaction)
    #expect(try database.first("SELECT count(*) FROM t") { try $0.read(0, as: Int.self) } == 0)
    try database.execute("INSERT INTO t VALUES ('small')")
  }

  @Test("a second writer waits as long as it is told and no longer")
  func busy() throws {
    let first = try Database.open(path)
    let second = try Database.open(path, busyTimeout: .milliseconds(50))
    try first.execute("CREATE TABLE t (x INTEGER) STRICT")
    let clock = ContinuousClock()
    let start = clock.now
    try first.transaction {
      try first.execute("INSERT INTO t VALUES (1)")
      let code = failureCode { try second.transaction {} }
      #expect(code == .busy)
      #expect(code?.isContention == true)
      // A reader is not in the way, and sees what was there before.
      #expect(try second.first("SELECT x FROM t") { _ in true } == nil)
    }
    let elapsed = clock.now - start
    #expect(elapsed >= .milliseconds(40))
    #expect(elapsed < .seconds(4))
    try second.transaction { try second.execute("INSERT INTO t VALUES (2)") }
  }

  @Test("a late writer that read first is turned away at once, so writers begin immediately")
  func upgrade() throws {
    let first = try Database.open(path)
    try first.execute("CREATE TABLE t (x INTEGER) STRICT")
    let second = try Database.open(path)
    let code = failureCode {
      try second.transaction(.deferred) {
        try second.forEach("SELECT x FROM t") { _ in }
        try first.execute("INSERT INTO t VALUES (1)")
        try second.execute("INSERT INTO t VALUES (2)")
      }
    }
    #expect(code?.primary == .busy)
  }

  @Test("many connections that make the same file at once all succeed")
  func openingAtOnce() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let database = try Database.open(path)
          try database.transaction {
            try database.execute("CREATE TABLE IF NOT EXISTS t (x INTEGER) STRICT")
            try database.execute("INSERT INTO t VALUES (\(number))")
          }
          try database.close()
        }
      }
      try await group.waitForAll()
    }
    let database = try Database.open(path, mode: .readOnly)
    #expect(try database.first("SELECT sum(x) FROM t") { try $0.read(0, as: Int.self) } == 28)
  }

  @Test(
    "a name that is special to SQLite is only a name", arguments: [":memory:", "file::memory:"])
  func specialNames(name: String) {
    // SQLite itself would open a database in memory, even for reading.
    #expect(failureCode { _ = try Database.open(name, mode: .readOnly) } == .cannotOpen)
  }
}
