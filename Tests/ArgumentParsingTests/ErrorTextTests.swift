import ArgumentParsing
import Testing

@Suite("Error texts")
struct ErrorTextTests {
  private static let drawUsage = """
    Usage: tool draw [<files> ...] [--format <format>] [--output <path>] [--color]
           [--no-color] [--jobs <count>] [--leave-out <leave-out> ...]
           [--scale <scale>] [--verbose]
      See 'tool draw --help' for more information.
    """

  private static let countUsage = """
    Usage: tool count <file> [<offset>] --unit <unit> [--round <round>]
           [--enable-cache] [--disable-cache]
      See 'tool count --help' for more information.
    """

  private static let rootUsage = """
    Usage: tool <subcommand>
      See 'tool --help' for more information.
    """

  @Test("An unknown option is named, with the closest known one")
  func unknownOption() {
    #expect(
      failure("draw", "--formt", "json") == """
        Error: Unknown option '--formt'. Did you mean '--format'?
        \(Self.drawUsage)
        """)
  }

  @Test(
    "The first sentence says what is wrong with the words for a drawing",
    arguments: [
      (["--foo"], "Unknown option '--foo'"),
      (["--foo=bar"], "Unknown option '--foo'"),
      (["-x"], "Unknown option '-x'"),
      (["-5"], "Unknown option '-5'"),
      (["--colr"], "Unknown option '--colr'. Did you mean '--color'?"),
      (["--no-colr"], "Unknown option '--no-colr'. Did you mean '--no-color'?"),
      (["--hlep"], "Unknown option '--hlep'. Did you mean '--help'?"),
      (["--jobs"], "Missing value for '--jobs <count>'"),
      (["--output="], "Missing value for '--output <path>'"),
      (["-o"], "Missing value for '-o <path>'"),
      (["--output", "--verbose"], "Missing value for '--output <path>'"),
      (["--output", "--jobs=3"], "Missing value for '--output <path>'"),
      (["--output", "--", "x"], "Missing value for '--output <path>'"),
      (
        ["--output", "-x"],
        "Missing value for '--output <path>'. To give a value that begins with a dash, "
          + "write '--output=-x'"
      ),
      (
        ["--output", "-3"],
        "Missing value for '--output <path>'. To give a value that begins with a dash, "
          + "write '--output=-3'"
      ),
      (["--jobs", "many"], "The value 'many' is invalid for '--jobs <count>'"),
      (["-j=many"], "The value 'many' is invalid for '-j <count>'"),
      (["--scale", "-3x"], "The value '-3x' is invalid for '--scale <scale>'"),
      (["--verbose=1"], "The option '--verbose' does not take any value, but '1' was specified."),
      (
        ["--format", "xml"],
        "The value 'xml' is invalid for '--format <format>'. "
          + "Please provide one of 'text', 'json' and 'dot'."
      ),
      (
        ["--format", "jsno"],
        "The value 'jsno' is invalid for '--format <format>'. Did you mean 'json'? "
          + "Please provide one of 'text', 'json' and 'dot'."
      ),
      (["--jobs", "0"], "At least one job is needed."),
      (["--output", "/"], "The result cannot be written to '/'."),
    ])
  func drawing(words: [String], sentence: String) {
    let error = #expect(throws: (any Error).self) {
      try SampleTool.parseAsRoot(["draw"] + words)
    }
    guard let error else { return }
    #expect(
      SampleTool.fullMessage(for: error) == "Error: \(sentence)\n\(Self.drawUsage)")
    #expect(SampleTool.message(for: error) == sentence)
    #expect(SampleTool.exitCode(for: error) == .validationFailure)
  }

  @Test(
    "The first sentence says what is wrong with the words for a count",
    arguments: [
      ([], "Missing expected argument '<file>'"),
      (["a"], "Missing expected argument '--unit <unit>'"),
      (["a", "x", "--unit", "cm"], "The value 'x' is invalid for '<offset>'"),
      (["a", "1", "b", "--unit", "cm"], "Unexpected argument 'b'"),
      (["a", "1", "b", "c"], "2 unexpected arguments: 'b', 'c'"),
      (
        ["a", "--round", "maybe"],
        "The value 'maybe' is invalid for '--round <round>'. "
          + "Please provide one of 'true' and 'false'."
      ),
    ])
  func counting(words: [String], sentence: String) {
    let error = #expect(throws: (any Error).self) {
      try SampleTool.parseAsRoot(["count"] + words)
    }
    guard let error else { return }
    #expect(
      SampleTool.fullMessage(for: error) == "Error: \(sentence)\n\(Self.countUsage)")
    #expect(SampleTool.exitCode(for: error) == .validationFailure)
  }

  @Test(
    "An unknown subcommand is named, with the closest known one",
    arguments: [
      (["drw"], "Unknown subcommand 'drw'. Did you mean 'draw'?"),
      (["help", "drw"], "Unknown subcommand 'drw'. Did you mean 'draw'?"),
      (["nonsense"], "Unknown subcommand 'nonsense'"),
      (["secre"], "Unknown subcommand 'secre'"),
      (["--versio"], "Unknown option '--versio'. Did you mean '--version'?"),
    ])
  func unknownSubcommand(words: [String], sentence: String) {
    let error = #expect(throws: (any Error).self) { try SampleTool.parseAsRoot(words) }
    guard let error else { return }
    #expect(
      SampleTool.fullMessage(for: error) == "Error: \(sentence)\n\(Self.rootUsage)")
    #expect(SampleTool.exitCode(for: error) == .validationFailure)
  }

  @Test("A misspelt subcommand beside a default subcommand is recognised")
  func misspeltBesideDefault() {
    #expect(
      failure("group", "remvoe") == """
        Error: Unknown subcommand 'remvoe'. Did you mean 'remove'?
        Usage: tool group list [--limit <limit>]
          See 'tool group list --help' for more information.
        """)
    #expect(
      failure("group", "nonsense") == """
        Error: Unexpected argument 'nonsense'
        Usage: tool group list [--limit <limit>]
          See 'tool group list --help' for more information.
        """)
  }

  @Test("An array or a flag that must be given is named")
  func missingOthers() {
    #expect(
      failure("group", "remove") == """
        Error: Missing expected argument '<names> ...'
        Usage: tool group remove <names> ... (--ask | --no-ask)
          See 'tool group remove --help' for more information.
        """)
    #expect(
      failure("group", "remove", "a") == """
        Error: Missing one of '--ask' and '--no-ask'
        Usage: tool group remove <names> ... (--ask | --no-ask)
          See 'tool group remove --help' for more information.
        """)
  }

  @Test("What run() throws has a text and a status")
  func running() throws {
    struct Broken: Error, CustomStringConvertible { var description: String { "It broke." } }
    #expect(SampleTool.fullMessage(for: Broken()) == "Error: It broke.")
    #expect(SampleTool.exitCode(for: Broken()) == .failure)
    #expect(SampleTool.fullMessage(for: ExitCode(3)).isEmpty)
    #expect(SampleTool.exitCode(for: ExitCode(3)).rawValue == 3)
    #expect(SampleTool.fullMessage(for: CleanExit.message("Bye.")) == "Bye.")
    #expect(SampleTool.exitCode(for: CleanExit.message("Bye.")) == .success)
    #expect(
      SampleTool.fullMessage(for: ValidationError("No.")) == "Error: No.\n\(Self.rootUsage)")
    #expect(SampleTool.exitCode(for: ValidationError("No.")) == .validationFailure)
  }

  @Test("What validate() throws keeps its own text and status")
  func validating() throws {
    struct Leaving: ParsableCommand {
      @Flag var quietly = false
      func validate() throws {
        if quietly { throw ExitCode(5) }
        throw CleanExit.message("Left.")
      }
    }
    for (words, code, text) in [([], 0, "Left."), (["--quietly"], 5, "")]
      as [([String], Int32, String)]
    {
      let error = #expect(throws: (any Error).self) { try Leaving.parseAsRoot(words) }
      guard let error else { continue }
      #expect(Leaving.exitCode(for: error).rawValue == code)
      #expect(Leaving.fullMessage(for: error) == text)
    }
  }
}
