/// A package with its targets looked up and its files assigned.
public struct Package: Hashable, Sendable, Codable {
  /// SwiftPM's identity.
  public var identity: String
  /// The display name.
  public var name: String
  /// Its folder, relative to the root of the workspace; empty for the root itself.
  public var path: String
  /// The manifest's path, relative to the root of the workspace; `nil` for a graph from JSON.
  public var manifest: String?
  /// The tools version.
  public var toolsVersion: String?
  /// What every target is built with: platforms and package-wide settings, one text each.
  public var settings: [String]
  /// Its targets, sorted by name.
  public var targets: [Target]
  /// Its products, sorted by name.
  public var products: [Product]

  /// Makes a package; everything but the identity has a default.
  public init(
    identity: String, name: String? = nil, path: String = "", manifest: String? = nil,
    toolsVersion: String? = nil, settings: [String] = [], targets: [Target] = [],
    products: [Product] = []
  ) {
    self.identity = identity
    self.name = name ?? identity
    self.path = path
    self.manifest = manifest
    self.toolsVersion = toolsVersion
    self.settings = settings
    self.targets = targets
    self.products = products
  }
}

extension Package {
  /// Whether it comes of a `Package.swift` or of a graph, and not of a project.
  public var isOfSwiftPM: Bool {
    guard let name = manifest?.split(separator: "/").last else { return true }
    return name.hasPrefix("Package") && name.hasSuffix(".swift")
  }
}

/// What others may depend on, or what is linked.
public struct Product: Hashable, Sendable, Codable {
  /// The identity of the package that declares it.
  public var package: String
  /// The product's name.
  public var name: String
  /// What is built for it.
  public var kind: ProductKind
  /// The targets that it lists, sorted.
  public var targets: [TargetID]
  /// Whether SwiftPM made it without the manifest's saying so.
  public var isImplicit: Bool

  /// Makes a product.
  public init(
    package: String, name: String, kind: ProductKind, targets: [TargetID], isImplicit: Bool = false
  ) {
    self.package = package
    self.name = name
    self.kind = kind
    self.targets = targets
    self.isImplicit = isImplicit
  }
}
