/// The name, help and subcommands of a command.
///
/// More properties than our eight, because swift-argument-parser's type has them.
public struct CommandConfiguration: Sendable {
  /// The word that selects the command, or nothing for the type's name in kebab-case.
  public var commandName: String?

  /// One line that says what the command does.
  public var abstract: String

  /// A usage line that replaces the generated one.
  public var usage: String?

  /// Longer help, shown below the abstract; its line breaks are kept.
  public var discussion: String

  /// What `--version` prints here and in subcommands; empty where there is no such flag.
  public var version: String

  /// Whether the command is listed in the help of its parent.
  public var shouldDisplay: Bool

  /// The commands below this one.
  public var subcommands: [any ParsableCommand.Type]

  /// The subcommand that is meant where none is named.
  public var defaultSubcommand: (any ParsableCommand.Type)?

  /// Other words that select the command.
  public var aliases: [String]

  /// Texts that `help NAME` of the root shows; swift-argument-parser has none.
  public var helpTopics: [HelpTopic]

  /// Makes a configuration; whatever is left out is empty.
  ///
  /// - Parameters:
  ///   - commandName: The word that selects the command.
  ///   - abstract: One line that says what the command does.
  ///   - usage: A usage line that replaces the generated one.
  ///   - discussion: Longer help.
  ///   - version: What `--version` prints.
  ///   - shouldDisplay: Whether the parent's help lists the command.
  ///   - subcommands: The commands below this one.
  ///   - defaultSubcommand: The subcommand that is meant where none is named.
  ///   - aliases: Other words that select the command.
  ///   - helpTopics: Texts that `help NAME` of the root shows.
  public init(
    commandName: String? = nil,
    abstract: String = "",
    usage: String? = nil,
    discussion: String = "",
    version: String = "",
    shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil,
    aliases: [String] = [],
    helpTopics: [HelpTopic] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.aliases = aliases
    self.helpTopics = helpTopics
  }
}
