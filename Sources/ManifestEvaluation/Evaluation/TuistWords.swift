/// The words of Tuist's `ProjectDescription`.
enum TuistWords {
  /// The name of an object that stands for a variable of the environment.
  static let variable = "environmentVariable"

  /// The types that hold a description.
  static let names: Set<String> = [
    "ProjectDescription", "Project", "Workspace", "Tuist", "Config", "TuistProject", "Plugin",
    "PluginLocation", "Target", "TargetDependency", "TargetReference", "TargetScript",
    "TargetQuery", "PlatformCondition", "PlatformFilter", "Destination", "Platform", "Product",
    "DeploymentTargets", "DeploymentTarget", "InfoPlist", "Plist", "Entitlements",
    "SourceFilesList", "SourceFileGlob", "ResourceFileElements", "ResourceFileElement",
    "FileElement", "FileList", "FileListGlob", "BuildableFolder", "BuildableFolderException",
    "BuildableFolderExceptions", "CopyFilesAction", "CopyFileElement", "Headers", "CoreDataModel",
    "Path", "Settings", "SettingValue", "SettingsTransformer", "DefaultSettings", "Configuration",
    "ConfigurationName", "Scheme", "BuildAction", "TestAction", "RunAction", "ArchiveAction",
    "ProfileAction", "AnalyzeAction", "ExecutionAction", "Arguments", "LaunchArgument",
    "EnvironmentVariable", "TestableTarget", "TestingOptions", "RunActionOptions", "BuildRule",
    "BuildOrder", "RawScriptBuildPhase", "FileHeaderTemplate", "FileCodeGen",
    "ResourceSynthesizer", "PrivacyManifest", "OnDemandResourcesTags", "MergedBinaryType",
    "LibraryLinking", "SDKType", "SDKStatus", "LinkingStatus", "FrameworkStatus", "Package",
    "PackageSettings", "Environment", "TargetMetadata", "Template", "SwiftVersion", "Version",
    "Cloud", "CompatibleXcodeVersions", "SimulatedLocation", "DebugInformationFormat",
    "Context", "ProcessInfo", "ProcessInfo.processInfo", "URL", "FileManager", "String", "Int",
    "Bool", "Double", "Array", "Set", "Dictionary", "Optional", "Character", "MainActor",
  ]

  /// Functions that make parts of a description.
  static let makers: Set<String> = [
    "target", "project", "external", "package", "sdk", "framework", "xcframework", "library",
    "scheme", "settings", "glob", "folder", "when", "remote", "local", "pre", "post", "debug",
    "release",
  ]

  /// What is expected of an argument.
  @Sendable
  static func argument(_ label: String?, of function: String) -> TypeName? {
    switch (function, label) {
    case ("Project", "targets"), ("Workspace", "targets"): TypeName("[Target]")
    case ("Workspace", "projects"): TypeName("[Path]")
    case ("Project", "packages"): TypeName("[Package]")
    case (_, "schemes"): TypeName("[Scheme]")
    case (_, "dependencies"): TypeName("[TargetDependency]")
    case (_, "sources"): TypeName("SourceFilesList")
    case (_, "resources"): TypeName("ResourceFileElements")
    case (_, "buildableFolders"): TypeName("[BuildableFolder]")
    case (_, "product"): TypeName("Product")
    case (_, "destinations"): TypeName("Set<Destination>")
    case (_, "infoPlist"): TypeName("InfoPlist")
    case (_, "entitlements"): TypeName("Entitlements")
    case (_, "settings"), (_, "base"): TypeName(label == "base" ? settings : "Settings")
    case (_, "headers"): TypeName("Headers")
    case (_, "scripts"): TypeName("[TargetScript]")
    case (_, "plugins"): TypeName("[PluginLocation]")
    case (_, "condition"): TypeName("PlatformCondition")
    case (_, "deploymentTargets"): TypeName("DeploymentTargets")
    case (_, "path"), (_, "xcconfig"), (_, "pattern"): TypeName("Path")
    case (_, "name"), (_, "productName"), (_, "url"): TypeName("String")
    case ("when", nil): TypeName("Set<PlatformFilter>")
    default: nil
    }
  }

  private static let settings = "[String:SettingValue]"

  /// The types that `typealias` declares.
  static let aliases = [
    "SettingsDictionary": settings, "Destinations": "Set<Destination>",
    "SettingDictionary": settings,
  ]

  /// Methods of a dictionary of settings that set one of them; those that no reader asks for set
  /// nothing.
  static let setters: [String: String?] = [
    "swiftActiveCompilationConditions": "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
    "swiftVersion": "SWIFT_VERSION", "otherSwiftFlags": "OTHER_SWIFT_FLAGS",
    "swiftObjCBridgingHeaderPath": "SWIFT_OBJC_BRIDGING_HEADER",
    "manualCodeSigning": nil, "automaticCodeSigning": nil, "codeSignIdentity": nil,
    "codeSignIdentityAppleDevelopment": nil, "currentProjectVersion": nil,
    "marketingVersion": nil, "appleGenericVersioningSystem": nil, "versionInfo": nil,
    "swiftCompilationMode": nil, "swiftOptimizationLevel": nil,
    "swiftOptimizeObjectLifetimes": nil, "otherCFlags": nil, "otherLinkerFlags": nil,
    "bitcodeEnabled": nil, "debugInformationFormat": nil,
  ]
}

extension KnownTypes {
  /// The words of `Project.swift`, `Workspace.swift` and Tuist's other manifests.
  static let tuist = KnownTypes(
    module: "ProjectDescription",
    names: TuistWords.names, makers: TuistWords.makers, targetKinds: TuistWords.makers,
    roots: ["Project", "Workspace", "Tuist", "Config"], aliases: TuistWords.aliases,
    argument: TuistWords.argument, hasHelpers: true)
}
