/// What the jobs of one target cost, in CPU seconds.
public struct TargetCost: Hashable, Sendable, Codable {
  /// Seconds that any compilation of the target costs, whichever files it compiles.
  public var startSeconds: Double
  /// Seconds for each source file, by path.
  public var fileSeconds: [String: Double]
  /// Seconds to emit the module.
  public var emitSeconds: Double
  /// Where the figures come from.
  public var source: CostSource

  /// Makes a cost.
  public init(
    startSeconds: Double, fileSeconds: [String: Double], emitSeconds: Double, source: CostSource
  ) {
    self.startSeconds = startSeconds
    self.fileSeconds = fileSeconds
    self.emitSeconds = emitSeconds
    self.source = source
  }

  /// The cost of a target that builds nothing.
  public static let nothing = TargetCost(
    startSeconds: 0, fileSeconds: [:], emitSeconds: 0, source: .estimated)

  /// Seconds to compile some files, or all where which ones is not known.
  public func compileSeconds(_ files: [String]?) -> Double {
    let known = files.map { $0.reduce(0) { $0 + (fileSeconds[$1] ?? 0) } }
    return startSeconds + (known ?? fileSeconds.values.sorted().reduce(0, +))
  }

  /// Multiplies all seconds.
  public mutating func scale(by factor: Double) {
    startSeconds *= factor
    emitSeconds *= factor
    fileSeconds = fileSeconds.mapValues { $0 * factor }
  }

  /// Seconds of a build of all of the target.
  public var allSeconds: Double { compileSeconds(nil) + emitSeconds }
}

/// Where seconds come from.
public enum CostSource: String, Hashable, Sendable, Codable {
  /// A real build.
  case measured
  /// A formula over the size of the sources.
  case estimated
}

/// What the jobs of a build cost.
public struct MeasuredCosts: Hashable, Sendable, Codable {
  /// The costs of targets.
  public var targets: [TargetID: TargetCost]
  /// Seconds to link a product, by name; others cost `usualLinkSeconds`.
  public var linkSeconds: [String: Double]

  /// The factor within which nine of ten estimates lie: what the targets of which builds were timed
  /// tell of the others, else what the fit tells.
  public var estimateFactor = CostEstimate.usualFactor

  /// By how much estimates are multiplied, from what builds told of other targets.
  public var estimateScale = 1.0

  /// The factor within which a cost is taken to lie that a build told.
  public static let measuredFactor = 1.25

  /// Seconds for a link that was not measured.
  public static let usualLinkSeconds = CostRates.incremental.linkSeconds

  /// Makes a book.
  public init(targets: [TargetID: TargetCost] = [:], linkSeconds: [String: Double] = [:]) {
    self.targets = targets
    self.linkSeconds = linkSeconds
  }

  /// Between which seconds a sum over targets lies in nine of ten cases; all errors are taken to point
  /// the same way, which makes the interval wide rather than narrow.
  public func interval(_ seconds: [TargetID: Double], links: Double) -> ClosedRange<Double> {
    var low = links / MeasuredCosts.measuredFactor
    var high = links * MeasuredCosts.measuredFactor
    for (target, value) in seconds.sorted(by: { $0.key < $1.key }) {
      let isMeasured = targets[target]?.source == .measured
      let factor = isMeasured ? MeasuredCosts.measuredFactor : estimateFactor
      low += value / factor
      high += value * factor
    }
    return low...max(low, high)
  }

  /// Where the figures of some targets come from: measured only if all of them are.
  public func source(of ids: some Sequence<TargetID>) -> CostSource {
    ids.allSatisfy { targets[$0]?.source == .measured } ? .measured : .estimated
  }
}

/// What a target's build costs, from the size of its Swift sources.
///
/// Of 323 targets that builds of real commits of five packages compiled, half of the estimates are
/// within a factor of 1.4 of what was measured and nine of ten within 2.8, each package by rates that
/// were fitted on the others. Use them as ratios.
public struct CostEstimate: Hashable, Sendable {
  /// The rates.
  public let rates: CostRates

  /// Makes an estimate; without rates it is that of a build after a change.
  public init(_ rates: CostRates = .incremental) { self.rates = rates }

  /// Nine of ten estimates are within this factor of what was measured.
  public static let usualFactor = 2.8
  /// The bytes of a file whose size is not known.
  public static let usualBytes = 4_000

  /// The cost of a target whose files are not listed: that of one file of usual size.
  public func costWithoutFiles(emitsModule: Bool = true) -> TargetCost {
    var cost = cost(ofSources: ["": CostEstimate.usualBytes], emitsModule: emitsModule)
    cost.startSeconds += cost.fileSeconds.values.reduce(0, +)
    cost.fileSeconds = [:]
    return cost
  }

  /// Seconds to compile a file.
  public func seconds(ofFile bytes: Double) -> Double {
    rates.secondsPerFile + rates.secondsPerByte * bytes
  }

  /// Seconds to emit a module.
  public func emission(files: Int, bytes: Double) -> Double {
    rates.emitStartSeconds + rates.emitSecondsPerFile * Double(files)
      + rates.emitSecondsPerByte * bytes
  }

  /// The cost of a target by the sizes of its sources, which may emit no module.
  public func cost(ofSources sizes: [String: Int], emitsModule: Bool = true) -> TargetCost {
    guard !sizes.isEmpty else { return .nothing }
    let bytes = Double(sizes.values.reduce(0, +))
    return TargetCost(
      startSeconds: rates.startSeconds,
      fileSeconds: sizes.mapValues { seconds(ofFile: Double($0)) },
      emitSeconds: emitsModule ? emission(files: sizes.count, bytes: bytes) : 0,
      source: .estimated)
  }
}

/// Seconds that a build spent on one thing.
public struct MeasuredCost: Hashable, Sendable, Codable, Comparable {
  /// The longest that one job is believed to take, in seconds: half a year.
  public static let longest = 1.6e7

  /// What the seconds were spent on.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Compiling a file, or a target where no file is named.
    case compile
    /// Emitting a module.
    case emitModule
    /// Linking a product.
    case link
    /// Anything else of a target.
    case other
  }

  /// The target's package; empty where the timings do not say.
  public var package: String
  /// The target or its module; for a link, the product.
  public var target: String
  /// The file, as the timings spell it; empty for the target as a whole.
  public var path: String
  /// What was done.
  public var kind: Kind
  /// CPU seconds, or wall seconds where the timings hold no others.
  public var seconds: Double

  /// Makes a figure.
  public init(
    package: String = "", target: String, path: String = "", kind: Kind, seconds: Double
  ) {
    self.package = package
    self.target = target
    self.path = path
    self.kind = kind
    self.seconds = seconds
  }

  /// Orders by target, then by file.
  public static func < (left: MeasuredCost, right: MeasuredCost) -> Bool {
    (left.package, left.target, left.path, left.kind.rawValue)
      < (right.package, right.target, right.path, right.kind.rawValue)
  }
}

/// What an impact costs: CPU seconds, and wall seconds on a number of workers.
public struct ImpactCost: Hashable, Sendable, Codable {
  /// Seconds of each target that something happens to.
  public var targetSeconds: [TargetID: Double]
  /// The sum of all jobs, links included.
  public var cpuSeconds: Double
  /// When the last job ends.
  public var makespanSeconds: Double
  /// How many jobs run at once.
  public var workers: Int
  /// Where the figures come from.
  public var source: CostSource
  /// Between which `cpuSeconds` lies in nine of ten cases, from the least to the most.
  public var interval: ClosedRange<Double>

  /// Makes a cost; without an interval it is taken to be exact.
  public init(
    targetSeconds: [TargetID: Double], cpuSeconds: Double, makespanSeconds: Double, workers: Int,
    source: CostSource, interval: ClosedRange<Double>? = nil
  ) {
    self.interval = interval ?? cpuSeconds...cpuSeconds
    self.targetSeconds = targetSeconds
    self.cpuSeconds = cpuSeconds
    self.makespanSeconds = makespanSeconds
    self.workers = workers
    self.source = source
  }
}
