import FileTrees
import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads `swift package describe --type json`.
///
/// It has kinds, folders and sources, and names without conditions: edges that it gives always
/// apply.
struct DescribeDecoder {
  /// Reads one document.
  func decode(_ bytes: [UInt8], name: String) throws(FormatError) -> DescribedPackage {
    let document = try JSONDocument(bytes: bytes, name: name).decode(Document.self)
    return DescribedPackage(document)
  }

  /// The part of the document that is read.
  struct Document: Decodable {
    var name: String
    var path: String?
    var dependencies: [Dependency]?
    var products: [Product]?
    var targets: [Target]
    var tools_version: String?

    struct Dependency: Decodable {
      var identity: String
    }

    struct Product: Decodable {
      var name: String
      var targets: [String]
      var type: [String: [String]?]
    }

    struct Target: Decodable {
      var name: String
      var c99name: String?
      var type: String
      var module_type: String?
      var path: String?
      var sources: [String]?
      var resources: [Resource]?
      var target_dependencies: [String]?
      var product_dependencies: [String]?
    }

    struct Resource: Decodable {
      var path: String
    }
  }
}

/// A package as `describe` tells it.
struct DescribedPackage {
  var package: Package
  /// Products that each target uses, to be looked up among the packages loaded together.
  var productUses: [TargetID: [String]]
  /// The identities of the packages that it depends on.
  var dependencies: [String]

  init(_ document: DescribeDecoder.Document) {
    let folder = document.path ?? ""
    let identity = PackageDependency.identity(
      ofLocation: folder.isEmpty ? document.name : folder)
    var targets: [Target] = []
    var uses: [TargetID: [String]] = [:]
    for item in document.targets {
      let id = TargetID(package: identity, name: item.name)
      uses[id] = item.product_dependencies ?? []
      targets.append(DescribedPackage.target(item, id, document))
    }
    package = Package(
      identity: identity, name: document.name, toolsVersion: document.tools_version,
      targets: targets.sorted { $0.id < $1.id },
      products: (document.products ?? []).map { product in
        Product(
          package: identity, name: product.name, kind: DescribedPackage.kind(product.type),
          targets: product.targets.map { TargetID(package: identity, name: $0) }.sorted())
      }.sorted { $0.name < $1.name })
    productUses = uses
    dependencies = (document.dependencies ?? []).map { $0.identity.lowercased() }
  }

  private static func target(
    _ item: DescribeDecoder.Document.Target, _ id: TargetID,
    _ document: DescribeDecoder.Document
  ) -> Target {
    let folder = item.path ?? ""
    let root = document.path ?? ""
    let sources = (item.sources ?? []).map {
      OwnedFile(path: RelativePath.join(folder, $0), role: .source)
    }
    let resources = (item.resources ?? []).map { resource in
      let path =
        root.isEmpty || !resource.path.hasPrefix(root + "/")
        ? resource.path : String(resource.path.dropFirst(root.count + 1))
      return OwnedFile(path: path, role: .resource)
    }
    let names = Set(item.target_dependencies ?? [])
    let plugins = Set(document.targets.filter { $0.type == "plugin" }.map(\.name))
    return Target(
      id: id, kind: TargetKind(describedAs: item.type), language: language(item),
      moduleName: item.c99name, path: folder,
      files: (sources + resources).sorted { $0.path < $1.path },
      dependencies: names.sorted().map { name in
        Dependency(
          to: .target(TargetID(package: id.package, name: name)),
          via: plugins.contains(name) || item.type == "plugin" ? .plugin : .target)
      })
  }

  private static func language(_ item: DescribeDecoder.Document.Target) -> Target.Language {
    switch item.module_type {
    case "ClangTarget": .clang
    case "SystemLibraryTarget", "BinaryTarget": .none
    default: .swift
    }
  }

  private static func kind(_ type: [String: [String]?]) -> ProductKind {
    guard let (word, detail) = type.sorted(by: { $0.key < $1.key }).first else {
      return .automaticLibrary
    }
    switch (word, detail?.first) {
    case ("library", "static"): return .staticLibrary
    case ("library", "dynamic"): return .dynamicLibrary
    case ("executable", _): return .executable
    case ("plugin", _): return .plugin
    case ("macro", _): return .macro
    case ("test", _): return .testBundle
    case ("snippet", _): return .snippet
    default: return .automaticLibrary
    }
  }
}

extension TargetKind {
  /// Reads the words of `describe`, of `dump-package` and of Ripple's own form.
  init(describedAs word: String) {
    switch word {
    case "regular", "library": self = .library
    case "system-target", "system": self = .system
    default: self = TargetKind(rawValue: word) ?? .library
    }
  }
}
