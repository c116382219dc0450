/// What the tools version of a manifest makes SwiftPM give the Swift compiler; two versions with
/// the same defaults compile nothing anew.
///
/// Measured with SwiftPM 6.3.1: of all steps from 5.1 to 6.3 only 5.8 to 5.9 (`-package-name`) and
/// 5.10 to 6.0 (`-swift-version`) compile anything.
public struct ToolsDefaults: Hashable, Sendable {
  /// The language mode, where the package sets none.
  public let languageMode: Int?
  /// Whether the package's name is given.
  public let namesPackage: Bool

  /// Works out what a version gives.
  ///
  /// - Parameters:
  ///   - version: The tools version, such as `5.9.0`; `nil` where none is written.
  ///   - settings: The package's settings.
  public init(version: String?, settings: [String]) {
    let parts = (version ?? "3.1").split(separator: ".").map { Int($0) ?? 0 }
    let sets = settings.contains { $0.hasPrefix("swiftLanguageModes=") }
    languageMode = sets ? nil : parts.first
    namesPackage = !parts.lexicographicallyPrecedes([5, 9])
  }
}
