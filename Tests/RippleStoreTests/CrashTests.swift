import Foundation
import TestSupport
import Testing

@testable import RippleStore

@Suite("A process that is killed", .timeLimit(.minutes(20)))
struct CrashTests {
  /// Writes pairs that cancel out, and prints ten bytes for each hundred that is committed.
  static let writer = """
    import sqlite3, sys
    database = sqlite3.connect(sys.argv[1], isolation_level=None)
    number = 0
    while True:
        database.execute('BEGIN IMMEDIATE')
        for index in range(100):
            number += 1
            database.execute('INSERT INTO t VALUES (?, ?)', (number, 'x' * 200))
            database.execute('INSERT INTO t VALUES (?, ?)', (-number, 'y' * 200))
        database.execute('COMMIT')
        print('%09d' % number, flush=True)
    """

  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/store.db"
    let database = try Database.open(path)
    try database.execute("CREATE TABLE t (x INTEGER PRIMARY KEY, y TEXT NOT NULL) STRICT")
    try database.close()
  }

  /// How many rows there are, after checking that all transactions are whole and the file sound.
  private func checkedCount() throws -> Int {
    let database = try Database.open(path)
    let verdict = try database.first("PRAGMA integrity_check") { try $0.read(0, as: String.self) }
    #expect(verdict == "ok")
    let found = try database.first("SELECT count(*), coalesce(sum(x), 0) FROM t") { row in
      (try row.read(0, as: Int.self), try row.read(1, as: Int.self))
    }
    let (count, sum) = try #require(found)
    #expect(count % 200 == 0)
    #expect(sum == 0)
    return count
  }

  @Test(
    "another program killed while it writes leaves whole transactions",
    .enabled(if: python != nil, "python3 is not here: no foreign writer was killed"),
    arguments: [1, 3, 10, 17, 30])
  func foreignWriter(transactions: Int) throws {
    let child = try ChildProcess(
      [try #require(Self.python), "-c", Self.writer, path], output: folder.path + "/numbers")
    let deadline = ContinuousClock.now + .seconds(30)
    while child.lineCount < transactions, ContinuousClock.now < deadline { usleep(500) }
    #expect(child.kill() == SIGKILL, "the writer ended by itself")
    let lines = child.lineCount
    #expect(lines >= transactions)
    #expect(try checkedCount() >= 200 * lines)
  }

  @Test(
    "our own writer killed at any point of a transaction leaves the one before",
    arguments: [1, 50, 400, 1500])
  func ownWriter(step: Int) async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step] in
      try Self.writeUntilKilled(path, step: step)
    }
    #expect(try checkedCount() >= 200)
  }

  /// Writes a transaction, and then more of them until SQLite has asked so many times.
  private static func writeUntilKilled(_ path: String, step: Int) throws {
    let database = try Database.open(path)
    var number = 0
    func write() throws {
      try database.execute("INSERT INTO t VALUES (?, 'z')", rows: 0..<200) { binder, index in
        number += index % 2 == 0 ? 1 : 0
        try binder.bind(index % 2 == 0 ? number : -number)
      }
    }
    try write()
    var left = step
    try database.setProgressHandler(every: 1) {
      left -= 1
      if left <= 0 { raise(SIGKILL) }
      return false
    }
    while true { try write() }
  }
}

/// A program that runs beside the test.
///
/// Foundation's `Process` leaks its weak references, which fails a run under the address sanitizer.
private struct ChildProcess {
  private struct CannotStart: Error { let code: Int32 }

  private let identifier: pid_t
  private let output: String

  /// Starts a program, and sends what it prints to a file.
  init(_ arguments: [String], output: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, arguments[0], &actions, nil, words + [nil], nil)
    guard code == 0 else { throw CannotStart(code: code) }
    self.identifier = identifier
    self.output = output
  }

  /// How many lines of ten bytes it has printed.
  var lineCount: Int {
    var status = stat()
    return stat(output, &status) == 0 ? Int(status.st_size) / 10 : 0
  }

  /// Kills it, and answers the signal that ended it.
  func kill() -> Int32 {
    Foundation.kill(identifier, SIGKILL)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    return status & 0x7F
  }
}
