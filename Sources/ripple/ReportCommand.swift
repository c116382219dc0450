import ArgumentParsing
import RippleKit
import RippleModel
import RippleReport

/// One page that answers what a change rebuilds.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write one HTML page that answers what a change rebuilds, offline.",
    discussion: """
      The page carries the graph, who uses what, the build models, what history cost and what the \
      rules found, and runs the simulation itself: it asks for nothing and needs no server. The \
      same input gives the same bytes.

      Examples:
        ripple report -o impact.html
        ripple report -o impact.html --scenario Scenarios/split.json5 --workers 8
        ripple report --graph graph.json --no-history > impact.html
      """)

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Workers") var workers: WorkerOptions

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Write the page to a file.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A restructuring that the page can toggle (can be repeated).", valueName: "file"),
    completion: .scenarios)
  var scenario: [String] = []

  @Option(
    help: ArgumentHelp(
      "The rules file; by default .ripple.json5 of the package.", valueName: "file"))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "A change log with a JSON object for each commit on a line, instead of git's history.",
      valueName: "file"))
  var history: String?

  @Flag(help: "Leave out what the last year of history cost.")
  var noHistory = false

  @Flag(inversion: .prefixedNo, help: "Carry what can be asked about declarations.")
  var declarations = true

  @Flag(help: "Leave out warnings and progress.")
  var quiet = false

  mutating func validate() throws {
    if history != nil, noHistory {
      throw ValidationError("--history and --no-history exclude each other.")
    }
  }

  mutating func run() throws {
    var options = try OutputOptions.parse([])
    options.output = output
    options.quiet = quiet
    let context = try CommandContext(package, options)
    var reader = PageReader(
      context: context.session, model: model.model, workers: workers.count,
      version: Ripple.configuration.version)
    var request = RulesRequest()
    request.rules = rules
    reader.rules = request
    reader.carriesHistory = !noHistory
    reader.changeLog = history
    reader.carriesDeclarations = declarations
    let scenarios = try scenario.map { (path: $0, scenario: try ScenarioFile.read($0)) }
    let content = try reader.content(scenarios)
    try context.write(PageRendering(content).html)
    if !quiet, let output, output != "-" {
      for note in content.notes { Console.writeError("note: \(Escape.terminal(note))\n") }
      Console.writeError("wrote \(Escape.terminal(output)); open it in a browser\n")
    }
  }
}
