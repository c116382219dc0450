public import RippleModel

/// One spelling for each setting and requirement, the same from syntax and from a dump.
public enum CanonicalText {
  /// A build setting of one tool: `swift.define(FAST) when(platforms: linux)`.
  public static func setting(
    tool: String, kind: String, arguments: [String], condition: Condition?
  ) -> String {
    "\(tool).\(kind)(\(arguments.joined(separator: ", ")))" + suffix(condition)
  }

  /// A range of versions: `1.0.0..<2.0.0`.
  public static func range(_ lower: String, _ upper: String) -> String { "\(lower)..<\(upper)" }

  /// A requirement of one version, branch or revision: `branch main`.
  public static func requirement(_ kind: String, _ value: String) -> String { "\(kind) \(value)" }

  /// A deployment platform: `macos-13.0`.
  public static func platform(_ name: String, _ version: String) -> String {
    "\(name.lowercased())-\(version)"
  }

  /// A setting of the whole package: `swiftLanguageModes=5,6`.
  public static func packageSetting(_ name: String, _ values: [String]) -> String {
    "\(name)=\(values.joined(separator: ","))"
  }

  private static func suffix(_ condition: Condition?) -> String {
    guard let condition, !condition.isAlways else { return "" }
    var parts: [String] = []
    if !condition.platforms.isEmpty {
      parts.append("platforms: " + condition.platforms.joined(separator: ","))
    }
    if let configuration = condition.configuration {
      parts.append("configuration: " + configuration)
    }
    if !condition.traits.isEmpty {
      parts.append("traits: " + condition.traits.joined(separator: ","))
    }
    return " when(\(parts.joined(separator: "; ")))"
  }
}
