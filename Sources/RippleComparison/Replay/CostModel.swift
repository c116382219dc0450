public import RippleModel

/// What one job of a build costs, and where the figures come from.
public struct CostModel: Hashable, Sendable, Codable {
  /// Seconds to start a compiler for a target.
  public var secondsPerDriver: Double
  /// Seconds to emit a module, whatever its size.
  public var secondsPerModule: Double
  /// Seconds to emit a module, for each byte of its sources.
  public var moduleSecondsPerByte: Double
  /// Seconds to compile a file, whatever its size.
  public var secondsPerFile: Double
  /// Seconds to compile a file, for each of its bytes.
  public var secondsPerByte: Double
  /// Seconds to link a product, whatever its size.
  public var secondsPerLink: Double
  /// Seconds to link a product, for each target that it holds.
  public var linkSecondsPerTarget: Double
  /// The bytes of a file whose size is not known.
  public var usualBytes: Double
  /// Where the figures come from.
  public var provenance: Provenance
  /// The size of each file that is known.
  public var bytes: [String: Int]
  /// Measured seconds to compile all of a target, which replace the estimate.
  public var measured: [TargetID: Double]

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
  public init(
    bytes: [String: Int] = [:], measured: [TargetID: Double] = [:],
    provenance: Provenance = .estimated
  ) {
    secondsPerDriver = 0.08
    secondsPerModule = 0.12
    moduleSecondsPerByte = 1e-6
    secondsPerFile = 0.10
    secondsPerByte = 2.5e-5
    secondsPerLink = 0.40
    linkSecondsPerTarget = 0.01
    usualBytes = 4_000
    self.provenance = provenance
    self.bytes = bytes
    self.measured = measured
  }

  /// A model in which compiling costs its bytes, and nothing else costs anything.
  public static func bytesOnly(_ bytes: [String: Int]) -> CostModel {
    var model = CostModel(bytes: bytes, provenance: .given)
    model.secondsPerDriver = 0
    model.secondsPerModule = 0
    model.moduleSecondsPerByte = 0
    model.secondsPerFile = 0
    model.secondsPerByte = 1
    model.secondsPerLink = 0
    model.linkSecondsPerTarget = 0
    return model
  }

  /// The size of a file, known or usual.
  func size(of path: String) -> Double { bytes[path].map(Double.init) ?? usualBytes }

  /// Seconds to compile a file.
  func seconds(of path: String) -> Double { secondsPerFile + secondsPerByte * size(of: path) }

  /// One line about the figures.
  public var text: String {
    switch provenance {
    case .estimated: "estimated from file sizes; no build was timed"
    case .measured: "from timings of builds"
    case .given: "from the formula that was given"
    }
  }
}
