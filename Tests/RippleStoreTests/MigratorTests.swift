import Foundation
import TestSupport
import Testing

@testable import RippleStore

@Suite("Migrations")
struct MigratorTests {
  static let steps = [
    Migrator.Step(
      name: "parents and children",
      sql: """
        CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE child (
          id INTEGER PRIMARY KEY,
          parent_id INTEGER NOT NULL REFERENCES parent ON DELETE CASCADE
        ) STRICT;
        """),
    Migrator.Step(
      name: "names of parents",
      sql: """
        CREATE TABLE new_parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
        INSERT INTO new_parent SELECT id, 'parent ' || id FROM parent;
        DROP TABLE parent;
        ALTER TABLE new_parent RENAME TO parent;
        """),
  ]

  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/store.db"
  }

  private func migrator(_ count: Int = 2, adding steps: [Migrator.Step] = []) -> Migrator {
    Migrator(applicationID: 0x5250_4C45, steps: Self.steps.prefix(count) + steps)
  }

  private func schema(_ database: Database) throws -> [String] {
    try database.rows("SELECT name || ': ' || sql FROM sqlite_schema ORDER BY name") {
      try $0.read(0)
    }
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test("a new file gets every step and says whose it is")
  func newFile() throws {
    let database = try migrator().open(path)
    #expect(try migrator().version(of: database) == 2)
    #expect(
      try database.first("PRAGMA application_id") { try $0.read(0, as: Int.self) } == 0x5250_4C45)
    #expect(try database.first("PRAGMA foreign_keys") { try $0.read(0, as: Bool.self) } == true)
    try database.close()
    // The header has both numbers where `file` looks for them.
    #expect(Array(try bytes()[60..<64]) == [0, 0, 0, 2])
    #expect(Array(try bytes()[68..<72]) == Array("RPLE".utf8))
  }

  @Test("every old version arrives at the schema of a new file", arguments: 0...2)
  func oldVersions(version: Int) throws {
    try migrator(version).open(path).close()
    let migrated = try schema(migrator().open(path))
    let fresh = try Database.inMemory()
    try migrator().migrate(fresh)
    #expect(try migrated == schema(fresh))
    #expect(migrated.count == 2)
  }

  @Test("a table that is rebuilt keeps the rows that point to it")
  func rebuiltTable() throws {
    let old = try migrator(1).open(path)
    try old.executeScript("INSERT INTO parent VALUES (1); INSERT INTO child VALUES (5, 1);")
    try old.close()
    let database = try migrator().open(path)
    let names = try database.rows(
      "SELECT name FROM parent JOIN child ON parent_id = parent.id"
    ) { try $0.read(0, as: String.self) }
    #expect(names == ["parent 1"])
  }

  @Test("a step that fails leaves nothing, and those before it stay")
  func failingStep() throws {
    let bad = Migrator.Step(name: "bad", sql: "CREATE TABLE extra (x INTEGER) STRICT; nonsense;")
    let code = failureCode { _ = try migrator(adding: [bad]).open(path) }
    #expect(code == .error)
    let database = try migrator().open(path)
    #expect(try schema(database).count == 2)
  }

  @Test("a step that leaves an orphan is undone and named")
  func orphan() throws {
    let bad = Migrator.Step(name: "orphan", sql: "INSERT INTO child VALUES (1, 99);")
    let error = #expect(throws: SQLiteError.self) {
      _ = try migrator(adding: [bad]).open(path)
    }
    #expect(error?.code == .foreignKey)
    #expect(error?.message.contains("'orphan'") == true)
    #expect(try migrator().open(path).first("SELECT 1 FROM child") { _ in true } == nil)
  }

  @Test("a step that ends its transaction is noticed")
  func committingStep() throws {
    let bad = Migrator.Step(name: "commits", sql: "CREATE TABLE extra (x INTEGER); COMMIT;")
    let code = failureCode { _ = try migrator(adding: [bad]).open(path) }
    #expect(code?.primary == .abort)
  }

  @Test("a picture is foreign and stays as it is", arguments: [Database.Mode.readWrite, .readOnly])
  func picture(mode: Database.Mode) throws {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(0...255))
    try png.write(to: URL(filePath: path))
    #expect(throws: StoreFileError.foreign(path: path)) {
      _ = try migrator().open(path, mode: mode)
    }
    #expect(try bytes() == png)
  }

  @Test(
    "another program's database is foreign and stays as it is",
    arguments: [
      "PRAGMA application_id = 7", "CREATE TABLE photo (id INTEGER)", "PRAGMA user_version = 1",
      "PRAGMA application_id = 7; CREATE TABLE photo (id INTEGER); PRAGMA user_version = 9",
      "PRAGMA application_id = \(0x5250_4C45); PRAGMA user_version = -1",
    ])
  func otherProgram(script: String) throws {
    // Not by our own `open`, which would choose the log's mode.
    let other = try Database.inMemory()
    try other.executeScript(script)
    try other.execute("VACUUM INTO \(path)")
    let before = try bytes()
    #expect(throws: StoreFileError.foreign(path: path)) { _ = try migrator().open(path) }
    #expect(try bytes() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.db"])
  }

  @Test("a later build's file is refused with both numbers")
  func newer() throws {
    try migrator(2).open(path).close()
    for mode in [Database.Mode.readWrite, .readOnly] {
      #expect(throws: StoreFileError.newer(path: path, found: 2, supported: 1)) {
        _ = try migrator(1).open(path, mode: mode)
      }
    }
  }

  @Test("an earlier build's file is refused for reading and stays as it is")
  func older() throws {
    try migrator(1).open(path).close()
    let before = try bytes()
    #expect(throws: StoreFileError.older(path: path, found: 1, supported: 2)) {
      _ = try migrator(2).open(path, mode: .readOnly)
    }
    #expect(try bytes() == before)
  }

  @Test("many processes that migrate at once run each step once")
  func atOnce() async throws {
    let path = path
    let migrator = migrator()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        group.addTask { try migrator.version(of: migrator.open(path)) }
      }
      for try await version in group { #expect(version == 2) }
    }
  }
}
