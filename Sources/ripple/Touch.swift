import ArgumentParsing
import RippleKit
import RippleModel
import RippleReport
import RippleStore

/// What rebuilds if something changes.
struct Touch: AnsweringCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Tell what rebuilds if something changes, and why.",
    discussion: """
      WHAT is a target, the path of a file, or a declaration as Target.Type.member. Without it, \
      the working copy is compared with the last commit.

      Examples:
        ripple touch Core --change body
        ripple touch Sources/Core/Model.swift
        ripple touch Core.Model.name --format json
        ripple touch --since origin/main --tests
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown, .github]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "Targets, paths or declarations that change.", completion: .subjects)
  var what: [String] = []

  @Option(
    help: ArgumentHelp(
      "The class of the change; 'ripple help change-classes' explains them.", valueName: "class"))
  var change: AskedClass?

  @Option(
    help: ArgumentHelp(
      "Compare the working copy with a revision, or 'A..B' two revisions.", valueName: "revision"))
  var since: String?

  @Flag(help: "Compare the index with the last commit.")
  var staged = false

  @Option(
    help: ArgumentHelp("Ask what a target that does not exist yet rebuilds.", valueName: "name"))
  var newTarget: String?

  @Option(
    help: ArgumentHelp("The target in which the new one is registered.", valueName: "target"),
    completion: .targets)
  var register: String?

  @Flag(help: "Print only the test targets to run, one on each line.")
  var tests = false

  @Flag(
    help: ArgumentHelp(
      "With --tests: print all test targets where what changed cannot be followed, instead of "
        + "ending with status 2."))
  var allIfUnsure = false

  @Flag(help: "Answer from source alone, without what the drivers of the last build recorded.")
  var fromSource = false

  @OptionGroup(title: "Cost") var workers: WorkerOptions

  @Flag(help: "Show every target, those to which nothing happens too.")
  var all = false

  @Flag(help: "List what is folded to a count: stale targets, what is not known.")
  var details = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Touch>()

  mutating func validate() throws {
    if since != nil && staged { throw ValidationError("--since and --staged exclude each other.") }
    if !what.isEmpty && (since != nil || staged) {
      throw ValidationError("Name what changes, or compare revisions; not both.")
    }
    if (newTarget == nil) != (register == nil) {
      throw ValidationError("--new-target and --register belong together.")
    }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    let report = try report(context)
    if tests && format.value == .text { return try context.write(names(of: report)) }
    try context.write(report, as: format.value)
  }

  func answer(_ context: CommandContext) throws -> String {
    let report = try report(context)
    guard tests else { return report.text(.plain) }
    return report.impact.tests.isEmpty ? "no test has to run\n" : names(of: report)
  }

  private func names(of report: ImpactReport) -> String {
    report.impact.tests.map { Escape.terminal($0.name) + "\n" }.joined()
  }

  /// The answer, in every form.
  func report(_ context: CommandContext) throws -> ImpactReport {
    let report = try TimeText.wantingRevision([since]) { try context.session.touch(request) }
    try refuseSilence(report.impact, context)
    return report
  }

  /// What was typed, as a request.
  private var request: ImpactRequest {
    var request = ImpactRequest(subject)
    request.changeClass = change?.word
    request.model = model.model
    request.usesRecords = !fromSource
    request.workers = workers.count
    request.allTestsIfUnsure = allIfUnsure
    request.showsAll = all
    request.showsDetails = details
    request.typed = typed
    request.isComment = format.value == .markdown || format.value == .github
    return request
  }

  private var subject: ImpactRequest.Subject {
    if let newTarget, let register { return .newTarget(newTarget, register: register) }
    if let since { return .since(since) }
    if staged { return .staged }
    return what.isEmpty ? .since("HEAD") : .named(what)
  }

  /// What was asked, as it would be typed again; `nil` for what nobody types.
  private var typed: String? {
    var words = what.map(ShellText.quoted)
    let all = what + [change?.word, since, newTarget, register].compactMap(\.self)
    guard all.allSatisfy({ $0.utf8.count < 200 && Escape.terminal($0) == $0 }) else { return nil }
    let options = [
      ("--change", change?.word), ("--since", since), ("--new-target", newTarget),
      ("--register", register),
    ]
    for (name, value) in options {
      if let value { words += [name, ShellText.quoted(value)] }
    }
    if staged { words.append("--staged") }
    return words.joined(separator: " ")
  }

  /// Refuses an empty answer where what changed could not be followed.
  private func refuseSilence(_ impact: Impact, _ context: CommandContext) throws {
    let isUndecided = try context.session.store.diagnostics().contains { $0.kind == .undecided }
    let unowned = UnownedChanges(impact.unowned)
    if let sentence = unowned.sentence { context.session.tell("warning: \(sentence)") }
    if tests, !allIfUnsure {
      try unowned.refuseNoTests(where: impact.tests.isEmpty, isUndecided: isUndecided)
    } else if !tests {
      try unowned.refuseNothing(where: impact.changes.isEmpty, context.session.store)
    }
  }
}
