import ArgumentParsing
import RippleGraph
import RippleIngest
import RippleModel
import RippleReport
import RippleRules
import RippleSimulation

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
    let folder = RulesFolder(named: rules, packagePath: package.packagePath)
    if isInit { return try initialise(context, context.graph(), folder) }
    if updateBaseline { return try accept(context, folder) }
    var notes: [String] = []
    if fix {
      notes = try applyFixes(context, folder)
      context = try CommandContext(package, output)  // What was read of the folder is no longer so.
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
    let notes = try applyFixes(context, RulesFolder(named: rules, packagePath: package.packagePath))
    return try report(CommandContext(package, output), notes: notes).0.text(.plain)
  }

  /// The answer, in every form, and how bad its worst finding is.
  func report(
    _ context: CommandContext, notes fixes: [String] = []
  ) throws -> (CheckReport, worst: Finding.Severity?) {
    let folder = RulesFolder(named: rules, packagePath: package.packagePath)
    let loaded = try context.graph()
    let isGuessed = isGuessed(folder)
    let file = isGuessed ? try guess(context, loaded).file : try folder.rules()
    var (outcome, scope) = try check(context, loaded, folder, file, isGuessed)
    if isGuessed { outcome = outcome.withoutGuessedVerdicts }
    outcome.notes = fixes + outcome.notes
    if history { outcome.open = try prices(context, loaded).price(outcome.open) }
    let report = CheckReport(
      shown(outcome), rulesFile: isGuessed ? nil : folder.shownPath, scope: scope,
      showsDetails: details)
    return (report, outcome.worst)
  }

  /// Writes what is certain into the manifests, and says what was done.
  private func applyFixes(_ context: CommandContext, _ folder: RulesFolder) throws -> [String] {
    let loaded = try context.graph()
    let isGuessed = isGuessed(folder)
    let file = isGuessed ? try guess(context, loaded).file : try folder.rules()
    let (outcome, _) = try check(context, loaded, folder, file, isGuessed)
    return try CheckFix(context, verifies: verify).apply(outcome.open, loaded)
  }

  /// Whether there is no rules file; a graph from JSON is not the package here, whose rules would
  /// not fit it.
  private func isGuessed(_ folder: RulesFolder) -> Bool {
    rules == nil && (!folder.exists || !package.graph.isEmpty)
  }

  /// What a form shows: paths from here, and notes where they are asked for.
  private func shown(_ outcome: CheckOutcome) -> CheckOutcome {
    if format.value == .json { return outcome }
    // GitHub's paths begin at the repository's root, and are made so where they are written.
    var result = format.value == .github ? outcome : outcome.prefixed(by: package.packagePath)
    guard format.value != .sarif, !notes, outcome.count(.note) > 0 else { return result }
    result.open.removeAll { $0.severity == .note }
    let count = outcome.count(.note)
    result.notes.append("\(Noun("note").counted(count)) (--notes shows them).")
    return result
  }

  private func check(
    _ context: CommandContext, _ loaded: LoadedGraph, _ folder: RulesFolder, _ file: RulesFile,
    _ isGuessed: Bool
  ) throws -> (CheckOutcome, String) {
    do {
      let question = try CheckRequest(
        context, loaded, layers: file.layers, checksTests: file.checksTests || withTests,
        hazards: context.buildModel(model).hazards, depth: .actions)
      let baseline = updateBaseline || isGuessed ? nil : try folder.baseline(file)
      var outcome = try Checker(file).check(question.subject, baseline: baseline)
      if isGuessed {
        outcome.notes.append(
          "No rules file was given or found: the rules were guessed. 'ripple check --init' writes "
            + "them to \(folder.shownPath).")
      }
      if question.subject.sources.files.isEmpty {
        outcome.notes.append("Sources were not read: a graph from JSON has none.")
      }
      return (outcome, question.scope)
    } catch let problem as RulesProblem {
      throw folder.problem(problem)
    }
  }

  /// Rules for a graph that has none.
  private func guess(
    _ context: CommandContext, _ loaded: LoadedGraph, keepsDepth: Bool = false
  ) throws -> (file: RulesFile, text: String) {
    let question = try CheckRequest(context, loaded, checksTests: withTests, depth: .nothing)
    let guess = RulesGuess(question.subject.graph, keepsDepth: keepsDepth)
    return (try RulesFile(guess.value), guess.text)
  }

  private func initialise(
    _ context: CommandContext, _ loaded: LoadedGraph, _ folder: RulesFolder
  ) throws {
    let guess = try guess(context, loaded, keepsDepth: true)
    try folder.write(guess.text)
    let (outcome, _) = try check(context, loaded, folder, guess.file, true)
    let broken = outcome.open.filter { $0.severity > .note }
    var text = "wrote \(folder.shownPath)\n"
    if !broken.isEmpty {
      try folder.write(AcceptedFindings(broken), guess.file)
      text += "wrote \(guess.file.baseline) with \(broken.count) "
      text += "\(broken.count == 1 ? "finding" : "findings") to mend\n"
    }
    try context.write(text)
  }

  /// What came over each edge and from each target in the whole history of today's branch.
  private func prices(_ context: CommandContext, _ loaded: LoadedGraph) throws -> FindingPrices {
    let steps = try HistorySource(context).history(HistoryOptions(), withDetail: true).history
    let all = Set(loaded.graph.nodes.kinds.indices.map { loaded.graph.id($0) })
    let simulator = Simulator(
      graph: loaded.graph, traits: loaded.traits, products: loaded.products,
      model: try context.buildModel(model), sources: try context.sources(detailed: all))
    return FindingPrices(
      HotspotFinder.find(in: steps, simulator: simulator, book: try context.costs()))
  }

  private func accept(_ context: CommandContext, _ folder: RulesFolder) throws {
    guard !isGuessed(folder) else {
      throw Problem("a baseline needs a rules file; 'ripple check --init' writes both.")
    }
    let file = try folder.rules()
    let (outcome, _) = try check(context, context.graph(), folder, file, false)
    let broken = outcome.open.filter { $0.severity > .note && $0.rule != "suppress" }
    try folder.write(AcceptedFindings(broken), file)
    try Console.write("wrote \(file.baseline) with \(broken.count) findings\n")
  }
}

extension CheckOutcome {
  /// The outcome of a run without a rules file: what follows from layers that nobody agreed to is
  /// worth knowing, and breaks nothing.
  fileprivate var withoutGuessedVerdicts: CheckOutcome {
    var result = self
    for index in result.open.indices where Self.guessed.contains(result.open[index].rule) {
      result.open[index].severity = .note
    }
    result.open.sort()
    return result
  }

  private static let guessed: Set<String> = ["layers", "forbid", "maximumDepth"]
}
