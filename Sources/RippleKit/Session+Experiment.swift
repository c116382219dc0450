import FileTrees
import Revisions
import RippleComparison
import RippleModel
import RippleStore
public import RippleReport

/// Which restructurings of a history are looked at, and what they are judged on.
public struct ExperimentRequest: Sendable {
  /// Where the history ends.
  public var reference = "HEAD"
  /// The build model's name or file; `nil` for that of the tool that the code is built with.
  public var model: String?
  /// How many restructurings at most; those that moved most files come first.
  public var limit = 10
  /// How many days before and after each count.
  public var days = 365
  /// How many jobs a build runs at once.
  public var workers: Int

  /// Makes a request.
  public init(workers: Int = 8) { self.workers = workers }
}

extension Session {
  /// Finds restructurings in the history, predicts from the history before each what it saves, and
  /// holds that against the history after it.
  ///
  /// - Throws: `GitError`, `LoadingError`, `StoreError`.
  public func experiment(_ request: ExperimentRequest) throws -> ExperimentReport {
    try ExperimentRun(context: self, model: buildModel(request.model), request: request).answer()
  }
}

/// Experiments under way.
private struct ExperimentRun {
  let context: Session
  let model: BuildModel
  let request: ExperimentRequest

  /// Fewer changes than this, before or after, tell nothing.
  private static let fewestChanges = 20

  func answer() throws -> ExperimentReport {
    let repository = try GitTool(folder: context.tree.root)
    let reader = try RevisionReading(context)
    let history = try HistorySource(context)
      .history(HistoryOptions(reference: request.reference), withDetail: false).history
    let found = RestructuringFinder.find(in: history)
    let chosen = found.enumerated().sorted { left, right in
      let counts = (left.element.moves.count, right.element.moves.count)
      return counts.0 == counts.1 ? left.offset < right.offset : counts.0 > counts.1
    }
    var rows: [ExperimentRow] = []
    var leftOut: [String: Int] = [:]
    for item in chosen.map(\.element) where rows.count < request.limit {
      switch try row(item, reader, repository) {
      case .row(let row): rows.append(row)
      case .leftOut(let why): leftOut[why, default: 0] += 1
      }
    }
    return ExperimentReport(
      rows: rows.sorted { $0.restructuring.date < $1.restructuring.date },
      scores: Experiment.scores(rows), found: found.count, leftOut: leftOut, model: model.name,
      toolchain: model.toolchain)
  }

  private enum Outcome {
    case row(ExperimentRow)
    case leftOut(String)
  }

  private func row(
    _ item: Restructuring, _ reader: RevisionReading, _ repository: GitTool
  ) throws -> Outcome {
    let (before, after): (RevisionReading.Revision, RevisionReading.Revision)
    do {
      before = try reader.revision(item.parent, named: item.parent)
      after = try reader.revision(item.commit, named: item.commit)
    } catch let error as StoreError {
      throw error
    } catch {
      // A revision without a package that can be read tells nothing, and is counted.
      return .leftOut("whose packages cannot be read")
    }
    let targets = Set(before.targets.map(\.id))
    guard let kind = item.kind(before: targets, after: Set(after.targets.map(\.id))) else {
      return .leftOut("that only gave targets another name")
    }
    let day = 86_400
    let older = try units(
      HistoryOptions(reference: item.parent, since: item.date - request.days * day), before)
    let last = try repository.lastCommit(
      of: request.reference, before: item.date + request.days * day)
    // What lies in the same second and came before is none of what came after.
    let known = Set(older.map(\.id)).union([item.commit])
    let newer = try units(HistoryOptions(reference: last, since: item.date), after)
      .filter { !known.contains($0.id) }
    guard older.count >= Self.fewestChanges, newer.count >= Self.fewestChanges else {
      return .leftOut("with under \(Self.fewestChanges) changes before or after")
    }
    let base = RevisionComparison.Side(layout: before.layout, costs: before.costs)
    let came = RevisionComparison.Side(
      layout: after.layout, costs: after.costs,
      renames: try reader.reader.renames(from: item.parent, to: item.commit))
    let scenario = try? item.scenario(before: targets).apply(to: before.layout)
    let side = scenario.map { RevisionComparison.Side(layout: $0, costs: before.costs) } ?? came
    let predicted = RevisionComparison(
      older, base: base, head: side, model: model, workers: request.workers)
    let realised = RevisionComparison(
      newer,
      base: RevisionComparison.Side(
        layout: before.layout, costs: before.costs,
        renames: try reader.reader.renames(from: last, to: item.parent)),
      head: RevisionComparison.Side(
        layout: after.layout, costs: after.costs,
        renames: try reader.reader.renames(from: last, to: item.commit)),
      model: model, workers: request.workers)
    return .row(
      ExperimentRow(
        restructuring: item, kind: kind, isScenario: scenario != nil,
        changesBefore: predicted.stepCount, changesAfter: realised.stepCount,
        predictedCPUSeconds: predicted.savedCPUSeconds,
        realisedCPUSeconds: realised.savedCPUSeconds,
        rivals: Experiment.rivals(
          of: item, on: before.layout, before: older, costs: before.costs)))
  }

  private func units(
    _ options: HistoryOptions, _ revision: RevisionReading.Revision
  ) throws -> [ReplayUnit] {
    let history = try HistorySource(context).history(options, withDetail: true).history
    return HistoryUnits(revision.layout).units(history)
  }
}
