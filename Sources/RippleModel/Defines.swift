/// What `#if` finds in a target's Swift code beside what every build has.
public struct Defines: Hashable, Sendable {
  /// The names given with `-D`, and features that are turned on as `$Name`; sorted, each once.
  public let names: [String]

  /// Reads them out of settings.
  ///
  /// SwiftPM defines every enabled trait, and what `.define` says where its condition holds.
  ///
  /// - Parameters:
  ///   - settings: The canonical texts of a target and of its package.
  ///   - platform: The platform built for, as manifests spell it.
  ///   - configuration: `debug` or `release`.
  public init(
    _ settings: [String], platform: String = "linux", configuration: String = "debug"
  ) {
    var traits: Set<String> = []
    for text in settings where text.hasPrefix(Defines.traits) {
      traits.formUnion(text.dropFirst(Defines.traits.count).split(separator: ",").map(String.init))
    }
    let conditional = settings.compactMap { text -> String? in
      let parsed = SettingText(text)
      guard let mark = Defines.marks.first(where: { parsed.setting.hasPrefix($0.prefix) }),
        parsed.holds("platforms", among: [platform]),
        parsed.holds("configuration", among: [configuration]),
        parsed.holds("traits", among: traits)
      else { return nil }
      return mark.sign + parsed.setting.dropFirst(mark.prefix.count).dropLast()
    }
    names = traits.union(conditional).sorted()
  }

  /// Whether any of the names that a file asks for, with or without `$`, is among them.
  public func answer(_ asked: [String]) -> Bool {
    asked.contains { names.contains($0) || names.contains("$" + $0) }
  }

  private static let traits = "enabledTraits="
  private static let marks = [
    (prefix: "swift.define(", sign: ""), (prefix: "swift.enableUpcomingFeature(", sign: "$"),
    (prefix: "swift.enableExperimentalFeature(", sign: "$"),
  ]
}
