/// What one command declares, with the commands below it.
///
/// More properties than our eight, because a command declares as many things.
public struct CommandInformation: Hashable, Sendable {
  /// The names from the root to the command.
  public let path: [String]

  /// Other words that select it.
  public let aliases: [String]

  /// One line that says what it does.
  public let abstract: String

  /// Longer help.
  public let discussion: String

  /// The arguments, options and flags in the order of their declaration, hidden ones too.
  public let arguments: [ArgumentInformation]

  /// The commands below it.
  public let subcommands: [CommandInformation]

  /// The name of the subcommand that is meant where none is named.
  public let defaultSubcommand: String?

  /// What `--version` prints, here or from above; empty where there is no such flag.
  public let version: String

  /// Whether it works without being listed.
  public let isHidden: Bool

  /// The texts that `help NAME` shows.
  public let helpTopics: [HelpTopic]

  private let customUsage: String?

  /// The name of the command.
  public var name: String { path.last ?? "" }

  /// The names from the root to the command as one would type them.
  public var invocation: String { path.joined(separator: " ") }

  /// The command and all commands below it, each before its own subcommands.
  public var all: [CommandInformation] { [self] + subcommands.flatMap(\.all) }

  /// The usage on one line.
  public var usage: String { usageParts.joined(separator: " ") }

  /// The pieces of the usage, none of which is to be broken.
  var usageParts: [String] {
    if let customUsage { return [customUsage] }
    let shown = arguments.filter { !$0.isHidden }
    let tail = subcommands.isEmpty ? [] : ["<subcommand>"]
    let parts = shown.flatMap(\.usageParts)
    guard parts.count > Self.usageLimit else { return [invocation] + parts + tail }
    let kept = shown.filter { $0.isRequired || $0.kind == .positional }.flatMap(\.usageParts)
    return [invocation, "[<options>]"] + kept + tail
  }

  /// How many parts a usage shows before it says "[<options>]", as swift-argument-parser does.
  private static let usageLimit = 12
}

extension CommandInformation {
  /// Reads the last command of a stack and what is below it.
  init(stack: [any ParsableCommand.Type]) {
    let configuration = stack.last?.configuration ?? CommandConfiguration()
    path = stack.map { $0.commandName }
    aliases = configuration.aliases
    abstract = configuration.abstract
    discussion = configuration.discussion
    arguments = stack.last.map { ArgumentReader($0.init()).definitions().map(\.information) } ?? []
    // A command below itself would have no end; it is left out here.
    subcommands = configuration.subcommands.filter { child in !stack.contains { $0 == child } }
      .map { CommandInformation(stack: stack + [$0]) }
    defaultSubcommand = configuration.defaultSubcommand?.commandName
    version = stack.last { !$0.configuration.version.isEmpty }?.configuration.version ?? ""
    helpTopics = configuration.helpTopics
    isHidden = !configuration.shouldDisplay
    customUsage = configuration.usage
  }

  /// The flags that every command has unless it declares such a name itself.
  var builtInFlags: [ArgumentInformation] {
    let declared = Set(arguments.flatMap { $0.names + $0.inversions })
    var flags: [ArgumentInformation] = []
    if !version.isEmpty { flags.append(.builtIn(["--version"], "Show the version.")) }
    flags.append(.builtIn(["-h", "--help"], "Show help information."))
    return flags.compactMap { $0.without(names: declared) }
  }
}

extension ArgumentInformation {
  fileprivate static func builtIn(_ names: [String], _ help: ArgumentHelp) -> Self {
    ArgumentInformation(
      kind: .flag, names: names, help: help, defaultText: nil, isRequired: false)
  }

  fileprivate func without(names taken: Set<String>) -> ArgumentInformation? {
    let free = names.filter { !taken.contains($0) }
    return free.isEmpty ? nil : .builtIn(free, help)
  }
}
