/// Reads a command line, one level of the command tree after the other.
struct CommandParser {
  let root: any ParsableCommand.Type

  func parse(_ words: [String]) throws(CommandError) -> any ParsableCommand {
    var levels = [LevelParser(stack: [root], words: words[...])]
    var next = try levels[0].parse()
    while let entry = next {
      let stack = levels[levels.count - 1].stack
      switch entry {
      case .help(let words):
        throw try helpRequest(words)
      case .subcommand(let type, let words, let isDefault):
        levels.append(LevelParser(stack: stack + [type], words: words, isDefault: isDefault))
      }
      next = try levels[levels.count - 1].parse()
    }
    for level in levels.dropLast() { _ = try level.finish() }
    return try levels[levels.count - 1].finish()
  }

  /// The error that shows the help of the command that some words name.
  private func helpRequest(_ words: ArraySlice<String>) throws(CommandError) -> CommandError {
    var stack = [root]
    for word in words {
      if word == "-h" || word == "--help" { break }
      let parent = stack[stack.count - 1]
      guard let next = CommandTree.subcommand(named: word, of: parent) else {
        let topics = parent.configuration.helpTopics
        if let topic = topics.first(where: { $0.name == word }) {
          return CommandError(stack: stack, reason: .textRequested(.topic(topic)))
        }
        let names = CommandTree.subcommandNames(of: parent) + topics.map(\.name)
        throw CommandError(
          stack: stack,
          reason: .unknownSubcommand(word, similar: EditDistance.closest(to: word, among: names)))
      }
      stack.append(next)
    }
    return CommandError(stack: stack, reason: .helpRequested)
  }
}
