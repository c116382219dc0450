public import RippleModel

/// What one job of a build costs, and where the figures come from.
public struct CostModel: Hashable, Sendable, Codable {
  /// Seconds that any compilation of a target costs, whichever files it compiles.
  public var secondsPerStart: Double
  /// Seconds to emit a module, whatever its size.
  public var secondsPerModule: Double
  /// Seconds to emit a module, for each byte of its sources.
  public var moduleSecondsPerByte: Double
  /// Seconds to emit a module, for each file.
  public var moduleSecondsPerFile: Double
  /// Seconds to compile a file, whatever its size.
  public var secondsPerFile: Double
  /// Seconds to compile a file, for each of its bytes.
  public var secondsPerByte: Double
  /// Seconds to link a product, whatever its size.
  public var secondsPerLink: Double
  /// The bytes of a file whose size is not known.
  public var usualBytes: Double
  /// Where the figures come from.
  public var provenance: Provenance
  /// The size of each file that is known.
  public var bytes: [String: Int]
  /// Measured seconds to compile a file, which replace the estimate and move with the file.
  public var fileSeconds: [String: Double] = [:]
  /// The costs of targets that were measured; they hold while a target keeps its files.
  public var measured: [TargetID: TargetCost] = [:]
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
    secondsPerStart = CostEstimate.startSeconds
    secondsPerModule = CostEstimate.emitStartSeconds
    moduleSecondsPerFile = CostEstimate.emitSecondsPerFile
    moduleSecondsPerByte = CostEstimate.emitSecondsPerByte
    secondsPerFile = 0
    secondsPerByte = CostEstimate.secondsPerByte
    secondsPerLink = MeasuredCosts.usualLinkSeconds
    usualBytes = Double(CostEstimate.usualBytes)
    self.provenance = provenance
    self.bytes = bytes
  }

  /// Takes what was measured from a book, and estimates the rest from the files' sizes.
  public init(_ book: MeasuredCosts, bytes: [String: Int]) {
    self.init(bytes: bytes)
    for (target, cost) in book.targets where cost.source == .measured {
      fileSeconds.merge(cost.fileSeconds) { first, _ in first }
      measured[target] = cost
    }
    linkSeconds = book.linkSeconds
    errorFactor = book.estimateFactor
    if !fileSeconds.isEmpty { provenance = .measured }
  }

  /// A model in which compiling costs its bytes, and nothing else costs anything.
  public static func bytesOnly(_ bytes: [String: Int]) -> CostModel {
    var model = CostModel(bytes: bytes, provenance: .given)
    model.errorFactor = 1
    model.secondsPerModule = 0
    model.moduleSecondsPerByte = 0
    model.secondsPerFile = 0
    model.secondsPerByte = 1
    model.secondsPerLink = 0
    model.secondsPerStart = 0
    model.moduleSecondsPerFile = 0
    return model
  }

  /// What the jobs of a target cost: as measured where it is as it was measured, else by its files.
  ///
  /// A target whose files are not listed counts as one file of usual size.
  func cost(of target: Target) -> TargetCost {
    guard target.language != .none else { return .nothing }
    let isListed = !target.files.isEmpty
    let paths = isListed ? target.files.filter { $0.role == .source }.map(\.path) : [""]
    let files = Dictionary(
      paths.map { ($0, seconds(of: $0)) }, uniquingKeysWith: { first, _ in first })
    if let known = measured[target.id], Set(known.fileSeconds.keys) == Set(paths) { return known }
    let size = paths.reduce(0) { $0 + self.size(of: $1) }
    let emission =
      secondsPerModule + moduleSecondsPerFile * Double(paths.count) + moduleSecondsPerByte * size
    return TargetCost(
      startSeconds: paths.isEmpty ? 0 : secondsPerStart + (isListed ? 0 : files[""] ?? 0),
      fileSeconds: isListed ? files : [:],
      emitSeconds: target.language == .swift && !paths.isEmpty ? emission : 0,
      source: files.isEmpty || paths.contains { fileSeconds[$0] == nil } ? .estimated : .measured)
  }

  /// Seconds to compile all sources of a target.
  func compileSeconds(of target: Target) -> Double { cost(of: target).compileSeconds(nil) }

  /// The size of a file, known or usual.
  private func size(of path: String) -> Double { bytes[path].map(Double.init) ?? usualBytes }

  /// Seconds to compile a file.
  func seconds(of path: String) -> Double {
    fileSeconds[path] ?? secondsPerFile + secondsPerByte * size(of: path)
  }

  /// One line about the figures.
  public var text: String {
    switch provenance {
    case .estimated: "estimated from file sizes; no build was timed"
    case .measured: "from timings, where there are any"
    case .given: "from the formula that was given"
    }
  }
}
