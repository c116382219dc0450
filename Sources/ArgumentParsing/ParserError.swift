/// Why parsing ended without a command.
enum ParserError: Error {
  case helpRequested
  case versionRequested(String)
  case textRequested(RequestedText)
  case unknownOption(String)
  case unknownSubcommand(String, similar: String?)
  case unexpectedArguments([String])

  /// A name without its value; `next` is the word that could not be it.
  case missingValue(ArgumentInformation, name: String, next: String?)
  case unwantedValue(String, name: String)
  case invalidValue(String, ArgumentInformation, name: String?)
  case missingArgument(ArgumentInformation)
  case unfitValues(any Error)
}

/// A text that a root prints instead of running a command.
enum RequestedText {
  case completionScript(CompletionShell)
  case manual

  func text(of root: CommandInformation) -> String {
    switch self {
    case .completionScript(let shell): shell.script(for: root)
    case .manual: ManualPage(root: root).text
    }
  }
}

/// A parser error and the command where it happened.
struct CommandError: Error {
  let stack: [any ParsableCommand.Type]
  let reason: ParserError
}
