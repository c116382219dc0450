/// A shell that can be taught to complete a command.
public enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  /// GNU bash.
  case bash

  /// The Z shell.
  case zsh

  /// The friendly interactive shell.
  case fish

  /// The hidden root option that prints a script, for errors.
  static let argument = ArgumentInformation(
    kind: .option, names: ["--generate-completion-script"],
    value: ValueInformation(
      name: "shell", allowedValues: allCases.map(\.rawValue), isRepeating: false,
      completion: .default),
    help: .hidden, defaultText: nil, isRequired: false)

  func script(for command: CommandInformation) -> String {
    switch self {
    case .bash: BashCompletion(root: command).script
    case .zsh: ZshCompletion(root: command).script
    case .fish: FishCompletion(root: command).script
    }
  }
}

extension CommandInformation {
  /// The options and flags that a shell offers.
  var completedOptions: [ArgumentInformation] {
    arguments.filter { $0.kind != .positional && !$0.isHidden } + builtInFlags
  }

  var completedPositionals: [ArgumentInformation] {
    arguments.filter { $0.kind == .positional && !$0.isHidden }
  }

  var completedSubcommands: [CommandInformation] { subcommands.filter { !$0.isHidden } }

  /// The invocation as a name for a shell function.
  var functionName: String {
    "_" + path.joined(separator: "_").map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  /// Each command below this one with the words that lead to it from its parent.
  var steps: [(parent: CommandInformation, child: CommandInformation, words: [String])] {
    all.flatMap { parent in
      parent.subcommands.map { (parent, $0, [$0.name] + $0.aliases) }
    }
  }
}

extension ValueInformation {
  /// The words a shell offers, or nothing where it offers files or folders.
  var completedWords: [String]? {
    switch completion {
    case .list(let words): words
    case .default where !allowedValues.isEmpty: allowedValues
    case .default, .file, .directory, .shellCommand: nil
    }
  }
}

extension String {
  /// The string in single quotes for a POSIX-like shell.
  var shellQuoted: String {
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
