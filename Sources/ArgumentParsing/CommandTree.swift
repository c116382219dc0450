/// The subcommands of a command, by type and by name.
enum CommandTree {
  /// The commands from a root to a command below it, both included.
  ///
  /// A command that is not below the root stands alone.
  static func stack(
    from root: any ParsableCommand.Type, to command: any ParsableCommand.Type
  ) -> [any ParsableCommand.Type] {
    var paths = [[root]]
    while let path = paths.popLast() {
      guard let last = path.last else { continue }
      if last == command { return path }
      let unseen = last.configuration.subcommands.filter { child in
        !path.contains { $0 == child }
      }
      paths += unseen.reversed().map { path + [$0] }
    }
    return [command]
  }

  /// The subcommand that a word selects by name or alias.
  static func subcommand(
    named word: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first {
      $0.commandName == word || $0.configuration.aliases.contains(word)
    }
  }

  /// The words that may select a subcommand, for suggestions.
  static func subcommandNames(of command: any ParsableCommand.Type) -> [String] {
    command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
      [$0.commandName] + $0.configuration.aliases
    }
  }
}
