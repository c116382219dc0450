/// Xcode's product types as kinds of target.
enum XcodeProductType {
  /// The kind of a target.
  ///
  /// - Parameters:
  ///   - type: `com.apple.product-type.…`, with or without the prefix; an aggregate has none.
  ///   - className: The target's class.
  /// - Returns: The nearest kind; a bundle where the type says nothing.
  static func kind(of type: String?, className: String) -> ProjectTargetKind {
    switch className {
    case "PBXAggregateTarget": return .aggregate
    case "PBXLegacyTarget": return .external
    default: break
    }
    let name = (type ?? "").split(separator: "product-type.").last.map(String.init) ?? ""
    if name.hasPrefix("application") { return .application }
    if name.contains("extension") { return .appExtension }
    switch name {
    case "framework": return .framework
    case "framework.static": return .staticFramework
    case "library.static": return .staticLibrary
    case "library.dynamic": return .dynamicLibrary
    case "bundle.unit-test": return .unitTest
    case "bundle.ui-testing": return .uiTest
    case "tool": return .tool
    case "xpc-service", "driver-extension", "system-extension": return .appExtension
    case "xcframework": return .binary
    default: return .bundle
    }
  }
}

/// The build settings that decide what the compilers see, as canonical texts.
struct XcodeSettingTexts {
  /// One text each, sorted.
  let all: [String]

  init(_ settings: XcodeSettings) {
    let words = { (name: String) in
      (settings.value(name) ?? "").split(separator: " ").map(String.init)
    }
    let flags = words("OTHER_SWIFT_FLAGS")
    var defines = Set(words("SWIFT_ACTIVE_COMPILATION_CONDITIONS"))
    for (index, flag) in flags.enumerated() where flag.hasPrefix("-D") {
      if flag == "-D", index + 1 < flags.count {
        defines.insert(flags[index + 1])
      } else if flag != "-D" {
        defines.insert(String(flag.dropFirst(2)))
      }
    }
    var result = Set(defines.map { "swift.define(\($0))" })
    if let version = settings.value("SWIFT_VERSION") {
      let mode = version.hasSuffix(".0") ? String(version.dropLast(2)) : version
      result.insert("swift.swiftLanguageMode(\(mode))")
    }
    for name in settings.names where XcodeSettingTexts.reachesCompiler(name) {
      guard let value = settings.value(name), !value.isEmpty else { continue }
      result.insert("xcode(\(name)=\(value.split(separator: " ").joined(separator: " ")))")
    }
    result.insert(ProjectPlatform.setting(XcodeSettingTexts.platform(settings)))
    all = result.sorted()
  }

  /// The platform that development builds for: of several the one with the most devices.
  private static func platform(_ settings: XcodeSettings) -> String {
    let root = settings.value("SDKROOT") ?? ""
    let named =
      ProjectPlatform.name(ofSDK: root).map { [$0] }
      ?? (settings.value("SUPPORTED_PLATFORMS") ?? "").split(separator: " ")
      .compactMap { ProjectPlatform.name(ofSDK: String($0)) }
    if let found = ProjectPlatform.preferred(Set(named)) { return found }
    let deployed = ProjectPlatform.deploymentTargets.filter { settings.value($0.setting) != nil }
    return ProjectPlatform.preferred(Set(deployed.map(\.platform))) ?? "macOS"
  }

  private static let prefixes = ["SWIFT_", "OTHER_SWIFT_", "OTHER_C", "GCC_", "CLANG_"]
  private static let suffixes = ["_DEPLOYMENT_TARGET", "_SEARCH_PATHS"]
  private static let silent = [
    "GCC_WARN", "CLANG_WARN", "CLANG_ANALYZER", "SWIFT_VERSION",
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
  ]
  private static let single = [
    "ENABLE_TESTABILITY", "BUILD_LIBRARY_FOR_DISTRIBUTION", "SDKROOT", "SUPPORTED_PLATFORMS",
    "SUPPORTS_MACCATALYST", "PRODUCT_MODULE_NAME", "DEFINES_MODULE",
    "APPLICATION_EXTENSION_API_ONLY",
  ]

  /// Whether a setting changes what a compiler is given; warnings change no output.
  private static func reachesCompiler(_ name: String) -> Bool {
    if silent.contains(where: { name.hasPrefix($0) }) { return false }
    return single.contains(name) || prefixes.contains { name.hasPrefix($0) }
      || suffixes.contains { name.hasSuffix($0) }
  }
}
