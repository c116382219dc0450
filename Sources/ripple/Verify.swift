import ArgumentParsing
import BuildLab
import FileTrees
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
        ripple verify --hazards H3 H5
        ripple verify --random-edits 20 --seed 7
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

  @Flag(
    help: ArgumentHelp(
      "Build hazards in small packages, and compare the stale program with a clean one.",
      discussion: "Those that are named, or all; exit 1 where one is not as predicted."))
  var hazards = false

  @Option(
    help: ArgumentHelp(
      "Make single edits of the sources in a scratch clone instead: renames, members, types, "
        + "conformances, operators, defaults, moves.", valueName: "count"))
  var randomEdits: Int?

  @Option(help: ArgumentHelp("What random edits begin with.", valueName: "number"))
  var seed = 1

  @Argument(help: "With --hazards: which (H1, H3, …).")
  var names: [String] = []

  @Option(help: "The form of the answer.")
  var format = FormatOf<Verify>()

  mutating func validate() throws {
    if let randomEdits, randomEdits < 1 {
      throw ValidationError("--random-edits takes a count from 1.")
    }
    if !names.isEmpty && !hazards { throw ValidationError("Name hazards with --hazards.") }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output)
    let buildModel = try context.session.buildModel(model.model)
    if hazards { return try prove(buildModel, context) }
    if uses {
      let report = UsesReport(try UsesRequest(context: context.session, model: buildModel).answer())
      return try context.write(report, as: format.value)
    }
    if let randomEdits { return try edit(randomEdits, buildModel, context) }
    let prediction = CommitPrediction(
      context: context.session, model: buildModel, platform: package.platform ?? "linux")
    var verification = Verification(
      package: RevisionName.last(of: context.session.tree.root), model: buildModel.name,
      source: recorded ?? "swift build")
    verification.commits = try recorded.map { try replay($0, prediction) } ?? build(prediction)
    try answer(verification, context)
  }

  /// Writes the answer, and ends with status 1 where a rebuild was missed.
  private func answer(_ verification: Verification, _ context: CommandContext) throws {
    try context.write(VerificationReport(verification), as: format.value)
    if (verification.scored + verification.scoredFromSource).contains(where: \.isMissed) {
      throw ExitCode.failure
    }
  }

  private func edit(_ count: Int, _ model: BuildModel, _ context: CommandContext) throws {
    output.announce(.randomEdits)
    let seed = UInt64(bitPattern: Int64(seed))
    var edits = try RandomEditVerification(
      context.session, model: model, buildsTests: buildTests, seed: seed)
    var verification = Verification(
      package: RevisionName.last(of: context.session.tree.root), model: model.name,
      source: "random edits, seed \(self.seed)")
    (verification.commits, verification.fromSource) = try edits.run(count)
    try answer(verification, context)
  }

  private func prove(_ model: BuildModel, _ context: CommandContext) throws {
    output.announce(.hazards)
    let proofs = try HazardProving(model: model, progress: context.session.progress).prove(names)
    let report = HazardProofReport(proofs, model: model.name)
    try context.write(report, as: format.value)
    if !report.contradictions.isEmpty { throw ExitCode.failure }
  }

  private func build(_ prediction: CommitPrediction) throws -> [VerifiedCommit] {
    let root = prediction.context.tree.root
    output.announce(.commits)
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
