extension ParsableCommand {
  /// Reads a command line as this command or as one of its subcommands.
  ///
  /// - Parameter arguments: The words after the name of the executable.
  /// - Returns: The command that was named, with its values, ready to run.
  /// - Throws: An error for `exitCode(for:)` and `fullMessage(for:)`: a wrong command line, or a
  ///   wish for help, the version or a completion script.
  public static func parseAsRoot(_ arguments: [String]) throws -> any ParsableCommand {
    try CommandParser(root: self).parse(arguments)
  }

  /// Reads a command line that must name this very command.
  ///
  /// - Parameter arguments: The words after the name of the executable.
  /// - Returns: The command with its values.
  /// - Throws: What `parseAsRoot(_:)` throws, and an error where a subcommand was named.
  public static func parse(_ arguments: [String]) throws -> Self {
    let command = try parseAsRoot(arguments)
    guard let command = command as? Self else {
      let name = type(of: command).commandName
      throw CommandError(stack: [self], reason: .unexpectedArguments([name]))
    }
    return command
  }

  /// The status with which a program ends after an error.
  ///
  /// - Parameter error: What parsing, validating or running threw.
  /// - Returns: 0 for help, version and completions; 64 for a wrong command line; the code that an
  ///   `ExitCode` carries; 1 for every other error.
  public static func exitCode(for error: any Error) -> ExitCode {
    ErrorReport(error: error, root: self).exitCode
  }

  /// The whole text to print for an error: to standard output where the exit code is 0.
  ///
  /// - Parameter error: What parsing, validating or running threw.
  /// - Returns: Help, version or script for a clean exit; for an error the text, the usage and
  ///   where to read more; nothing for an `ExitCode`.
  public static func fullMessage(for error: any Error) -> String {
    ErrorReport(error: error, root: self).fullMessage
  }

  /// One sentence for an error, without "Error:" and usage.
  ///
  /// - Parameter error: What parsing, validating or running threw.
  /// - Returns: The sentence, or the text of a clean exit.
  public static func message(for error: any Error) -> String {
    ErrorReport(error: error, root: self).message
  }

  /// The help of a command in the tree below this one.
  ///
  /// - Parameters:
  ///   - subcommand: The command to describe; this one itself is fine.
  ///   - columns: The width to wrap at.
  /// - Returns: Lines without a line break at the end.
  public static func helpMessage(
    for subcommand: any ParsableCommand.Type, columns: Int = 80
  ) -> String {
    let stack = CommandTree.stack(from: self, to: subcommand)
    return HelpText(command: CommandInformation(stack: stack)).rendered(columns: columns)
  }

  /// The help of this command.
  ///
  /// - Parameter columns: The width to wrap at.
  /// - Returns: Lines without a line break at the end.
  public static func helpMessage(columns: Int = 80) -> String {
    helpMessage(for: self, columns: columns)
  }

  /// The script that teaches a shell to complete this command.
  ///
  /// - Parameter shell: Which shell.
  /// - Returns: The text of the script.
  public static func completionScript(for shell: CompletionShell) -> String {
    shell.script(for: commandInformation())
  }

  /// Everything that the tree of commands declares, as a value.
  ///
  /// - Returns: This command with its subcommands, in the order of their declaration.
  public static func commandInformation() -> CommandInformation {
    CommandInformation(stack: [self])
  }

  /// The mistakes in the declarations of the tree of commands.
  ///
  /// - Returns: No problems for a tree that is well declared, which a test can check.
  public static func declarationProblems() -> [DeclarationProblem] {
    commandInformation().declarationProblems()
  }
}
