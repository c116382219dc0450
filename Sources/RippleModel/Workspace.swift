/// Every package that was loaded together, and what was wrong with them.
public struct Workspace: Hashable, Sendable, Codable {
  /// The packages, sorted by identity.
  public var packages: [Package]
  /// What could not be read, resolved or decided, sorted.
  public var diagnostics: [Diagnostic]

  /// Makes a workspace.
  public init(packages: [Package] = [], diagnostics: [Diagnostic] = []) {
    self.packages = packages
    self.diagnostics = diagnostics
  }

  /// Every target of every package, sorted by identity.
  public var targets: [Target] { packages.flatMap(\.targets).sorted { $0.id < $1.id } }

  /// What the Swift code of targets is compiled with, where that is anything special.
  public var defines: [TargetID: Defines] {
    packages.reduce(into: [:]) { result, package in
      for target in package.targets {
        let defines = Defines(target.settings + package.settings)
        if !defines.isEmpty { result[target.id] = defines }
      }
    }
  }

  /// Every product of every package, in the packages' order.
  public var products: [Product] { packages.flatMap(\.products) }
}

/// Something wrong with a graph, said so that it can be fixed.
public struct Diagnostic: Hashable, Sendable, Codable, Comparable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// SwiftPM would refuse the graph.
    case error
    /// The answer may be wrong because of it.
    case warning
    /// Worth knowing.
    case note
  }

  /// What kind of thing is wrong, in a word that scripts can match (`cycle`, `duplicate-target`).
  public var kind: Kind
  /// How bad it is.
  public var severity: Severity
  /// One sentence with the names.
  public var message: String
  /// Where it is.
  public var place: SourcePlace?
  /// The names that the message speaks of, in its order.
  public var names: [String]

  /// Makes a diagnostic; the severity defaults to the kind's own.
  public init(
    _ kind: Kind, _ message: String, severity: Severity? = nil, place: SourcePlace? = nil,
    names: [String] = []
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.message = message
    self.place = place
    self.names = names
  }

  /// The kinds of thing that can be wrong with a graph.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Targets that depend on each other.
    case cycle
    /// Two targets of one package with one name.
    case duplicateTarget = "duplicate-target"
    /// The same dependency twice in one target.
    case duplicateDependency = "duplicate-dependency"
    /// Two packages with a target of the same name.
    case conflictingTargetName = "conflicting-target-name"
    /// A dependency on a target or product that is not there.
    case unresolvedDependency = "unresolved-dependency"
    /// A target without a folder.
    case missingTargetDirectory = "missing-target-directory"
    /// A target without sources, which SwiftPM leaves out.
    case targetWithoutSources = "target-without-sources"
    /// A target with Swift and C-family sources.
    case mixedLanguageTarget = "mixed-language-target"
    /// A file that two targets of a package would compile.
    case overlappingSources = "overlapping-sources"
    /// A package inside a target's folder, swallowed by the target.
    case nestedPackageInsideTarget = "nested-package-inside-target"
    /// An `exclude`, `sources` or resource path that is not there.
    case missingPath = "missing-path"
    /// A manifest that does not parse or compile.
    case manifestDoesNotCompile = "manifest-does-not-compile"
    /// A manifest expression that cannot be decided without running it.
    case undecided
    /// A manifest that says something else on another host.
    case hostDependent = "host-dependent"
    /// A package that could not be found.
    case missingPackage = "missing-package"

    /// How bad it is where nothing else is said.
    public var severity: Severity {
      switch self {
      case .duplicateDependency, .targetWithoutSources, .nestedPackageInsideTarget, .missingPath,
        .undecided:
        .warning
      case .missingPackage, .hostDependent: .note
      default: .error
      }
    }
  }

  /// Orders by kind, then place, then message.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    if left.place != right.place {
      guard let first = left.place else { return true }
      guard let second = right.place else { return false }
      return first < second
    }
    return left.message < right.message
  }
}
