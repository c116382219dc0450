import Foundation

/// The seeds that property tests run with: 60, or as many as `PROPERTY_SEEDS` says.
public enum PropertySeeds {
  /// Every seed.
  public static let all: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["PROPERTY_SEEDS"].flatMap(UInt64.init) ?? 60)
}
