extension Target {
  /// What one run of the compiler takes in, where a target's own settings say so.
  public enum CompilationUnit: String, Hashable, Sendable, Codable {
    /// What the build's configuration says.
    case usual
    /// The whole module, in debug too: `-whole-module-optimization`.
    case module
    /// The whole module, whose functions are handed on with it: Embedded Swift.
    case embedded
  }

  /// What one run of the compiler takes in, by a target's settings.
  ///
  /// - Parameters:
  ///   - settings: The target's settings, one canonical text each.
  ///   - configuration: The configuration that is built.
  ///   - platform: The platform that is built for; without one, a condition on it counts as met.
  /// - Returns: The unit.
  public static func compilationUnit(
    _ settings: [String], configuration: String = "debug", platform: String? = nil
  ) -> CompilationUnit {
    var result = CompilationUnit.usual
    for text in settings.map(SettingText.init) {
      guard text.setting.hasPrefix("swift."), text.holds("configuration", among: [configuration]),
        platform.map({ text.holds("platforms", among: [$0]) }) ?? true
      else { continue }
      let words = Set(text.setting.split { "(), \"[]".contains($0) })
      if words.contains("Embedded"), text.setting.contains("Feature(") { return .embedded }
      if !words.isDisjoint(with: ["-wmo", "-whole-module-optimization"]) { result = .module }
    }
    return result
  }
}
