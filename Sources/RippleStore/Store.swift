/// The one file in which Ripple keeps what it has read.
///
/// Every write of a command is one transaction: a killed process leaves the store as it was
/// before. Nothing in it cannot be read anew, so deleting the file is always safe.
public final class Store {
  let database: Database

  /// Facts by content, history and costs: what holds in every worktree of a repository.
  ///
  /// The same file as all else, unless the store is that of a linked worktree.
  let shared: Database

  /// Where the file is; `:memory:` where there is none.
  public var path: String { database.path }

  /// Opens a store, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - sharedPath: The file of another store that holds what worktrees share, where there is one.
  ///   - followingLinks: Whether the file, or a folder above it, may be a symbolic link.
  /// - Throws: `StoreFileError` for a file of another program or a later Ripple, `StoreError` for
  ///   all else.
  public convenience init(
    path: String, sharing sharedPath: String? = nil, followingLinks: Bool = true
  ) throws {
    let open = { (path: String) in
      try StoreError.translate(path) {
        try StoreSchema.migrator.open(path, followingLinks: followingLinks)
      }
    }
    self.init(try open(path), sharing: try sharedPath.map(open))
  }

  /// Opens a store that is only read.
  ///
  /// - Throws: As for `init(path:)`; also where the file is missing or of an earlier Ripple.
  public convenience init(reading path: String) throws {
    self.init(
      try StoreError.translate(path) { try StoreSchema.migrator.open(path, mode: .readOnly) })
  }

  /// Makes a store that goes away with its last reference.
  public static func inMemory() throws -> Store {
    let database = try Database.inMemory()
    try StoreSchema.migrator.migrate(database)
    return Store(database)
  }

  private init(_ database: Database, sharing shared: Database? = nil) {
    self.database = database
    self.shared = shared ?? database
  }

  /// Runs reads and writes as one: all of them happen, or none.
  public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try StoreError.translate(path) { try database.transaction(.immediate, body) }
  }

  /// The same for what worktrees share.
  public func sharedTransaction<Value>(_ body: () throws -> Value) throws -> Value {
    try StoreError.translate(shared.path) { try shared.transaction(.immediate, body) }
  }

  /// A setting's value; `nil` where it was never set.
  public func setting(_ key: String) throws -> String? { try Store.setting(key, in: database) }

  /// Keeps a setting.
  public func set(_ key: String, to value: String) throws {
    try Store.set(key, to: value, in: database)
  }

  /// The value of a setting that is about what worktrees share.
  public func sharedSetting(_ key: String) throws -> String? { try Store.setting(key, in: shared) }

  /// Keeps a setting that is about what worktrees share.
  public func setShared(_ key: String, to value: String) throws {
    try Store.set(key, to: value, in: shared)
  }

  private static func setting(_ key: String, in database: Database) throws -> String? {
    try StoreError.translate(database.path) {
      try database.first("SELECT value FROM setting WHERE key = \(key)") {
        try $0.read(0, as: String.self)
      }
    }
  }

  private static func set(_ key: String, to value: String, in database: Database) throws {
    try StoreError.translate(database.path) {
      try database.execute(
        """
        INSERT INTO setting (key, value) VALUES (\(key), \(value))
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """)
    }
  }
}

/// Why the store could not do its work, in the terms of whoever uses it.
public enum StoreError: Error, Hashable, Sendable {
  /// The file cannot be opened or made there.
  case cannotOpen(path: String)
  /// The file or its folder cannot be written.
  case readOnly(path: String)
  /// The disk is full.
  case full(path: String)
  /// Another process holds it for longer than is waited.
  case busy(path: String)
  /// The system cannot read or write it, as when a full disk leaves no room for its lock file.
  case unreachable(path: String)
  /// The file is damaged.
  case corrupt(path: String)
  /// Anything else that SQLite reports.
  case other(path: String, message: String)

  /// Runs a body and turns SQLite's errors into the store's.
  static func translate<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error, path)
    } catch let error as ColumnError {
      throw StoreError.other(path: path, message: "\(error)")
    }
  }

  init(_ error: SQLiteError, _ path: String) {
    switch error.code {
    case .cannotOpen: self = .cannotOpen(path: path)
    case .readOnly: self = .readOnly(path: path)
    case .full: self = .full(path: path)
    case .busy, .locked: self = .busy(path: path)
    case .corrupt: self = .corrupt(path: path)
    case .ioError: self = .unreachable(path: path)
    default: self = .other(path: path, message: error.message)
    }
  }
}
