/// What a shell offers where a value is to be typed.
public enum CompletionKind: Hashable, Sendable {
  /// The allowed values of the type, or file names where there are none.
  case `default`

  /// These words.
  case list([String])

  /// The lines that a command of the shell prints.
  case shellCommand(String)

  /// File names, with these extensions where there are any, and folders.
  case file(extensions: [String] = [])

  /// Folder names.
  case directory
}
