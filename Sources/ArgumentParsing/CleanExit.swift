/// An end that is not a failure: the text goes to standard output and the status is 0.
public enum CleanExit: Error {
  /// Prints the help of a command, or of the root.
  case helpRequest((any ParsableCommand.Type)? = nil)

  /// Prints a text.
  case message(String)

  /// Prints the help of a command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The error to throw.
  public static func helpRequest(_ command: any ParsableCommand) -> CleanExit {
    .helpRequest(type(of: command))
  }
}
