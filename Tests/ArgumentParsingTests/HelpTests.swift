import ArgumentParsing
import Testing

@Suite("Help")
struct HelpTests {
  private static let rootHelp = """
    OVERVIEW: Draw shapes and count them.

    Shapes come from files.
      tool draw circle.txt

    USAGE: tool <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      draw, paint             Draw the shapes of some files.
      count                   Count the shapes of one file.
      group                   Work on groups.

      See 'tool help <subcommand>' for detailed help.
    """

  private static let drawHelp = """
    OVERVIEW: Draw the shapes of some files.

    USAGE: tool draw [<files> ...] [--format <format>] [--output <path>] [--color]
           [--no-color] [--jobs <count>] [--leave-out <leave-out> ...]
           [--scale <scale>] [--verbose]

    ARGUMENTS:
      <files>                 The files to read.

    OUTPUT OPTIONS:
      -f, --format <format>   How to write the result. (values: text, json, dot;
                              default: text)
      -o, --output <path>     Where to write the result.
      --color/--no-color      Use colour. (default: --color)

    OPTIONS:
      -j, --jobs <count>      How many jobs run at once. (default: 8)
      --leave-out <leave-out> A shape to leave out (can be repeated).
      --scale <scale>         The scale.
            Negative scales mirror the drawing.
      -v, --verbose           Say more.
      --version               Show the version.
      -h, --help              Show help information.
    """

  private static let groupHelp = """
    OVERVIEW: Work on groups.

    USAGE: tool group [--all] <subcommand>

    OPTIONS:
      --all                   Look at all groups.
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      list (default)          List groups.
      remove                  Remove groups.

      See 'tool help group <subcommand>' for detailed help.
    """

  @Test("The root's help", arguments: [["--help"], ["-h"], ["help"], ["--bogus", "-h"]])
  func root(words: [String]) {
    expect(words, Self.rootHelp)
  }

  @Test(
    "A command's help, even where the rest is wrong",
    arguments: [
      ["draw", "--help"], ["draw", "-h"], ["help", "draw"], ["paint", "-h"], ["help", "paint"],
      ["draw", "a", "--bogus", "--help"], ["draw", "--jobs", "x", "-h"], ["draw", "--jobs", "-h"],
      ["help", "draw", "--help"],
    ])
  func draw(words: [String]) {
    expect(words, Self.drawHelp)
  }

  @Test("The help of a command between", arguments: [["group", "-h"], ["help", "group"]])
  func group(words: [String]) {
    expect(words, Self.groupHelp)
  }

  @Test("Help is asked for as an error or as text alike")
  func sameText() {
    #expect(SampleTool.helpMessage() == Self.rootHelp)
    #expect(SampleTool.helpMessage(for: Draw.self) == Self.drawHelp)
    #expect(SampleTool.fullMessage(for: CleanExit.helpRequest()) == Self.rootHelp)
    #expect(SampleTool.fullMessage(for: CleanExit.helpRequest(Draw.self)) == Self.drawHelp)
    #expect(SampleTool.fullMessage(for: CleanExit.helpRequest(Group())) == Self.groupHelp)
  }

  @Test("After '--' there is no help")
  func terminator() {
    #expect(failure("draw", "--", "--help") == "parsed")
    #expect(failure("draw", "--bogus", "--", "--help").hasPrefix("Error: Unknown option"))
  }

  @Test("The version", arguments: [["--version"], ["draw", "--version"], ["group", "--version"]])
  func version(words: [String]) {
    expect(words, "1.2.3")
  }

  @Test("Without a version there is no flag for it")
  func noVersion() {
    let error = #expect(throws: (any Error).self) { try Draw.parseAsRoot(["--version"]) }
    guard let error else { return }
    #expect(Draw.message(for: error) == "Unknown option '--version'")
    #expect(!Draw.helpMessage().contains("--version"))
  }

  @Test("A name that a command declares is not the built-in one")
  func redeclared() throws {
    struct Own: ParsableCommand {
      @Option(name: .customShort("h"), help: "How high.") var height = 1
    }
    #expect(try Own.parse(["-h", "5"]).height == 5)
    #expect(Own.helpMessage().hasSuffix("  --help                  Show help information."))
  }

  @Test("Lines are at most as long as asked for", arguments: [40, 60, 80, 100, 120])
  func width(columns: Int) {
    struct Wide: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: String(repeating: "word ", count: 50),
        discussion: "  " + String(repeating: "indented ", count: 30))
      @Option(
        help: ArgumentHelp(
          "Some words that are so many that they do not fit on one line of the help.",
          valueName: "text"))
      var anOptionWithALongName: String?
    }
    let lines = Wide.helpMessage(columns: columns).split(separator: "\n")
    // The second column is never narrower than twenty letters.
    #expect(lines.allSatisfy { $0.count <= max(columns, 46) })
    #expect(lines.contains { $0.hasPrefix("  indented") })
  }

  @Test("No width traps", arguments: [Int.min, -1, 0, 1, 20, Int.max])
  func strangeWidth(columns: Int) {
    #expect(SampleTool.helpMessage(for: Draw.self, columns: columns).contains("--jobs <count>"))
  }

  @Test("A usage with many options is shortened, and one's own replaces it")
  func usages() {
    struct Many: ParsableCommand {
      @Argument var path: String
      @Option var needed: Int
      @Flag var a = false
      @Flag var b = false
      @Flag var c = false
      @Flag var d = false
      @Flag var e = false
      @Flag var f = false
      @Flag var g = false
      @Flag var i = false
      @Flag var j = false
      @Flag var k = false
      @Flag var l = false
    }
    struct Own: ParsableCommand {
      static let configuration = CommandConfiguration(usage: "own [things]")
    }
    #expect(Many.commandInformation().usage == "many [<options>] <path> --needed <needed>")
    #expect(Own.helpMessage().hasPrefix("USAGE: own [things]\n"))
  }

  private func expect(
    _ words: [String], _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      try SampleTool.parseAsRoot(words)
    }
    guard let error else { return }
    #expect(SampleTool.fullMessage(for: error) == text, sourceLocation: sourceLocation)
    #expect(SampleTool.exitCode(for: error) == .success, sourceLocation: sourceLocation)
  }
}
