public import RippleModel

/// What a target of a project depends on.
public struct ProjectDependency: Hashable, Sendable {
  /// The thing at the far end, as the project names it.
  public enum Subject: Hashable, Sendable {
    /// A target of the same project.
    case target(String)
    /// A target of another project, whose file or folder is named relative to the tree's root.
    case projectTarget(project: String, target: String)
    /// A product of a package; `package` is a name, an identity or a location as written, and `nil`
    /// where the project does not tell, as for local packages.
    case packageProduct(String, package: String?)
    /// A built file, such as `Kit.framework`, of whichever project of the workspace builds it.
    case productFile(String)
    /// Something that no source here makes: a pod, a Carthage framework, a Tuist external.
    case external(String, from: String)
  }

  /// Why the target depends on it, in the order of trust.
  public enum Origin: Int, Hashable, Sendable, Comparable {
    /// It is listed as a dependency.
    case explicit
    /// It is a product of a package that the target lists.
    case package
    /// It is linked, and so built first by a scheme that builds implicit dependencies.
    case linked
    /// It is copied into the product.
    case embedded
    /// It is the app that tests run in.
    case testHost
    /// It is a tool or plug-in that runs while building.
    case tool

    /// Orders by trust.
    public static func < (left: Origin, right: Origin) -> Bool { left.rawValue < right.rawValue }
  }

  /// The thing at the far end.
  public var subject: Subject
  /// Why the target depends on it.
  public var origin: Origin
  /// When the dependency applies; `nil` for always.
  public var condition: Condition?
  /// The line that declares it, from 1; 0 where not known.
  public var line: Int

  /// Makes a dependency.
  public init(
    _ subject: Subject, origin: Origin = .explicit, condition: Condition? = nil, line: Int = 0
  ) {
    self.subject = subject
    self.origin = origin
    self.condition = condition.flatMap { $0.isAlways ? nil : $0 }
    self.line = line
  }
}
