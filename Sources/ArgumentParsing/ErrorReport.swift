/// An error as a status and as text.
struct ErrorReport {
  let error: any Error
  let root: any ParsableCommand.Type

  var exitCode: ExitCode {
    switch error {
    case let error as CommandError:
      switch error.reason {
      case .helpRequested, .versionRequested, .textRequested: .success
      case .unfitValues(let reason): ErrorReport(error: reason, root: root).exitCode
      default: .validationFailure
      }
    case let code as ExitCode: code
    case is CleanExit: .success
    case is ValidationError: .validationFailure
    default: .failure
    }
  }

  /// One sentence, or the text of a clean exit.
  var message: String {
    switch error {
    case let error as CommandError: message(of: error)
    case is ExitCode: ""
    case let exit as CleanExit: message(of: exit)
    default: String(describing: error)
    }
  }

  /// All that is to be printed.
  var fullMessage: String {
    if exitCode.isSuccess { return message }
    switch error {
    case let error as CommandError:
      if case .unfitValues(let reason) = error.reason, !(reason is ValidationError) {
        return ErrorReport(error: reason, root: root).fullMessage
      }
      return "Error: \(message)\n\(usage(of: error.stack))"
    case is ValidationError: return "Error: \(message)\n\(usage(of: [root]))"
    case is ExitCode: return ""
    default: return "Error: \(message)"
    }
  }

  private func message(of exit: CleanExit) -> String {
    switch exit {
    case .message(let text): text
    case .helpRequest(let type):
      help(of: CommandTree.stack(from: root, to: type ?? root))
    }
  }

  private func message(of error: CommandError) -> String {
    switch error.reason {
    case .helpRequested: help(of: error.stack)
    case .versionRequested(let version): version
    case .textRequested(let text):
      text.text(of: CommandInformation(stack: Array(error.stack.prefix(1))))
    case .unfitValues(let reason): ErrorReport(error: reason, root: root).message
    case let reason: ErrorText(command: CommandInformation(stack: error.stack)).sentence(reason)
    }
  }

  private func help(of stack: [any ParsableCommand.Type]) -> String {
    HelpText(command: CommandInformation(stack: stack)).rendered(columns: 80)
  }

  private func usage(of stack: [any ParsableCommand.Type]) -> String {
    let command = CommandInformation(stack: stack)
    let usage = HelpText(command: command).usage("Usage: ", columns: 80)
    return "\(usage)\n  See '\(command.invocation) --help' for more information."
  }
}
