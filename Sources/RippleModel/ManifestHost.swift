/// The machine that a manifest is read for: `#if os(…)` in it means the host, not the destination.
public enum ManifestHost: String, Hashable, Sendable, Codable, CaseIterable {
  /// Apple's tools.
  case macos
  /// Any Linux.
  case linux

  /// The platform, as `#if os(…)` names it.
  public var platform: String {
    switch self {
    case .macos: "macOS"
    case .linux: "Linux"
    }
  }

  /// The other one.
  public var other: ManifestHost { self == .macos ? .linux : .macos }

  /// The machine that this runs on.
  public static var current: ManifestHost {
    #if os(Linux)
      .linux
    #else
      .macos
    #endif
  }
}
