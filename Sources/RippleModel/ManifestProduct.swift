/// A product as a manifest declares it.
public struct ManifestProduct: Hashable, Sendable, Codable {
  /// The product's name.
  public var name: String
  /// What is built for it.
  public var kind: ProductKind
  /// The names of the targets that it lists.
  public var targets: [String]

  /// Makes a product.
  public init(name: String, kind: ProductKind, targets: [String]) {
    self.name = name
    self.kind = kind
    self.targets = targets
  }
}

/// What is built for a product.
public enum ProductKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A library whose linkage the client decides; linked statically into what uses it.
  case automaticLibrary
  /// A static archive.
  case staticLibrary
  /// A dynamic library.
  case dynamicLibrary
  /// A program.
  case executable
  /// A build-tool or command plugin.
  case plugin
  /// A macro's plugin executable.
  case macro
  /// The one bundle of all test targets of a package.
  case testBundle
  /// A snippet's program.
  case snippet
  /// An app.
  case application
  /// An extension of an app.
  case appExtension
  /// A bundle of resources or a plug-in.
  case bundle

  /// Whether SwiftPM writes a file for it; an automatic library is linked into its users only.
  public var isLinked: Bool { self != .automaticLibrary && self != .plugin }
}
