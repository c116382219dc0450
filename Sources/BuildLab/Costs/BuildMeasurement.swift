public import RippleModel
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds a package from nothing and tells what each job cost.
///
/// The build goes to a folder of its own, so that the user's is neither used nor spoilt. This is
/// the one thing in Ripple that runs the code of a package's manifest and plugins.
public struct BuildMeasurement {
  private let folder: String
  private let isRelease: Bool

  /// Makes a measurement of the package in a folder.
  public init(folder: String, isRelease: Bool = false) {
    self.folder = folder
    self.isRelease = isRelease
  }

  /// Builds, and reads the compiler's statistics.
  ///
  /// - Throws: `ToolError` where the build fails.
  public func run() throws -> [MeasuredCost] {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "ripple-measure-\(UUID().uuidString)").path
    let statistics = scratch + "/statistics"
    try FileManager.default.createDirectory(
      atPath: statistics, withIntermediateDirectories: true)
    // Losing the error is right: what is left in the temporary folder does no harm.
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    _ = try Tool.swift.run([
      "build", "--package-path", folder, "--scratch-path", scratch + "/build",
      "-c", isRelease ? "release" : "debug", "-Xswiftc", "-stats-output-dir", "-Xswiftc",
      statistics,
    ])
    return try TimingsReader().read(path: statistics)
  }
}
