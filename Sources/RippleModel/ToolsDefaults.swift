/// What SwiftPM gives the Swift compiler for a target beside its own settings; where it is the same,
/// a new tools version compiles nothing anew.
///
/// Measured with SwiftPM 6.3.1: of all steps from 5.1 to 6.3 only 5.8 to 5.9 (`-package-name`) and
/// 5.10 to 6.0 (`-swift-version`) compile anything, and 6.0 nothing where the mode is written.
public struct ToolsDefaults: Hashable, Sendable {
  /// The language mode: what the target sets, or else the highest that the package sets, or else
  /// the tools version's.
  public let languageMode: String
  /// Whether the package's name is given.
  public let namesPackage: Bool

  /// Works out what a target gets.
  ///
  /// - Parameters:
  ///   - version: The tools version, such as `5.9.0`; `nil` where none is written.
  ///   - package: The package's settings.
  ///   - target: Those of the target's settings that hold.
  public init(version: String?, package: [String], target: [String]) {
    let parts = (version ?? "3.1").split(separator: ".").map { Int($0) ?? 0 }
    let own = target.last(where: ToolsDefaults.setsMode).map { SettingText($0).setting.dropLast() }
    let shared = package.first(where: ToolsDefaults.setsMode)?.split { "=,".contains($0) }
      .dropFirst().max { (Double($0) ?? 0) < (Double($1) ?? 0) }
    languageMode =
      own.map { String($0.drop { $0 != "(" }.dropFirst()) }
      ?? shared.map(String.init) ?? String(parts.first ?? 3)
    namesPackage = !parts.lexicographicallyPrecedes([5, 9])
  }

  /// Whether a setting sets the language mode.
  public static func setsMode(_ setting: String) -> Bool {
    setting.hasPrefix("swift.swiftLanguageMode(") || setting.hasPrefix("swiftLanguageModes=")
  }
}
