import FileTrees
import Revisions
package import RippleComparison
import RippleGraph
package import RippleModel
import RippleReport
import RippleStore
import RippleSystem

/// What the commands about restructurings share: the layout, its history and its costs.
package struct ComparisonRequest {
  package let layout: Layout
  package let units: [ReplayUnit]
  package let costs: CostModel
  package let model: BuildModel
  package let settings: Comparison.Settings
  /// The model of the other build system, which a verdict must survive as well.
  package let otherModel: BuildModel?
  /// How many steps of the history were left out, by why.
  private let leftOut: [String: Int]

  /// Reads everything; the history is git's, or a change log where one is named.
  ///
  /// - Throws: `Problem`, `StoreError`, and git's.
  package init(_ context: Session, _ replay: ReplayRequest) throws {
    var settings = Comparison.Settings(
      workers: replay.workers, buildsPerChange: Double(replay.buildsPerChange),
      horizonWeeks: Double(replay.horizonWeeks))
    settings.cleanShare = replay.cleanShare
    settings.workPrice = replay.workPrice
    self.settings = settings
    model = try context.buildModel(replay.model)
    let others = ["swiftpm-debug": "swiftbuild-debug", "swiftbuild-debug": "swiftpm-debug"]
    otherModel = try others[model.name].map(context.buildModel)
    layout = try ComparisonRequest.layout(context)
    let targets = layout.sortedTargets
    var bytes: [String: Int] = [:]
    for file in targets.flatMap(\.files) where file.role == .source {
      bytes[file.path] = context.tree.stamp(of: file.path).map { Int($0.size) }
    }
    costs = CostModel(try context.costs(), bytes: bytes)
    if let file = replay.changeLog {
      units = try ComparisonRequest.log(file, context, layout, replay.history)
      leftOut = [:]
    } else {
      (units, leftOut) = try ComparisonRequest.git(context, layout, replay.history)
    }
  }

  /// What the figures rest on.
  package var basis: ComparisonBasis {
    ComparisonBasis(
      buildsPerChange: settings.buildsPerChange, cleanShare: settings.cleanShare,
      workPrice: settings.workPrice, horizonWeeks: settings.horizonWeeks, leftOut: leftOut)
  }

  /// How things are.
  package static func layout(_ context: Session) throws -> Layout {
    _ = try context.graph()
    let workspace = try context.store.workspace()
    let targets = workspace.targets(platform: context.settings.platform)
    let sources = try context.sources(detailed: Set(targets.map(\.id)))
    return Layout(targets: targets, products: workspace.products, sources: sources)
  }

  private static func git(
    _ context: Session, _ layout: Layout, _ options: HistoryOptions
  ) throws -> (units: [ReplayUnit], leftOut: [String: Int]) {
    _ = try context.givenGraph(or: "name a change log with --history")
    let history = try HistorySource(context).history(options, withDetail: true).history
    return HistoryUnits(layout).sorted(history)
  }

  private static func log(
    _ file: String, _ context: Session, _ layout: Layout,
    _ options: HistoryOptions
  ) throws -> [ReplayUnit] {
    let entries = try ScenarioFile.changeLog(file)
    let found: (units: [ReplayUnit], unowned: [String])
    do {
      found = try ChangeLogReader(layout).units(entries)
    } catch {
      throw Problem("'\(file)': \(error)")
    }
    if !found.unowned.isEmpty {
      context.tell(
        "note: \(found.unowned.count) paths of the history belong to no target, such as "
          + "'\(found.unowned[0])'\n")
    }
    let (start, end) = (options.since ?? Int.min, options.until ?? Int.max)
    return found.units.filter { $0.date >= start && $0.date <= end }
  }

  /// A day as seconds.
  package static func seconds(_ text: String) throws -> Int {
    guard let seconds = CalendarDay(text)?.start else {
      throw Problem("'\(text)' is no date; write it as 2026-01-31.")
    }
    return seconds
  }

  /// The units of a window `A..B`, both days included; either may be left out.
  package func window(_ text: String) throws -> [ReplayUnit] {
    guard let dots = text.firstRange(of: "..") else {
      throw Problem("'\(text)' is no window; write it as 2026-01-01..2026-03-31.")
    }
    let first = String(text[..<dots.lowerBound])
    let last = String(text[dots.upperBound...])
    let start = first.isEmpty ? Int.min : try ComparisonRequest.seconds(first)
    let end = last.isEmpty ? Int.max : try ComparisonRequest.seconds(last) + 86_400
    return units.filter { $0.date >= start && $0.date < end }
  }

  /// The fewest steps of a history that a verdict is given on.
  package static let fewestSteps = 30

  /// Refuses a history that is too short, since any figure of it would be chance.
  ///
  /// - Parameter verdict: What the history is wanted for, as in "no … on so few".
  /// - Throws: `Problem` with the count.
  package func requireSteps(_ verdict: String) throws {
    guard units.count < ComparisonRequest.fewestSteps else { return }
    throw Problem(
      "the history has \(Noun("step").counted(units.count)), and no \(verdict) on fewer than "
        + "\(ComparisonRequest.fewestSteps); take a longer one with --after or --history.")
  }

  /// The comparison over some windows.
  package func comparison(_ windows: [(name: String, units: [ReplayUnit])]) -> Comparison {
    Comparison(
      layout, model: model, costs: costs, settings: settings, windows: windows,
      otherModel: otherModel)
  }
}

extension Workspace {
  /// The targets with only the dependencies that hold on a platform; all where none is named.
  package func targets(platform: String?) -> [Target] {
    guard platform != nil else { return targets }
    return targets.map { target in
      var target = target
      target.dependencies.removeAll { !($0.condition?.holds(on: platform) ?? true) }
      return target
    }
  }
}
