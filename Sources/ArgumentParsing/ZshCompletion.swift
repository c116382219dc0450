/// The script that teaches zsh to complete a command.
struct ZshCompletion {
  let root: CommandInformation

  var script: String {
    """
    #compdef \(root.name)
    # zsh completion of \(root.name). Store it as '\(root.functionName)' in a folder of $fpath.

    \(root.all.map(function).joined(separator: "\n\n"))

    if [[ "$funcstack[1]" == \(root.functionName.shellQuoted) ]]; then
      \(root.functionName) "$@"
    else
      compdef \(root.functionName) \(root.name)
    fi
    """
  }

  private func function(_ command: CommandInformation) -> String {
    let specifications = command.completedOptions.flatMap(option) + plain(command)
    let arguments = specifications.map { " \\\n    \($0)" }.joined()
    return """
      \(command.functionName)() {
        local context state state_descr line
        local -a commands
        local -i status_code=1
        typeset -A opt_args
        _arguments -C\(arguments) && status_code=0\(states(command))
        return status_code
      }
      """
  }

  /// What to do once a subcommand, or a word behind one, is to be completed.
  private func states(_ command: CommandInformation) -> String {
    if command.subcommands.isEmpty { return "" }
    let names = command.completedSubcommands.map {
      "        \("\($0.name):\($0.abstract)".shellQuoted)"
    }
    let calls = command.subcommands.map { child in
      let words = ([child.name] + child.aliases).map(\.shellQuoted).joined(separator: " | ")
      return "        \(words)) \(child.functionName) && status_code=0 ;;"
    }
    return """

        case "$state" in
          command)
            commands=(
      \(names.joined(separator: "\n"))
            )
            _describe 'command' commands && status_code=0
            ;;
          arguments)
            case "$words[1]" in
      \(calls.joined(separator: "\n"))
            esac
            ;;
        esac
      """
  }

  private func plain(_ command: CommandInformation) -> [String] {
    if !command.subcommands.isEmpty { return ["'1: :->command'", "'*:: :->arguments'"] }
    return command.completedPositionals.map { argument in
      let place = argument.isRepeating ? "*" : ""
      return (place + value(argument)).shellQuoted
    }
  }

  private func option(_ argument: ArgumentInformation) -> [String] {
    let all = argument.names + argument.inversions
    // A repeated option is offered again; any other excludes all its names.
    let prefix = argument.isRepeating ? "*" : "(\(all.joined(separator: " ")))"
    return all.map { name in
      // With '=' zsh takes the value from the next word or from behind an equals sign.
      let joint = argument.value == nil || name.isShortName ? "" : "="
      let help = escaped(argument.help.abstract)
      return "\(prefix)\(name)\(joint)[\(help)]\(value(argument))".shellQuoted
    }
  }

  private func value(_ argument: ArgumentInformation) -> String {
    guard let value = argument.value else { return "" }
    let action: String =
      if let words = value.completedWords {
        "(\(words.map(escaped).joined(separator: " ")))"
      } else {
        action(value.completion)
      }
    return ":\(escaped(value.name)):\(action)"
  }

  private func action(_ completion: CompletionKind) -> String {
    switch completion {
    case .directory: "_files -/"
    case .file(let extensions) where !extensions.isEmpty:
      "_files -g \"*.(\(extensions.joined(separator: "|")))\""
    case .shellCommand(let command):
      "{local -a found; found=(${(f)\"$(\(command))\"}); compadd -a found}"
    case .default, .list, .file: "_files"
    }
  }

  private func escaped(_ text: String) -> String {
    text.map { #"\[]:"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
