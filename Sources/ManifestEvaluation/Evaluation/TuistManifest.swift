/// What one of Tuist's manifests declares, before anything is looked up on disk.
public struct TuistManifest: Hashable, Sendable {
  /// The project's name; `nil` where no project could be read.
  public var name: String?
  /// The targets, in order.
  public var targets: [TuistTarget] = []
  /// The packages that the project itself names.
  public var packages: [TuistPackage] = []
  /// The settings of the whole project that are decided, by name.
  public var settings: [String: String] = [:]
  /// The folders of local plugins, of a configuration.
  public var plugins: [TuistPath] = []
  /// What could not be decided without running the manifest.
  public var undecided: [Undecided] = []

  /// An expression whose value only Tuist could tell.
  public struct Undecided: Hashable, Sendable {
    /// The expression, on one line and shortened.
    public let what: String
    /// The file that holds it.
    public let path: String
    /// Its line, from 1.
    public let line: Int
  }
}

/// A path of a manifest, with what it is relative to.
public struct TuistPath: Hashable, Sendable {
  /// The path, as written.
  public var text: String
  /// Whether it is relative to the root of the Tuist project, and not to the manifest.
  public var isFromRoot: Bool
}

/// A target of a Tuist project.
public struct TuistTarget: Hashable, Sendable {
  /// The name.
  public var name: String
  /// What is built: `app`, `staticFramework` and so on.
  public var product: String
  /// The name of the product, where it is not the target's.
  public var productName: String?
  /// What belongs to the target.
  public var files: [TuistFiles] = []
  /// What it depends on.
  public var dependencies: [TuistDependency] = []
  /// The settings that are decided, by name.
  public var settings: [String: String] = [:]
  /// The line in the manifest, from 1; 0 for one that a helper makes.
  public var line: Int
}

/// Files of a target: a pattern, a file or a folder.
public struct TuistFiles: Hashable, Sendable {
  /// What the files are to the target.
  public enum Role: Hashable, Sendable {
    /// Only files of code count.
    case sources
    /// Copied into the product.
    case resources
    /// Headers that others see.
    case publicHeaders
    /// Other headers.
    case headers
    /// A folder whose files all count, each by its kind.
    case folder
  }

  /// The pattern.
  public var pattern: TuistPath
  /// Patterns that do not count.
  public var excluding: [TuistPath] = []
  /// What the files are to the target.
  public var role: Role
  /// The line in the manifest, from 1; 0 for one that a helper makes.
  public var line: Int = 0
}

/// What a target of a Tuist project depends on.
public struct TuistDependency: Hashable, Sendable {
  /// The kinds of dependency that make an edge.
  public enum Subject: Hashable, Sendable {
    /// A target of the same project.
    case target(String)
    /// A target of the project in a folder.
    case project(target: String, path: TuistPath)
    /// A product of the packages of `Tuist/Package.swift`.
    case external(String)
    /// A product of a package that the project names, which runs while building where it is a
    /// plug-in or a macro.
    case package(String, isTool: Bool)
    /// A prebuilt framework or library.
    case binary(TuistPath)
  }

  /// The thing at the far end.
  public var subject: Subject
  /// The platforms on which it applies, as Tuist names them; empty for all.
  public var platforms: [String] = []
  /// The line in the manifest, from 1; 0 for one that a helper makes.
  public var line: Int = 0
}

/// A package that a Tuist project names.
public enum TuistPackage: Hashable, Sendable {
  /// A folder.
  case local(TuistPath)
  /// A repository or a registry's package.
  case remote(String)
}
