/// The script that teaches bash to complete a command.
struct BashCompletion {
  let root: CommandInformation

  var script: String {
    """
    # bash completion of \(root.name). Load it with:
    #   source <(\(root.name) --generate-completion-script bash)

    \(root.functionName)() {
      local current previous command words options takesFiles index
      current="${COMP_WORDS[COMP_CWORD]}"
      previous="${COMP_WORDS[COMP_CWORD - 1]}"
      # bash splits '--name=value' into three words.
      if [[ "$current" == "=" ]]; then
        current=""
      elif [[ "$previous" == "=" && $COMP_CWORD -gt 1 ]]; then
        previous="${COMP_WORDS[COMP_CWORD - 2]}"
      fi
      command=\(root.name.shellQuoted)
      for ((index = 1; index < COMP_CWORD; index++)); do
        case "$command ${COMP_WORDS[index]}" in
    \(lines(steps, indent: 6))
        esac
      done
      COMPREPLY=()
      case "$command $previous" in
    \(lines(values, indent: 4))
      esac
      case "$command" in
    \(lines(words, indent: 4))
      esac
      if [[ "$current" == -* || -z "$takesFiles" ]]; then
        words="$words $options"
      fi
      if [[ -n "$words" ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      fi
    }

    complete -o bashdefault -o default -F \(root.functionName) \(root.name)
    """
  }

  /// The cases of a 'case', two columns deeper for each line of a body.
  private func lines(_ cases: [(patterns: [String], body: [String])], indent: Int) -> String {
    let lines = cases.flatMap { patterns, body in
      ["\(patterns.map(\.shellQuoted).joined(separator: " | ")))"] + body.map { "  \($0)" }
        + ["  ;;"]
    }
    return lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }

  private var steps: [(patterns: [String], body: [String])] {
    root.steps.map { parent, child, words in
      (words.map { "\(parent.invocation) \($0)" }, ["command=\(child.invocation.shellQuoted)"])
    }
  }

  private var values: [(patterns: [String], body: [String])] {
    root.all.flatMap { command in
      command.completedOptions.compactMap { option in
        option.value.map { value in
          (option.names.map { "\(command.invocation) \($0)" }, reply(value) + ["return"])
        }
      }
    }
  }

  private func reply(_ value: ValueInformation) -> [String] {
    if let words = value.completedWords {
      return [assignment("compgen -W \(words.joined(separator: " ").shellQuoted) -- \"$current\"")]
    }
    switch value.completion {
    case .shellCommand(let command):
      return [assignment("compgen -W \"$(\(command))\" -- \"$current\"")]
    case .file(let extensions) where !extensions.isEmpty:
      return ["compopt -o filenames 2> /dev/null", assignment(files(extensions))]
    case .directory: return [assignment("compgen -d -- \"$current\"")]
    case .default, .list, .file: return [assignment("compgen -f -- \"$current\"")]
    }
  }

  private func assignment(_ command: String) -> String { "COMPREPLY=($(\(command)))" }

  /// Folders, and the files with some extensions.
  private func files(_ extensions: [String]) -> String {
    (["compgen -d -- \"$current\""]
      + extensions.map { "compgen -f -X \("!*.\($0)".shellQuoted) -- \"$current\"" })
      .joined(separator: "; ")
  }

  /// Adds what only a command can tell to the words of a place, each source once.
  private func dynamicWords(_ arguments: [ArgumentInformation]) -> [String] {
    let lines = arguments.map { dynamicWords($0.value?.completion) }
    return lines.indices.filter { !lines[..<$0].contains(lines[$0]) }.flatMap { lines[$0] }
  }

  private func dynamicWords(_ completion: CompletionKind?) -> [String] {
    switch completion {
    case .shellCommand(let command):
      ["[[ \"$current\" == -* ]] || words+=\" $(\(command))\""]
    case .file(let extensions) where !extensions.isEmpty:
      ["compopt -o filenames 2> /dev/null", "words+=\" $(\(files(extensions)))\""]
    default: []
    }
  }

  /// What stands for itself; options are offered after a dash, or where nothing else is.
  private var words: [(patterns: [String], body: [String])] {
    root.all.map { command in
      let plain =
        command.completedSubcommands.map(\.name)
        + command.completedPositionals.flatMap { $0.value?.completedWords ?? [] }
      let options = command.completedOptions.flatMap { $0.names + $0.inversions }
      return (
        [command.invocation],
        [
          "words=\(plain.joined(separator: " ").shellQuoted)",
          "options=\(options.joined(separator: " ").shellQuoted)",
          "takesFiles=\(command.completedPositionals.isEmpty ? "" : "yes")",
        ] + dynamicWords(command.completedPositionals)
      )
    }
  }
}
