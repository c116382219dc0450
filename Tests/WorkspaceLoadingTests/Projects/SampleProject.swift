import RippleModel
import Testing
import WorkspaceLoading

/// A project file made of objects, and what a tree with it says.
struct SampleProject {
  /// The objects, each as `ID = { … };`.
  var objects: String

  /// The file's text; `P` is the project, whose targets, groups and packages are given.
  static func text(
    targets: String, children: String, packages: String = "", settings: String = "",
    objects: String
  ) -> String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; classes = { }; objectVersion = 77; objects = {
    P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; packageReferences = (\(packages)); targets = (\(targets)); };
    PL = { isa = XCConfigurationList; buildConfigurations = (PRelease, PDebug, ); };
    PRelease = { isa = XCBuildConfiguration; name = Release; buildSettings = { PRODUCT_MODULE_NAME = Released; }; };
    PDebug = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
    G = { isa = PBXGroup; children = (\(children)); sourceTree = "<group>"; };
    \(objects)
    }; rootObject = P; }
    """
  }

  /// A native target with its lists.
  static func target(
    _ id: String, _ name: String, type: String = "application", settings: String = "",
    phases: String = "", dependencies: String = "", products: String = "", folders: String = "",
    reference: String = ""
  ) -> String {
    let product = reference.isEmpty ? "" : "productReference = \(reference); "
    return """
      \(id) = { isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.\(type)"; buildPhases = (\(phases)); dependencies = (\(dependencies)); packageProductDependencies = (\(products)); fileSystemSynchronizedGroups = (\(folders)); \(product)buildConfigurationList = L\(id); };
      L\(id) = { isa = XCConfigurationList; buildConfigurations = (C\(id)); };
      C\(id) = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
      """
  }

  /// Reads `App.xcodeproj` of a tree.
  static func read(_ contents: [String: String], at path: String = "App.xcodeproj") throws
    -> ProjectDescription
  {
    try XcodeProjectReader().read("\(path)/project.pbxproj", of: MemoryTree(contents))
  }

  /// Loads everything of a tree.
  static func load(_ contents: [String: String]) throws -> WorkspaceLoader.Result {
    try WorkspaceLoader(
      tree: MemoryTree(contents), manifests: SyntaxManifestReader(root: "/"), rootName: "repo"
    ).loaded([])
  }
}

extension Workspace {
  /// `Target -> Node` for every edge, sorted.
  var arrows: [String] {
    targets.flatMap { target in target.dependencies.map { "\(target.id.name) -> \($0.to)" } }
      .sorted()
  }

  /// The files of a target with their roles, sorted.
  func roles(of name: String) -> [String] {
    targets.first { $0.id.name == name }?.files.map { "\($0.path) \($0.role.rawValue)" } ?? []
  }
}
