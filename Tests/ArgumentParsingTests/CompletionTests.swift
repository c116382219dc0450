import ArgumentParsing
import Testing

@Suite("Completion scripts")
struct CompletionTests {
  @Test("A script is printed for a known shell", arguments: CompletionShell.allCases)
  func known(shell: CompletionShell) {
    for words in [
      ["--generate-completion-script", shell.rawValue],
      ["--generate-completion-script=\(shell.rawValue)"],
    ] {
      let error = #expect(throws: (any Error).self) { try SampleTool.parseAsRoot(words) }
      guard let error else { continue }
      #expect(SampleTool.exitCode(for: error) == .success)
      #expect(SampleTool.fullMessage(for: error) == SampleTool.completionScript(for: shell))
    }
  }

  @Test("An unknown or missing shell is an error")
  func unknown() {
    let usage = """
      Usage: tool <subcommand>
        See 'tool --help' for more information.
      """
    #expect(
      failure("--generate-completion-script", "powershell") == """
        Error: The value 'powershell' is invalid for '--generate-completion-script <shell>'. \
        Please provide one of 'bash', 'zsh' and 'fish'.
        \(usage)
        """)
    #expect(
      failure("--generate-completion-script") == """
        Error: Missing value for '--generate-completion-script <shell>'
        \(usage)
        """)
  }

  @Test("Only the root has the option")
  func onlyRoot() {
    #expect(failure("draw", "--generate-completion-script", "zsh").hasPrefix("Error: Unknown"))
  }

  @Test("Hidden commands and flags are not offered", arguments: CompletionShell.allCases)
  func hidden(shell: CompletionShell) {
    let script = SampleTool.completionScript(for: shell)
    #expect(!script.contains("trace"))
    #expect(!script.contains("Not shown."))
    #expect(script.contains("no-color"))
  }

  @Test("The script for bash")
  func bash() {
    #expect(Small.completionScript(for: .bash) == Self.bashScript)
  }

  @Test("The script for zsh")
  func zsh() {
    #expect(Small.completionScript(for: .zsh) == Self.zshScript)
  }

  @Test("The script for fish")
  func fish() {
    #expect(Small.completionScript(for: .fish) == Self.fishScript)
  }

  private static let bashScript = #"""
    # bash completion of small. Load it with:
    #   source <(small --generate-completion-script bash)

    _small() {
      local current previous command words options takesFiles index
      current="${COMP_WORDS[COMP_CWORD]}"
      previous="${COMP_WORDS[COMP_CWORD - 1]}"
      # bash splits '--name=value' into three words.
      if [[ "$current" == "=" ]]; then
        current=""
      elif [[ "$previous" == "=" && $COMP_CWORD -gt 1 ]]; then
        previous="${COMP_WORDS[COMP_CWORD - 2]}"
      fi
      command='small'
      for ((index = 1; index < COMP_CWORD; index++)); do
        case "$command ${COMP_WORDS[index]}" in
          'small write' | 'small w')
            command='small write'
            ;;
        esac
      done
      COMPREPLY=()
      case "$command $previous" in
        'small write -f' | 'small write --format')
          COMPREPLY=($(compgen -W 'text json dot' -- "$current"))
          return
          ;;
        'small write --from')
          COMPREPLY=($(compgen -d -- "$current"))
          return
          ;;
        'small write --name')
          COMPREPLY=($(compgen -f -- "$current"))
          return
          ;;
      esac
      case "$command" in
        'small')
          words='write'
          options='-h --help'
          takesFiles=
          ;;
        'small write')
          words=''
          options='-f --format --from --name --color --no-color -h --help'
          takesFiles=yes
          ;;
      esac
      if [[ "$current" == -* || -z "$takesFiles" ]]; then
        words="$words $options"
      fi
      if [[ -n "$words" ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      fi
    }

    complete -o bashdefault -o default -F _small small
    """#

  private static let zshScript = #"""
    #compdef small
    # zsh completion of small. Store it as '_small' in a folder of $fpath.

    _small() {
      local context state state_descr line
      local -a commands
      local -i status_code=1
      typeset -A opt_args
      _arguments -C \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' \
        '1: :->command' \
        '*:: :->arguments' && status_code=0
      case "$state" in
        command)
          commands=(
            'write:Write it; don'\''t read it.'
          )
          _describe 'command' commands && status_code=0
          ;;
        arguments)
          case "$words[1]" in
            'write' | 'w') _small_write && status_code=0 ;;
          esac
          ;;
      esac
      return status_code
    }

    _small_write() {
      local context state state_descr line
      local -a commands
      local -i status_code=1
      typeset -A opt_args
      _arguments -C \
        '(-f --format)-f[How \[to\] write.]:format:(text json dot)' \
        '(-f --format)--format=[How \[to\] write.]:format:(text json dot)' \
        '*--from=[Where from.]:from:_files -/' \
        '(--name)--name=[A name.]:name:_files' \
        '(--color --no-color)--color[Use colour.]' \
        '(--color --no-color)--no-color[Use colour.]' \
        '(-h --help)-h[Show help information.]' \
        '(-h --help)--help[Show help information.]' \
        ':path:_files' && status_code=0
      return status_code
    }

    if [[ "$funcstack[1]" == '_small' ]]; then
      _small "$@"
    else
      compdef _small small
    fi
    """#

  private static let fishScript = #"""
    # fish completion of small. Load it with:
    #   small --generate-completion-script fish | source

    function __small_is
      set -l command 'small'
      for word in (commandline -opc)[2..]
        switch "$command $word"
          case 'small write' 'small w'
            set command 'small write'
        end
      end
      test "$command" = "$argv[1]"
    end

    complete -c small -n '__small_is \'small\'' -f
    complete -c small -n '__small_is \'small\'' -f -a 'write' -d 'Write it; don\'t read it.'
    complete -c small -n '__small_is \'small\'' -s h -l help -d 'Show help information.'
    complete -c small -n '__small_is \'small write\'' -s f -l format \#
    -x -a 'text json dot' -d 'How [to] write.'
    complete -c small -n '__small_is \'small write\'' -l from \#
    -x -a '(__fish_complete_directories)' -d 'Where from.'
    complete -c small -n '__small_is \'small write\'' -l name -r -F -d 'A name.'
    complete -c small -n '__small_is \'small write\'' -l color -d 'Use colour.'
    complete -c small -n '__small_is \'small write\'' -l no-color -d 'Use colour.'
    complete -c small -n '__small_is \'small write\'' -s h -l help -d 'Show help information.'
    """#
}

private struct Small: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A small tool.", subcommands: [Write.self])

  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write it; don't read it.", aliases: ["w"])

    @Argument(help: "Where to.") var path: String
    @Option(name: .shortAndLong, help: "How [to] write.") var format = Format.text
    @Option(help: "Where from.", completion: .directory) var from: [String] = []
    @Option(help: "A name.") var name: String?
    @Flag(inversion: .prefixedNo, help: "Use colour.") var color = true
    @Flag(help: .hidden) var trace = false
  }
}
