/// A target whose dependencies have been looked up and whose files are known.
public struct Target: Hashable, Sendable, Codable {
  /// The target's identity.
  public var id: TargetID
  /// The declared kind.
  public var kind: TargetKind
  /// The language its sources are in.
  public var language: Language
  /// The name that `import` uses (SwiftPM's c99name).
  public var moduleName: String
  /// Its folder, relative to the root of the workspace; `nil` where not known.
  public var path: String?
  /// The files that belong to it, sorted by path.
  public var files: [OwnedFile]
  /// Its edges: one for each pair of nodes, sorted.
  public var dependencies: [Dependency]
  /// Build settings, one canonical text each.
  public var settings: [String]
  /// Where it is declared.
  public var place: SourcePlace?

  /// Makes a target; everything but the identity has a default.
  public init(
    id: TargetID, kind: TargetKind = .library, language: Language = .swift,
    moduleName: String? = nil, path: String? = nil, files: [OwnedFile] = [],
    dependencies: [Dependency] = [], settings: [String] = [], place: SourcePlace? = nil
  ) {
    self.id = id
    self.kind = kind
    self.language = language
    self.moduleName = moduleName ?? Target.moduleName(ofTarget: id.name)
    self.path = path
    self.files = files
    self.dependencies = dependencies
    self.settings = settings
    self.place = place
  }

  /// The language of a target's sources, which decides how it is built.
  public enum Language: String, Hashable, Sendable, Codable {
    /// Compiled by `swiftc`.
    case swift
    /// C, C++, Objective-C or assembly, compiled by `clang`.
    case clang
    /// Nothing is compiled: a system library, a binary, or nothing is known.
    case none
  }

  /// SwiftPM's c99name: characters that no identifier may hold become `_`, and so does a
  /// leading digit.
  public static func moduleName(ofTarget name: String) -> String {
    var result = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      let isDigit = scalar.properties.numericType != nil
      let isLetter = scalar.properties.isXIDContinue || scalar == "_"
      let fits = index == 0 ? isLetter && !isDigit : isLetter
      result.unicodeScalars.append(fits ? scalar : "_")
    }
    return result
  }
}

/// A file with the target that owns it and what it is to that target.
public struct OwnedFile: Hashable, Sendable, Codable {
  /// What a file is to its target.
  public enum Role: String, Hashable, Sendable, Codable {
    /// Compiled.
    case source
    /// A header below the public headers' folder, or of a system library: interface.
    case publicHeader
    /// Any other header: implementation.
    case privateHeader
    /// Bundled, not compiled.
    case resource
    /// A file of a prebuilt artifact.
    case artifact
  }

  /// The path, relative to the root of the workspace.
  public var path: String
  /// What the file is to the target.
  public var role: Role

  /// Makes a file.
  public init(path: String, role: Role) {
    self.path = path
    self.role = role
  }
}
