import RippleComparison
import RippleGraph
import RippleIngest
import RippleModel
import RippleReport
import RippleSimulation
import RippleSystem

/// Two revisions compared: their graphs, and one history replayed on both.
struct DiffQuestion {
  let context: Composition
  let model: BuildModel
  let workers: Int
  /// Whether the base itself counts, and not where the revisions parted.
  let isDirect: Bool
  /// How many of the last steps are replayed.
  let stepCount: Int
  /// The steps to choose from; the reference is BASE unless one was named.
  let selection: HistorySelectionOptions
  /// Whether everything that came and went is listed.
  let showsAll: Bool

  /// One revision with everything that is asked of it.
  private struct Revision {
    var name: String
    var commit: String
    var targets: [Target]
    var graph: TargetGraph
    var layout: Layout
    var costs: CostModel
    var sources: SourceIndex
    /// What its manifests leave open.
    var doubts: [Diagnostic]
  }

  /// What the newer revision does.
  ///
  /// - Parameters:
  ///   - base: The older revision.
  ///   - head: The newer revision.
  ///   - reference: The revision whose history is replayed. By default it is the older one's: what
  ///     the branch itself did is not what it is judged by.
  ///   - budget: By how much the rebuild may grow.
  /// - Returns: Both graphs' figures, and the cost per change on each.
  /// - Throws: `ToolError`, `StoreError`, and the loader's where a revision has no package.
  func answer(
    from base: String, to head: String, over reference: String?, budget: RebuildBudget?
  ) throws -> DiffReport {
    let reader = RevisionWorkspaces(
      repositories: try Repositories(root: context.tree.root), host: context.options.host,
      progress: context.progress)
    let parted = try reader.parting(of: base, and: head)
    let older = try revision(isDirect ? base : parted, named: base, reader)
    if !context.output.quiet, !isDirect, older.commit != (try reader.commit(base)) {
      Console.complain(
        "note: compared with \(parted.prefix(12)), where '\(base)' and '\(head)' parted; --direct "
          + "compares with '\(base)' itself")
    }
    let newer = try revision(head, named: head, reader)
    context.warn(Set(older.doubts + newer.doubts).sorted())
    let replayed = try reference.map { try revision($0, named: $0, reader) } ?? older
    let history = try HistorySource(context).history(
      selection.options(reference: replayed.commit, now: System.now), withDetail: true
    ).history
    let units = Array(HistoryUnits(replayed.layout).units(history).suffix(stepCount))
    let result = RevisionComparison(
      units,
      base: RevisionComparison.Side(
        layout: older.layout, costs: older.costs,
        renames: try reader.renames(from: replayed.commit, to: older.commit)),
      head: RevisionComparison.Side(
        layout: newer.layout, costs: newer.costs,
        renames: try reader.renames(from: replayed.commit, to: newer.commit)),
      model: model, workers: workers)
    return DiffReport(
      base: side(older, result.before), head: side(newer, result.after),
      replay: DiffReport.Replay(
        model: model.name, toolchain: model.toolchain, stepCount: result.stepCount,
        leftOut: result.leftOut, saved: result.savedCPUSeconds, budget: budget),
      showsAll: showsAll)
  }

  private func revision(
    _ revision: String, named name: String, _ reader: RevisionWorkspaces
  ) throws -> Revision {
    let (commit, workspace, snapshot, bytes) = try reader.revision(revision)
    let loaded = LoadedGraph(workspace).filtered(platform: context.options.platform)
    let targets = workspace.targets(platform: context.options.platform)
    let sources = try RevisionSources(store: context.store, progress: context.progress)
      .index(of: snapshot, workspace: workspace, detailed: Set(targets.map(\.id)))
    return Revision(
      name: name, commit: commit, targets: targets, graph: loaded.graph,
      layout: Layout(targets: targets, products: workspace.products, sources: sources),
      costs: CostModel(try context.costs(), bytes: bytes), sources: sources,
      doubts: workspace.diagnostics.filter { $0.kind == .undecided || $0.kind == .hostDependent })
  }

  private func side(_ revision: Revision, _ figures: ReplayFigures) -> DiffReport.Side {
    let graph = revision.graph.filtered(
      TargetGraph.Scope(
        kinds: Set(TargetKind.allCases).subtracting([.test]), includesExternal: false))
    let ids = (0..<graph.nodeCount).map { graph.id($0) }
    let edges = (0..<graph.structure.edgeCount).map { number in
      let edge = graph.edge(number)
      return "\(graph.id(edge.source).name) -> \(graph.id(edge.destination).name)"
    }
    let audit = ImportAudit(
      revision.targets.filter { $0.kind != .test }, graph: revision.graph,
      sources: revision.sources)
    let undeclared = audit.undeclared.map {
      "\($0.target.name) imports \($0.imported.name) without declaring it"
    }
    let reexports = audit.reexports.map { "\($0.target.name) re-exports \($0.exported.name)" }
    return DiffReport.Side(
      name: revision.name, targets: Set(ids.map(\.name)), edges: Set(edges),
      hazards: Set(undeclared + reexports),
      whole: MetricsReport(graph, scope: "without tests").whole, figures: figures)
  }
}
