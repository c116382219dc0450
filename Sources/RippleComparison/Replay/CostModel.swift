public import RippleModel

/// What one job of a build costs, and where the figures come from.
public struct CostModel: Hashable, Sendable, Codable {
  /// What jobs of a build after a change cost.
  public var rates: CostRates
  /// What jobs of a build of everything cost.
  public var cleanRates: CostRates
  /// The bytes of a file whose size is not known.
  public var usualBytes: Double
  /// Where the figures come from.
  public var provenance: Provenance
  /// The size of each file that is known.
  public var bytes: [String: Int]
  /// Measured seconds to compile a file, which replace the estimate and move with the file.
  public var fileSeconds: [String: Double] = [:]
  /// The costs of targets that were measured.
  public var measured: [TargetID: TargetCost] = [:]
  /// By how much the seconds of a file, measured or not, are multiplied.
  var fileFactors: [String: Double] = [:]
  /// The target in which each file was measured.
  private var measuredOwners: [String: TargetID] = [:]
  /// Measured seconds to link a product, by name.
  public var linkSeconds: [String: Double] = [:]
  /// The factor within which nine of ten estimates lie; 1 where figures are exact.
  public var errorFactor = CostEstimate.usualFactor

  /// Where the figures come from.
  public enum Provenance: String, Hashable, Sendable, Codable {
    /// From file sizes and usual rates.
    case estimated
    /// From timings of real builds.
    case measured
    /// From a formula that the user gave.
    case given
  }

  /// Makes a model; every rate defaults to the estimate's.
  public init(bytes: [String: Int] = [:], provenance: Provenance = .estimated) {
    rates = .incremental
    cleanRates = .clean
    usualBytes = Double(CostEstimate.usualBytes)
    self.provenance = provenance
    self.bytes = bytes
  }

  /// Takes what was measured from a book, and estimates the rest from the files' sizes.
  public init(_ book: MeasuredCosts, bytes: [String: Int]) {
    self.init(bytes: bytes)
    for (target, cost) in book.targets where cost.source == .measured {
      fileSeconds.merge(cost.fileSeconds) { first, _ in first }
      for path in cost.fileSeconds.keys { measuredOwners[path] = target }
      measured[target] = cost
    }
    linkSeconds = book.linkSeconds
    rates = rates.scaled(by: book.estimateScale)
    cleanRates = cleanRates.scaled(by: book.estimateScale)
    errorFactor = book.estimateFactor
    if !fileSeconds.isEmpty { provenance = .measured }
  }

  /// A model of given rates, the same for every build, with figures that are exact.
  public init(given rates: CostRates, bytes: [String: Int]) {
    self.init(bytes: bytes, provenance: .given)
    self.rates = rates
    cleanRates = rates
    errorFactor = 1
  }

  /// What the jobs of a target cost: as measured where it is as it was measured, else by its files.
  ///
  /// Where a build told what its files cost in other targets, starting and emitting it is priced at
  /// what the build told of those: nothing is estimated on top.
  ///
  /// A target whose files are not listed counts as one file of usual size.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - clean: Whether everything is built; what was measured costs the same.
  /// - Returns: The cost, with where it comes from.
  public func cost(of target: Target, clean: Bool = false) -> TargetCost {
    guard target.language != .none else { return .nothing }
    let estimate = CostEstimate(clean ? cleanRates : rates)
    let isListed = !target.files.isEmpty
    let paths = isListed ? target.files.filter { $0.role == .source }.map(\.path) : [""]
    let files = Dictionary(
      paths.map { path in
        let seconds = fileSeconds[path] ?? estimate.seconds(ofFile: self.size(of: path))
        return (path, seconds * (fileFactors[path] ?? 1))
      }, uniquingKeysWith: { first, _ in first })
    if let known = measured[target.id], Set(known.fileSeconds.keys) == Set(paths) { return known }
    guard !paths.isEmpty else { return .nothing }
    let size = paths.reduce(0) { $0 + self.size(of: $1) }
    let origin = origin(of: paths, estimate)
    let emission = estimate.emission(files: paths.count, bytes: size) * origin.emission
    return TargetCost(
      startSeconds: origin.start + (isListed ? 0 : files[""] ?? 0),
      fileSeconds: isListed ? files : [:],
      emitSeconds: target.language == .swift ? emission : 0,
      source: paths.contains { fileSeconds[$0] == nil } ? .estimated : .measured)
  }

  /// What starting a compilation of some files costs, and how many times the estimate an emission
  /// of them does, by the targets that they were measured in.
  private func origin(
    of paths: [String], _ estimate: CostEstimate
  ) -> (start: Double, emission: Double) {
    guard !measured.isEmpty else { return (estimate.rates.startSeconds, 1) }
    var sum = (weight: 0.0, start: 0.0, emission: 0.0)
    for path in paths {
      let weight = max(1, size(of: path))
      let cost = measuredOwners[path].flatMap { measured[$0] }
      sum.weight += weight
      sum.start += weight * (cost?.startSeconds ?? estimate.rates.startSeconds)
      sum.emission += weight * (cost.map { ratio(of: $0, estimate) } ?? 1)
    }
    return (sum.start / sum.weight, sum.emission / sum.weight)
  }

  /// How many times the estimate the emission of a measured target took.
  private func ratio(of cost: TargetCost, _ estimate: CostEstimate) -> Double {
    let bytes = cost.fileSeconds.keys.reduce(0) { $0 + size(of: $1) }
    let expected = estimate.emission(files: cost.fileSeconds.count, bytes: bytes)
    return expected > 0 ? cost.emitSeconds / expected : 1
  }

  /// Seconds to compile all sources of a target.
  func compileSeconds(of target: Target) -> Double { cost(of: target).compileSeconds(nil) }

  /// The size of a file, known or usual.
  private func size(of path: String) -> Double { bytes[path].map(Double.init) ?? usualBytes }

  /// One line about the figures.
  public var text: String {
    switch provenance {
    case .estimated: "estimated from file sizes; no build was timed"
    case .measured: "from timings, where there are any"
    case .given: "from the formula that was given"
    }
  }
}
