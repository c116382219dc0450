import RippleModel

/// What the steps of a log cost, target by target.
///
/// The parser copies the step of a whole module, or of a batch, for each of its files, duration
/// included, and mostly takes the step itself out. What one job compiled is counted once and
/// shared out among its files:
/// - Swift compilations below another one, where they last longer together than it does;
/// - Swift compilations of one target that started and ended in the same fraction of a second, or
///   to which the parser gave no time of compilation of their own.
struct XCLogCosts {
  /// The figures.
  private(set) var costs: [MeasuredCost] = []
  /// Steps that hold no others, by target.
  private var leaves: [String: [XCLogStep]] = [:]

  init(_ steps: [XCLogStep]) {
    var pending = steps.map { (step: $0, target: String?.none) }
    while let (step, around) = pending.popLast() {
      let target = step.type == "target" ? step.targetName : around
      let parts = step.subSteps ?? []
      if let target, step.type == "detail", parts.isEmpty || step.work == .swift {
        leaves[target, default: []] += parts.isEmpty ? [step] : step.sharedOut
      } else {
        pending += parts.map { ($0, target) }
      }
    }
    for (target, steps) in leaves { add(steps, to: target) }
  }

  private mutating func add(_ steps: [XCLogStep], to target: String) {
    let steps = steps.filter { $0.fetchedFromCache != true }
    let hasFiles = steps.contains { $0.work == .swift }
    var jobs: [XCLogStep.Times: [XCLogStep]] = [:]
    for step in steps {
      if step.work == .swift, let times = step.sharedTimes {
        jobs[times, default: []].append(step)
      } else if step.work != .swiftTogether || !hasFiles {
        append(step, step.seconds, target)
      }
    }
    for steps in jobs.values {
      let files = steps.filter { !$0.path.isEmpty }
      let counted = files.isEmpty ? [steps[0]] : files
      for step in counted { append(step, step.seconds / Double(counted.count), target) }
    }
  }

  private mutating func append(_ step: XCLogStep, _ seconds: Double, _ target: String) {
    guard (0...MeasuredCost.longest).contains(seconds) else { return }
    switch step.work {
    case .swift, .swiftTogether, .c:
      costs.append(
        MeasuredCost(target: target, path: step.path, kind: .compile, seconds: seconds))
    case .emitModule:
      costs.append(MeasuredCost(target: target, kind: .emitModule, seconds: seconds))
    case .link: costs.append(MeasuredCost(target: target, kind: .link, seconds: seconds))
    case .other: costs.append(MeasuredCost(target: target, kind: .other, seconds: seconds))
    }
  }
}

extension XCLogStep {
  /// When a job ran.
  fileprivate struct Times: Hashable {
    var start: Double
    var end: Double
    var seconds: Double
  }

  /// Seconds that it took; for other steps than compilations, the parser knows a duration only.
  fileprivate var seconds: Double {
    compilationDuration.flatMap { $0 > 0 ? $0 : nil } ?? duration ?? 0
  }

  /// When it ran, where other steps that ran then are copies of the same job.
  fileprivate var sharedTimes: Times? {
    guard let start = startTimestamp, let end = endTimestamp, start > 0,
      start.rounded() != start || compilationDuration == 0
    else { return nil }
    return Times(start: start, end: end, seconds: seconds)
  }

  /// The steps below a Swift compilation, which do not last longer together than it does.
  fileprivate var sharedOut: [XCLogStep] {
    let parts = (subSteps ?? []).map { step in
      var step = step
      step.startTimestamp = nil
      return step
    }
    let sum = parts.map(\.seconds).reduce(0, +)
    guard sum > seconds else { return parts }
    return parts.map { step in
      var step = step
      step.compilationDuration = step.seconds * seconds / sum
      return step
    }
  }
}
