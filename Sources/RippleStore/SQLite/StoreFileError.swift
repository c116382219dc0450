/// Why a file, though it can be read, is not a store that this build can use.
public enum StoreFileError: Error, Hashable, Sendable {
  /// The file belongs to another program.
  case foreign(path: String)

  /// A later build wrote the file, with more steps than this one knows.
  case newer(path: String, found: Int, supported: Int)

  /// An earlier build wrote the file, and it is opened for reading, so that it stays as it is.
  case older(path: String, found: Int, supported: Int)
}
