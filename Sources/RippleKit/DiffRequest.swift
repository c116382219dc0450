import FileTrees
public import Revisions
import RippleComparison
import RippleGraph
public import RippleModel
public import RippleReport
import RippleSystem
import SourceUses

/// Two revisions compared: their graphs, and one history replayed on both.
public struct DiffRequest: Sendable {
  /// The older revision.
  public var base: String
  /// The newer revision.
  public var head: String
  /// The build model's name or file; `nil` for that of the tool that the code is built with.
  public var model: String?
  /// How many jobs a build runs at once.
  public var workers = 8
  /// Whether the base itself counts, and not where the revisions parted.
  public var isDirect = false
  /// The revision whose history is replayed, by default the older one's: what the branch itself did
  /// is not what it is judged by.
  public var reference: String?
  /// How many of the last steps are replayed.
  public var stepCount = 500
  /// The steps to choose from.
  public var selection = HistoryOptions()
  /// By how much the rebuild may grow.
  public var budget: RebuildBudget?
  /// Whether everything that came and went is listed.
  public var showsAll = false

  /// Makes a request.
  public init(from base: String, to head: String = "HEAD") {
    self.base = base
    self.head = head
  }
}

extension Session {
  /// What the newer of two revisions does to the graph, its hazards and the rebuild of a change.
  ///
  /// - Returns: Both graphs' figures, and the cost per change on each.
  /// - Throws: `ToolError`, `StoreError`, and the loader's where a revision has no package.
  public func diff(_ request: DiffRequest) throws -> DiffReport {
    try RevisionDiff(context: self, model: buildModel(request.model), request: request).answer()
  }
}

/// A comparison of two revisions under way.
private struct RevisionDiff {
  let context: Session
  let model: BuildModel
  let request: DiffRequest

  /// Both graphs' figures, and the cost per change on each.
  func answer() throws -> DiffReport {
    let (base, head, isDirect) = (request.base, request.head, request.isDirect)
    let reading = try RevisionReading(context)
    let (read, reader) = (reading.revision(_:named:), reading.reader)
    // A shallow clone may lack the commit where both parted, which a direct comparison needs not.
    let parted = isDirect ? base : try reader.parting(of: base, and: head)
    let older = try read(parted, base)
    if !isDirect, older.commit != (try reader.commit(base)) {
      context.tell(
        "note: compared with \(parted.prefix(12)), where '\(base)' and '\(head)' parted; --direct "
          + "compares with '\(base)' itself")
    }
    let newer = try read(head, head)
    context.warn(Set(older.doubts + newer.doubts).sorted())
    let replayed = try request.reference.map { try read($0, $0) } ?? older
    var options = request.selection
    options.reference = replayed.commit
    let history = try HistorySource(context).history(options, withDetail: true).history
    let units = Array(HistoryUnits(replayed.layout).units(history).suffix(request.stepCount))
    let result = RevisionComparison(
      units,
      base: RevisionComparison.Side(
        layout: older.layout, costs: older.costs,
        renames: try reader.renames(from: replayed.commit, to: older.commit)),
      head: RevisionComparison.Side(
        layout: newer.layout, costs: newer.costs,
        renames: try reader.renames(from: replayed.commit, to: newer.commit)),
      model: model, workers: request.workers)
    return DiffReport(
      base: side(older, result.before), head: side(newer, result.after),
      replay: DiffReport.Replay(
        model: model.name, toolchain: model.toolchain, stepCount: result.stepCount,
        leftOut: result.leftOut, saved: result.savedCPUSeconds, budget: request.budget),
      showsAll: request.showsAll)
  }

  private func side(_ revision: RevisionReading.Revision, _ figures: ReplayFigures)
    -> DiffReport.Side
  {
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
