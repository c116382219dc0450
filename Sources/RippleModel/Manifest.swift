/// What one `Package.swift` declares, before anything is looked up on disk or in other packages.
///
/// The same value comes from the manifest's syntax and from `swift package dump-package`, so the
/// two can be compared.
public struct Manifest: Hashable, Sendable, Codable {
  /// The package's display name.
  public var name: String
  /// The tools version of the first line, as `5.9.0`.
  public var toolsVersion: String?
  /// Deployment platforms as `macos-13.0`, sorted.
  public var platforms: [String]
  /// The packages that it depends on, in order.
  public var dependencies: [PackageDependency]
  /// The declared products, in order.
  public var products: [ManifestProduct]
  /// The declared targets, in order.
  public var targets: [ManifestTarget]
  /// Package-wide settings that every target is compiled with, one canonical text each
  /// (`swiftLanguageModes=6`, `cLanguageStandard=c99`, …), sorted.
  public var settings: [String]
  /// Names of declared traits, sorted.
  public var traits: [String]
  /// What each trait turns on; `default` stands for those that are on unless a user says else.
  public var traitRequirements: [String: [String]] = [:]
  /// What could not be decided without running the manifest, each with its place.
  public var undecided: [Undecided]

  /// The host that it was read for, where another one gives another manifest.
  public var hostReading: HostReading?

  /// Makes a manifest; every list defaults to empty.
  public init(
    name: String, toolsVersion: String? = nil, platforms: [String] = [],
    dependencies: [PackageDependency] = [], products: [ManifestProduct] = [],
    targets: [ManifestTarget] = [], settings: [String] = [], traits: [String] = [],
    undecided: [Undecided] = []
  ) {
    self.name = name
    self.toolsVersion = toolsVersion
    self.platforms = platforms
    self.dependencies = dependencies
    self.products = products
    self.targets = targets
    self.settings = settings
    self.traits = traits
    self.undecided = undecided
  }

  /// One of two readings of a manifest that depends on its host.
  public struct HostReading: Hashable, Sendable, Codable {
    /// The host that was taken.
    public let host: ManifestHost
    /// The line of the first condition on the host, from 1.
    public let line: Int

    /// Makes a record of the choice.
    public init(host: ManifestHost, line: Int) {
      self.host = host
      self.line = line
    }
  }

  /// An expression whose value only the toolchain could tell.
  public struct Undecided: Hashable, Sendable, Codable {
    /// The expression, on one line and shortened.
    public let what: String
    /// Its line in the manifest, from 1.
    public let line: Int

    /// Makes a report of one expression.
    public init(what: String, line: Int) {
      self.what = what
      self.line = line
    }
  }
}
