/// Sources that a build writes: by a plugin, or by SwiftPM for a resource that is embedded in code.
///
/// They are sources like others once a build wrote them; before, nobody knows them.
public enum GeneratedSources {
  /// Where plugins write, in a package's build folder.
  public static let plugins = ".build/plugins/outputs/"
  /// Where SwiftPM writes, in a target's own build folder.
  public static let derived = "/DerivedSources/"
  /// The source that holds a target's embedded resources, as bytes in a type of this name.
  public static let embedded = (file: "embedded_resources.swift", type: "PackageResources")

  /// Whether a source was written by a build.
  public static func contains(_ path: String) -> Bool {
    path.contains(plugins) || (path.contains(".build/") && path.contains(derived))
  }
}

extension Target {
  private static let embedding = "resource.embedInCode("

  /// The setting that says of a resource that it is embedded in code.
  public static func setting(embedding path: String) -> String { embedding + path + ")" }

  /// Whether a setting says which resource is embedded, and nothing of how sources are compiled.
  public static func isEmbedding(_ setting: String) -> Bool { setting.hasPrefix(embedding) }

  /// What the change of a resource is, where it is embedded in code: that of a member of a type
  /// that SwiftPM writes; `nil` where it is not embedded.
  public func change(ofResource path: String) -> Change? {
    guard settings.contains(Target.setting(embedding: path)) else { return nil }
    let written = files.map(\.path).first {
      $0.contains(GeneratedSources.derived) && $0.hasSuffix(GeneratedSources.embedded.file)
    }
    return Change(
      target: id, path: written ?? path, changeClass: .typeMember,
      scope: ChangeScope(types: [GeneratedSources.embedded.type]))
  }
}
