/// A command, or a tree of commands, that is read from the words of a command line.
public protocol ParsableCommand: ParsableArguments {
  /// The name, help and subcommands of the command.
  static var configuration: CommandConfiguration { get }

  /// Does what the command is for.
  ///
  /// A command that only holds subcommands needs none: by default its help is asked for.
  mutating func run() throws
}

extension ParsableCommand {
  /// A configuration that says nothing: the name comes from the type's name.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Asks for the help of this command.
  public mutating func run() throws {
    throw CleanExit.helpRequest(self)
  }

  /// The word that selects this command.
  static var commandName: String {
    configuration.commandName ?? String(describing: Self.self).kebabCased
  }
}
