import ArgumentParsing

/// A command tree with one of everything.
struct SampleTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tool",
    abstract: "Draw shapes and count them.",
    discussion: "Shapes come from files.\n  tool draw circle.txt",
    version: "1.2.3",
    subcommands: [Draw.self, Count.self, Secret.self, Group.self]
  )
}

enum Format: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case dot
}

struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "How to write the result.") var format = Format.text
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where to write the result.", valueName: "path"))
  var outputPath: String?
  @Flag(inversion: .prefixedNo, help: "Use colour.") var color = true

  func validate() throws {
    if outputPath == "/" { throw ValidationError("The result cannot be written to '/'.") }
  }
}

struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw the shapes of some files.", aliases: ["paint"])

  @Argument(help: "The files to read.", completion: .file()) var files: [String] = []
  @OptionGroup(title: "Output options") var output: OutputOptions
  @Option(name: .shortAndLong, help: ArgumentHelp("How many jobs run at once.", valueName: "count"))
  var jobs = 8
  @Option(help: "A shape to leave out (can be repeated).") var leaveOut: [String] = []
  @Option(help: ArgumentHelp("The scale.", discussion: "Negative scales mirror the drawing."))
  var scale: Double?
  @Flag(name: .shortAndLong, help: "Say more.") var verbose = false
  @Flag(help: ArgumentHelp("Trace.", visibility: .hidden)) var trace = false

  func validate() throws {
    if jobs == 0 { throw ValidationError("At least one job is needed.") }
  }
}

struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Count the shapes of one file.")

  @Argument(help: "The file to read.") var file: String
  @Argument(help: "How far to move it.") var offset: Int?
  @Option(help: "Which unit to count in.") var unit: String
  @Option(help: "Whether to round.") var round: Bool?
  @Flag(inversion: .prefixedEnableDisable, help: "Keep results.") var cache: Bool?

  mutating func run() throws { throw ExitCode.failure }
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Not shown.", shouldDisplay: false)
}

struct Group: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Work on groups.", subcommands: [Listing.self, Removal.self],
    defaultSubcommand: Listing.self)

  @Flag(help: "Look at all groups.") var all = false
}

struct Listing: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List groups.")

  @Option(help: "How many to list.") var limit = 10
}

struct Removal: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove groups.")

  @Argument(help: "The groups to remove.") var names: [String]
  @Flag(inversion: .prefixedNo, help: "Ask first.") var ask: Bool
}

/// The whole text that a failing command line prints; "parsed" where it does not fail.
func failure(_ words: String...) -> String {
  do {
    _ = try SampleTool.parseAsRoot(words)
    return "parsed"
  } catch {
    return SampleTool.fullMessage(for: error)
  }
}

/// The status of a failing command line.
func status(_ words: [String]) -> ExitCode? {
  do {
    _ = try SampleTool.parseAsRoot(words)
    return nil
  } catch {
    return SampleTool.exitCode(for: error)
  }
}
