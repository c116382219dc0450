import ArgumentParsing
import BuildLab
import FileTrees
import RippleGraph
import RippleKit
import RippleModel
import RippleReport
import RippleStore
import SourceUses
import WorkspaceLoading

/// Loads packages into the store.
struct Ingest: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Load packages or graphs into the store, and tell what could not be resolved.",
    discussion: """
      PATH is the folder of a package or project, or JSON: the output of 'swift package describe --type json', \
      'dump-package' or 'show-dependencies --format json', or Ripple's own graph form; '-' is \
      standard input. Other commands do this by themselves where something changed.

      Examples:
        ripple ingest
        ripple ingest Modules/Core Modules/App
        ripple ingest --timings build-log.json
        ripple ingest --measure
        swift package dump-package | ripple ingest -
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Argument(help: "Packages or JSON files; by default the package in --package-path.")
  var path: [String] = []

  @Flag(help: "Read again although nothing changed.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "What a build cost: CSV or JSON with target, seconds and, where known, package, path and "
        + "kind (compile, emitModule, link, other); XCLogParser's json or flatJson; or a folder that 'swiftc "
        + "-stats-output-dir' wrote to.", valueName: "path"))
  var timings: String?

  @Flag(
    help: "Build the package from nothing in a temporary folder, and keep what each job cost.")
  var measure = false

  @Flag(help: "List every finding about imports.")
  var details = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<Ingest>()

  mutating func validate() throws {
    if timings != nil, measure {
      throw ValidationError("--timings and --measure exclude each other.")
    }
  }

  mutating func run() throws {
    let context = try CommandContext(package, output, looksAbove: path.isEmpty)
    try load(context)
    try loadCosts(context)
    let workspace = try context.session.store.workspace()
    let audit = ImportAudit(
      workspace.targets, graph: TargetGraph(workspace), sources: try context.session.sources())
    let hazards = try context.session.storedModel().hazards
    let report = IngestReport(
      workspace, findings: ImportFindings(audit, hazards: hazards).all,
      store: context.session.store.path,
      coverage: try context.session.ingest.coverage(), showsDetails: details)
    try context.write(report, as: format.value)
  }

  private func load(_ context: CommandContext) throws {
    let graphs = package.graph + path.filter { isDocument($0, context) }
    let folders = path.filter { !isDocument($0, context) }
    guard !graphs.isEmpty else {
      let relative = folders.map {
        AbsolutePath.relative(AbsolutePath.absolute($0), to: context.session.tree.root)
      }
      try context.session.ingest.refresh(relative, isForced: force)
      return
    }
    guard folders.isEmpty else {
      throw Problem("name packages or JSON, not both: '\(folders[0])' is no JSON file.")
    }
    try context.session.ingest.keep(GraphInput().graph(context.session.documents(graphs)))
  }

  private func loadCosts(_ context: CommandContext) throws {
    if let timings {
      let costs = try TimingsReader().read(path: AbsolutePath.absolute(timings))
      try context.session.store.save(costs: costs, source: timings)
      tell("\(Noun("timing").counted(costs.count)) kept from \(timings)")
      for sentence in try UnmatchedCosts(store: context.session.store).sentences {
        Console.writeError("warning: \(sentence)\n")
      }
    }
    if measure {
      output.announce(.measuredBuild)
      let costs = try BuildMeasurement(folder: context.session.tree.root).run()
      try context.session.store.save(costs: costs, source: "measured build")
      tell("\(Noun("timing").counted(costs.count)) kept from a build")
    }
  }

  private func tell(_ text: String) {
    if !output.quiet { Console.writeError("note: \(text)\n") }
  }

  private func isDocument(_ path: String, _ context: CommandContext) -> Bool {
    path == "-" || context.session.tree.kind(of: AbsolutePath.absolute(path)) != .folder
  }
}

/// The findings of an audit as sentences.
struct ImportFindings {
  let all: [IngestReport.Finding]

  /// Puts the findings into words.
  ///
  /// - Parameters:
  ///   - audit: The findings.
  ///   - hazards: The build model's, which tell whether builds go stale by them.
  init(_ audit: ImportAudit, hazards: [BuildModel.HazardRule]) {
    let goesStale = { (trigger: BuildModel.HazardRule.Trigger) in
      hazards.contains { $0.when == trigger }
    }
    let undeclared = audit.undeclared.map { finding in
      IngestReport.Finding(
        kind: "undeclared-import",
        message:
          "'\(finding.target.name)' imports '\(finding.imported.name)' without declaring it"
          + (goesStale(.undeclaredImport)
            ? "; an incremental build does not see its changes." : "."),
        place: finding.place)
    }
    let unused = audit.unused.map { finding in
      IngestReport.Finding(
        kind: "unused-dependency",
        message: "'\(finding.target.name)' declares '\(finding.dependency.name)', which nothing "
          + "in its sources needs.",
        place: finding.place)
    }
    let reexports = audit.reexports.map { finding in
      IngestReport.Finding(
        kind: "reexport",
        message: "'\(finding.target.name)' re-exports '\(finding.exported.name)'"
          + (goesStale(.reexport)
            ? "; who uses it through '\(finding.target.name)' is not rebuilt when it changes."
            : "."),
        place: finding.place)
    }
    all = undeclared + unused + reexports
  }
}
