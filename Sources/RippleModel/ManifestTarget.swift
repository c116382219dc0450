/// A target as a manifest declares it.
public struct ManifestTarget: Hashable, Sendable, Codable {
  /// The target's name.
  public var name: String
  /// The declared kind.
  public var kind: TargetKind
  /// What it depends on, in order, duplicates included.
  public var dependencies: [ManifestDependency]
  /// The plugins that it uses, in order.
  public var plugins: [ManifestDependency]
  /// Where its files lie and which of them count.
  public var layout: TargetLayout
  /// Build settings, one canonical text each, in order.
  public var settings: [String]
  /// The line of the declaration in the manifest, from 1; 0 where not known.
  public var line: Int

  /// Makes a target; everything but name and kind has a default.
  public init(
    name: String, kind: TargetKind, dependencies: [ManifestDependency] = [],
    plugins: [ManifestDependency] = [], layout: TargetLayout = TargetLayout(),
    settings: [String] = [], line: Int = 0
  ) {
    self.name = name
    self.kind = kind
    self.dependencies = dependencies
    self.plugins = plugins
    self.layout = layout
    self.settings = settings
    self.line = line
  }
}

/// SwiftPM's kinds of target.
public enum TargetKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// Code that others import.
  case library
  /// A program's main module.
  case executable
  /// Tests.
  case test
  /// A macro implementation, built for the host.
  case macro
  /// A build-tool or command plugin.
  case plugin
  /// A module map of a library of the system.
  case system
  /// A prebuilt artifact.
  case binary
  /// A file below `Snippets/`, which SwiftPM makes a program of.
  case snippet
}

/// Where a target's files lie and which of them count, as the manifest says.
public struct TargetLayout: Hashable, Sendable, Codable {
  /// `path:`; `nil` means SwiftPM's default folders.
  public var path: String?
  /// `sources:`; `nil` means everything below the path.
  public var sources: [String]?
  /// `exclude:`, relative to the path.
  public var exclude: [String]
  /// `resources:`, in order.
  public var resources: [ResourceRule]
  /// `publicHeadersPath:`; `nil` means `include`.
  public var publicHeaders: String?
  /// `url:` of a binary target.
  public var url: String?

  /// Makes a layout; everything has a default.
  public init(
    path: String? = nil, sources: [String]? = nil, exclude: [String] = [],
    resources: [ResourceRule] = [], publicHeaders: String? = nil, url: String? = nil
  ) {
    self.path = path
    self.sources = sources
    self.exclude = exclude
    self.resources = resources
    self.publicHeaders = publicHeaders
    self.url = url
  }
}

/// One entry of `resources:`.
public struct ResourceRule: Hashable, Sendable, Codable {
  /// What SwiftPM does with the files.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Processed by type, folder by folder.
    case process
    /// Copied as they are.
    case copy
    /// Made into code.
    case embed
  }

  /// What SwiftPM does with the files.
  public var kind: Kind
  /// The file or folder, relative to the target's path.
  public var path: String

  /// Makes a rule.
  public init(kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }
}
