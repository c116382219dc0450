public import RippleModel

/// Scenarios side by side.
public struct ComparisonReport: Reporting, Sendable {
  /// The scores, a scenario's windows together.
  public let scores: [ScenarioScore]
  /// The build model's name.
  public let model: String
  /// The toolchain that it was measured on.
  public let toolchain: String
  /// Where the costs come from.
  public let costs: String
  /// How many workers build.
  public let workers: Int
  /// Whether the figures of every scenario are shown, however many there are.
  public let showsDetails: Bool
  /// What is assumed, and what was left out.
  public let basis: ComparisonBasis
  /// What other ways of building would save on the same changes, the most first.
  public var rivals: [RivalRow] = []
  /// What each scenario saves with each change, where that was asked for.
  public var changes: [ScenarioChanges] = []

  /// Makes a report.
  public init(
    scores: [ScenarioScore], model: String, toolchain: String, costs: String, workers: Int,
    basis: ComparisonBasis, showsDetails: Bool = false
  ) {
    self.basis = basis
    self.showsDetails = showsDetails
    self.scores = scores
    self.model = model
    self.toolchain = toolchain
    self.costs = costs
    self.workers = workers
  }

  /// What can be best, with the figure; less is better.
  static let objectives: [(name: String, value: @Sendable (ScenarioScore) -> Double)] = [
    ("wall seconds per change", { $0.after.wallSeconds.mean }),
    ("CPU seconds per change", { $0.after.cpuSeconds.mean }),
    ("worst changes (p99 wall)", { $0.after.wallSeconds.p99 }),
    ("files per change", { $0.after.recompiledFiles.mean }),
    ("clean build", { $0.structure.cleanWallSeconds.last ?? 0 }),
    ("targets per test", { $0.structure.targetsPerTest.last ?? 0 }),
    ("work to get there", { $0.migration.seconds }),
  ]

  /// The best scenario for each objective, and those that lose by it against today.
  struct Best {
    var objective: String
    var name: String
    var value: Double
    var losers: [String]
  }

  func best(in window: String) -> [Best] {
    let rows = scores.filter { $0.window.name == window }
    guard rows.count > 1 else { return [] }
    return ComparisonReport.objectives.compactMap { objective in
      guard let best = rows.min(by: { objective.value($0) < objective.value($1) }) else {
        return nil
      }
      let losers = rows.filter { row in
        guard let today = ComparisonReport.today(objective.name, row) else { return false }
        return objective.value(row) > today + 1e-9
      }
      return Best(
        objective: objective.name, name: best.name, value: objective.value(best),
        losers: losers.map(\.name))
    }
  }

  private static func today(_ objective: String, _ score: ScenarioScore) -> Double? {
    switch objective {
    case "wall seconds per change": score.before.wallSeconds.mean
    case "CPU seconds per change": score.before.cpuSeconds.mean
    case "worst changes (p99 wall)": score.before.wallSeconds.p99
    case "files per change": score.before.recompiledFiles.mean
    case "clean build": score.structure.cleanWallSeconds.first
    case "targets per test": score.structure.targetsPerTest.first
    default: nil
    }
  }

  /// The names of the windows, in order.
  var windows: [String] {
    var seen: Set<String> = []
    return scores.map(\.window.name).filter { seen.insert($0).inserted }
  }
}

/// Figures as people read them.
enum Figure {
  /// A number with a fixed count of decimals.
  static func text(_ value: Double, decimals: Int = 2) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return value.isFinite ? "many" : "–" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((abs(value) * scale).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(scaled) }
    let rest = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: decimals - rest.count)
    return "\(sign)\(scaled / Int(scale)).\(zeros)\(rest)"
  }

  /// A share of a whole in per cent.
  static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : text(100 * Double(part) / Double(whole), decimals: 0) + " %"
  }

  /// A day, from seconds since 1970.
  static func day(_ seconds: Int) -> String {
    CalendarDay(containing: seconds).description
  }
}
