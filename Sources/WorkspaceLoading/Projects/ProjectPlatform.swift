import RippleModel

/// The platform that a project builds for, which decides what `#if os(…)` and `canImport` hold.
enum ProjectPlatform {
  /// The setting's text: `swift.platform(iOS)`.
  static func setting(_ platform: String) -> String { "\(prefix)\(platform))" }

  private static let prefix = "swift.platform("

  /// Apple's platforms, those first whose code is built most.
  private static let all = ["iOS", "macOS", "visionOS", "tvOS", "watchOS"]

  /// Of several platforms the one that an answer is for.
  static func preferred(_ platforms: Set<String>) -> String? {
    all.first(where: platforms.contains)
  }

  /// The platform of an SDK, as settings spell it.
  static func name(ofSDK sdk: String) -> String? {
    switch sdk.prefix(while: { $0.isLetter }) {
    case "iphoneos", "iphonesimulator": "iOS"
    case "macosx", "macos": "macOS"
    case "appletvos", "appletvsimulator": "tvOS"
    case "watchos", "watchsimulator": "watchOS"
    case "xros", "xrsimulator": "visionOS"
    default: nil
    }
  }

  /// The settings that name the oldest system of each platform.
  static let deploymentTargets: [(setting: String, platform: String)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS"),
    ("TVOS_DEPLOYMENT_TARGET", "tvOS"), ("WATCHOS_DEPLOYMENT_TARGET", "watchOS"),
    ("XROS_DEPLOYMENT_TARGET", "visionOS"),
  ]

  /// Gives the targets of packages the platform of the apps that they are built into, and tests
  /// that of what they test.
  ///
  /// - Complexity: O(edges · platforms).
  static func spread(over packages: inout [Package]) {
    let targets = packages.flatMap(\.targets)
    let byID = Dictionary(targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [TargetID: String] = [:]
    for platform in all {
      var pending = targets.filter { $0.settings.contains(setting(platform)) }.map(\.id)
      while let next = pending.popLast() {
        guard found[next] == nil else { continue }
        found[next] = platform
        pending += byID[next]?.dependencies.compactMap(\.targetID) ?? []
      }
    }
    for target in targets where target.kind == .test && found[target.id] == nil {
      let tested = Set(target.dependencies.compactMap { $0.targetID.flatMap { found[$0] } })
      found[target.id] = preferred(tested)
    }
    for package in packages.indices {
      for index in packages[package].targets.indices {
        let target = packages[package].targets[index]
        let isHost = target.kind == .macro || target.kind == .plugin
        guard let platform = found[target.id].map({ isHost ? "macOS" : $0 }),
          !target.settings.contains(where: { $0.hasPrefix(prefix) })
        else { continue }
        packages[package].targets[index].settings.append(setting(platform))
      }
    }
  }
}
