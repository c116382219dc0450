import ManifestEvaluation
public import RippleModel

/// Reads the output of `swift package dump-package`.
///
/// The result is the same value that `ManifestScanner` makes from the manifest's syntax, but for
/// lines, which a dump does not tell, and for locations of packages by path, which it resolves.
public struct DumpPackageDecoder: Sendable {
  /// Makes a decoder.
  public init() {}

  /// Reads the manifest of one dump.
  ///
  /// - Throws: `FormatError` where the bytes are no dump; unknown keys are passed over.
  public func manifest(
    from bytes: [UInt8], name: String = "dump-package"
  ) throws(FormatError) -> Manifest {
    try decode(bytes, name: name).value
  }

  /// Reads one dump.
  func decode(_ bytes: [UInt8], name: String) throws(FormatError) -> DumpedManifest {
    let package = try JSONDocument(bytes: bytes, name: name).decode(DumpedPackage.self)
    return DumpedManifest(value: package.manifest, location: package.packageKind?.path)
  }
}

/// A manifest and the folder of its package.
struct DumpedManifest {
  let value: Manifest
  /// The absolute path, where the dump tells it.
  let location: String?
}

/// The outermost object of a dump.
private struct DumpedPackage: Decodable {
  let name: String
  let toolsVersion: DumpedToolsVersion?
  let platforms: [DumpedPlatform]?
  let dependencies: [DumpedPackageDependency]?
  let products: [DumpedProduct]?
  let targets: [DumpedTarget]?
  let traits: [DumpedTrait]?
  let swiftLanguageVersions: [String]?
  let cLanguageStandard: String?
  let cxxLanguageStandard: String?
  let packageKind: DumpedKind?

  var manifest: Manifest {
    var settings: [String] = []
    if let modes = swiftLanguageVersions {
      settings.append(CanonicalText.packageSetting("swiftLanguageModes", modes))
    }
    for (name, value) in [
      ("cLanguageStandard", cLanguageStandard), ("cxxLanguageStandard", cxxLanguageStandard),
    ] {
      guard let value else { continue }
      settings.append(CanonicalText.packageSetting(name, [value]))
    }
    var manifest = Manifest(
      name: name, toolsVersion: toolsVersion?._version,
      platforms: (platforms ?? []).map(\.text).sorted(),
      dependencies: (dependencies ?? []).compactMap(\.dependency),
      products: (products ?? []).map(\.product), targets: (targets ?? []).map(\.target),
      settings: settings.sorted(), traits: (traits ?? []).map(\.name).sorted())
    manifest.traitRequirements = Dictionary(
      (traits ?? []).map { ($0.name, $0.enabledTraits ?? []) },
      uniquingKeysWith: { first, _ in first }
    )
    manifest.enable(traits: ["default"])
    return manifest
  }
}

private struct DumpedToolsVersion: Decodable {
  let _version: String
}

/// `{"root": [path]}` and the like.
private struct DumpedKind: Decodable {
  let path: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    // A kind without a path, such as a registry's, is no error.
    path = container.allKeys.first.flatMap {
      try? container.decode([String].self, forKey: $0).first
    }
  }
}

private struct DumpedTrait: Decodable {
  let name: String
  let enabledTraits: [String]?
}

private struct DumpedPlatform: Decodable {
  let platformName: String
  let version: String

  var text: String { CanonicalText.platform(platformName, version) }
}

private struct DumpedProduct: Decodable {
  let name: String
  let targets: [String]
  let type: [String: [String]?]

  var product: ManifestProduct {
    let kind: ProductKind
    if type.keys.contains("executable") || type.keys.contains("snippet") {
      kind = .executable
    } else if type.keys.contains("plugin") {
      kind = .plugin
    } else if type.keys.contains("macro") {
      kind = .macro
    } else if type.keys.contains("test") {
      kind = .testBundle
    } else {
      switch type["library"]??.first {
      case "static"?: kind = .staticLibrary
      case "dynamic"?: kind = .dynamicLibrary
      default: kind = .automaticLibrary
      }
    }
    return ManifestProduct(name: name, kind: kind, targets: targets)
  }
}
