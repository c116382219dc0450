import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Asks the toolchain about a package, which runs the package's manifest.
public protocol PackageDescribing: Sendable {
  /// The output of `swift package dump-package`.
  func dump(packageIn folder: String) throws -> [UInt8]
}

/// Asks the `swift` in `PATH`.
///
/// The manifest is compiled and run in SwiftPM's sandbox, where the system has one. A scratch
/// folder of its own keeps it from waiting for a build that holds the package's.
public struct SwiftPackageTool: PackageDescribing {
  /// Makes one.
  public init() {}

  /// Evaluates the manifest of a folder.
  public func dump(packageIn folder: String) throws -> [UInt8] {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "ripple-dump-\(UUID().uuidString)").path
    defer {
      // Losing the error is right: what is left in the temporary folder does no harm.
      try? FileManager.default.removeItem(atPath: scratch)
    }
    return try Tool.swift.run([
      "package", "--package-path", folder, "--scratch-path", scratch, "dump-package",
    ])
  }
}
