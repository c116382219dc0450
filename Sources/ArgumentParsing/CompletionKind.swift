/// What a shell offers where a value is to be typed.
public enum CompletionKind: Hashable, Sendable {
  /// The allowed values of the type, or file names where there are none.
  case `default`

  /// These words.
  case list([String])

  /// File names; the extensions are documentation, all files are offered.
  case file(extensions: [String] = [])

  /// Folder names.
  case directory
}
