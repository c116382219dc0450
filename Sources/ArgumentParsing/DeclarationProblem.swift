/// A mistake in the declaration of a command, for a test to find.
public enum DeclarationProblem: Hashable, Sendable, CustomStringConvertible {
  /// A command says nothing about what it does.
  case missingAbstract(command: String)

  /// A visible argument says nothing about what it is for.
  case missingHelp(argument: String, command: String)

  /// An option or flag has no name.
  case unnamed(command: String)

  /// Two arguments of a command have one name.
  case duplicateName(String, command: String)

  /// A name with one dash and one with two differ in nothing else, but mean different things.
  case shortLongClash(String, command: String)

  /// A name that every command has for help or version means something else.
  case reservedName(String, command: String)

  /// A positional argument comes after one that takes all words.
  case argumentAfterRepeating(argument: String, command: String)

  /// A positional argument that must be given comes after one that may be left out.
  case requiredAfterOptional(argument: String, command: String)

  /// Two subcommands have one name or alias.
  case duplicateSubcommand(String, command: String)

  /// The default subcommand is not among the subcommands.
  case foreignDefaultSubcommand(String, command: String)

  /// The mistake as a sentence.
  public var description: String {
    switch self {
    case .missingAbstract(let command):
      "'\(command)' has no abstract."
    case .missingHelp(let argument, let command):
      "'\(argument)' of '\(command)' has no help."
    case .unnamed(let command):
      "An option or flag of '\(command)' has no name."
    case .duplicateName(let name, let command):
      "'\(name)' is declared twice in '\(command)'."
    case .shortLongClash(let name, let command):
      "'-\(name)' and '--\(name)' mean different things in '\(command)'."
    case .reservedName(let name, let command):
      "'\(name)' of '\(command)' hides the built-in flag."
    case .argumentAfterRepeating(let argument, let command):
      "'\(argument)' of '\(command)' comes after an argument that takes all words."
    case .requiredAfterOptional(let argument, let command):
      "'\(argument)' of '\(command)' is required, but comes after one that is not."
    case .duplicateSubcommand(let name, let command):
      "'\(command)' has two subcommands '\(name)'."
    case .foreignDefaultSubcommand(let name, let command):
      "The default '\(name)' of '\(command)' is not one of its subcommands."
    }
  }
}

extension CommandInformation {
  /// The mistakes in the declarations of this command and those below it.
  ///
  /// - Returns: No problems for a tree that is well declared.
  public func declarationProblems() -> [DeclarationProblem] {
    all.flatMap {
      $0.textProblems + $0.nameProblems + $0.positionProblems + $0.subcommandProblems
    }
  }

  private var textProblems: [DeclarationProblem] {
    let abstracts =
      abstract.isEmpty ? [DeclarationProblem.missingAbstract(command: invocation)] : []
    let silent = arguments.filter { !$0.isHidden && $0.help.abstract.isEmpty }
    return abstracts + silent.map { .missingHelp(argument: $0.synopsis, command: invocation) }
  }

  private var nameProblems: [DeclarationProblem] {
    let unnamed = arguments.filter { $0.kind != .positional && $0.names.isEmpty }
    let names = arguments.flatMap { $0.names + $0.inversions }
    let reserved = names.filter { ["-h", "--help", "--version"].contains($0) }
    return unnamed.map { _ in .unnamed(command: invocation) }
      + names.duplicates.map { .duplicateName($0, command: invocation) }
      + clashes.map { .shortLongClash($0, command: invocation) }
      + reserved.map { .reservedName($0, command: invocation) }
  }

  /// The names without dashes that two arguments share.
  private var clashes: [String] {
    let undashed = arguments.map { Set(($0.names + $0.inversions).map(\.undashed)) }
    let exact = Set(arguments.flatMap { $0.names + $0.inversions }.duplicates.map(\.undashed))
    return undashed.flatMap { $0.sorted() }.duplicates.filter { !exact.contains($0) }
  }

  private var positionProblems: [DeclarationProblem] {
    var problems: [DeclarationProblem] = []
    var isAfterRepeating = false
    var isAfterOptional = false
    for argument in arguments where argument.kind == .positional {
      if isAfterRepeating {
        problems.append(
          .argumentAfterRepeating(argument: argument.synopsis, command: invocation))
      } else if isAfterOptional, argument.isRequired {
        problems.append(.requiredAfterOptional(argument: argument.synopsis, command: invocation))
      }
      isAfterRepeating = isAfterRepeating || argument.isRepeating
      isAfterOptional = isAfterOptional || !argument.isRequired
    }
    return problems
  }

  private var subcommandProblems: [DeclarationProblem] {
    let names = subcommands.flatMap { [$0.name] + $0.aliases }
    let foreign = defaultSubcommand.flatMap { name in
      subcommands.contains { $0.name == name } ? nil : name
    }
    return names.duplicates.map { .duplicateSubcommand($0, command: invocation) }
      + [foreign].compactMap(\.self).map {
        .foreignDefaultSubcommand($0, command: invocation)
      }
  }
}

extension [String] {
  /// The strings that occur more than once, each once, in the order of their second place.
  fileprivate var duplicates: [String] {
    var counts: [String: Int] = [:]
    return filter { string in
      counts[string, default: 0] += 1
      return counts[string] == 2
    }
  }
}
