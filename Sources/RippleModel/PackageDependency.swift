/// A package that a manifest depends on.
public struct PackageDependency: Hashable, Sendable, Codable {
  /// Where the package comes from.
  public enum Source: String, Hashable, Sendable, Codable {
    /// A folder beside or below this one (`path:`).
    case fileSystem
    /// A git repository (`url:`).
    case sourceControl
    /// A registry (`id:`).
    case registry
  }

  /// The identity that products are looked up by.
  public var identity: String
  /// Where it comes from.
  public var source: Source
  /// The path, URL or registry identifier, as written.
  public var location: String
  /// The explicit name of old manifests (`.package(name:url:)`).
  public var name: String?
  /// The version requirement as one canonical text, `nil` for a path.
  public var requirement: String?

  /// Makes a dependency on a package.
  public init(
    identity: String, source: Source, location: String, name: String? = nil,
    requirement: String? = nil
  ) {
    self.identity = identity
    self.source = source
    self.location = location
    self.name = name
    self.requirement = requirement
  }

  /// SwiftPM's identity of a location: its last path component without `.git`, lower-cased.
  public static func identity(ofLocation location: String) -> String {
    var text = location[...]
    while text.hasSuffix("/") { text.removeLast() }
    if text.hasSuffix(".git") { text.removeLast(4) }
    let start = text.lastIndex { $0 == "/" || $0 == ":" }
    return String(start.map { text[text.index(after: $0)...] } ?? text).lowercased()
  }
}
