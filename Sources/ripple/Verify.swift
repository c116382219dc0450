import ArgumentParsing
import RippleIngest
import RippleKit
import RippleModel
import RippleReport

/// Predictions against real builds of real commits.
struct Verify: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Build real commits in a scratch clone, and compare with what was predicted.",
    discussion: """
      Examples:
        ripple verify --commits 10
        ripple verify --commits v1.2..v1.3 --build-tests --format json
        swift build --build-tests && ripple verify --uses
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "The last N commits that touch sources, or those of a range A..B.", valueName: "commits"))
  var commits = "10"

  @Flag(help: "Build tests too.")
  var buildTests = false

  @Option(
    help: ArgumentHelp(
      "Compare with builds that were recorded earlier; nothing is built.", valueName: "file"))
  var recorded: String?

  @Flag(help: "Predict from source alone, without what the drivers of the build remember.")
  var fromSource = false

  @Flag(
    help: ArgumentHelp(
      "Compare who uses what, by source and by the dependency records of a build in .build/debug.",
      discussion: "Nothing is built and no commit is looked at."))
  var uses = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Verify>()

  mutating func run() throws {
    let context = try CommandContext(package, output)
    let buildModel = try context.session.buildModel(model.model)
    if uses {
      let report = UsesReport(try UsesRequest(context: context.session, model: buildModel).answer())
      return try context.write(report, as: format.value)
    }
    let prediction = CommitPrediction(
      context: context.session, model: buildModel, platform: package.platform ?? "linux")
    var verification = Verification(
      package: RevisionName.last(of: context.session.tree.root), model: buildModel.name,
      source: recorded ?? "swift build")
    verification.commits = try recorded.map { try replay($0, prediction) } ?? build(prediction)
    let report = VerificationReport(verification)
    try context.write(report, as: format.value)
    if verification.scored.contains(where: \.isMissed) { throw ExitCode.failure }
  }

  private func build(_ prediction: CommitPrediction) throws -> [VerifiedCommit] {
    let root = prediction.context.tree.root
    if !output.quiet {
      Console.writeError(
        "note: this checks commits out into a scratch clone and builds them, which runs their code")
    }
    let list = try CommitList(commits, in: root)
    let clone = try ScratchClone(of: root)
    var prediction = prediction
    prediction.buildRoot = fromSource ? nil : clone.folder
    var sequence = BuildSequence(prediction)
    let verifier = Verifier(
      clone: clone, runner: SwiftBuildTool(buildsTests: buildTests), buildsTests: buildTests
    ) { try sequence.predict(from: $0, to: $1) }
    return try verifier.verify(list, progress: prediction.context.progress)
  }

  private func replay(
    _ file: String, _ prediction: CommitPrediction
  ) throws -> [VerifiedCommit] {
    let documents = try prediction.context.documents([file])
    let builds = try documents.map { try RecordedBuilds($0.bytes, name: $0.name) }
    return try builds.flatMap { builds in
      var sequence = BuildSequence(prediction)
      return try builds.steps.map { step in
        if step.isFresh { sequence = BuildSequence(prediction) }
        guard step.succeededBefore, step.build.succeeded else {
          return VerifiedCommit(
            commit: step.commit, subject: step.subject,
            outcome: step.succeededBefore ? .failed : .failedBefore)
        }
        let (impact, workspace) = try sequence.predict(from: step.parent, to: step.commit)
        return BuildComparison(workspace, buildsTests: builds.buildsTests)
          .compare(impact, with: step.build, commit: step.commit, subject: step.subject)
      }
    }
  }
}
