public import RippleModel

/// A target as a project declares it.
public struct ProjectTarget: Hashable, Sendable {
  /// The target's name.
  public var name: String
  /// What is built for it.
  public var kind: ProjectTargetKind
  /// The name that `import` uses; `nil` makes it of the product's or the target's name.
  public var moduleName: String?
  /// The file that is built, such as `Kit.framework`; what links it by name depends on the target.
  public var productFile: String?
  /// What belongs to it, in the file's order.
  public var members: [ProjectMember]
  /// What it depends on, the most trusted first.
  public var dependencies: [ProjectDependency]
  /// What it is compiled with, one canonical text each: `swift.define(DEBUG)` and the like.
  public var settings: [String]
  /// The line that declares it, from 1; 0 where not known.
  public var line: Int

  /// Makes a target; everything but name and kind has a default.
  public init(
    name: String, kind: ProjectTargetKind, moduleName: String? = nil, productFile: String? = nil,
    members: [ProjectMember] = [], dependencies: [ProjectDependency] = [],
    settings: [String] = [], line: Int = 0
  ) {
    self.name = name
    self.kind = kind
    self.moduleName = moduleName
    self.productFile = productFile
    self.members = members
    self.dependencies = dependencies
    self.settings = settings
    self.line = line
  }
}

/// What is built for a target of a project.
public enum ProjectTargetKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// An app, App Clip or watch app.
  case application
  /// An extension of an app or of the system, an XPC service.
  case appExtension
  /// A dynamic framework.
  case framework
  /// A static framework.
  case staticFramework
  /// A dynamic library.
  case dynamicLibrary
  /// A static library.
  case staticLibrary
  /// A bundle of resources or a plug-in.
  case bundle
  /// Unit tests.
  case unitTest
  /// Tests that drive an app from outside.
  case uiTest
  /// A command-line tool.
  case tool
  /// A macro implementation, built for the host.
  case macro
  /// A target that only orders others and runs scripts.
  case aggregate
  /// A target that an external build system builds.
  case external
  /// A prebuilt framework or library.
  case binary

  /// What it is among SwiftPM's kinds.
  public var targetKind: TargetKind {
    switch self {
    case .application, .appExtension, .tool: .executable
    case .unitTest, .uiTest: .test
    case .macro: .macro
    case .binary: .binary
    case .framework, .staticFramework, .dynamicLibrary, .staticLibrary, .bundle, .aggregate,
      .external:
      .library
    }
  }

  /// What is linked for it; `nil` where nothing is.
  public var productKind: ProductKind? {
    switch self {
    case .application: .application
    case .appExtension: .appExtension
    case .tool: .executable
    case .framework, .dynamicLibrary: .dynamicLibrary
    case .staticFramework, .staticLibrary: .staticLibrary
    case .bundle: .bundle
    case .unitTest, .uiTest: .testBundle
    case .macro: .macro
    case .aggregate, .external, .binary: nil
    }
  }
}

/// A file or folder that belongs to a target.
public struct ProjectMember: Hashable, Sendable {
  /// The file or folder, relative to the tree's root; empty for the root itself.
  public var path: String
  /// What its files are to the target; `nil` lets each file's name decide.
  public var role: OwnedFile.Role?
  /// Which files below a folder count, relative to it; empty counts all.
  public var includes: [ProjectPathRule]
  /// Which files below a folder do not count, relative to it; they win over `includes`.
  public var excludes: [ProjectPathRule]
  /// Headers below a folder that others see, relative to it.
  public var publicHeaders: [String]
  /// Whether only files of code count: a folder that is listed among sources (Tuist, Bazel).
  public var isSourcesOnly: Bool
  /// The line that names it, from 1; 0 where not known.
  public var line: Int

  /// Makes a member; everything but the path has a default.
  public init(
    path: String, role: OwnedFile.Role? = nil, includes: [ProjectPathRule] = [],
    excludes: [ProjectPathRule] = [], publicHeaders: [String] = [], isSourcesOnly: Bool = false,
    line: Int = 0
  ) {
    self.path = path
    self.role = role
    self.includes = includes
    self.excludes = excludes
    self.publicHeaders = publicHeaders
    self.isSourcesOnly = isSourcesOnly
    self.line = line
  }
}

/// Which paths below a folder are meant.
public enum ProjectPathRule: Hashable, Sendable {
  /// A path with everything below it.
  case path(String)
  /// A pattern of whole paths: `*`, `?`, `[a-z]` and `{a,b}` within a component, `**` for any
  /// number of components; what lies below a matching folder matches too.
  case glob(String)
}
