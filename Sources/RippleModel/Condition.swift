/// When a dependency or a setting applies; empty lists do not restrict.
public struct Condition: Hashable, Sendable, Codable {
  /// Platform names as SwiftPM dumps them (`ios`, `linux`, …), sorted.
  public var platforms: [String]
  /// `debug` or `release`; `nil` for both.
  public var configuration: String?
  /// Package traits, any of which enables it, sorted.
  public var traits: [String]

  /// Makes a condition; the lists are sorted.
  public init(platforms: [String] = [], configuration: String? = nil, traits: [String] = []) {
    self.platforms = platforms.sorted()
    self.configuration = configuration
    self.traits = traits.sorted()
  }

  /// Whether it restricts nothing.
  public var isAlways: Bool { platforms.isEmpty && configuration == nil && traits.isEmpty }

  /// Whether it holds in a package with some traits on.
  public func holds(with enabled: Set<String>) -> Bool {
    traits.isEmpty || traits.contains(where: enabled.contains)
  }

  /// Whether it holds on a platform; `nil` asks for none and always holds.
  public func holds(on platform: String?) -> Bool {
    guard let platform, !platforms.isEmpty else { return true }
    return platforms.contains(platform.lowercased())
  }
}
