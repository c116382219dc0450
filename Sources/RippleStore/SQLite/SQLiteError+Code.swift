import CSQLite

extension SQLiteError {
  /// A result code of SQLite, extended where SQLite says more than the primary code.
  ///
  /// As a pattern a primary code stands for all of its extended ones:
  /// `catch SQLiteError.Code.ioError` also catches a failed `fsync`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number in `sqlite3.h`.
    public let rawValue: Int32

    /// Takes a number of `sqlite3.h`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The code without its extension, which is all but the lowest eight bits.
    public var primary: Code { Code(rawValue: rawValue & 0xFF) }

    /// Whether another connection stood in the way, so that a later try may succeed.
    public var isContention: Bool { primary == .busy || primary == .locked }

    /// Whether a code is the pattern or one of its extensions.
    public static func ~= (pattern: Code, code: Code) -> Bool {
      pattern == code || pattern == code.primary
    }

    /// Whether an error is SQLite's and its code the pattern or one of its extensions.
    public static func ~= (pattern: Code, error: any Error) -> Bool {
      guard let error = error as? SQLiteError else { return false }
      return pattern ~= error.code
    }
  }
}

extension SQLiteError.Code {
  /// A mistake in the SQL, such as a column that does not exist.
  public static let error = Self(rawValue: SQLITE_ERROR)

  /// SQLite rolled the transaction back by itself.
  public static let abort = Self(rawValue: SQLITE_ABORT)

  /// Another connection kept the lock for longer than the busy timeout.
  public static let busy = Self(rawValue: SQLITE_BUSY)

  /// Another statement of the same connection kept the table.
  public static let locked = Self(rawValue: SQLITE_LOCKED)

  /// There was no memory left.
  public static let outOfMemory = Self(rawValue: SQLITE_NOMEM)

  /// The file or the connection may not be written.
  public static let readOnly = Self(rawValue: SQLITE_READONLY)

  /// Somebody asked for the statement to stop.
  public static let interrupt = Self(rawValue: SQLITE_INTERRUPT)

  /// The operating system could not read or write.
  public static let ioError = Self(rawValue: SQLITE_IOERR)

  /// The file is a database and damaged.
  public static let corrupt = Self(rawValue: SQLITE_CORRUPT)

  /// The disk, or the limit set for the file, is full.
  public static let full = Self(rawValue: SQLITE_FULL)

  /// The file cannot be opened or made.
  public static let cannotOpen = Self(rawValue: SQLITE_CANTOPEN)

  /// A rule of the schema was broken.
  public static let constraint = Self(rawValue: SQLITE_CONSTRAINT)

  /// A foreign key points to no row.
  public static let foreignKey = Self(rawValue: SQLITE_CONSTRAINT | (3 << 8))

  /// A value that SQLite cannot keep as it is.
  public static let mismatch = Self(rawValue: SQLITE_MISMATCH)

  /// Our own mistake in the use of a statement.
  public static let misuse = Self(rawValue: SQLITE_MISUSE)

  /// More values than question marks.
  public static let range = Self(rawValue: SQLITE_RANGE)

  /// The file is something else than a database.
  public static let notADatabase = Self(rawValue: SQLITE_NOTADB)
}
