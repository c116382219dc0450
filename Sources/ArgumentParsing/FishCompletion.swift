/// The script that teaches fish to complete a command.
struct FishCompletion {
  let root: CommandInformation

  var script: String {
    let cases = root.steps.map { parent, child, words in
      let patterns = words.map { "\(parent.invocation) \($0)".shellQuoted }
      return """
              case \(patterns.joined(separator: " "))
                set command \(child.invocation.shellQuoted)
        """
    }
    return """
      # fish completion of \(root.name). Load it with:
      #   \(root.name) --generate-completion-script fish | source

      function \(tester)
        set -l command \(root.name.shellQuoted)
        for word in (commandline -opc)[2..]
          switch "$command $word"
      \(cases.isEmpty ? "      case ''" : cases.joined(separator: "\n"))
          end
        end
        test "$command" = "$argv[1]"
      end

      \(root.all.flatMap(lines).joined(separator: "\n"))
      """
  }

  private var tester: String { "_\(root.functionName)_is" }

  private func lines(_ command: CommandInformation) -> [String] {
    let condition = "\(tester) \(command.invocation.shellQuoted)".fishQuoted
    let start = "complete -c \(root.name) -n \(condition)"
    let words = command.completedPositionals.compactMap { $0.value.flatMap(source) }
    let subcommands = command.completedSubcommands.map {
      "\(start) -f -a \($0.name.fishQuoted) -d \($0.abstract.fishQuoted)"
    }
    let values = words.map { "\(start) -f -a \($0.fishQuoted)" }
    // Files are offered unless it is said that there are none.
    let noFiles = command.completedPositionals.isEmpty ? ["\(start) -f"] : []
    return noFiles + subcommands + values
      + command.completedOptions.flatMap { option($0, start: start) }
  }

  private func option(_ argument: ArgumentInformation, start: String) -> [String] {
    let names = argument.names.map { $0.isShortName ? "-s \($0.undashed)" : "-l \($0.undashed)" }
    let end = " -d \(argument.help.abstract.fishQuoted)"
    let inversions = argument.inversions.map { "\(start) -l \($0.undashed)\(end)" }
    return ["\(start) \(names.joined(separator: " "))\(value(argument))\(end)"] + inversions
  }

  private func value(_ argument: ArgumentInformation) -> String {
    guard let value = argument.value else { return "" }
    if let source = source(value) { return " -x -a \(source.fishQuoted)" }
    return value.completion == .directory ? " -x -a '(__fish_complete_directories)'" : " -r -F"
  }

  /// What is offered instead of any file.
  private func source(_ value: ValueInformation) -> String? {
    switch value.completion {
    case .shellCommand(let command): "(\(command))"
    case .file(let extensions) where !extensions.isEmpty:
      extensions.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " ")
    case .default, .list, .file, .directory: value.completedWords?.joined(separator: " ")
    }
  }
}

extension String {
  /// The string in single quotes for fish, where a backslash protects a quote.
  var fishQuoted: String {
    "'" + map { #"\'"#.contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
