/// The sentences for what is wrong with a command line.
struct ErrorText {
  let command: CommandInformation

  func sentence(_ error: ParserError) -> String {
    switch error {
    case .helpRequested, .versionRequested, .textRequested: ""
    case .unfitValues(let reason): String(describing: reason)
    case .unknownOption(let name):
      "Unknown option '\(name)'" + hint(EditDistance.closest(to: name, among: optionNames))
    case .unknownSubcommand(let name, let similar):
      "Unknown subcommand '\(name)'" + hint(similar)
    case .unexpectedArguments(let words): unexpected(words)
    case .missingValue(let argument, let name, let next):
      "Missing value for '\(argument.synopsis(as: name))'" + attachHint(name: name, next: next)
    case .unwantedValue(let value, let name):
      "The option '\(name)' does not take any value, but '\(value)' was specified."
    case .invalidValue(let value, let argument, let name):
      "The value '\(value)' is invalid for '\(argument.synopsis(as: name))'"
        + choices(for: value, argument)
    case .missingArgument(let argument): missing(argument)
    }
  }

  /// The names that may be suggested for a name that is unknown.
  private var optionNames: [String] {
    (command.arguments.filter { !$0.isHidden } + command.builtInFlags).flatMap {
      $0.names + $0.inversions
    }.filter { !$0.isShortName }
  }

  private func hint(_ similar: String?) -> String {
    similar.map { ". Did you mean '\($0)'?" } ?? ""
  }

  /// How to give a word with a dash as a value, unless the word is a name of the command.
  private func attachHint(name: String, next: String?) -> String {
    let names = (command.arguments + command.builtInFlags).flatMap { $0.names + $0.inversions }
    guard let next, next != "--", !names.contains(String(next.prefix { $0 != "=" })) else {
      return ""
    }
    return ". To give a value that begins with a dash, write '\(name)=\(next)'"
  }

  private func unexpected(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }.joined(separator: ", ")
    return words.count == 1
      ? "Unexpected argument \(quoted)" : "\(words.count) unexpected arguments: \(quoted)"
  }

  private func missing(_ argument: ArgumentInformation) -> String {
    guard argument.inversions.isEmpty else {
      let names = [argument.synopsis] + argument.inversions.prefix(1)
      return "Missing one of \(names.map { "'\($0)'" }.joined(separator: " and "))"
    }
    let dots = argument.kind == .positional && argument.isRepeating ? " ..." : ""
    return "Missing expected argument '\(argument.synopsis)\(dots)'"
  }

  private func choices(for word: String, _ argument: ArgumentInformation) -> String {
    let values = argument.value?.allowedValues ?? []
    guard let last = values.last else { return "" }
    let similar = EditDistance.closest(to: word, among: values)
    let end = similar.map { ". Did you mean '\($0)'?" } ?? "."
    let quoted = values.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    let list = values.count == 1 ? "'\(last)'" : "one of \(quoted) and '\(last)'"
    return "\(end) Please provide \(list)."
  }
}
