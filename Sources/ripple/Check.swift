import ArgumentParsing
import RippleKit
import RippleModel
import RippleReport
import RippleRules

/// Whether the graph keeps its rules.
struct Check: AnsweringCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Check the graph and its sources against rules; exit 1 where one is broken.",
    discussion: """
      The rules are those of .ripple.json5 at the package's root; without it they are guessed and \
      printed. A finding of severity 'error' that the baseline does not list is what breaks.

      Examples:
        ripple check
        ripple check --init
        ripple check --format sarif --output ripple.sarif
        ripple check --fix --verify
      """)

  static let formats: [ReportFormat] = [.text, .json, .sarif, .junit, .github, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "The rules file; by default .ripple.json5 of the package.", valueName: "file"))
  var rules: String?

  @Flag(
    name: .customLong("init"), help: "Write a rules file, and a baseline of what is broken today.")
  var isInit = false

  @Flag(help: "Accept every finding of today, and forget those that are fixed.")
  var updateBaseline = false

  @Flag(
    help: "Write what is certain into the manifests: undeclared imports, unused dependencies.")
  var fix = false

  @Flag(help: "With --fix, build the package, and put the manifests back where it does not build.")
  var verify = false

  @Flag(help: "Let warnings break the check too.")
  var strict = false

  @Flag(help: "Show notes too, where the form is for readers; json and sarif have them always.")
  var notes = false

  @Flag(help: "Check test targets too, whatever the rules file says.")
  var withTests = false

  @Flag(help: "Write out every finding, with its reason and its remedy.")
  var details = false

  @Flag(help: "Import git history, and say what each finding cost in it.")
  var history = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Check>()

  mutating func validate() throws {
    if verify, !fix { throw ValidationError("--verify needs --fix.") }
    if fix, !package.graph.isEmpty {
      throw ValidationError("--fix edits manifests, and a graph from JSON has none.")
    }
  }

  mutating func run() throws {
    var context = try CommandContext(package, output)
    if isInit { return try initialise(context) }
    if updateBaseline { return try accept(context) }
    var notes: [String] = []
    if fix {
      notes = try applyFixes(context)
      // What was read of the folder is no longer so.
      context = try CommandContext(package, output, folder: context.session.settings.folder)
    }
    let (report, worst) = try report(context, notes: notes)
    switch format.value {
    case .sarif: try context.write(report.sarif(version: Ripple.configuration.version))
    case .junit: try context.write(report.junit())
    default: try context.write(report, as: format.value)
    }
    let limit: Finding.Severity = strict ? .warning : .error
    if let worst, worst >= limit { throw ExitCode(1) }
  }

  func answer(_ context: CommandContext) throws -> String {
    guard fix else { return try report(context).0.text(.plain) }
    let notes = try applyFixes(context)
    return try report(
      CommandContext(context.session.reopened(), output),
      notes: notes
    ).0.text(.plain)
  }

  /// Writes what is certain into the manifests, and says what was done.
  private func applyFixes(_ context: CommandContext) throws -> [String] {
    if verify { output.announce(.fixes) }
    let check = try RulesCheck(context.session, request)
    return try CheckFix(context.session, verifies: verify)
      .apply(check.answer().outcome.open, check.loaded)
  }

  /// What was typed, as a request.
  private var request: RulesRequest {
    var request = RulesRequest()
    request.rules = rules
    request.model = model.model
    request.checksTests = withTests
    request.pricesFindings = history
    return request
  }

  /// The answer, in every form, and how bad its worst finding is.
  func report(
    _ context: CommandContext, notes fixes: [String] = []
  ) throws -> (CheckReport, worst: Finding.Severity?) {
    var answer = try context.session.check(request)
    answer.outcome.notes = fixes + answer.outcome.notes
    let worst = answer.worst
    answer.outcome = shown(answer.outcome, context)
    return (answer.report(showsDetails: details), worst)
  }

  /// What a form shows: paths from here, and notes where they are asked for.
  private func shown(_ outcome: CheckOutcome, _ context: CommandContext) -> CheckOutcome {
    if format.value == .json { return outcome }
    // GitHub's paths begin at the repository's root, and are made so where they are written.
    var result =
      format.value == .github ? outcome : outcome.prefixed(by: context.session.settings.folder)
    guard format.value != .sarif, !notes, outcome.count(.note) > 0 else { return result }
    result.open.removeAll { $0.severity == .note }
    let count = outcome.count(.note)
    result.notes.append("\(Noun("note").counted(count)) (--notes shows them).")
    return result
  }

  private func initialise(_ context: CommandContext) throws {
    let check = try RulesCheck(context.session, request)
    let guess = try check.guess(keepsDepth: true)
    try check.folder.write(guess.text)
    let outcome = try check.answer(guess.file, isGuessed: true).outcome
    let broken = outcome.open.filter { $0.severity > .note }
    var text = "wrote \(check.folder.shownPath)\n"
    if !broken.isEmpty {
      try check.folder.write(AcceptedFindings(broken), guess.file)
      text += "wrote \(guess.file.baseline) with \(broken.count) "
      text += "\(broken.count == 1 ? "finding" : "findings") to mend\n"
    }
    try context.write(text)
  }

  private func accept(_ context: CommandContext) throws {
    var request = request
    request.ignoresBaseline = true
    let check = try RulesCheck(context.session, request)
    guard !check.isGuessed else {
      throw Problem("a baseline needs a rules file; 'ripple check --init' writes both.")
    }
    let file = try check.folder.rules()
    let broken = try check.answer(file, isGuessed: false).outcome.open
      .filter { $0.severity > .note && $0.rule != "suppress" }
    try check.folder.write(AcceptedFindings(broken), file)
    try Console.write("wrote \(file.baseline) with \(broken.count) findings\n")
  }
}
