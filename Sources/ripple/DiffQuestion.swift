import RippleComparison
import RippleGraph
import RippleIngest
import RippleModel
import RippleReport
import RippleSimulation

/// Two revisions compared: their graphs, and one history replayed on both.
struct DiffQuestion {
  let context: Composition
  let model: BuildModel
  let workers: Int
  /// How many of the last steps are replayed.
  let stepCount: Int

  /// One revision with everything that is asked of it.
  private struct Revision {
    var name: String
    var commit: String
    var targets: [Target]
    var graph: TargetGraph
    var layout: Layout
    var costs: CostModel
    var sources: SourceIndex
  }

  /// What the newer revision does.
  ///
  /// - Throws: `ToolError`, `StoreError`, and `Problem` where a revision has no package.
  func answer(
    from base: String, to head: String, budget: RebuildBudget?
  ) throws -> DiffReport {
    let repository = try GitTool(folder: context.tree.root)
    let reader = RevisionWorkspaces(
      repository: repository, root: context.tree.root, progress: context.progress)
    let older = try revision(base, repository, reader)
    let newer = try revision(head, repository, reader)
    // The history is the older one's: what the branch itself did is not what it is judged by.
    let history = try HistorySource(context).history(
      HistoryOptions(reference: older.commit), withDetail: true
    ).history
    let units = Array(HistoryUnits(older.layout).units(history).suffix(stepCount))
    let result = RevisionComparison(
      units, base: RevisionComparison.Side(layout: older.layout, costs: older.costs),
      head: RevisionComparison.Side(layout: newer.layout, costs: newer.costs),
      renames: try reader.renames(from: older.commit, to: newer.commit), model: model,
      workers: workers)
    return DiffReport(
      base: side(older, result.before), head: side(newer, result.after),
      replay: DiffReport.Replay(
        model: model.name, toolchain: model.toolchain, stepCount: result.stepCount,
        leftOut: result.leftOut, saved: result.savedCPUSeconds, budget: budget))
  }

  private func revision(
    _ name: String, _ repository: GitTool, _ reader: RevisionWorkspaces
  ) throws -> Revision {
    let (commit, workspace, bytes) = try reader.revision(name)
    let loaded = LoadedGraph(workspace).filtered(platform: context.options.platform)
    let targets = workspace.targets(platform: context.options.platform)
    let sources = try RevisionSources(
      repository: repository, store: context.store, progress: context.progress
    ).index(of: commit, workspace: workspace, detailed: Set(targets.map(\.id)))
    return Revision(
      name: name, commit: commit, targets: targets, graph: loaded.graph,
      layout: Layout(targets: targets, products: workspace.products, sources: sources),
      costs: CostModel(try context.costs(), bytes: bytes), sources: sources)
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
