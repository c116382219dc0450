/// What a manifest may name without declaring it: the words of its description module.
struct KnownTypes: Sendable {
  /// The module that declares them.
  let module: String
  /// The types, the standard library's among them.
  let names: Set<String>
  /// Functions that an extension can call without a prefix.
  let makers: Set<String>
  /// Functions that an extension's own function of the same name calls.
  let targetKinds: Set<String>
  /// Types of which the value that was made last is the manifest.
  let roots: Set<String>
  /// What `typealias` names of the module stand for.
  let aliases: [String: String]
  /// The type of an argument of a function of the module.
  let argument: @Sendable (_ label: String?, _ function: String) -> TypeName?
  /// Whether the manifest stands behind helpers, whose globals are evaluated when first read.
  let hasHelpers: Bool

  /// The words of `Package.swift`.
  static let package = KnownTypes(
    module: "PackageDescription", names: packageNames, makers: packageMakers,
    targetKinds: packageTargets, roots: ["Package"], aliases: [:],
    argument: { ExpectedTypes.argument($0, of: $1) }, hasHelpers: false)

  private static let packageNames: Set<String> = [
    "PackageDescription", "Package", "Target", "Product", "Platform", "SupportedPlatform",
    "SwiftSetting", "CSetting", "CXXSetting", "LinkerSetting", "Resource", "Version",
    "SwiftVersion", "SwiftLanguageMode", "CLanguageStandard", "CXXLanguageStandard",
    "BuildConfiguration", "BuildSettingCondition", "SystemPackageProvider", "LanguageTag",
    "TargetDependencyCondition", "Trait", "PluginCapability", "PluginPermission",
    "PluginCommandIntent", "PluginNetworkPermissionScope", "Context", "ProcessInfo", "String",
    "Int", "Bool", "Double", "Array", "Set", "Dictionary", "Optional", "Character",
    "ProcessInfo.processInfo", "MainActor",
  ]

  /// Whether a type is PackageDescription's or the standard library's, or a list of such.
  func isKnown(_ type: String) -> Bool {
    let base = type.drop { $0 == "[" }.prefix { $0 != "." && $0 != "]" && $0 != "<" && $0 != ":" }
    return names.contains(String(base))
  }

  /// Initialisers of the standard library that take one value.
  static let conversions: Set<String> = [
    "String", "Int", "Bool", "Double", "Array", "Set", "Version", "Character", "Optional",
  ]

  /// PackageDescription's functions that an extension can call without a prefix.
  private static let packageMakers: Set<String> = packageTargets.union([
    "product", "byName", "library", "executable", "package", "define", "unsafeFlags",
    "enableUpcomingFeature", "enableExperimentalFeature", "headerSearchPath", "linkedLibrary",
    "linkedFramework", "process", "copy", "when",
  ])

  /// The functions that make targets.
  private static let packageTargets: Set<String> = [
    "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary",
    "binaryTarget", "providedLibrary",
  ]
}

extension KnownTypes {
  /// The type of a property of the module's objects.
  func property(_ name: String, of object: Object) -> TypeName? {
    argument(name, object.type ?? object.name)
  }
}

/// What type a place expects, so that an implicit member there can be looked up.
enum ExpectedTypes {
  /// The type of an argument of PackageDescription's functions.
  static func argument(_ label: String?, of function: String) -> TypeName? {
    guard let label else { return unlabelled(of: function) }
    switch (function, label) {
    case ("Package", "targets"): return TypeName("[Target]")
    case ("Package", "dependencies"): return TypeName("[Package.Dependency]")
    case ("Package", "platforms"): return TypeName("[SupportedPlatform]")
    case ("Package", "traits"): return TypeName("Set<Trait>")
    case ("package", "traits"): return TypeName("Set<Package.Dependency.Trait>")
    case ("when", "platforms"): return TypeName("[Platform]")
    case ("when", "configuration"): return TypeName("BuildConfiguration")
    case (_, "products"): return TypeName("[Product]")
    case (_, "dependencies"): return TypeName("[Target.Dependency]")
    case (_, "plugins"): return TypeName("[Target.PluginUsage]")
    case (_, "resources"): return TypeName("[Resource]")
    case (_, "swiftSettings"): return TypeName("[SwiftSetting]")
    case (_, "cSettings"): return TypeName("[CSetting]")
    case (_, "cxxSettings"): return TypeName("[CXXSetting]")
    case (_, "linkerSettings"): return TypeName("[LinkerSetting]")
    case (_, "targets"), (_, "exclude"), (_, "sources"): return TypeName("[String]")
    case (_, "name"), (_, "path"), (_, "package"), (_, "url"): return TypeName("String")
    case (_, "from"), (_, "exact"): return TypeName("Version")
    case (_, "condition"): return TypeName("TargetDependencyCondition")
    default: return nil
    }
  }

  private static func unlabelled(of function: String) -> TypeName? {
    switch function {
    case "define", "enableUpcomingFeature", "enableExperimentalFeature", "linkedLibrary",
      "linkedFramework", "headerSearchPath", "process", "copy", "embedInCode":
      TypeName("String")
    case "unsafeFlags": TypeName("[String]")
    default: nil
    }
  }
}
