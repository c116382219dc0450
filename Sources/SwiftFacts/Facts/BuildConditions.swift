/// What `#if` is asked about: the platform, the settings and the compiler of one build.
public struct BuildConditions: Hashable, Sendable, Codable {
  /// The operating system, as `os(…)` spells it.
  public var system: String
  /// The architecture, as `arch(…)` spells it.
  public var architecture: String
  /// The names given with `-D`.
  public var defines: Set<String>
  /// What `swift(…)` is compared with: 5.10 in language mode 5, the compiler's from mode 6 on.
  public var languageVersion: [Int]
  /// What `compiler(…)` is compared with.
  public var compilerVersion: [Int]
  /// The modules that cannot be imported; all others can.
  public var missingModules: Set<String>
  /// The features for which `hasFeature(…)` holds.
  public var features: Set<String>

  /// Makes conditions; the defaults are those of a debug build by SwiftPM 6.3.1 on Linux.
  public init(
    system: String = "Linux", architecture: String = "x86_64",
    defines: Set<String> = ["DEBUG", "SWIFT_PACKAGE"], languageVersion: [Int] = [6, 3],
    compilerVersion: [Int] = [6, 3, 1],
    missingModules: Set<String> = BuildConditions.appleModules,
    features: Set<String> = BuildConditions.usualFeatures
  ) {
    self.system = system
    self.architecture = architecture
    self.defines = defines
    self.languageVersion = languageVersion
    self.compilerVersion = compilerVersion
    self.missingModules = missingModules
    self.features = features
  }

  /// The same build with further names given with `-D`, further features as `$Name`, and for
  /// another platform as `@iOS`.
  public func defining(_ names: [String]) -> BuildConditions {
    var result = self
    if let platform = names.first(where: { $0.hasPrefix("@") }) {
      result.move(to: String(platform.dropFirst()))
    }
    for name in names where !name.hasPrefix("@") {
      if name.hasPrefix("$") {
        result.features.insert(String(name.dropFirst()))
      } else {
        result.defines.insert(name)
      }
    }
    return result
  }

  /// Makes it a build by Xcode for a platform of Apple's, whose names are all given.
  private mutating func move(to platform: String) {
    system = platform
    architecture = "arm64"
    defines = []
    missingModules = BuildConditions.foreignModules.union(
      platform == "macOS" ? BuildConditions.mobileModules : BuildConditions.desktopModules)
  }

  /// System modules that no platform of Apple's has.
  private static let foreignModules: Set<String> = [
    "Android", "Bionic", "CRT", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "WASILibc", "WinSDK", "ucrt", "wasi_pthread",
  ]

  /// Frameworks that only macOS has.
  private static let desktopModules: Set<String> = [
    "AppKit", "Carbon", "Cocoa", "DiskArbitration", "IOBluetooth", "InputMethodKit", "OSAKit",
    "PreferencePanes", "Quartz", "ScreenSaver", "SecurityInterface", "ServiceManagement",
  ]

  /// Frameworks that macOS has not.
  private static let mobileModules: Set<String> = [
    "ARKit", "ActivityKit", "CarPlay", "ClockKit", "CoreNFC", "HomeKit", "MessageUI", "TVServices",
    "TVUIKit", "UIKit", "WatchConnectivity", "WatchKit",
  ]

  /// Whether libraries come with the system, in versions of their own.
  var hasSystemLibraries: Bool {
    ["macOS", "OSX", "iOS", "tvOS", "watchOS", "visionOS", "xrOS"].contains(system)
  }

  /// Frameworks and system modules that other platforms have and Linux has not.
  public static let appleModules: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "AVRouting", "Accelerate", "Accessibility",
    "ActivityKit", "AdServices", "AdSupport", "Android", "AppIntents", "AppKit",
    "AppTrackingTransparency", "AppleArchive", "AudioToolbox", "AudioUnit",
    "AuthenticationServices", "BackgroundAssets", "BackgroundTasks", "Bionic", "BusinessChat",
    "CRT", "CallKit", "CarPlay", "Carbon", "Charts", "Cinematic", "ClassKit",
    "ClockKit", "CloudKit", "Cocoa", "Combine", "CommonCrypto", "Compression", "Contacts",
    "ContactsUI", "CoreAudio", "CoreAudioKit", "CoreBluetooth", "CoreData", "CoreGraphics",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreLocationUI", "CoreMIDI", "CoreML",
    "CoreMedia", "CoreMediaIO", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight",
    "CoreTelephony", "CoreText", "CoreTransferable", "CoreVideo", "CoreWLAN", "CryptoKit",
    "CryptoTokenKit", "Darwin", "DataDetection", "DeveloperToolsSupport", "DeviceActivity",
    "DeviceCheck", "DiskArbitration", "EventKit", "EventKitUI", "ExposureNotification",
    "ExtensionKit", "FamilyControls", "FileProvider", "FinderSync", "FoundationModels",
    "GLKit", "GSS", "GameController", "GameKit", "GameplayKit", "HealthKit",
    "HomeKit", "Hypervisor", "IOBluetooth", "IOKit", "IOSurface",
    "IdentityLookup", "ImageIO", "ImagePlayground", "InputMethodKit", "Intents",
    "JavaScriptCore", "LatentSemanticMapping", "LinkPresentation", "LocalAuthentication",
    "MLCompute", "MachO", "ManagedSettings", "MapKit", "Matter", "MediaAccessibility",
    "MediaLibrary", "MediaPlayer", "MediaToolbox", "MessageUI", "Messages", "Metal",
    "MetalFX", "MetalKit", "MetalPerformanceShaders", "MetricKit", "MobileCoreServices",
    "ModelIO", "MultipeerConnectivity", "Musl", "NaturalLanguage", "NearbyInteraction",
    "NetFS", "Network", "NetworkExtension", "NotificationCenter", "OSAKit", "OSLog",
    "ObjectiveC", "OpenGL", "OpenGLES", "PDFKit", "PHASE", "ParavirtualizedGraphics",
    "PassKit", "PencilKit", "Photos", "PhotosUI", "Playgrounds", "PreferencePanes",
    "ProximityReader", "PushKit", "Quartz", "QuartzCore", "QuickLook",
    "QuickLookThumbnailing", "QuickLookUI", "RealityKit", "ReplayKit", "RoomPlan", "SQLite3",
    "SafariServices", "SafetyKit", "SceneKit", "ScreenCaptureKit", "ScreenSaver", "Security",
    "SecurityInterface", "SensitiveContentAnalysis", "SensorKit", "ServiceManagement",
    "SharedWithYou", "ShazamKit", "Social", "SoundAnalysis", "Speech",
    "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "SwiftUICore", "SymbolKit", "Symbols",
    "System", "SystemConfiguration", "TVMLKit", "TVServices", "TVUIKit",
    "TabularData", "ThreadNetwork", "TipKit", "Translation", "UIKit",
    "UniformTypeIdentifiers", "UserNotifications", "UserNotificationsUI", "VideoToolbox",
    "Virtualization", "Vision", "VisionKit", "WASILibc", "WatchConnectivity", "WatchKit",
    "WeatherKit", "WebKit", "WidgetKit", "WinSDK", "WorkoutKit", "XPC", "iAd", "libkern",
    "libxml2", "mach", "os", "simd", "sqlite3", "ucrt", "vmnet", "wasi_pthread", "zlib",
  ]

  /// Features of the language that 6.3 always has, and those that mode 6 turns on.
  public static let usualFeatures: Set<String> = [
    "Actors", "AssociatedTypeAvailability", "AsyncAwait", "AttachedMacros",
    "BareSlashRegexLiterals", "BuiltinMacros", "ConciseMagicFile", "ConcurrentFunctions",
    "DeprecateApplicationMain", "DisableOutwardActorInference", "DynamicActorIsolation",
    "EffectfulProp", "ExtensionMacros", "ForwardTrailingClosures", "FreestandingExpressionMacros",
    "GlobalActors", "GlobalActorIsolatedTypesUsability", "GlobalConcurrency",
    "ImplicitOpenExistentials", "ImplicitSelfCapture", "ImportObjcForwardDeclarations",
    "InferSendableFromCaptures", "InheritActorContext", "IsolatedAny", "IsolatedDefaultValues",
    "MarkerProtocol", "MoveOnly", "NoAsyncAvailability", "NonfrozenEnumExhaustivity",
    "NoncopyableGenerics", "OptionalIsolatedParameters", "ParameterPacks",
    "PrimaryAssociatedTypes", "RegionBasedIsolation", "RethrowsProtocol", "Sendable",
    "SendingArgsAndResults", "StrictConcurrency", "TypedThrows", "UnavailableFromAsync",
  ]
}
