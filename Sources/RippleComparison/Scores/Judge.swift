import RippleGraph
import RippleModel
import RippleSimulation
import SourceUses

/// Replays the judged part of a history: as asked, with other costs, and in other settings.
struct Judge: Sendable {
  let part: JudgedPart
  let settings: Comparison.Settings
  private let builds: [Build]
  private let owners: [String: TargetID]
  private let known: SharedUses

  /// How often costs are drawn that may be true as well.
  static let costDraws = 12

  /// One way of building, with what the part costs today under it.
  private struct Build: Sendable {
    /// What it is called in a verdict; `nil` for other costs, which widen the interval.
    var setting: String?
    var model: BuildModel
    var costs: CostModel
    var workers: Int
    var before = Seconds(units: [], clean: 0)
  }

  /// Wall seconds of each unit, and of a clean build.
  private struct Seconds: Sendable {
    var units: [Double]
    var clean: Double
  }

  /// Wall seconds that a layout saves under one way of building.
  private struct Replayed {
    var setting: String?
    var saved: [Double]
    var cleanSaved: Double
  }

  init(
    _ layout: Layout, part: JudgedPart, model: BuildModel, other: BuildModel?, costs: CostModel,
    settings: Comparison.Settings, known: SharedUses
  ) {
    self.part = part
    self.settings = settings
    self.known = known
    owners = Dictionary(
      layout.sortedTargets.flatMap { target in target.files.map { ($0.path, target.id) } },
      uniquingKeysWith: { first, _ in first })
    var builds = [Build(model: model, costs: costs, workers: settings.workers)]
    if costs.errorFactor > 1 {
      for number in 0..<Judge.costDraws {
        var build = builds[0]
        build.costs = costs.drawn(UInt64(number), owners: owners)
        builds.append(build)
      }
    }
    var twice = builds[0]
    twice.setting = "with twice the workers"
    twice.workers *= 2
    builds.append(twice)
    if settings.workers > 1 {
      var half = builds[0]
      half.setting = "with half the workers"
      half.workers /= 2
      builds.append(half)
    }
    if let other {
      var build = builds[0]
      build.setting = "under \(other.name)"
      build.model = other
      builds.append(build)
    }
    self.builds = zip(builds, Judge.seconds(builds, layout, part, known)).map { build, seconds in
      var build = build
      build.before = seconds
      return build
    }
  }

  /// Wall seconds of each unit and of a clean build, for each of some builds of a layout; one replay
  /// serves all that share a model.
  private static func seconds(
    _ builds: [Build], _ layout: Layout, _ part: JudgedPart, _ known: SharedUses
  ) -> [Seconds] {
    var replays: [String: Replay] = [:]
    return builds.map { build in
      var replay =
        replays.removeValue(forKey: build.model.name)
        ?? Replay(layout, model: build.model, known: known, keepsTraces: true)
      replay.reprice(build.costs, workers: build.workers)
      let units = replay.outcomes(of: part.units).map(\.wallSeconds)
      let clean = replay.cleanBuild().wallSeconds
      replays[build.model.name] = replay
      return Seconds(units: units, clean: clean)
    }
  }

  private func replayed(_ builds: [Build], _ layout: Layout) -> [Replayed] {
    zip(builds, Judge.seconds(builds, layout, part, known)).map { build, after in
      Replayed(
        setting: build.setting, saved: zip(build.before.units, after.units).map { $0 - $1 },
        cleanSaved: build.before.clean - after.clean)
    }
  }

  // MARK: A layout

  /// The figures that a verdict rests on.
  ///
  /// - Parameters:
  ///   - layout: How things are under the scenario.
  ///   - migrationSeconds: What it takes to get there.
  ///   - tried: Among how many scenarios it is the one that is judged.
  /// - Returns: The figures, with other settings where it pays as asked.
  func figures(of layout: Layout, migrationSeconds: Double, tried: Int) -> JudgedFigures {
    let asked = replayed(builds.filter { $0.setting == nil }, layout)
    let draws = asked.map { saved($0, settings.cleanShare) }
    let difference = Bootstrap.difference(draws, blocks: part.blocks, tried: tried)
    var result = JudgedFigures(
      window: part.window, authorDays: part.blockCount, candidates: tried,
      savedWallSeconds: difference,
      savedSecondsPerWeek: settings.perWeek(difference.mean, part.window))
    result.paybackWeeks = settings.paybackWeeks(
      difference.mean, migrationSeconds: migrationSeconds, part.window)
    guard holds(difference, migrationSeconds) else { return result }
    result.settings = others(asked[0], layout, migrationSeconds, tried)
    return result
  }

  /// Whether the scenario pays in each of the other settings.
  private func others(
    _ asked: Replayed, _ layout: Layout, _ migration: Double, _ tried: Int
  ) -> [JudgedFigures.Setting] {
    let values = saved(asked, settings.cleanShare)
    let test = { (name: String, values: [Double], blocks: [Int], price: Double) in
      let difference = Bootstrap.difference([values], blocks: blocks, tried: tried)
      return JudgedFigures.Setting(name: name, holds: holds(difference, migration * price))
    }
    let best = bestBlock(values)
    let kept = values.indices.filter { part.blocks[$0] != best }
    let builds = replayed(builds.filter { $0.setting != nil }, layout)
    let moreClean = saved(asked, min(1, settings.cleanShare + 0.2))
    return [test("with work twice as dear", values, part.blocks, 2)]
      + builds.map { test($0.setting ?? "", saved($0, settings.cleanShare), part.blocks, 1) }
      + [
        test("with a fifth more clean builds", moreClean, part.blocks, 1),
        test(
          "without the author-day that saves most", kept.map { values[$0] },
          kept.map { part.units[$0] }.authorDays, 1),
      ]
  }

  // MARK: Another way of building

  /// What a build model saves on the judged changes, with the graph as it is.
  ///
  /// Where outputs are replayed from a cache, a build from nothing compiles what its change does.
  func rival(_ model: BuildModel, _ layout: Layout) -> RivalRow {
    let asked = builds.filter { $0.setting == nil }
    let rivals = asked.map { build in
      var build = build
      build.model = model
      return build
    }
    let share = settings.cleanShare
    let draws = zip(asked, Judge.seconds(rivals, layout, part, known)).map { build, rival in
      zip(build.before.units, rival.units).map { today, then in
        let clean = build.before.clean - (model.replays == true ? then : rival.clean)
        return (1 - share) * (today - then) + share * clean
      }
    }
    let saved = Bootstrap.difference(draws, blocks: part.blocks)
    return RivalRow(
      model: model.name, title: model.title, savedWallSeconds: saved,
      savedSecondsPerWeek: settings.perWeek(saved.mean, part.window))
  }

  private func bestBlock(_ values: [Double]) -> Int? {
    var sums = Array(repeating: 0.0, count: part.blockCount)
    for (value, block) in zip(values, part.blocks) { sums[block] += value }
    return sums.indices.max { sums[$0] < sums[$1] }
  }

  /// Wall seconds that each unit saves, where a share of its builds begins from nothing.
  private func saved(_ build: Replayed, _ cleanShare: Double) -> [Double] {
    build.saved.map { (1 - cleanShare) * $0 + cleanShare * build.cleanSaved }
  }

  /// Whether the scenario surely pays in time.
  private func holds(_ saved: PairedDifference, _ migration: Double) -> Bool {
    let weeks = settings.paybackWeeks(saved.low, migrationSeconds: migration, part.window)
    return weeks.map { $0 <= settings.horizonWeeks } ?? false
  }
}

extension Comparison.Settings {
  /// Seconds that all builds of a week save.
  func perWeek(_ savedPerBuild: Double, _ window: HistoryWindow) -> Double {
    savedPerBuild * buildsPerChange * window.changesPerWeek
  }

  /// Weeks until what is saved is worth the work; `nil` for never.
  func paybackWeeks(
    _ savedPerBuild: Double, migrationSeconds: Double, _ window: HistoryWindow
  ) -> Double? {
    let perWeek = perWeek(savedPerBuild, window)
    return perWeek > 0 ? migrationSeconds * workPrice / perWeek : nil
  }
}
