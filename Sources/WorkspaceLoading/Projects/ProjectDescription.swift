public import RippleModel

/// What one project file or specification says, before anything is looked up in other projects or
/// packages.
///
/// Every reader yields this value, so that a project and the specification that it was generated
/// from can be compared. All paths are relative to the root of the tree that the project was read
/// from, and normalised.
public struct ProjectDescription: Hashable, Sendable {
  /// The file that was read, such as `App.xcodeproj/project.pbxproj`; messages name it.
  public var path: String
  /// Which tool the project is for.
  public var format: ProjectFormat
  /// The project's name, without an extension.
  public var name: String
  /// The folder that holds the project; empty for the root of the tree.
  public var folder: String
  /// The targets, in the file's order.
  public var targets: [ProjectTarget]
  /// The packages that the project names, in the file's order.
  public var packages: [ProjectPackage]
  /// The project file that a specification is made into, such as `App.xcodeproj`; where that is
  /// read too, the specification is left out of the graph.
  public var generates: String?
  /// What could not be read or decided, each with its place.
  public var diagnostics: [Diagnostic]

  /// Makes a description; lists default to empty.
  public init(
    path: String, format: ProjectFormat, name: String, folder: String,
    targets: [ProjectTarget] = [], packages: [ProjectPackage] = [], generates: String? = nil,
    diagnostics: [Diagnostic] = []
  ) {
    self.path = path
    self.format = format
    self.name = name
    self.folder = folder
    self.targets = targets
    self.packages = packages
    self.generates = generates
    self.diagnostics = diagnostics
  }
}

/// The tool that a project is written for.
public enum ProjectFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// `project.pbxproj` or `project.xcproj`.
  case xcode
  /// `project.yml`.
  case xcodeGen
  /// `Project.swift`.
  case tuist
  /// The output of a Bazel query.
  case bazel
  /// The output of a Buck2 query.
  case buck2

  /// The name that messages use.
  public var displayName: String {
    switch self {
    case .xcode: "Xcode"
    case .xcodeGen: "XcodeGen"
    case .tuist: "Tuist"
    case .bazel: "Bazel"
    case .buck2: "Buck2"
    }
  }
}

/// A package that a project names.
public struct ProjectPackage: Hashable, Sendable {
  /// Where it comes from.
  public enum Location: Hashable, Sendable {
    /// A folder of the tree, relative to its root.
    case local(String)
    /// A git repository or a registry's package, as written.
    case remote(String)
  }

  /// Where it comes from.
  public var location: Location
  /// The name that the project gives it, where it gives one (XcodeGen's and Tuist's key).
  public var name: String?
  /// The version requirement as one text; `nil` for a folder.
  public var requirement: String?
  /// The line that names it, from 1; 0 where not known.
  public var line: Int

  /// Makes a reference to a package.
  public init(location: Location, name: String? = nil, requirement: String? = nil, line: Int = 0) {
    self.location = location
    self.name = name
    self.requirement = requirement
    self.line = line
  }

  /// SwiftPM's identity of the location.
  public var identity: String {
    switch location {
    case .local(let path), .remote(let path): PackageDependency.identity(ofLocation: path)
    }
  }
}
