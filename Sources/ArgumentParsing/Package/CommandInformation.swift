public import ArgumentParser
import Foundation

/// What one command declares, with the commands below it, as `_dumpHelp` of swift-argument-parser
/// tells it: the part of the other form's type that is used above.
public struct CommandInformation: Decodable, Sendable {
  /// The name of the command.
  public let name: String
  /// The arguments, options and flags in the order of their declaration, hidden ones too.
  public let arguments: [ArgumentInformation]
  /// The commands below it.
  public let subcommands: [CommandInformation]

  private enum CodingKeys: String, CodingKey {
    case name = "commandName"
    case arguments, subcommands
  }

  /// Reads a command of a dump.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    let arguments = try container.decodeIfPresent([ArgumentInformation].self, forKey: .arguments)
    let commands = try container.decodeIfPresent([CommandInformation].self, forKey: .subcommands)
    self.arguments = arguments ?? []
    subcommands = commands ?? []
  }
}

/// What one argument, option or flag of a command declares.
public struct ArgumentInformation: Decodable, Sendable {
  /// How it is given.
  public enum Kind: String, Decodable, Sendable {
    /// By its place among the words.
    case positional
    /// By a name and a value.
    case option
    /// By a name alone.
    case flag
  }

  /// What the value of an argument or option may be.
  public struct ValueInformation: Sendable {
    /// Its name, without angle brackets.
    public let name: String
    /// All words that are accepted, or none where they cannot be listed.
    public let allowedValues: [String]
  }

  /// How it is given.
  public let kind: Kind
  /// Its names with dashes; none for a positional argument.
  public let names: [String]
  /// Its value; none for a flag.
  public let value: ValueInformation?
  /// What it is for.
  public let help: ArgumentHelp
  /// Whether leaving it out is an error.
  public let isRequired: Bool
  /// Whether it can be given more than once and all values count.
  public let isRepeating: Bool
  /// The first long name, or else a short one; nothing for a positional argument.
  public let preferredName: String?

  private enum CodingKeys: String, CodingKey {
    case kind, names, preferredName, valueName, allValues, abstract, isOptional, isRepeating
  }

  private struct Name: Decodable {
    let kind: String
    let name: String
    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  /// Reads an argument of a dump.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    let isNamed = kind != .positional
    let found = try container.decodeIfPresent([Name].self, forKey: .names) ?? []
    names = isNamed ? found.map(\.text) : []
    let preferred = try container.decodeIfPresent(Name.self, forKey: .preferredName)
    preferredName = isNamed ? preferred?.text : nil
    let valueName = try container.decodeIfPresent(String.self, forKey: .valueName)
    let allowed = try container.decodeIfPresent([String].self, forKey: .allValues) ?? []
    value =
      kind == .flag ? nil : ValueInformation(name: valueName ?? "", allowedValues: allowed)
    let abstract = try container.decodeIfPresent(String.self, forKey: .abstract)
    help = ArgumentHelp(abstract ?? "")
    isRequired = try !container.decode(Bool.self, forKey: .isOptional)
    isRepeating = try container.decode(Bool.self, forKey: .isRepeating)
  }
}

extension ParsableCommand {
  /// Everything that the tree of commands declares, as a value.
  ///
  /// - Returns: This command with its subcommands.
  /// - Complexity: writes and reads the dump of all commands.
  public static func commandInformation() -> CommandInformation {
    do {
      return try JSONDecoder().decode(CommandDump.self, from: Data(_dumpHelp().utf8)).command
    } catch {
      // No input: the program's own parser tells it, in version 0 in every release so far, and
      // the tests of `ripple mcp` read it.
      fatalError("the dump of swift-argument-parser has another form: \(error)")
    }
  }
}

/// What `_dumpHelp` writes.
private struct CommandDump: Decodable {
  let command: CommandInformation
}
