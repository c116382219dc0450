import ArgumentParsing
import Testing

@Suite("Declarations")
struct DeclarationTests {
  @Test("The tree of commands is a value")
  func tree() throws {
    let root = SampleTool.commandInformation()
    #expect(
      root.all.map(\.invocation) == [
        "tool", "tool draw", "tool count", "tool secret", "tool group", "tool group list",
        "tool group remove",
      ])
    #expect(root.discussion == "Shapes come from files.\n  tool draw circle.txt")
    #expect(root.all.map(\.version) == Array(repeating: "1.2.3", count: 7))
    #expect(root.all.filter(\.isHidden).map(\.name) == ["secret"])
    #expect(root.subcommands[0].aliases == ["paint"])
    #expect(root.subcommands[3].defaultSubcommand == "list")
    #expect(root.subcommands[3].usage == "tool group [--all] <subcommand>")
    #expect(root == SampleTool.commandInformation())
  }

  @Test("The arguments of a command stand in the order of their declaration")
  func arguments() throws {
    let draw = Draw.commandInformation()
    #expect(
      draw.arguments.map(\.fullSynopsis) == [
        "<files>", "-f, --format <format>", "-o, --output <path>", "--color/--no-color",
        "-j, --jobs <count>", "--leave-out <leave-out>", "--scale <scale>", "-v, --verbose",
        "--trace",
      ])
    #expect(
      draw.arguments.map(\.defaultText) == [
        nil, "text", nil, "--color", "8", nil, nil, nil, nil,
      ])
    #expect(
      draw.arguments.filter(\.isRepeating).map(\.synopsis) == [
        "<files>", "--leave-out <leave-out>",
      ])
    #expect(draw.arguments.filter(\.isHidden).map(\.synopsis) == ["--trace"])
    #expect(draw.arguments.filter { $0.section == "Output options" }.count == 3)
  }

  @Test("An option tells its kind, value and help")
  func option() throws {
    let format = Draw.commandInformation().arguments[1]
    #expect(format.kind == .option)
    #expect(format.names == ["-f", "--format"])
    #expect(format.preferredName == "--format")
    #expect(format.value?.name == "format")
    #expect(format.value?.allowedValues == ["text", "json", "dot"])
    #expect(format.value?.completion == .list(["text", "json", "dot"]))
    #expect(format.help.abstract == "How to write the result.")
    #expect(!format.isRequired)
    let file = Count.commandInformation().arguments[0]
    #expect((file.kind, file.isRequired) == (.positional, true))
    #expect(Draw.commandInformation().arguments[0].value?.completion == .file())
  }

  @Test("A tree that is well declared has no problems")
  func noProblems() {
    #expect(SampleTool.declarationProblems() == [])
  }

  @Test("Each mistake is found")
  func problems() {
    #expect(
      Faulty.declarationProblems().map(\.description) == [
        "'faulty' has no abstract.",
        "'--same <same>' of 'faulty' has no help.",
        "An option or flag of 'faulty' has no name.",
        "'--same' is declared twice in 'faulty'.",
        "'-v' and '--v' mean different things in 'faulty'.",
        "'-h' of 'faulty' hides the built-in flag.",
        "'<second>' of 'faulty' is required, but comes after one that is not.",
        "'<last>' of 'faulty' comes after an argument that takes all words.",
        "'faulty' has two subcommands 'twin'.",
        "The default 'other' of 'faulty' is not one of its subcommands.",
      ])
  }

  @Test("A command below itself has an end")
  func recursion() throws {
    #expect(Recursive.commandInformation().all.count == 1)
    #expect(try Recursive.parseAsRoot([]) is Recursive)
    #expect(try Recursive.parseAsRoot(["recursive", "recursive"]) is Recursive)
    #expect(Recursive.helpMessage().contains("recursive"))
  }

  @Test("Names of properties and types become kebab-case")
  func kebab() throws {
    struct HTTPServerCommand: ParsableCommand {
      @Option(name: .shortAndLong) var outputURL = ""
      @Option(name: [.long, .short, .customLong("other")]) var useHTTPServer = ""
      @Option var sha256Sum = ""
      @Option var snake_case = ""
      @Option(name: .short) var Upper = ""
    }
    let command = HTTPServerCommand.commandInformation()
    #expect(command.name == "http-server-command")
    #expect(
      command.arguments.map(\.names) == [
        ["-o", "--output-url"], ["-u", "--use-http-server", "--other"], ["--sha256-sum"],
        ["--snake-case"], ["-u"],
      ])
    #expect(command.arguments[1].preferredName == "--use-http-server")
  }
}

private struct Faulty: ParsableCommand {
  static let configuration = CommandConfiguration(
    subcommands: [Twin.self, OtherTwin.self], defaultSubcommand: Other.self)

  @Argument(help: "The first.") var first = ""
  @Argument(help: "The second.") var second: String
  @Argument(help: "The rest.") var rest: [String] = []
  @Argument(help: "The last.") var last = ""
  @Option var same = ""
  @Flag(name: .customLong("same"), help: "The same.") var other = false
  @Flag(name: .customShort("v"), help: "Short.") var short = false
  @Flag(name: .customLong("v"), help: "Long.") var long = false
  @Flag(name: .customShort("h"), help: "Not help.") var height = false
  @Flag(name: [], help: "Unreachable.") var unnamed = false
}

private struct Twin: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "A twin.")
}

private struct OtherTwin: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Another.", aliases: ["twin"])
}

private struct Other: ParsableCommand {}

private struct Recursive: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Itself.", subcommands: [Recursive.self], defaultSubcommand: Recursive.self)
  }
}
