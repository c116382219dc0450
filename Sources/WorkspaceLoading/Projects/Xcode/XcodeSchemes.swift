import FileTrees
import RippleModel

/// Finds the shared schemes of projects, workspaces and packages, and looks up what they test.
struct XcodeSchemes {
  private let tree: any FileTree
  private let workspaces: [XcodeWorkspaceFile]
  private let names: XcodeTargetNames
  /// The projects of Xcode's: their bundles with the folders of the packages that each names.
  private let projects: [(bundle: String, packages: [String])]
  private let packages: [String]

  /// What was found.
  struct Result: Sendable {
    /// The schemes, sorted.
    var schemes: [Scheme] = []
    /// Files that cannot be read, and targets that are not there.
    var diagnostics: [Diagnostic] = []
  }

  init(
    tree: any FileTree, workspaces: [XcodeWorkspaceFile], projects: [LoadedProject],
    packages: [Package]
  ) {
    self.tree = tree
    self.workspaces = workspaces
    names = XcodeTargetNames(projects, packages)
    self.projects = projects.filter { $0.description.format == .xcode }.map { project in
      (
        RelativePath.folder(of: project.description.path),
        project.description.packages.compactMap {
          if case .local(let path) = $0.location { path } else { nil }
        }
      )
    }
    self.packages = packages.map(\.path).filter { !$0.hasPrefix("../") && !$0.hasPrefix(".build/") }
  }

  /// The schemes; none where there is no project of Xcode's, since SwiftPM needs none.
  func read() -> Result {
    var result = Result()
    guard !projects.isEmpty else { return result }
    for workspace in workspaces {
      read(
        workspace.bundle, container: workspace.bundle,
        home: RelativePath.folder(of: workspace.bundle), &result)
    }
    for project in projects {
      read(
        project.bundle, container: opener(of: project.bundle),
        home: RelativePath.folder(of: project.bundle), &result)
    }
    for package in packages {
      guard let container = opener(ofPackage: package) else { continue }
      read(package, [".swiftpm", "xcode"], container: container, home: package, &result)
    }
    result.schemes.sort()
    return result
  }

  // MARK: Containers

  /// What is opened to see a project: a workspace that names it, or else the project itself.
  private func opener(of project: String) -> String {
    workspaces.first { $0.references.contains { $0.path == project } }?.bundle ?? project
  }

  /// What is opened to see the schemes of a package; `nil` where no project or workspace names it.
  private func opener(ofPackage folder: String) -> String? {
    workspaces.first { $0.references.contains { $0.path == folder } }?.bundle
      ?? projects.first { $0.packages.contains(folder) }.map { opener(of: $0.bundle) }
  }

  // MARK: Schemes

  /// The folder of shared schemes below another; `nil` where there is none.
  ///
  /// Each folder on the way is listed, so that a later run sees it come.
  private func shared(below folder: String, _ way: [String]) -> String? {
    var current = folder
    for name in way + ["xcshareddata", "xcschemes"] {
      guard tree.entries(of: current).contains(FileEntry(name: name, kind: .folder)) else {
        return nil
      }
      current = RelativePath.join(current, name)
    }
    return current
  }

  private func read(
    _ owner: String, _ way: [String] = [], container: String, home: String,
    _ result: inout Result
  ) {
    guard let folder = shared(below: owner, way) else { return }
    for entry in tree.entries(of: folder) where entry.name.hasSuffix(".xcscheme") {
      let path = RelativePath.join(folder, entry.name)
      guard entry.kind == .file, let bytes = tree.bytes(of: path) else { continue }
      do {
        let file = try XcodeSchemeFile(bytes, path: path)
        var scheme = Scheme(
          name: String(entry.name.dropLast(9)), path: path, container: container)
        scheme.builds = Set(file.builds.compactMap { names.target($0, from: home) }).sorted()
        add(file.testables, of: file.plans.isEmpty ? path : nil, home, &scheme, &result)
        for plan in file.plans { add(plan, home, &scheme, &result) }
        result.schemes.append(scheme)
      } catch {
        result.diagnostics.append(.unreadableScheme(error))
      }
    }
  }

  /// Adds what a scheme tests by itself; nothing where plans decide that.
  private func add(
    _ testables: [XcodeSchemeFile.Testable], of path: String?, _ home: String,
    _ scheme: inout Scheme, _ result: inout Result
  ) {
    guard let path else { return }
    for testable in testables {
      guard let target = target(testable, in: path, home, &result) else { continue }
      scheme.tests.append(
        SchemeTest(target, isEnabled: testable.isEnabled, isWhole: testable.isWhole))
    }
  }

  private func add(
    _ plan: XcodeSchemeFile.Plan, _ home: String, _ scheme: inout Scheme, _ result: inout Result
  ) {
    let path = RelativePath.join(home, plan.path)
    guard let bytes = tree.bytes(of: path) else {
      result.diagnostics.append(
        Diagnostic(
          .missingPath,
          "The scheme '\(scheme.name)' names the test plan '\(path)', which is not there.",
          severity: .note, place: SourcePlace(path: scheme.path, line: plan.line),
          names: [scheme.name, path]))
      return
    }
    do {
      let name = RelativePath.name(of: path)
      let stem = name.hasSuffix(".xctestplan") ? String(name.dropLast(11)) : name
      for testable in try XcodeTestPlanFile(bytes, path: path).testables {
        guard let target = target(testable, in: path, home, &result) else { continue }
        scheme.tests.append(
          SchemeTest(
            target, plan: stem, isDefault: plan.isDefault, isEnabled: testable.isEnabled,
            isWhole: testable.isWhole))
      }
    } catch {
      result.diagnostics.append(.unreadableScheme(error))
    }
  }

  private func target(
    _ testable: XcodeSchemeFile.Testable, in path: String, _ home: String, _ result: inout Result
  ) -> TargetID? {
    let reference = testable.reference
    if let found = names.target(reference, from: home) { return found }
    if testable.isEnabled {
      result.diagnostics.append(
        Diagnostic(
          .unresolvedDependency,
          "'\(reference.name)' is to be tested, and no target of '\(reference.container)' is named"
            + " so.", severity: .note, place: SourcePlace(path: path, line: reference.line),
          names: [reference.name]))
    }
    return nil
  }
}

extension Diagnostic {
  /// A scheme, test plan or workspace that cannot be read.
  static func unreadableScheme(_ error: ProjectError) -> Diagnostic {
    let column = error.column > 0 ? " (column \(error.column))" : ""
    return Diagnostic(
      .missingPath, "'\(error.path)' cannot be read: \(error.message)\(column).", severity: .note,
      place: SourcePlace(path: error.path, line: error.line), names: [error.path])
  }
}

/// The targets that schemes and test plans may name.
struct XcodeTargetNames {
  private var projects: [String: (identity: String, targets: Set<String>)] = [:]
  private var packages: [String: (identity: String, targets: Set<String>)] = [:]
  private var byIdentity: [String: Set<String>] = [:]

  init(_ projects: [LoadedProject], _ packages: [Package]) {
    for project in projects {
      let bundle = RelativePath.folder(of: project.description.path)
      self.projects[bundle] = (project.identity, Set(project.description.targets.map(\.name)))
    }
    for package in packages {
      let targets = Set(package.targets.map(\.id.name))
      self.packages[package.path] = (package.identity, targets)
      byIdentity[package.identity] = targets
    }
  }

  /// Looks up what a reference stands for.
  ///
  /// - Parameters:
  ///   - reference: A project and a target, or a package and a target.
  ///   - home: The folder that the container's path is relative to.
  /// - Returns: The target; `nil` where there is none.
  func target(_ reference: XcodeSchemeFile.Reference, from home: String) -> TargetID? {
    let place = RelativePath.join(home, reference.container)
    if let found = projects[place] ?? packages[place] {
      return found.targets.contains(reference.name)
        ? TargetID(package: found.identity, name: reference.name) : nil
    }
    // A package that a project refers to is named by its identity alone.
    let identity = PackageDependency.identity(ofLocation: reference.container)
    guard byIdentity[identity]?.contains(reference.name) ?? false else { return nil }
    return TargetID(package: identity, name: reference.name)
  }
}
