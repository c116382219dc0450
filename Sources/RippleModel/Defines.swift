/// What a target's Swift code is compiled with beside what every build has: names that `#if` finds,
/// and other names of modules.
public struct Defines: Hashable, Sendable {
  /// The names given with `-D`, features that are turned on as `$Name`, and as `@iOS` the platform,
  /// where it is another than that of Ripple's own builds; sorted, each once.
  public let names: [String]
  /// What imported modules are really called, by the names in the code (`-module-alias`).
  public let moduleAliases: [String: String]

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
    moduleAliases = settings.reduce(into: [:]) { result, text in
      guard text.hasPrefix(Defines.alias) else { return }
      let parts = text.dropFirst(Defines.alias.count).dropLast().split(separator: "=")
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
    }
  }

  /// The setting with which a target is compiled that imports a module by another name.
  public static func setting(alias name: String, of module: String) -> String {
    "\(alias)\(name)=\(module))"
  }

  /// Whether nothing is special.
  public var isEmpty: Bool { names.isEmpty && moduleAliases.isEmpty }

  /// Whether any of the names that a file asks for, with or without `$`, is among them.
  public func answer(_ asked: [String]) -> Bool {
    let isElsewhere = names.contains { $0.hasPrefix("@") }
    return asked.contains { name in
      names.contains(name) || names.contains("$" + name)
        || (isElsewhere && Defines.platformQuestions.contains(name))
    }
  }

  /// What a platform answers otherwise than another; names that SwiftPM defines and Xcode does not
  /// are among them.
  private static let platformQuestions: Set<String> = [
    "os", "canImport", "arch", "targetEnvironment", "DEBUG", "SWIFT_PACKAGE",
  ]

  private static let alias = "swift.moduleAlias("
  private static let traits = "enabledTraits="
  private static let marks = [
    (prefix: "swift.define(", sign: ""), (prefix: "swift.enableUpcomingFeature(", sign: "$"),
    (prefix: "swift.enableExperimentalFeature(", sign: "$"),
    (prefix: "swift.platform(", sign: "@"),
  ]
}
