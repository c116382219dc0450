public import Revisions

/// Which history restructurings are judged on, and what a change stands for.
public struct ReplayRequest: Sendable {
  /// The build model's name or file; `nil` for that of the tool that the code is built with.
  public var model: String?
  /// Which part of git's history.
  public var history = HistoryOptions()
  /// A change log with a JSON object for each commit on a line, instead of git's history.
  public var changeLog: String?
  /// How many builds a change causes on all machines.
  public var buildsPerChange = 10
  /// The share of those builds that begin from nothing, from 0 to 1.
  public var cleanShare = 0.0
  /// How many seconds of waiting for builds a second of somebody's work is worth.
  public var workPrice = 1.0
  /// The weeks after which a restructuring must have paid for itself.
  public var horizonWeeks = 52
  /// How many jobs a build runs at once.
  public var workers: Int

  /// Makes a request on all of the history.
  public init(workers: Int = 8) { self.workers = workers }
}
