import ArgumentParsing
import BuildLab
import RippleKit
import RippleModel
import RippleReport
import RippleSimulation
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which tests a change may affect, with a proof for those that it cannot.
struct Tests: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Tell which tests to run after a change, and prove that the others need not run.",
    discussion: """
      A test runs where what it is built of changed in a way that makes other code, or where it \
      reads or starts what changed: fixtures, snapshots, resources, files by path, programs. The \
      JSON form is a certificate that --check verifies without what made it. Where something \
      changed that cannot be followed and no test can be named, the exit status is 2.

      Examples:
        ripple tests --since origin/main
        swift test $(ripple tests --since origin/main --format swift-test)
        ripple tests --since main --format json --output proof.json; ripple tests --check proof.json
        ripple tests --since main --shards 4 --times tests.xml --shard 2 --format bazel
        ripple tests --since main --format xcodebuild | xargs -d '\\n' xcodebuild test
      """)

  static let formats: [ReportFormat] = [
    .text, .json, .markdown, .github, .swiftTest, .xcodebuild, .xctestplan, .bazel,
  ]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Compare the working copy with a revision, or 'A..B' two revisions; by default with HEAD.",
      valueName: "revision"))
  var since: String?

  @Flag(help: "Compare the index with the last commit.")
  var staged = false

  @Flag(
    help: "Run all tests where what changed cannot be followed, instead of ending with status 2.")
  var allIfUnsure = false

  @Option(
    help: ArgumentHelp("Verify a certificate; exit status 1 where it is wrong.", valueName: "file"))
  var check: String?

  @Option(help: ArgumentHelp("The test plan that --format xctestplan rewrites.", valueName: "file"))
  var plan: String?

  @Option(
    help: ArgumentHelp(
      "With --format xcodebuild: only what this scheme tests.", valueName: "name"))
  var scheme: String?

  @Option(help: ArgumentHelp("Spread the tests over as many machines.", valueName: "count"))
  var shards: Int?

  @Option(help: ArgumentHelp("Only the tests of one of the shards, from 1.", valueName: "number"))
  var shard: Int?

  @Option(
    help: ArgumentHelp(
      "JUnit's XML of an earlier run, by whose times tests are spread (can be repeated).",
      valueName: "file"))
  var times: [String] = []

  @Flag(help: "Show every test target.")
  var all = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Tests>()

  mutating func validate() throws {
    if since != nil && staged { throw ValidationError("--since and --staged exclude each other.") }
    if check != nil, since != nil || staged || shards != nil {
      throw ValidationError("--check takes what was compared from the certificate.")
    }
    if let shards, !(1...1000).contains(shards) {
      throw ValidationError("--shards must be between 1 and 1000.")
    }
    if let shard, !(1...max(1, shards ?? 0)).contains(shard) || shards == nil {
      throw ValidationError("--shard is a number from 1 to that of --shards.")
    }
    let isForRunner = [.swiftTest, .xcodebuild, .bazel].contains(format.value)
    if shards != nil, (shard != nil) != isForRunner {
      throw ValidationError("--shard takes --format swift-test, xcodebuild or bazel, and these it.")
    }
    if (format.value == .xctestplan) != (plan != nil) {
      throw ValidationError("--plan and --format xctestplan belong together.")
    }
    if scheme != nil, format.value != .xcodebuild {
      throw ValidationError("--scheme takes --format xcodebuild.")
    }
    if format.value == .xctestplan, shards != nil {
      throw ValidationError("a test plan is not spread over shards.")
    }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    let question = TestsRequest(
      context: context.session, model: try context.session.buildModel(model.model))
    if let check { return try verify(check, question, context) }
    let range = staged ? TestsRequest.index : since ?? "HEAD"
    let answer = try TimeText.wantingRevision([since]) {
      try question.answer(range, allIfUnsure: allIfUnsure)
    }
    guard let shards else { return try write(answer, answer.selection.pieces, context) }
    let planner = ShardPlanner(
      answer.selection, moduleNames: moduleNames(answer),
      times: try times.flatMap { try TestTimesReader().read(path: $0) },
      book: try context.session.costs(), products: answer.question.loaded.products,
      parts: format.value != .bazel)
    let spread = planner.shards(shards)
    if let shard { return try write(answer, spread[shard - 1].pieces, context) }
    let report = ShardReport(
      spread, imbalance: ShardPlanner.imbalance(of: spread.map(\.seconds)),
      isMeasured: planner.isMeasured)
    try context.write(report, as: format.value)
  }

  private func write(
    _ answer: TestsRequest.Answer, _ pieces: [TestPiece], _ context: CommandContext
  ) throws {
    let selection = answer.selection
    switch format.value {
    case .xctestplan:
      let text = try rewritten(selection)
      if !output.quiet, !text.unknown.isEmpty {
        let names = text.unknown.map { "'\(Escape.terminal($0))'" }.joined(separator: ", ")
        Console.writeError("warning: of no known target, and left as they are: \(names)")
      }
      tellScheme(try context.session.ingest.testPlaces())
      try context.write(text.text)
    case .swiftTest: try write(pieces, .swiftTest, answer, context)
    case .xcodebuild: try writeScheme(pieces, answer, context)
    case .bazel: try write(pieces, .bazel, answer, context)
    default:
      let runner = TestRunner(.swiftTest, moduleNames: moduleNames(answer))
      let places = try context.session.ingest.testPlaces()
      try context.write(
        TestReport(selection, runner: runner, places: places, showsAll: all), as: format.value)
    }
  }

  private func write(
    _ pieces: [TestPiece], _ tool: TestRunner.Tool, _ answer: TestsRequest.Answer,
    _ context: CommandContext
  ) throws {
    let lines = TestRunner(tool, moduleNames: moduleNames(answer))
      .arguments(pieces, all: answer.selection.tests.map(\.target))
    try context.write(lines.map { Escape.terminal($0) + "\n" }.joined())
  }

  /// The arguments of `xcodebuild test`, with the scheme where one is shared.
  private func writeScheme(
    _ pieces: [TestPiece], _ answer: TestsRequest.Answer, _ context: CommandContext
  ) throws {
    let places = try context.session.ingest.testPlaces()
    let choice = SchemeArguments(
      places, runner: TestRunner(.xcodebuild), all: answer.selection.tests.map(\.target))
    do {
      let lines = try choice.lines(pieces, scheme: scheme)
      try context.write(lines.map { Escape.terminal($0) + "\n" }.joined())
    } catch let error as SchemeArguments.ChoiceError {
      throw Problem(error.sentence)
    }
  }

  /// Names what runs the rewritten plan.
  private func tellScheme(_ places: TestPlaces) {
    guard !output.quiet, let plan, let command = TestRunner.command(ofPlan: plan, in: places) else {
      return
    }
    Console.writeError("note: runs with: \(Escape.terminal(command))")
  }

  private func moduleNames(_ answer: TestsRequest.Answer) -> [TargetID: String] {
    Dictionary(
      zip(answer.question.loaded.targetIDs, answer.question.loaded.traits.moduleNames),
      uniquingKeysWith: { first, _ in first })
  }

  private func rewritten(_ selection: TestSelection) throws -> TestPlanText {
    let name = plan ?? ""
    guard let data = FileManager.default.contents(atPath: name) else {
      throw Problem("there is no test plan '\(name)'.")
    }
    do {
      return try TestPlanText([UInt8](data), selection: selection)
    } catch is TestPlanText.PlanError {
      throw Problem(
        "'\(name)' is no test plan: JSON with 'testTargets', each with a target's name.")
    }
  }

  private func verify(
    _ path: String, _ question: TestsRequest, _ context: CommandContext
  ) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem("there is no certificate '\(path)'.")
    }
    guard let certificate = try? JSONDecoder().decode(TestSelection.self, from: data) else {
      throw Problem("'\(path)' is no certificate of 'ripple tests --format json'.")
    }
    let problems = try question.problems(of: certificate)
    guard problems.isEmpty else {
      let lines = problems.map { "wrong: \(Escape.terminal($0))\n" }
      try context.write(lines.joined())
      throw ExitCode(1)
    }
    let skipped = certificate.tests.count - certificate.running.count
    try context.write(
      "The certificate holds: \(certificate.running.count) run, \(skipped) need not.\n")
  }
}
