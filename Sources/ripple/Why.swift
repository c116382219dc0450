import ArgumentParsing
import RippleKit
import RippleReport

/// Every reason why one target rebuilds when another changes.
struct Why: AnsweringCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Tell why one target rebuilds when another changes, or why a build did what it did.",
    discussion: """
      FROM is what changes: a target, a path or Target.Type.member. TO is a target.

      With --log, a log of 'swift build -v' is explained job by job, best with
      '-Xswiftc -driver-show-incremental'; with --since, what the model did not expect of
      that change is marked.

      Examples:
        ripple why Core App
        ripple why Core.Model.name Feature --change body
        swift build -v -Xswiftc -driver-show-incremental > build.log
        ripple why --log build.log --since HEAD~1
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "What changes.", completion: .subjects) var from: String?
  @Argument(help: "The target that is asked about.", completion: .targets) var to: String?

  @Option(help: ArgumentHelp("The log of a build; '-' is standard input.", valueName: "file"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "With --log: what had changed since a revision, or between two, 'A..B'.",
      valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "The class of the change; see 'ripple help change-classes'.", valueName: "class"))
  var change: AskedClass?

  @Option(help: "The form of the answer.")
  var format = FormatOf<Why>()

  mutating func validate() throws {
    if log != nil, from != nil { throw ValidationError("a log is explained as a whole.") }
    if log == nil, to == nil { throw ValidationError("name FROM and TO, or a log.") }
    if log == nil, since != nil { throw ValidationError("--since goes with --log.") }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    if let log {
      let text = try context.session.documents([log])
        .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      let report = try context.session.explain(log: text, since: since, model: model.model)
      return try context.write(report, as: format.value)
    }
    guard let from, let to else { return }
    try context.write(report(from, to, context), as: format.value)
  }

  func answer(_ context: CommandContext) throws -> String {
    guard let from, let to else { throw ValidationError("name FROM and TO.") }
    return try report(from, to, context).text(.plain)
  }

  /// The answer about one target.
  func report(_ from: String, _ to: String, _ context: CommandContext) throws -> WhyReport {
    try context.session.why(from, to, changeClass: change?.word, model: model.model)
  }
}
