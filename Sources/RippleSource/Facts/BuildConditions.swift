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

  /// The same build with further names given with `-D`, and further features as `$Name`.
  public func defining(_ names: [String]) -> BuildConditions {
    var result = self
    for name in names {
      if name.hasPrefix("$") {
        result.features.insert(String(name.dropFirst()))
      } else {
        result.defines.insert(name)
      }
    }
    return result
  }

  /// Whether libraries come with the system, in versions of their own.
  var hasSystemLibraries: Bool {
    ["macOS", "OSX", "iOS", "tvOS", "watchOS", "visionOS", "xrOS"].contains(system)
  }

  /// Frameworks and system modules that other platforms have and Linux has not.
  public static let appleModules: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "ActivityKit",
    "AdSupport", "Android", "AppIntents", "AppKit", "AppTrackingTransparency",
    "AuthenticationServices", "BackgroundTasks", "Bionic", "CRT", "CarPlay", "Carbon", "Charts",
    "ClockKit", "CloudKit", "Cocoa", "Combine", "CommonCrypto", "Compression", "Contacts",
    "CoreAudio", "CoreBluetooth", "CoreData", "CoreGraphics", "CoreHaptics",
    "CoreImage", "CoreLocation", "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices",
    "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo", "CoreWLAN", "CryptoKit", "Darwin",
    "DeviceCheck", "EventKit", "ExtensionKit", "FoundationModels", "GameController", "GameKit",
    "GameplayKit", "HealthKit", "HomeKit", "IOBluetooth", "IOKit", "ImageIO", "ImagePlayground",
    "Intents", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer",
    "MessageUI", "Metal", "MetalKit", "MetricKit", "MobileCoreServices", "MultipeerConnectivity",
    "Musl", "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension",
    "NotificationCenter", "OSLog", "ObjectiveC", "PDFKit", "PassKit", "PencilKit", "Photos",
    "PhotosUI", "Playgrounds", "QuartzCore", "QuickLook", "RealityKit", "ReplayKit", "RoomPlan",
    "SafariServices", "SceneKit", "ScreenCaptureKit", "Security", "ServiceManagement", "Social",
    "SoundAnalysis", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "System",
    "SystemConfiguration", "TVUIKit", "TipKit", "Translation", "UIKit", "UniformTypeIdentifiers",
    "UserNotifications", "VideoToolbox", "Virtualization", "Vision", "VisionKit", "WASILibc",
    "WatchConnectivity", "WatchKit", "WebKit", "WidgetKit", "WinSDK", "WorkoutKit", "XPC", "os",
    "simd", "ucrt",
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
