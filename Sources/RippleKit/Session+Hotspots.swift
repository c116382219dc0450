import FileTrees
public import Revisions
public import RippleModel
public import RippleReport
import RippleSimulation

/// Which changes of which history are ranked.
public struct HotspotsRequest: Sendable {
  /// Which part of the history; without an end or a beginning, the year before its last commit.
  public var history = HistoryOptions()
  /// The build model's name or file; `nil` for that of the tool that the code is built with.
  public var model: String?
  /// What the rows are.
  public var level = HotspotReport.Level.targets
  /// Steps with one of these marks are left out.
  public var excluded: Commit.Marks = [.bulk]
  /// The number of rows.
  public var limit = 20
  /// Whether every column is shown.
  public var isWide = false

  /// Makes a request.
  public init() {}
}

extension Session {
  /// Where the time goes: how often something changes, times what that rebuilds.
  ///
  /// - Throws: `GitError`, `LoadingError`, `StoreError`.
  public func hotspots(_ request: HotspotsRequest = HotspotsRequest()) throws -> HotspotReport {
    let model = try buildModel(request.model)
    let loaded = try graph()
    var options = request.history
    let isLastYear = options.since == nil && options.until == nil
    if isLastYear {
      // The year before the last commit and not before today, so that a repository at rest has an
      // answer too, and the same commit always the same one.
      options.since = try GitTool(folder: tree.root).committed(options.reference)
        .map { $0 - 365 * 86_400 }
    }
    var history = try HistorySource(self).history(options, withDetail: true).history
    history.leaveOutImports()
    let simulator = simulator(loaded, model, try sources(detailed: Set(loaded.targetIDs)))
    let book = try costs()
    let hotspots = HotspotFinder.find(
      in: history, simulator: simulator, book: book, excluded: request.excluded)
    var report = HotspotReport(
      hotspots, level: request.level, model: model.name, toolchain: model.toolchain,
      limit: request.limit, window: isLastYear ? "the last year" : "the history",
      isWide: request.isWide)
    let today = try buildModel()
    if today.name != model.name {
      let found = HotspotFinder.find(
        in: history, simulator: self.simulator(loaded, today, simulator.sources), book: book,
        excluded: request.excluded)
      report.baseline = ModelBaseline(
        model: today.name, cpuSeconds: found.trend.reduce(0) { $0 + $1.cpuSeconds })
    }
    return report
  }
}

extension History {
  /// Takes imports out of the declarations that changed: an import is the trace of a change, and no
  /// declaration that somebody could move or split.
  fileprivate mutating func leaveOutImports() {
    for step in steps.indices {
      for change in steps[step].changes.indices {
        steps[step].changes[change].detail?.changed.removeAll { $0.kind == "import" }
      }
    }
  }
}
