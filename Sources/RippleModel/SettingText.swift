/// The canonical text of one build setting, taken apart: `swift.define(FAST) when(platforms: linux)`.
public struct SettingText: Hashable, Sendable {
  /// What is set, without its condition.
  public let setting: Substring
  /// What the condition asks for: each word (`platforms`, `configuration`, `traits`) with the values
  /// that meet it; empty where the setting always holds.
  public let conditions: [String: Set<String>]

  /// Takes a text apart.
  public init(_ text: String) {
    guard text.hasSuffix(")"), let mark = text.firstRange(of: SettingText.mark) else {
      setting = text[...]
      conditions = [:]
      return
    }
    setting = text[..<mark.lowerBound]
    conditions = text[mark.upperBound...].dropLast().split(separator: ";")
      .reduce(into: [:]) { result, part in
        let words = part.split { " ,:".contains($0) }.map(String.init)
        result[words.first ?? ""] = Set(words.dropFirst())
      }
  }

  /// Whether the condition holds as far as one of its words goes.
  public func holds(_ word: String, among values: Set<String>) -> Bool {
    conditions[word]?.isDisjoint(with: values) != true
  }

  private static let mark = " when("
}
